import { forbidden, highestRole, type ConnectionView } from '@searchdeck/contract';
import type { BffHandlers } from '../api/handler.js';
import type { Vault } from '../credentials/vault.js';
import type { Upstream } from '../proxy/upstream.js';
import type { Principal } from '../sessions/principal.js';
import type { ConnectionRecord } from '../store/repositories.js';
import type { TaskService } from '../tasks/task-service.js';
import type { ConnectionTest } from './connection-test.js';
import type { Connections } from './connections.js';
import { localModelState } from './local-model.js';
import { etagOf, viewOf } from './view.js';

export interface ConnectionHandlersOptions {
  connections: Connections;
  vault: Vault;
  test: ConnectionTest;
  upstream: Upstream;
  tasks: Pick<TaskService, 'removeOldFiles'>;
}

type ConnectionOperations = Extract<keyof BffHandlers, `connections.${string}`>;

/** Connections: their credentials are accepted and never returned. */
export const connectionHandlers = ({
  connections,
  vault,
  test,
  upstream,
  tasks,
}: ConnectionHandlersOptions): Pick<BffHandlers, ConnectionOperations> => {
  const view = async (connection: ConnectionRecord, principal: Principal): Promise<ConnectionView> => {
    const role = highestRole(principal.roles);
    if (role === undefined) throw forbidden('You have no role.', { code: 'ROLE_REQUIRED' });
    return viewOf(connection, await connections.secrets(connection.id), role, (secret) => vault.canRead(secret));
  };
  const response = async (connection: ConnectionRecord, principal: Principal) => ({
    body: await view(connection, principal),
    headers: { ETag: etagOf(connection) },
  });
  return {
    'connections.list': async ({ session }) => {
      const all = await connections.list();
      return { body: { value: await Promise.all(all.map((connection) => view(connection, session().principal))) } };
    },
    'connections.create': async ({ body, session, describe }) => {
      const connection = await connections.create(body);
      describe({ connectionId: connection.id, connectionName: connection.name });
      return response(connection, session().principal);
    },
    'connections.get': async ({ path, session }) => response(await connections.get(path.id), session().principal),
    'connections.update': async ({ path, body, headers, session }) =>
      response(await connections.update(path.id, body, headers['if-match']), session().principal),
    'connections.delete': async ({ path }) => {
      await connections.remove(path.id);
      // Its tasks were deleted with it.
      await tasks.removeOldFiles();
      return { body: undefined };
    },
    'connections.test': async ({ path, session, requestId }) => ({
      body: await test.run(await connections.get(path.id), session().principal, requestId),
    }),
    'connections.localModel': async ({ path, requestId }) => ({
      body: { state: await localModelState(await connections.get(path.id), upstream, requestId) },
    }),
  };
};
