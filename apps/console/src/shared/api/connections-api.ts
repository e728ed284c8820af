import type {
  AddServiceConnection,
  ConnectionChange,
  ConnectionInput,
  ConnectionTestResult,
} from '@searchdeck/contract';
import { callBff } from './call-bff';

/** Changes of connections. */
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
};
