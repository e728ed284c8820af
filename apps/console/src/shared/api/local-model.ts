import { bffPath, localModelStates, type LocalModelState } from '@searchdeck/contract';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './keys';
import { send } from './send';

/** How often it is asked while somebody waits, in ms. */
const EVERY_MS = 1000;

/** Whether the embedding model of a local service is there yet; null where the service does not tell. */
export const localModelQuery = (connectionId: string, enabled: boolean) =>
  queryOptions({
    queryKey: [...keys.connection(connectionId), 'local-model'],
    queryFn: async ({ signal }): Promise<LocalModelState | null> => {
      const path = bffPath('localModel', connectionId);
      const { body } = await send({
        url: path,
        method: 'GET',
        signal,
        log: { operation: 'connections', path, silent: true },
      });
      const told = typeof body === 'object' && body !== null && 'state' in body ? body['state'] : null;
      return localModelStates.find((state) => state === told) ?? null;
    },
    enabled,
    // What it was while nobody waited says nothing of now.
    staleTime: 0,
    gcTime: 0,
    refetchInterval: enabled ? EVERY_MS : false,
    retry: false,
  });
