import type { SourceAddress } from '@searchdeck/contract';
import { useQuery } from '@tanstack/react-query';
import { callBff } from '../../shared/api/call-bff';
import { keys } from '../../shared/api/keys';
import { useConnection } from '../../shared/api/use-connection';

const STALE_MS = 5 * 60_000;

/** The address that the service sees for the Searchdeck server, or why it is unknown; undefined while it loads. */
export function useSourceAddress(isEnabled: boolean): SourceAddress | undefined {
  const { id } = useConnection();
  const { data, isError } = useQuery({
    queryKey: [...keys.connection(id), 'source-address'],
    queryFn: async ({ signal }): Promise<SourceAddress> =>
      (await callBff('connections.sourceAddress', { path: { id }, signal, isSilent: true })).body,
    enabled: isEnabled,
    staleTime: STALE_MS,
    retry: false,
  });
  return data ?? (isError ? { unknownReason: 'unreachable' } : undefined);
}
