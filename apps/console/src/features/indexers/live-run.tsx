import { Button, Skeleton } from '@mantine/core';
import type { SearchIndexer } from '@searchdeck/contract';
import { Link } from 'react-router';
import { explorerPath, FOCUS_SEARCH } from '../../shared/api/paths';
import { useConnection, useConnectionPath } from '../../shared/api/use-connection';
import { useOperationQuery } from '../../shared/api/use-operation';
import { useWriteDenialReason } from '../../shared/api/use-write-denial-reason';
import { ErrorState } from '../../shared/ui/error-state';
import { CancelRun } from './cancel-run';
import { IndexerSummary } from './indexer-summary';
import classes from './indexers.module.css';
import { runsMessages } from './messages';
import { RunDetails } from './run-details';
import { isRunning } from './runs';
import { useIndexerStatus, useRefreshAfterRun } from './use-indexer-status';

/** The latest run of an indexer while it is in progress and afterward, with a link that searches the index. */
export const LiveRun = ({ name, searchLabel }: { name: string; searchLabel: string }) => {
  const path = useConnectionPath();
  const { kind } = useConnection();
  const denialReason = useWriteDenialReason();
  const indexer = useOperationQuery<SearchIndexer>('indexers.get', { path: { indexerName: name } });
  const status = useIndexerStatus(name);
  const run = status.data?.body.lastResult;
  const target = indexer.data?.body.targetIndexName ?? '';
  useRefreshAfterRun(target, isRunning(run));
  const failedQuery = indexer.error !== null && indexer.data === undefined ? indexer : status;
  if (failedQuery.error !== null && failedQuery.data === undefined) {
    return (
      <ErrorState
        error={failedQuery.error}
        title={runsMessages.loadFailed(name)}
        onRetry={() => void failedQuery.refetch()}
      />
    );
  }
  return (
    <div className={classes.live}>
      {indexer.data === undefined ? (
        <Skeleton height={56} />
      ) : (
        <IndexerSummary indexer={indexer.data.body} status={status.data?.body} />
      )}
      {run == null ? (
        <Skeleton height={160} mt={16} />
      ) : (
        <RunDetails
          run={run}
          history={status.data?.body.executionHistory.slice(1) ?? []}
          indexer={indexer.data?.body}
        />
      )}
      {isRunning(run) && kind === 'local' && (
        <p>
          <CancelRun name={name} denialReason={denialReason} />
        </p>
      )}
      {target !== '' && run != null && !isRunning(run) && (
        <p>
          <Button component={Link} to={path(explorerPath(target))} state={FOCUS_SEARCH} variant="filled">
            {searchLabel}
          </Button>
        </p>
      )}
    </div>
  );
};
