import { includesRole } from '@searchdeck/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callBff } from '../api/call-bff';
import { keys } from '../api/keys';
import { useConnection } from '../api/use-connection';
import { notify } from '../ui/notify';
import { trendMessages } from './messages';
import { monitoringQuery } from './trends-queries';

/** The monitoring of the connection, and its changes. */
export function useMonitoring() {
  const { id, role } = useConnection();
  const client = useQueryClient();
  const query = useQuery(monitoringQuery(id));
  const onError = (error: Error) => notify.failed(error);
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [...keys.bff('monitoring'), id] }),
      client.invalidateQueries({ queryKey: [...keys.bff('trends'), id] }),
      client.invalidateQueries({ queryKey: keys.bff('alerts') }),
    ]);
  const sample = useMutation({
    mutationFn: () => callBff('monitoring.sample', { path: { id } }),
    onError,
    onSettled: refresh,
  });
  const change = useMutation({
    mutationFn: (isSampling: boolean) => callBff('monitoring.update', { path: { id }, body: { sampling: isSampling } }),
    onError,
    onSuccess: ({ body }) => {
      client.setQueryData(monitoringQuery(id).queryKey, body);
      // The first sample shows at once whether the service can be read.
      if (body.sampling) sample.mutate();
    },
  });
  return {
    query,
    /** Why the settings can't be changed. */
    denialReason: includesRole(role, 'owner') ? undefined : trendMessages.ownerOnly(role),
    /** Whether usage is recorded, as the user set it last. */
    isSampling: change.isPending ? change.variables : query.data?.sampling === true,
    /** Ignored until the previous change is saved. */
    setSampling: (isSampling: boolean) => {
      if (!change.isPending) change.mutate(isSampling);
    },
    sampleNow: () => sample.mutate(),
    isPending: change.isPending || sample.isPending,
  };
}
