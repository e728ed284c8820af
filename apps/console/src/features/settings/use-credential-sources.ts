import type { CredentialSourceId } from '@searchdeck/contract';
import { useQuery } from '@tanstack/react-query';
import { callBff } from '../../shared/api/call-bff';
import { keys } from '../../shared/api/keys';

/** Returns a function that explains why the server can't use an authentication method; undefined if it can. */
export const useUnavailableReason = (): ((id: CredentialSourceId) => string | undefined) => {
  const { data } = useQuery({
    queryKey: keys.bff('credentialSources'),
    queryFn: async ({ signal }) => (await callBff('credentialSources.list', { signal })).body.value,
    staleTime: Infinity,
  });
  return (id) => data?.find((option) => option.id === id)?.unavailableReason ?? undefined;
};
