import { Transform, type Readable } from 'node:stream';
import { badRequest, type Operation } from '@searchdeck/contract';
import type { IncomingMessage } from 'node:http';
import { checkJsonType, checkOctetStream, unsupportedMediaType } from '../api/media-type.js';
import type { Budgets } from '../outbound/budgets.js';
import { ExchangeAborted } from '../outbound/failures.js';
import { faultError } from './errors.js';

/**
 * Bodies up to this size are buffered: a safe request can be sent again, and a slow client does not occupy a connection to
 * the service.
 */
const MAX_BUFFERED_BYTES = 256 * 1024;

/** Maximum size of the body of an operation. */
export const bodyLimit = ({ request }: Operation, { requestBytes }: Pick<Budgets, 'requestBytes'>): number =>
  request?.maxBytes ?? requestBytes;

/** Declared length of the body: 0 for none, undefined if chunked. Rejects a body that the operation does not accept. */
export const declaredLength = (operation: Operation, req: IncomingMessage, limit: number): number | undefined => {
  const isChunked = req.headers['transfer-encoding'] !== undefined;
  const length = isChunked ? undefined : Number(req.headers['content-length'] ?? 0);
  const isStreamed = operation.request?.media === 'bytes';
  if (length === 0) {
    if (operation.request?.required === true) throw badRequest('The request body is missing.', { target: 'body' });
    return 0;
  }
  if (operation.request === undefined) {
    throw badRequest('This operation does not accept a request body.', { target: 'body' });
  }
  if (length !== undefined && length > limit) throw faultError('REQUEST_TOO_LARGE');
  if (isStreamed) checkOctetStream(req.headers['content-type']);
  else checkJsonType(req.headers['content-type']);
  if (req.headers['content-encoding'] !== undefined) {
    throw unsupportedMediaType('The request body must not be encoded.');
  }
  return length;
};

/** Whether a body is buffered. `length` is the declared one. */
export const isBuffered = (length: number | undefined): boolean => length !== undefined && length <= MAX_BUFFERED_BYTES;

export type RequestBody = { isRepeatable: true; body: Buffer | null } | { isRepeatable: false; body: Readable };

/** The body to send: buffered if it is small, otherwise a stream with a limit. */
export const requestBody = async (
  req: IncomingMessage,
  length: number | undefined,
  limit: number,
): Promise<RequestBody> => {
  if (length === 0) return { isRepeatable: true, body: null };
  if (isBuffered(length)) {
    return { isRepeatable: true, body: await readAll(req) };
  }
  let bytes = 0;
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > limit) done(new ExchangeAborted('REQUEST_TOO_LARGE'));
      else done(null, chunk);
    },
  });
  req.on('error', () => body.destroy(new ExchangeAborted('REQUEST_INCOMPLETE')));
  body.on('close', () => req.unpipe(body));
  req.pipe(body);
  return { isRepeatable: false, body };
};

const readAll = (req: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)));
    const fail = () => reject(faultError('REQUEST_INCOMPLETE'));
    req.on('error', fail);
    req.on('close', () => {
      if (!req.complete) fail();
    });
    // If the request was destroyed earlier, no event follows.
    if (req.destroyed && !req.complete) fail();
  });
