import type {
  ApiKeyField,
  ConnectionChange,
  ConnectionInput,
  ConnectionTestResult,
  ConnectionView,
  AddServiceConnection,
  ServiceConnectionView,
  SubscriptionConnectionView,
} from '@searchdeck/contract';
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

export const connectionsQuery = queryOptions({
  queryKey: keys.bff('connections'),
  queryFn: async ({ signal }) => (await callBff('connections.list', { signal })).body.value,
  staleTime: 60_000,
});

export const connectionsApi = {
  create: (body: ConnectionInput) => callBff('connections.create', { body }),
  update: (id: string, body: ConnectionChange, etag: string) =>
    callBff('connections.update', { path: { id }, body, ifMatch: etag }),
  /** Creates a subscription connection with the token of a service connection. */
  addSubscription: (id: string, name: string) =>
    callBff('connections.addSubscription', { path: { id }, body: { name } }),
  /** Creates the connection of a service of a subscription; the BFF reads its admin key. */
  addService: (id: string, body: AddServiceConnection) => callBff('connections.addService', { path: { id }, body }),
  /** Tests a connection that is not saved; `savedId`: its omitted credentials are stored there. */
  testInput: async (connection: ConnectionInput, savedId: string | undefined): Promise<ConnectionTestResult> =>
    (
      await callBff('connections.testInput', {
        body: { connection, ...(savedId === undefined ? {} : { connectionId: savedId }) },
      })
    ).body,
  /** Sends small reads to each plane. */
  test: async (id: string): Promise<ConnectionTestResult> => (await callBff('connections.test', { path: { id } })).body,
  /** The API keys of a connection that its service rejects. */
  rejectedKeys: async (id: string): Promise<ApiKeyField[]> =>
    (await callBff('connections.checkKeys', { path: { id }, silent: true })).body.rejectedKeys,
  remove: (id: string) => callBff('connections.delete', { path: { id } }),
};

const LAST = 'searchdeck.last-connection';
/** The connection that this browser used last; `/` redirects to it. */
export const lastConnection = {
  read: (): string | undefined => localStorage.getItem(LAST) ?? undefined,
  write: (id: string): void => localStorage.setItem(LAST, id),
};
