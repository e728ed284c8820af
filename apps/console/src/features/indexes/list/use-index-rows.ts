import { isVectorField, walkFields, type SearchError, type SearchIndex } from '@searchdeck/contract';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConnectionId } from '../../../shared/api/use-connection';
import { useDefinitionsDenialReason } from '../../../shared/api/use-definitions-denial-reason';
import { operationQuery, useOperationQuery } from '../../../shared/api/use-operation';

export interface IndexStatistics {
  documentCount: number;
  storageSize: number;
  vectorIndexSize: number;
}
export interface IndexRow {
  name: string;
  description: string | null;
  /** Simple and complex fields, sub-fields included. */
  fieldCount: number;
  vectorFields: number;
  /** Undefined while it is read. */
  statistics: IndexStatistics | undefined;
  statisticsError: SearchError | undefined;
}

/** Statistics of an index change slowly and the service limits how often they may be asked for. */
const STATISTICS_STALE_MS = 60_000;

/**
 * The indexes with their statistics, each of which arrives on its own. The interface has no call for all of them, so
 * only those are asked for whose rows have been looked at, or all of them when the list is ordered by one.
 */
export const useIndexRows = (seen: ReadonlySet<string>, all: boolean) => {
  const connectionId = useConnectionId();
  const keyless = useDefinitionsDenialReason();
  const list = useOperationQuery<{ value: SearchIndex[] }>(
    'indexes.list',
    {},
    { staleTime: 10_000, enabled: keyless === undefined },
  );
  const definitions = list.data?.body.value;
  const statistics = useQueries({
    queries: (definitions ?? []).map((d) => ({
      ...operationQuery<IndexStatistics>(connectionId, 'indexes.statistics', { path: { indexName: d.name } }),
      staleTime: STATISTICS_STALE_MS,
      enabled: all || seen.has(d.name),
    })),
    combine: (results) => results.map((r) => ({ body: r.data?.body, error: r.error ?? undefined })),
  });
  const rows = useMemo(
    () =>
      definitions?.map((d, i): IndexRow => {
        const fields = [...walkFields(d.fields)];
        return {
          name: d.name,
          description: d.description ?? null,
          fieldCount: fields.length,
          vectorFields: fields.filter((f) => isVectorField(f.field)).length,
          statistics: statistics[i]?.body,
          statisticsError: statistics[i]?.error,
        };
      }),
    [definitions, statistics],
  );
  return { rows, error: list.error, refetch: list.refetch, refreshing: list.isFetching, at: list.data?.at };
};
