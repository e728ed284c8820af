import { Button, Skeleton } from '@mantine/core';
import type { SearchIndexer } from '@searchdeck/contract';
import { IconHistory } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useResource } from '../../shared/definition/resource-context';
import { DataTable } from '../../shared/ui/data-table';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import { IndexerSummary } from './indexer-summary';
import classes from './indexers.module.css';
import { MappingList } from './mapping-list';
import { historyMessages, runsMessages } from './messages';
import { runColumns } from './run-columns';
import { RunDetails } from './run-details';
import { RunTimeline } from './run-timeline';
import { identifyRuns, isRunning } from './runs';
import { useEarlierRuns } from './use-earlier-runs';
import { useIndexerStatus, useRefreshAfterRun } from './use-indexer-status';
import { useNow } from './use-now';

/** Status of an indexer, and its runs: the latest one, or the one in the URL (`?run=…`), with details. */
export const RunsTab = () => {
  const { name, response } = useResource<SearchIndexer>();
  const status = useIndexerStatus(name);
  const body = status.data?.body;
  const isInProgress = isRunning(body?.lastResult);
  useRefreshAfterRun(response.body.targetIndexName, isInProgress);
  const now = useNow(isInProgress);
  const [search, setSearch] = useSearchParams();
  const oldestStart = body?.executionHistory.at(-1)?.startTime;
  const earlierRuns = useEarlierRuns(name, oldestStart);
  const runs = useMemo(() => identifyRuns(body?.executionHistory ?? [], earlierRuns.runs), [body, earlierRuns.runs]);
  // The latest run is selected without a parameter, so that a new run is followed.
  const searchOf = useMemo(
    () => (id: string) => (id === runs[0]?.id ? '' : new URLSearchParams({ run: id }).toString()),
    [runs],
  );
  const columns = useMemo(() => runColumns(searchOf, now), [searchOf, now]);
  const requestedId = search.get('run');
  const selectedRun = runs.find(({ id }) => id === requestedId) ?? runs[0];
  useEffect(() => {
    // In a narrow window, the details are above the history.
    if (requestedId !== null) document.getElementById('run-title')?.scrollIntoView({ block: 'nearest' });
  }, [requestedId]);
  const select = (id: string) => setSearch(searchOf(id), { replace: true });
  if (status.error !== null && body === undefined) {
    return (
      <ErrorState error={status.error} title={runsMessages.loadFailed(name)} onRetry={() => void status.refetch()} />
    );
  }
  return (
    <div className={classes.page}>
      {status.error !== null && <ErrorState isCompact error={status.error} title={runsMessages.refreshFailed} />}
      <IndexerSummary indexer={response.body} status={body} />
      <MappingList />
      {body === undefined ? (
        <Skeleton height={240} mt={16} />
      ) : selectedRun === undefined ? (
        <EmptyState
          icon={<IconHistory size={22} stroke={1.5} />}
          title={historyMessages.emptyTitle}
          description={historyMessages.emptyText}
        />
      ) : (
        <div className={classes.columns}>
          <section className={classes.history} aria-labelledby="history-title">
            <h2 id="history-title">{historyMessages.title}</h2>
            <RunTimeline runs={runs} selectedId={selectedRun.id} onSelect={select} />
            <DataTable
              label={historyMessages.table(name)}
              rows={runs}
              columns={columns}
              rowId={(row) => row.id}
              isPresorted
              onOpen={(row) => select(row.id)}
            />
            {earlierRuns.error !== null && (
              <ErrorState
                isCompact
                error={earlierRuns.error}
                title={historyMessages.loadFailed}
                onRetry={earlierRuns.retry}
              />
            )}
            {(earlierRuns.loadMore !== undefined || (earlierRuns.isLoading && earlierRuns.runs.length > 0)) && (
              <Button className={classes.earlier} loading={earlierRuns.isLoading} onClick={earlierRuns.loadMore}>
                {historyMessages.earlier}
              </Button>
            )}
          </section>
          <RunDetails
            key={selectedRun.id}
            run={selectedRun.run}
            history={(body.executionHistory ?? []).filter((run) => run !== selectedRun.run)}
            {...(selectedRun.counts === undefined ? {} : { counts: selectedRun.counts })}
            indexer={response.body}
          />
        </div>
      )}
    </div>
  );
};
