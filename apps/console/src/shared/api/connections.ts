import type { ConnectionView, ServiceConnectionView, SubscriptionConnectionView } from '@searchdeck/contract';
import { queryOptions } from '@tanstack/react-query';
import { callBff } from './call-bff';
import { keys } from './keys';

/** The connection of one search service: every page below `/c/:connectionId` has one. */
export type Connection = ServiceConnectionView;
/** Also a subscription connection, which has no data plane. */
export type AnyConnection = ConnectionView;

/** The management plane of one or more subscriptions. */
export type SubscriptionConnection = SubscriptionConnectionView;

export const isServiceConnection = (connection: AnyConnection): connection is Connection =>
  connection.type === 'service';
export const isSubscriptionConnection = (connection: AnyConnection): connection is SubscriptionConnection =>
  connection.type === 'subscription';

/** The connections that the user can use. */
export const connectionsQuery = queryOptions({
  queryKey: keys.bff('connections'),
  queryFn: async ({ signal }) =>
    (await callBff('connections.list', { signal })).body.value.filter(({ isUsable }) => isUsable),
  staleTime: 60_000,
});

/** Also the private connections of other users, which owners can delete. */
export const visibleConnectionsQuery = queryOptions({
  queryKey: [...connectionsQuery.queryKey, 'visible'],
  queryFn: async ({ signal }) => (await callBff('connections.list', { signal })).body.value,
  staleTime: 60_000,
});

const LAST = 'searchdeck.last-connection';
/** The connection that this browser used last; `/` redirects to it. */
export const lastConnection = {
  read: (): string | undefined => localStorage.getItem(LAST) ?? undefined,
  write: (id: string): void => localStorage.setItem(LAST, id),
};
