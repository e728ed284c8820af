import { forbidden, ROLE_REQUIRED } from '@searchdeck/contract';
import type { BffHandlers } from '../api/handler.js';
import { RateLimit } from '../api/rate-limit.js';
import { actorOf, type Audit } from '../audit/audit.js';
import { credentialSourceOptions, type TokenSources } from '../credentials/credentials.js';
import type { Vault } from '../credentials/vault.js';
import { checkConfirmedName } from '../operations/access.js';
import type { NetworkProbe } from '../outbound/network-probe.js';
import type { Upstream } from '../proxy/upstream.js';
import { hasRole, hasRoleOn } from '../sessions/principal.js';
import type { ActiveSession } from '../sessions/sessions.js';
import type { TaskService } from '../tasks/task-service.js';
import type { TrafficMonitor } from '../traffic/traffic.js';
import type { ConnectionTest } from './connection-test.js';
import { ConnectionViews } from './connection-views.js';
import type { Connections } from './connections.js';
import { localModelState } from './local-model.js';
import type { RelatedConnections } from './related-connections.js';
import { readSourceAddress } from './source-address.js';

export interface ConnectionHandlersOptions {
  connections: Connections;
  related: RelatedConnections;
  vault: Vault;
  audit: Pick<Audit, 'recordDenial'>;
  tokenSources: TokenSources;
  test: ConnectionTest;
  network: NetworkProbe;
  upstream: Upstream;
  traffic: TrafficMonitor;
  tasks: Pick<TaskService, 'afterConnectionRemoved'>;
}

/** Maximum number of tests by one session: each one opens connections to a host. */
const TESTS_PER_MINUTE = 30;

/** Details for the audit log: whether a change shares the connection or makes it private. */
const sharingDetails = ({ isPrivate }: { isPrivate?: boolean | null | undefined }) =>
  isPrivate === undefined ? {} : { target: { isPrivate: String(isPrivate === true) } };

type ConnectionOperations = Extract<keyof BffHandlers, `connections.${string}` | `credentialSources.${string}`>;

/** Connections: their credentials are accepted and never returned. */
export const connectionHandlers = ({
  connections,
  related,
  vault,
  audit,
  tokenSources,
  test,
  network,
  upstream,
  traffic,
  tasks,
}: ConnectionHandlersOptions): Pick<BffHandlers, ConnectionOperations> => {
  const views = new ConnectionViews(connections, vault);
  return {
    'credentialSources.list': async () => ({ body: { value: credentialSourceOptions(tokenSources) } }),
    'connections.list': async ({ session }) => {
      const { principal } = session();
      const visibleConnections = await connections.listVisible(principal);
      return {
        body: { value: await Promise.all(visibleConnections.map((connection) => views.view(connection, principal))) },
      };
    },
    'connections.create': async ({ body, session, describe }) => {
      describe(sharingDetails(body));
      const connection = await connections.create(body, session().principal);
      describe({ connectionId: connection.id, connectionName: connection.name });
      return views.response(connection, session().principal);
    },
    'connections.get': async ({ path, session }) => {
      const { principal } = session();
      return views.response(await connections.getVisible(path.id, principal), principal);
    },
    'connections.update': async ({ path, body, headers, session, describe }) => {
      const { principal } = session();
      describe(sharingDetails(body));
      return views.response(await connections.update(path.id, body, headers['if-match'], principal), principal);
    },
    'connections.delete': async ({ path, query, session, describe }) => {
      const connection = await connections.getVisible(path.id, session().principal);
      describe({ connectionName: connection.name });
      checkConfirmedName(connection.name, 'Delete a connection', connection, query.confirmedName);
      await connections.remove(connection);
      traffic.remove(path.id);
      await tasks.afterConnectionRemoved();
      return { body: undefined };
    },
    ...testHandlers(connections, audit, test, network),
    'connections.addSubscription': async ({ path, body, session, describe }) => {
      const { principal } = session();
      const source = await connections.get(path.id, principal);
      const connection = await related.addSubscription(source, body.name, principal);
      describe({ connectionId: connection.id, connectionName: connection.name });
      return views.response(connection, principal);
    },
    'connections.addService': async ({ path, body, session, describe, requestId }) => {
      const { principal } = session();
      const source = await connections.get(path.id, principal);
      const connection = await related.addService(source, body, principal, requestId);
      describe({ connectionId: connection.id, connectionName: connection.name });
      return views.response(connection, principal);
    },
    'connections.traffic': async ({ path, session }) => {
      const { id } = await connections.get(path.id, session().principal);
      return { body: traffic.summary(id) };
    },
    'connections.localModel': async ({ path, session, requestId }) => {
      const connection = await connections.get(path.id, session().principal);
      return { body: { state: await localModelState(connection, upstream, requestId) } };
    },
  };
};

type TestOperations = `connections.${'test' | 'testInput' | 'checkKeys' | 'sourceAddress'}`;

/** Tests of saved and unsaved connections. */
const testHandlers = (
  connections: Connections,
  audit: ConnectionHandlersOptions['audit'],
  test: ConnectionTest,
  network: NetworkProbe,
): Pick<BffHandlers, TestOperations> => {
  const testLimit = new RateLimit(TESTS_PER_MINUTE, {
    code: 'TOO_MANY_TESTS',
    message: 'Too many connection tests. Try again in a moment.',
  });
  /** 403 unless the user is an owner of the saved connection, or of Searchdeck for a new one. */
  const requireOwner = async (session: ActiveSession, savedId: string | undefined, requestId: string) => {
    const { principal } = session;
    const isOwner =
      savedId === undefined
        ? hasRole(principal, 'owner')
        : hasRoleOn(await connections.get(savedId, principal), principal, 'owner');
    if (isOwner) return;
    const denial = forbidden('This requires the owner role.', { code: ROLE_REQUIRED });
    await audit.recordDenial(actorOf(session), requestId, denial, { action: 'connections.testInput' });
    throw denial;
  };
  return {
    'connections.test': async ({ path, session, requestId }) => {
      const { principal, fingerprint } = session();
      testLimit.count(fingerprint);
      return { body: await test.run(await connections.get(path.id, principal), principal, requestId) };
    },
    'connections.testInput': async ({ body, session, requestId }) => {
      const { principal, fingerprint } = session();
      const savedId = body.connectionId ?? undefined;
      await requireOwner(session(), savedId, requestId);
      testLimit.count(fingerprint);
      return { body: await test.runInput(body.connection, savedId, principal, requestId) };
    },
    'connections.checkKeys': async ({ path, session, requestId }) => {
      const { principal } = session();
      const connection = await connections.get(path.id, principal);
      return { body: { rejectedKeys: await test.rejectedKeys(connection, principal, requestId) } };
    },
    'connections.sourceAddress': async ({ path, session }) => {
      const { principal, fingerprint } = session();
      const connection = await connections.get(path.id, principal);
      testLimit.count(fingerprint);
      return { body: await readSourceAddress(connection, connections, network) };
    },
  };
};
