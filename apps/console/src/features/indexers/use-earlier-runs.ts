import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { callBff } from '../../shared/api/call-bff';
import { keys } from '../../shared/api/keys';
import { useConnectionId } from '../../shared/api/use-connection';

/**
 * Recorded runs of an indexer that started before `oldest`, the start of the oldest run that the service reports. They
 * are loaded in pages.
 */
export function useEarlierRuns(name: string, oldest: string | null | undefined) {
  const connectionId = useConnectionId();
  /** The start times before which the pages after the first one end. */
  const [cursors, setCursors] = useState<{ oldest: typeof oldest; times: readonly string[] }>({ oldest, times: [] });
  const times = oldest == null ? [] : [oldest, ...(cursors.oldest === oldest ? cursors.times : [])];
  return useQueries({
    queries: times.map((before) => ({
      queryKey: [...keys.object(connectionId, 'indexers', name), 'earlier-runs', before],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await callBff('monitoring.runs', { path: { id: connectionId }, query: { indexer: name, before }, signal }))
          .body,
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (pages) => {
      const last = pages.at(-1);
      const next = last?.data?.hasMore === true ? last.data.value.at(-1)?.run.startTime : undefined;
      return {
        runs: pages.flatMap(({ data }) => data?.value ?? []),
        error: last?.error ?? null,
        isLoading: last?.isPending === true,
        retry: () => void last?.refetch(),
        /** Undefined: there are no further runs. */
        loadMore: next == null ? undefined : () => setCursors({ oldest, times: [...times.slice(1), next] }),
      };
    },
  });
}
