import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconTrash } from '@tabler/icons-react';
import { lazy, useEffect, useSyncExternalStore } from 'react';
import { requestLog } from '../../shared/api/request-log';
import { useStore } from '../../shared/api/store';
import type { Connection } from '../../shared/api/connections';
import { LazyBoundary } from '../../shared/ui/lazy-boundary';
import { messages } from './messages';
import { panelTab, togglePanel, type PanelTab } from './status-bar-state';
import classes from './status-bar.module.css';

// Loaded on first use.
const RequestPanel = lazy(() => import('./request-panel').then((m) => ({ default: m.RequestPanel })));

const PANEL_ID = 'request-panel';

/** Requests and errors at the bottom of the window, with a panel that lists them. */
export const StatusBar = ({ connection }: { connection: Connection | undefined }) => {
  const tab = useStore(panelTab);
  const entries = useSyncExternalStore(requestLog.subscribe, requestLog.snapshot);
  const failures = entries.filter((e) => e.error !== undefined);
  const unseenCount = failures.filter((e) => !e.wasSeen).length;
  useEffect(() => {
    if (tab === 'errors') requestLog.markSeen();
  }, [tab, unseenCount]);
  const tabButton = (id: PanelTab, label: string, hasNew: boolean) => (
    <button
      type="button"
      className={classes.tab}
      aria-expanded={tab === id}
      aria-controls={PANEL_ID}
      data-alarm={hasNew || undefined}
      onClick={() => togglePanel(id)}
    >
      {tab === id ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
      {label}
      {hasNew && <span className="visually-hidden">{messages.requests.newErrors}</span>}
    </button>
  );
  return (
    <section className={classes.statusBar} aria-label={messages.requests.panel}>
      <div className={classes.strip}>
        {tabButton('requests', messages.requests.requests(entries.length), false)}
        {tabButton('errors', messages.requests.errors(failures.length), unseenCount > 0)}
        {tab !== undefined && entries.length > 0 && (
          <Button
            ml="auto"
            size="compact-xs"
            variant="subtle"
            color="gray"
            aria-label={messages.requests.clearRequests}
            leftSection={<IconTrash size={14} stroke={1.6} aria-hidden />}
            onClick={() => requestLog.clear()}
          >
            {messages.requests.clear}
          </Button>
        )}
      </div>
      {tab !== undefined && (
        <LazyBoundary>
          <RequestPanel
            id={PANEL_ID}
            entries={tab === 'errors' ? failures : entries}
            tab={tab}
            endpoint={connection?.endpoint}
          />
        </LazyBoundary>
      )}
    </section>
  );
};
