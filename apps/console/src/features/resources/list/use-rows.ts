import type { OperationId } from '@searchdeck/contract';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiResponse } from '../../../shared/api/send';
import { useConnectionId } from '../../../shared/api/use-connection';
import { useDefinitionsDenialReason } from '../../../shared/api/use-definitions-denial-reason';
import { operationQuery, useOperationQuery } from '../../../shared/api/use-operation';
import type { Definition, Presentation, ResourceRow } from '../../../shared/presentations/presentation';

const LIST_STALE_MS = 10_000;

/**
 * The resources of a kind with their counters. The interface has no operation for the counters of all resources:
 * only those of rows that have been visible are loaded, or all of them if the list is sorted by one.
 */
export function useRows({ kind, counters }: Presentation, seenNames: ReadonlySet<string>, includesAll: boolean) {
  const connectionId = useConnectionId();
  const knownDenialReason = useDefinitionsDenialReason();
  const list = useOperationQuery<{ value: Definition[] }>(
    `${kind.id}.list` as OperationId,
    {},
    { staleTime: LIST_STALE_MS, enabled: knownDenialReason === undefined },
  );
  // The connection may call a query key an admin key.
  const denialReason = useDefinitionsDenialReason(list.error);
  const definitions = list.data?.body.value;
  const counterQueries =
    counters === undefined
      ? []
      : (definitions ?? []).map(({ name }) => ({
          ...operationQuery(connectionId, counters.operation, { path: { [kind.parameter]: name } }),
          staleTime: counters.staleTime,
          refetchInterval: ({ state }: { state: { data: ApiResponse<unknown> | undefined } }) =>
            counters.refetchInterval?.(state.data?.body) ?? false,
          enabled: includesAll || seenNames.has(name),
        }));
  const counterResults = useQueries({
    queries: counterQueries,
    combine: (results) => results.map((r) => ({ body: r.data?.body, error: r.error ?? undefined })),
  });
  const rows = useMemo(
    () =>
      definitions?.map((definition, i): ResourceRow => ({
        name: definition.name,
        definition,
        counters: counterResults[i]?.body,
        countersError: counterResults[i]?.error,
      })),
    [definitions, counterResults],
  );
  return {
    rows,
    /** Loads the counters of all rows, then calls `showAll`, which makes all of them seen. */
    loadCounters: async (showAll: () => void) => {
      const { loadAllRows } = await import('../../../shared/ui/load-all-rows');
      await loadAllRows(counterQueries, showAll);
    },
    denialReason,
    error: list.error,
    isLoading: list.isLoading,
    refetch: list.refetch,
    isRefreshing: list.isFetching,
    /** Time of the list in milliseconds since 1970. */
    updatedAt: list.data?.at,
  };
}
