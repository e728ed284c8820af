import { Writable } from 'node:stream';
import {
  apiKeyFields,
  buildPath,
  operationById,
  SearchError,
  stableVersion,
  type ApiKeyField,
  type ConnectionTestResult,
  type OperationId,
  type PlaneTestResult,
} from '@searchdeck/contract';
import type { Credentials } from '../credentials/credential-source.js';
import { planRequest } from '../operations/plan.js';
import { outboundHeaders } from '../proxy/headers.js';
import type { Upstream } from '../proxy/upstream.js';
import type { Principal } from '../sessions/principal.js';
import type { ConnectionRecord } from '../store/repositories.js';
import { planeAddress, subscriptionsOf, type Connections } from './connections.js';

const messages: Readonly<Record<number, readonly [code: string, message: string]>> = {
  401: ['CREDENTIAL_REJECTED', 'The service responded, but it rejected the credential.'],
  403: ['CREDENTIAL_REJECTED', 'The service responded, but it rejected the credential.'],
  404: ['SERVICE_UNKNOWN', 'The address responded, but it is not this search service.'],
};

/** An index that does not exist: a query key can only read documents, so a 404 for them proves that the key is valid. */
const NO_INDEX = 'searchdeck-connection-test';

/** One small read. */
interface Probe {
  operation: OperationId;
  path?: Readonly<Record<string, string>>;
  query?: string;
  /** Status that proves the credential. Default 200. */
  expected?: number;
  /** Sends the admin key, also if a query key is sufficient. */
  withAdminKey?: boolean;
}

const documentsProbe: Probe = { operation: 'documents.count', path: { indexName: NO_INDEX }, expected: 404 };

/** Tests a connection with one small read on each plane, through the same client and rules as every request. */
export class ConnectionTest {
  constructor(
    private readonly connections: Connections,
    private readonly credentials: Credentials,
    private readonly upstream: Upstream,
  ) {}

  async run(connection: ConnectionRecord, principal: Principal, requestId: string): Promise<ConnectionTestResult> {
    const run = (probe: Probe | undefined) => probe && this.attempt(connection, principal, requestId, probe);
    const [data, management] = await Promise.all([
      run(await this.dataProbe(connection)),
      run(managementProbe(connection)),
    ]);
    return { data: data ?? null, management: management ?? null };
  }

  /** The stored API keys that the service rejects even for documents; it accepts a query key stored as the admin key. */
  async rejectedKeys(connection: ConnectionRecord, principal: Principal, requestId: string): Promise<ApiKeyField[]> {
    const secrets = await this.connections.secrets(connection.id);
    const stored = apiKeyFields.filter((key) => secrets.some(({ field }) => field === key));
    const results = await Promise.all(
      stored.map((key) =>
        this.attempt(connection, principal, requestId, { ...documentsProbe, withAdminKey: key === 'adminKey' }),
      ),
    );
    return stored.filter((_, i) => results[i]?.status === 403);
  }

  private async dataProbe(connection: ConnectionRecord): Promise<Probe | undefined> {
    if (connection.type === 'subscription') return undefined;
    const secrets = await this.connections.secrets(connection.id);
    return secrets.some((secret) => secret.field === 'adminKey')
      ? { operation: 'indexes.list', query: '&$select=name' }
      : documentsProbe;
  }

  private async attempt(
    connection: ConnectionRecord,
    principal: Principal,
    requestId: string,
    { operation: id, path = {}, query = '', expected = 200, withAdminKey = false }: Probe,
  ): Promise<PlaneTestResult> {
    const startTime = performance.now();
    const elapsed = () => Math.round(performance.now() - startTime);
    try {
      const row = operationById(id);
      const { operation, target } = planRequest(
        row.plane,
        row.method,
        buildPath(row, path),
        `api-version=${stableVersion[row.plane]}${query}`,
        connection.dialect,
      );
      const { origin, basePath } = planeAddress(connection, operation.plane);
      const key = withAdminKey ? 'admin' : operation.key;
      const credential = await this.credentials.header(connection, { plane: operation.plane, key }, principal);
      const { head } = await this.upstream.send(
        {
          origin,
          method: operation.method,
          path: basePath + target,
          headers: outboundHeaders(operation, {}, requestId, undefined, credential),
          body: null,
          signal: AbortSignal.timeout(15_000),
          effect: 'read',
          repeatable: true,
        },
        // Only the status counts; the body is discarded.
        () => new Writable({ write: (_chunk, _encoding, done) => done() }),
      );
      const { status } = head;
      if (status === expected) return { ok: true, status, elapsedMs: elapsed() };
      const [code, message] = messages[status] ?? ['UNEXPECTED_STATUS', `The service responded with ${status}.`];
      return { ok: false, status, code, message, elapsedMs: elapsed() };
    } catch (error) {
      if (!(error instanceof SearchError)) throw error;
      return { ok: false, code: error.code, message: error.message, elapsedMs: elapsed() };
    }
  }
}

const managementProbe = (connection: ConnectionRecord): Probe | undefined => {
  if (connection.managementUrl === null) return undefined;
  const [subscriptionId] = subscriptionsOf(connection);
  if (subscriptionId === undefined) return { operation: 'subscriptions.list' };
  if (connection.type === 'subscription') return { operation: 'services.listBySubscription', path: { subscriptionId } };
  const { resourceGroup, serviceName } = connection;
  if (resourceGroup === null || serviceName === null) return { operation: 'subscriptions.list' };
  return {
    operation: 'services.get',
    path: { subscriptionId, resourceGroupName: resourceGroup, searchServiceName: serviceName },
  };
};
