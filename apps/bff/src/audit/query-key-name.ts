import { buildPath, isObject, operationById, parseJson, stableVersion } from '@searchdeck/contract';
import type { Logger } from 'pino';
import { planeEndpoint } from '../connections/plane-endpoint.js';
import type { Credentials } from '../credentials/credentials.js';
import type { DefinitionRequest } from '../history/definition-history.js';
import { planRequest } from '../operations/plan.js';
import { collectBody } from '../proxy/collect-body.js';
import { outboundHeaders } from '../proxy/headers.js';
import type { Upstream } from '../proxy/upstream.js';

export interface QueryKeyNamesOptions {
  credentials: Credentials;
  upstream: Upstream;
  log: Logger;
}

const MAX_BYTES = 256 * 1024;
const READ_MS = 10_000;

/**
 * The name of a query key that is about to be deleted: the request contains only its value, which the audit log must not
 * contain. Undefined: another request, a key without a name, or the keys can't be read. A failure never affects the
 * request.
 */
export async function deletedQueryKeyName(
  { credentials, upstream, log }: QueryKeyNamesOptions,
  request: Pick<DefinitionRequest, 'connection' | 'operation' | 'parameters' | 'principal' | 'requestId'>,
): Promise<string | undefined> {
  const { connection, operation, principal, requestId } = request;
  if (operation.id !== 'services.deleteQueryKey') return undefined;
  const { key, ...parameters } = request.parameters;
  try {
    const row = operationById('services.listQueryKeys');
    const query = `api-version=${stableVersion.management}`;
    const plan = planRequest('management', row.method, buildPath(row, parameters), query, connection.dialect);
    const { origin, basePath } = planeEndpoint(connection, 'management');
    const body = collectBody(MAX_BYTES);
    const { head } = await upstream.send(
      {
        origin,
        method: row.method,
        path: basePath + plan.target,
        headers: outboundHeaders(row, {}, requestId, undefined, await credentials.headers(connection, row, principal)),
        body: null,
        signal: AbortSignal.timeout(READ_MS),
        connectionId: connection.id,
        effect: 'read',
        isRepeatable: true,
      },
      () => body.stream,
    );
    if (head.status >= 300) return undefined;
    const response = parseJson(body.text() ?? '');
    const queryKeys = isObject(response) && Array.isArray(response['value']) ? (response['value'] as unknown[]) : [];
    const queryKey = queryKeys.filter(isObject).find((each) => each['key'] === key);
    const name = queryKey?.['name'];
    return typeof name === 'string' && name !== '' ? name : undefined;
  } catch (error) {
    log.warn({ requestId, error: (error as { code?: unknown }).code }, 'the name of a query key was not read');
    return undefined;
  }
}
