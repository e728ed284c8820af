import type { Alert } from '@searchdeck/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { callBff } from '../../../shared/api/call-bff';
import { keys } from '../../../shared/api/keys';

/** The latest alerts of all connections, newest first. */
export const alertsQuery = queryOptions({
  queryKey: keys.bff('alerts'),
  queryFn: async ({ signal }): Promise<readonly Alert[]> =>
    (await callBff('alerts.list', { signal, isSilent: true })).body.value,
});

/** Marks alerts as read; the list shows it at once. */
export async function markRead(client: QueryClient, alerts: readonly Alert[]): Promise<void> {
  const ids = alerts.map(({ id }) => id);
  await callBff('alerts.markRead', { body: { ids } });
  client.setQueryData(alertsQuery.queryKey, (all: readonly Alert[] | undefined) =>
    all?.map((alert) => (ids.includes(alert.id) ? { ...alert, isRead: true } : alert)),
  );
}
