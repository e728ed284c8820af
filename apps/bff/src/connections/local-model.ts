import { localModelStates, notFound, type LocalModelState } from '@searchdeck/contract';
import { collectBody } from '../proxy/collect-body.js';
import type { Upstream } from '../proxy/upstream.js';
import type { ConnectionRecord } from '../store/repositories.js';
import { planeEndpoint } from './plane-endpoint.js';

/** Maximum size of a health check response. */
const MAX_BYTES = 4096;
const TIMEOUT_MS = 5_000;

/**
 * Reads the state of the embedding model from the health check of a local service. Null: it is not reported. 404 for
 * any other connection.
 */
export const localModelState = async (
  connection: ConnectionRecord,
  upstream: Upstream,
  requestId: string,
): Promise<LocalModelState | null> => {
  if (connection.kind !== 'local' || connection.managementUrl === null) {
    throw notFound('Only local search services have a local model.', { code: 'NO_LOCAL_MODEL' });
  }
  const { origin, basePath } = planeEndpoint(connection, 'management');
  const body = collectBody(MAX_BYTES);
  await upstream.send(
    {
      origin,
      method: 'GET',
      path: `${basePath}/healthz`,
      // The health check needs no credential.
      headers: { accept: 'application/json', 'x-ms-client-request-id': requestId },
      body: null,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      connectionId: connection.id,
      effect: 'read',
      isRepeatable: false,
    },
    () => body.stream,
  );
  return stateIn(body.text());
};

const stateIn = (text: string | undefined): LocalModelState | null => {
  if (text === undefined) return null;
  try {
    const reportedState = (JSON.parse(text) as { model?: unknown } | null)?.model;
    return localModelStates.find((state) => state === reportedState) ?? null;
  } catch {
    return null;
  }
};
