import { Writable } from 'node:stream';
import { localModelStates, notFound, type LocalModelState } from '@searchdeck/contract';
import type { Upstream } from '../proxy/upstream.js';
import type { ConnectionRecord } from '../store/repositories.js';
import { planeAddress } from './connections.js';

/** More than this is no answer of a health check. */
const MOST_BYTES = 4096;

/**
 * Asks the local service of a connection whether its embedding model is there yet. Null: it does not tell. 404 for a
 * connection to another service, which has no model of this machine.
 */
export const localModelState = async (
  connection: ConnectionRecord,
  upstream: Upstream,
  requestId: string,
): Promise<LocalModelState | null> => {
  if (connection.kind !== 'local' || connection.managementUrl === null)
    throw notFound('This connection has no model of this machine.', { code: 'NO_LOCAL_MODEL' });
  const { origin, basePath } = planeAddress(connection, 'management');
  const chunks: Buffer[] = [];
  let size = 0;
  await upstream.send(
    {
      origin,
      method: 'GET',
      path: `${basePath}/healthz`,
      // No credential: the health check takes none.
      headers: { accept: 'application/json', 'x-ms-client-request-id': requestId },
      body: null,
      signal: AbortSignal.timeout(5_000),
      effect: 'read',
      repeatable: false,
    },
    () =>
      new Writable({
        write: (chunk: Buffer, _encoding, done) => {
          size += chunk.length;
          if (size <= MOST_BYTES) chunks.push(chunk);
          done();
        },
      }),
  );
  return size > MOST_BYTES ? null : stateIn(Buffer.concat(chunks).toString('utf8'));
};

const stateIn = (text: string): LocalModelState | null => {
  try {
    const told = (JSON.parse(text) as { model?: unknown } | null)?.model;
    return localModelStates.find((state) => state === told) ?? null;
  } catch {
    return null;
  }
};
