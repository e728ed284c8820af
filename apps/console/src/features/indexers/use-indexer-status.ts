import type { SearchIndexerStatusBody } from '@searchdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keys } from '../../shared/api/keys';
import { useConnectionId } from '../../shared/api/use-connection';
import { useDefinitionsDenialReason } from '../../shared/api/use-definitions-denial-reason';
import { useOperationQuery } from '../../shared/api/use-operation';
import { RUNNING_INTERVAL_MS } from './counters';
import { isRunning } from './runs';

/** Runs are also started by schedules and other clients. */
const IDLE_INTERVAL_MS = 15_000;

/** Status and history of an indexer, refreshed more often while it runs. */
export function useIndexerStatus(name: string) {
  const denialReason = useDefinitionsDenialReason();
  return useOperationQuery<SearchIndexerStatusBody>(
    'indexers.status',
    { path: { indexerName: name } },
    {
      enabled: denialReason === undefined,
      refetchInterval: ({ state }) => (isRunning(state.data?.body.lastResult) ? RUNNING_INTERVAL_MS : IDLE_INTERVAL_MS),
    },
  );
}

/** Refreshes what is displayed of the index when a run ends. */
export function useRefreshAfterRun(indexName: string, isInProgress: boolean): void {
  const client = useQueryClient();
  const connectionId = useConnectionId();
  const wasRunning = useRef(isInProgress);
  useEffect(() => {
    if (wasRunning.current && !isInProgress) {
      void client.invalidateQueries({ queryKey: keys.object(connectionId, 'indexes', indexName) });
    }
    wasRunning.current = isInProgress;
  }, [client, connectionId, indexName, isInProgress]);
}
