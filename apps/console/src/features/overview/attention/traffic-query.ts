import { queryOptions } from '@tanstack/react-query';
import { callBff } from '../../../shared/api/call-bff';
import { keys } from '../../../shared/api/keys';

const REFRESH_MS = 15_000;

/** What the BFF observed through a connection in the last hour. */
export const trafficQuery = (connectionId: string) =>
  queryOptions({
    queryKey: [...keys.bff('traffic'), connectionId],
    queryFn: async ({ signal }) =>
      (await callBff('connections.traffic', { path: { id: connectionId }, signal, isSilent: true })).body,
    refetchInterval: REFRESH_MS,
  });
