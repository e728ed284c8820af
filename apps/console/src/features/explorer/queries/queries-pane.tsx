import { Button } from '@mantine/core';
import type { QuerySnapshot, SearchScope } from '@searchdeck/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ErrorState } from '../../../shared/ui/error-state';
import { isSameQuery } from '../model/query-snapshot';
import { messages } from './messages';
import { RecentQueryList } from './recent-query-list';
import { SaveQueryForm } from './save-query-form';
import { SavedQueryList } from './saved-query-list';
import { recentQueriesQuery, savedQueriesQuery, queriesApi, queriesKey } from './queries-api';
import classes from './queries.module.css';

interface Props {
  scope: SearchScope;
  query: QuerySnapshot;
  onClose: () => void;
}

/** Saved and recent queries of an index, and the form that saves the current query. */
export const QueriesPane = ({ scope, query, onClose }: Props) => {
  const savedQueries = useQuery(savedQueriesQuery(scope));
  const recentQueries = useQuery(recentQueriesQuery(scope));
  const client = useQueryClient();
  const clearHistory = useMutation({
    mutationFn: () => queriesApi.clearRecent(scope),
    onSettled: () => client.invalidateQueries({ queryKey: queriesKey(scope.connectionId) }),
  });
  const error = savedQueries.error ?? recentQueries.error;
  if (error !== null) {
    return (
      <ErrorState
        error={error}
        title={messages.loadFailed}
        onRetry={() => void client.invalidateQueries({ queryKey: queriesKey(scope.connectionId) })}
      />
    );
  }
  if (savedQueries.data === undefined) return <p className={classes.hint}>{messages.loading}</p>;
  const current = savedQueries.data.find((s) => isSameQuery(s.request, query));
  return (
    <>
      {current === undefined && (
        <SaveQueryForm scope={scope} request={query} savedQueries={savedQueries.data} onSaved={onClose} />
      )}
      <section className={classes.section}>
        <h2>{messages.savedQueries}</h2>
        {savedQueries.data.length === 0 && <p className={classes.hint}>{messages.noSavedQueries}</p>}
        <SavedQueryList
          connectionId={scope.connectionId}
          savedQueries={savedQueries.data}
          current={query}
          onOpen={onClose}
        />
      </section>
      <section className={classes.section}>
        <div className={classes.head}>
          <h2>{messages.recentQueries}</h2>
          {(recentQueries.data ?? []).length > 0 && (
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
        {recentQueries.data === undefined ? (
          <p className={classes.hint}>{messages.loading}</p>
        ) : recentQueries.data.length === 0 ? (
          <p className={classes.hint}>{messages.noRecentQueries}</p>
        ) : (
          <RecentQueryList recentQueries={recentQueries.data} current={query} initialCount={20} onOpen={onClose} />
        )}
      </section>
    </>
  );
};
