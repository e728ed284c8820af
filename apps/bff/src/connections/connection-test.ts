import { Writable } from 'node:stream';
import {
  operationById,
  SearchError,
  stableVersion,
  type ConnectionTestResult,
  type Operation,
  type PlaneResult,
} from '@searchdeck/contract';
import { credentialHeader } from '../proxy/credential.js';
import { outboundHeaders } from '../proxy/headers.js';
import type { Upstream } from '../proxy/upstream.js';
import { planRequest } from '../operations/plan.js';
import type { ConnectionRecord } from '../store/repositories.js';
import { planeAddress, type Connections } from './connections.js';

const words: Readonly<Record<number, readonly [code: string, message: string]>> = {
  401: ['CREDENTIAL_REFUSED', 'The service answers, but it does not accept the credential.'],
  403: ['CREDENTIAL_REFUSED', 'The service answers, but it does not accept the credential.'],
  404: ['SERVICE_UNKNOWN', 'Something answers at the address, but not this search service.'],
};

/** Index that nobody has: a query key opens documents only, so a 404 for its documents proves that the key is good. */
const NO_INDEX = 'searchdeck-connection-test';

/** Tries a connection with one small read on each plane, through the same client and rules as every request. */
export class ConnectionTest {
  constructor(
    private readonly connections: Connections,
    private readonly upstream: Upstream,
  ) {}

  async run(connection: ConnectionRecord, requestId: string): Promise<ConnectionTestResult> {
    const secrets = await this.connections.secrets(connection.id);
    const admin = secrets.some((secret) => secret.field === 'adminKey');
    const data = admin
      ? this.attempt(
          connection,
          requestId,
          'indexes.list',
          `/indexes`,
          `api-version=${stableVersion.data}&$select=name`,
        )
      : this.attempt(
          connection,
          requestId,
          'documents.count',
          `/indexes('${NO_INDEX}')/docs/$count`,
          `api-version=${stableVersion.data}`,
          404,
        );
    const { managementUrl, subscriptionId, resourceGroup, serviceName } = connection;
    if (managementUrl === null) return { data: await data, management: null };
    const path =
      subscriptionId !== null && resourceGroup !== null && serviceName !== null
        ? `/subscriptions/${subscriptionId}/resourceGroups/${encodeURIComponent(resourceGroup)}/providers/Vendor.Search/searchServices/${serviceName}`
        : undefined;
    const operation = path === undefined ? 'subscriptions.list' : 'services.get';
    const management = this.attempt(
      connection,
      requestId,
      operation,
      path ?? '/subscriptions',
      `api-version=${stableVersion.management}`,
    );
    return { data: await data, management: await management };
  }

  private async attempt(
    connection: ConnectionRecord,
    requestId: string,
    id: string,
    path: string,
    query: string,
    good = 200,
  ): Promise<PlaneResult> {
    const started = performance.now();
    const elapsed = () => Math.round(performance.now() - started);
    try {
      const known: Operation | undefined = operationById(id);
      if (known === undefined)
        throw new SearchError({ status: 501, code: 'NotSupported', message: `'${id}' is not in the operation table.` });
      const { operation, target } = planRequest(known.plane, known.method, path, query, connection.dialect);
      const { origin, basePath } = planeAddress(connection, operation.plane);
      const credential = await credentialHeader(this.connections, connection, operation);
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
        // Only the status counts; what the body says is nobody's business here.
        () => new Writable({ write: (_chunk, _encoding, done) => done() }),
      );
      const { status } = head;
      if (status === good) return { ok: true, status, elapsedMs: elapsed() };
      const [code, message] = words[status] ?? ['UNEXPECTED_STATUS', `The service answered ${status}.`];
      return { ok: false, status, code, message, elapsedMs: elapsed() };
    } catch (error) {
      if (!(error instanceof SearchError)) throw error;
      return { ok: false, code: error.code, message: error.message, elapsedMs: elapsed() };
    }
  }
}
