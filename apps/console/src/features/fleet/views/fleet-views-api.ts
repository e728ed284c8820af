import type { BffBody, FleetView } from '@searchdeck/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { callBff } from '../../../shared/api/call-bff';
import { keys } from '../../../shared/api/keys';

/** The user's saved views, by name. */
export const fleetViewsQuery = queryOptions({
  queryKey: keys.bff('fleetViews'),
  queryFn: async ({ signal }): Promise<readonly FleetView[]> =>
    (await callBff('fleetViews.list', { signal, isSilent: true })).body.value,
});

/** Creates or replaces a view. */
export async function saveView(client: QueryClient, { id, ...body }: FleetView): Promise<void> {
  const input: BffBody<'fleetViews.put'> = body;
  await callBff('fleetViews.put', { path: { id }, body: input });
  await client.invalidateQueries({ queryKey: fleetViewsQuery.queryKey });
}

export async function deleteView(client: QueryClient, id: string): Promise<void> {
  await callBff('fleetViews.delete', { path: { id } });
  await client.invalidateQueries({ queryKey: fleetViewsQuery.queryKey });
}
