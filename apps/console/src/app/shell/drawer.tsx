import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconTrash } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { requestLog } from '../../shared/api/request-log';
import { useStore } from '../../shared/api/store';
import type { Connection } from '../../shared/api/connections';
import { drawerTab, toggleDrawer, type DrawerTab } from './drawer-state';
import { RequestDetails } from './request-details';
import { RequestList } from './request-list';
import classes from './drawer.module.css';

/** Every request that was sent and every failure, kept at the bottom of the window. */
export const Drawer = ({ connection }: { connection: Connection | undefined }) => {
  const tab = useStore(drawerTab);
  const entries = useSyncExternalStore(requestLog.subscribe, requestLog.snapshot);
  const problems = entries.filter((e) => e.problem !== undefined);
  const unseen = problems.filter((e) => !e.seen).length;
  const [chosen, setChosen] = useState<number>();
  const shown = tab === 'problems' ? problems : entries;
  const selected = shown.find((e) => e.id === chosen);
  useEffect(() => {
    if (tab === 'problems') requestLog.markSeen();
  }, [tab, unseen]);
  const tabButton = (id: DrawerTab, label: string, count: number, alarm: boolean) => (
    <button
      type="button"
      className={classes.tab}
      aria-expanded={tab === id}
      aria-controls="drawer"
      data-alarm={alarm || undefined}
      onClick={() => toggleDrawer(id)}
    >
      {tab === id ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
      {label} <span className={classes.count}>{count}</span>
      {alarm && <span className="visually-hidden">, new ones</span>}
    </button>
  );
  return (
    <section className={classes.drawer} aria-label="Requests and problems">
      <div className={classes.strip}>
        {tabButton('requests', 'Requests', entries.length, false)}
        {tabButton('problems', 'Problems', problems.length, unseen > 0)}
        {tab !== undefined && entries.length > 0 && (
          <Tooltip label="Forget all requests">
            <ActionIcon ml="auto" size={22} aria-label="Forget all requests" onClick={() => requestLog.clear()}>
              <IconTrash size={14} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {tab !== undefined && (
        <div className={classes.panel} id="drawer" data-details={selected ? true : undefined}>
          <RequestList
            entries={shown}
            chosen={chosen}
            onChoose={setChosen}
            nothing={tab === 'problems' ? 'No request has failed.' : 'No request has been sent yet.'}
          />
          {selected && (
            <RequestDetails entry={selected} endpoint={connection?.endpoint} onClose={() => setChosen(undefined)} />
          )}
        </div>
      )}
    </section>
  );
};
