import type { LocalModelState } from '@searchdeck/contract';
import { queryOptions } from '@tanstack/react-query';
import { callBff } from './call-bff';
import { keys } from './keys';

const POLL_MS = 1000;

/** State of the embedding model of a local service; null if the service does not report it. */
export const localModelQuery = (connectionId: string, isEnabled: boolean) =>
  queryOptions({
    queryKey: [...keys.connection(connectionId), 'local-model'],
    queryFn: async ({ signal }): Promise<LocalModelState | null> =>
      (await callBff('connections.localModel', { path: { id: connectionId }, signal, isSilent: true })).body.state ??
      null,
    enabled: isEnabled,
    // An earlier state says nothing about the current query.
    staleTime: 0,
    gcTime: 0,
    refetchInterval: isEnabled ? POLL_MS : false,
    retry: false,
  });
