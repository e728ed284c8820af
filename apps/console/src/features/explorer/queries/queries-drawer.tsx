import { Button, Drawer } from '@mantine/core';
import type { QuerySnapshot, SearchRequestBody, SearchScope } from '@searchdeck/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { commandGroups } from '../../../shared/commands/command-groups';
import { useCommands } from '../../../shared/commands/commands';
import { ErrorState } from '../../../shared/ui/error-state';
import { useDraft } from '../model/draft';
import { isSameQuery, snapshotOf } from '../model/query-snapshot';
import type { Explorer } from '../model/use-explorer';
import { messages } from './messages';
import { RecentQueryList } from './recent-query-list';
import { SaveQueryForm } from './save-query-form';
import { SavedQueryList } from './saved-query-list';
import { recentQueriesQuery, savedQueriesQuery, queriesApi, queriesKey } from './queries-api';
import classes from './queries.module.css';

interface Props {
  scope: SearchScope;
  explorer: Explorer;
}

/** The button that opens the saved and recent queries; it shows the name of the current query when it is saved. */
export const QueriesDrawer = ({ scope, explorer }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const saved = useQuery(savedQueriesQuery(scope));
  const snapshot = (body: SearchRequestBody) => snapshotOf({ ...explorer.state, body });
  // Including changes that haven't run.
  const current = useDraft(explorer.draft, (body) => saved.data?.find((s) => isSameQuery(s.request, snapshot(body))));
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
        {isOpen && <Pane scope={scope} query={snapshot(explorer.draft.get())} onClose={() => setOpen(false)} />}
      </Drawer>
    </>
  );
};

interface PaneProps {
  scope: SearchScope;
  query: QuerySnapshot;
  onClose: () => void;
}

const Pane = ({ scope, query, onClose }: PaneProps) => {
  const saved = useQuery(savedQueriesQuery(scope));
  const recent = useQuery(recentQueriesQuery(scope));
  const client = useQueryClient();
  const clearHistory = useMutation({
    mutationFn: () => queriesApi.clearRecent(scope),
    onSettled: () => client.invalidateQueries({ queryKey: queriesKey(scope.connectionId) }),
  });
  const error = saved.error ?? recent.error;
  if (error !== null) {
    return (
      <ErrorState
        error={error}
        title={messages.loadFailed}
        onRetry={() => void client.invalidateQueries({ queryKey: queriesKey(scope.connectionId) })}
      />
    );
  }
  if (saved.data === undefined) return <p className={classes.hint}>{messages.loading}</p>;
  const current = saved.data.find((s) => isSameQuery(s.request, query));
  return (
    <>
      {current === undefined && <SaveQueryForm scope={scope} request={query} saved={saved.data} onSaved={onClose} />}
      <section className={classes.section}>
        <h2>{messages.savedQueries}</h2>
        {saved.data.length === 0 && <p className={classes.hint}>{messages.noSavedQueries}</p>}
        <SavedQueryList connectionId={scope.connectionId} saved={saved.data} current={query} onOpen={onClose} />
      </section>
      <section className={classes.section}>
        <div className={classes.head}>
          <h2>{messages.recentQueries}</h2>
          {(recent.data ?? []).length > 0 && (
            <Button
              size="compact-sm"
              fz={12}
              variant="subtle"
              loading={clearHistory.isPending}
              onClick={() => clearHistory.mutate()}
            >
              {messages.clearHistory}
            </Button>
          )}
        </div>
        {clearHistory.error !== null && (
          <ErrorState isCompact error={clearHistory.error} title={messages.clearFailed} />
        )}
        {recent.data === undefined ? (
          <p className={classes.hint}>{messages.loading}</p>
        ) : recent.data.length === 0 ? (
          <p className={classes.hint}>{messages.noRecentQueries}</p>
        ) : (
          <RecentQueryList recent={recent.data} current={query} initialCount={20} onOpen={onClose} />
        )}
      </section>
    </>
  );
};
