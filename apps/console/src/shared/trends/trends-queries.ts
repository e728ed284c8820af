import type { TrendRange } from '@searchdeck/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callBff } from '../api/call-bff';
import { keys } from '../api/keys';

const REFRESH_MS = 60_000;

/** How the service of a connection is monitored. */
export const monitoringQuery = (connectionId: string) =>
  queryOptions({
    queryKey: [...keys.bff('monitoring'), connectionId],
    queryFn: async ({ signal }) =>
      (await callBff('monitoring.get', { path: { id: connectionId }, signal, isSilent: true })).body,
    refetchInterval: REFRESH_MS,
  });

/** The recorded usage of a service, or of an index. */
export const trendsQuery = (connectionId: string, range: TrendRange, indexName: string | undefined) =>
  queryOptions({
    queryKey: [...keys.bff('trends'), connectionId, indexName ?? '', range],
    queryFn: async ({ signal }) => {
      const query = { range, ...(indexName === undefined ? {} : { index: indexName }) };
      return (await callBff('monitoring.trends', { path: { id: connectionId }, query, signal, isSilent: true })).body;
    },
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
