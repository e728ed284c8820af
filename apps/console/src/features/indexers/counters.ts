import type { SearchIndexerStatusBody } from '@searchdeck/contract';
import type { Counters } from '../../shared/presentations/presentation';

const STATUS_STALE_MS = 10_000;
const RUNNING_INTERVAL_MS = 2000;
const IDLE_INTERVAL_MS = 60_000;

/** The status of a row: refreshed every 2 seconds while the indexer runs. */
export const indexerCounters: Counters = {
  operation: 'indexers.status',
  staleTime: STATUS_STALE_MS,
  refetchInterval: (counters) =>
    (counters as SearchIndexerStatusBody | undefined)?.lastResult?.status === 'inProgress'
      ? RUNNING_INTERVAL_MS
      : IDLE_INTERVAL_MS,
};
