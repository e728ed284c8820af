import type { SearchIndexerStatusBody } from '@searchdeck/contract';
import type { Counters, ResourceRow } from '../../shared/presentations/presentation';

const STATUS_STALE_MS = 10_000;
/** Wait between reads of the status while an indexer runs. */
export const RUNNING_INTERVAL_MS = 2000;
const IDLE_INTERVAL_MS = 60_000;

/** The status of a row: refreshed more often while the indexer runs. */
export const indexerCounters: Counters = {
  operation: 'indexers.status',
  staleTime: STATUS_STALE_MS,
  refetchInterval: (counters) =>
    (counters as SearchIndexerStatusBody | undefined)?.lastResult?.status === 'inProgress'
      ? RUNNING_INTERVAL_MS
      : IDLE_INTERVAL_MS,
};

/** The status of the indexer of a row; undefined if it is not loaded. */
export const statusOfRow = ({ counters }: Pick<ResourceRow, 'counters'>): SearchIndexerStatusBody | undefined =>
  counters as SearchIndexerStatusBody | undefined;
