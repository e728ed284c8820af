import { Button, Drawer } from '@mantine/core';
import type { SearchRequestBody, SearchScope } from '@searchdeck/contract';
import { useQuery } from '@tanstack/react-query';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { commandGroups } from '../../../shared/commands/command-groups';
import { useCommands } from '../../../shared/commands/commands';
import { LazyBoundary } from '../../../shared/ui/lazy-boundary';
import { useDraft } from '../model/draft';
import { isSameQuery, snapshotOf } from '../model/query-snapshot';
import type { Explorer } from '../model/use-explorer';
import { messages } from './messages';
import { savedQueriesQuery } from './queries-api';
import classes from './queries.module.css';

const QueriesPane = lazy(() => import('./queries-pane').then((m) => ({ default: m.QueriesPane })));

interface Props {
  scope: SearchScope;
  explorer: Explorer;
}

/** The button that opens the saved and recent queries; it shows the name of the current query when it is saved. */
export const QueriesDrawer = ({ scope, explorer }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const savedQueries = useQuery(savedQueriesQuery(scope));
  const snapshot = (body: SearchRequestBody) => snapshotOf({ ...explorer.state, body });
  // Including changes that haven't run.
  const current = useDraft(explorer.draft, (body) =>
    savedQueries.data?.find((s) => isSameQuery(s.request, snapshot(body))),
  );
  const show = () => {
    // Runs pending edits, so that the displayed query is the one that is saved.
    if (explorer.draft.isDirty()) explorer.run();
    setOpen(true);
  };
  useCommands([
    {
      id: 'explorer.queries',
      label: messages.savedAndRecent,
      group: commandGroups.page,
      keywords: 'save history',
      run: show,
    },
  ]);
  return (
    <>
      <Button
        variant="default"
        className={classes.button}
        aria-haspopup="dialog"
        aria-label={current === undefined ? messages.savedAndRecent : messages.savedAndRecentCurrent(current.name)}
        title={current?.name ?? messages.savedAndRecent}
        leftSection={
          current === undefined ? <IconBookmark size={16} aria-hidden /> : <IconBookmarkFilled size={16} aria-hidden />
        }
        onClick={show}
      >
        <span className={classes.label}>{current?.name ?? messages.savedQueries}</span>
      </Button>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="right"
        size={440}
        title={<b>{messages.title(scope.indexName)}</b>}
        closeButtonProps={{ 'aria-label': messages.close }}
      >
        {isOpen && (
          <LazyBoundary>
            <QueriesPane scope={scope} query={snapshot(explorer.draft.get())} onClose={() => setOpen(false)} />
          </LazyBoundary>
        )}
      </Drawer>
    </>
  );
};
