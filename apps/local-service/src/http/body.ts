import type { IncomingMessage, ServerResponse } from 'node:http';
import { Transform, type Readable } from 'node:stream';
import { badRequest, limits, SearchError } from '@searchdeck/contract';
import { parseBody } from './json-body.js';

/** Requests whose clients wait for 100 Continue before they send the body. */
const awaitingContinue = new WeakMap<IncomingMessage, ServerResponse>();

/** Sends 100 Continue when the body is read, and not before. */
export const continueLater = (request: IncomingMessage, response: ServerResponse): void => {
  awaitingContinue.set(request, response);
};

const tooLarge = (maxBytes: number): SearchError =>
  new SearchError({
    status: 413,
    code: 'RequestEntityTooLarge',
    message: `The request body exceeds ${maxBytes} bytes.`,
    target: 'body',
  });
const incompleteBody = (): SearchError => badRequest('The request body ended early.', { target: 'body' });
const unsupportedMediaType = (message: string, target: string): SearchError =>
  new SearchError({ status: 415, code: 'UnsupportedMediaType', message, target });

/** Media type and parameters of the body, in lowercase. */
const contentTypeOf = (request: IncomingMessage): [type: string, ...parameters: string[]] => {
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase());
  return [type, ...parameters];
};

const checkMediaType = (request: IncomingMessage): void => {
  const [type, ...parameters] = contentTypeOf(request);
  if (type !== 'application/json' && type !== 'text/json') {
    throw unsupportedMediaType(
      type === ''
        ? 'The request has a body but no Content-Type. Use application/json.'
        : `The content type '${type}' is not supported. Use application/json.`,
      'Content-Type',
    );
  }
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '');
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') {
    throw unsupportedMediaType(`The charset '${charset}' is not supported. Use utf-8.`, 'Content-Type');
  }
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding !== 'identity') {
    throw unsupportedMediaType(`The content encoding '${encoding}' is not supported.`, 'Content-Encoding');
  }
};

const readBytes = (request: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limits.batchBytes) {
        request.removeAllListeners('data');
        request.pause();
        reject(tooLarge(limits.batchBytes));
        return;
      }
      chunks.push(chunk);
    });
    request.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    request.on('error', reject);
    request.on('aborted', () => reject(incompleteBody()));
    awaitingContinue.get(request)?.writeContinue();
  });

/** Whether the headers of the request announce a body. */
export const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

/** The bytes of a request as a stream, which fails beyond the limit. Errors: 400, 413, 415. */
export function readContent(request: IncomingMessage, maxBytes: number): Readable {
  if (contentTypeOf(request)[0] !== 'application/octet-stream') {
    throw unsupportedMediaType('The content type must be application/octet-stream.', 'Content-Type');
  }
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  let size = 0;
  const limiter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) done(tooLarge(maxBytes));
      else done(null, chunk);
    },
  });
  const fail = (): void => {
    if (!request.complete) limiter.destroy(incompleteBody());
  };
  request.once('error', fail);
  request.once('close', fail);
  limiter.once('close', () => request.unpipe(limiter));
  awaitingContinue.get(request)?.writeContinue();
  return request.pipe(limiter);
}

/** The body of a request as text; 415 unless it is of that type. */
export const readText = async (request: IncomingMessage, type: string): Promise<string> => {
  if (contentTypeOf(request)[0] !== type) {
    throw unsupportedMediaType(`The content type must be ${type}.`, 'Content-Type');
  }
  return (await readBytes(request)).toString('utf8');
};

/**
 * The JSON body of a request; undefined without one. Errors: 400, 413, 415. `isExact`: long integers as bigint. `isBatch`: the
 * body contains documents, so the number of values is not limited.
 */
export const readJson = async (
  request: IncomingMessage,
  { isExact, isBatch }: { isExact: boolean; isBatch: boolean },
): Promise<unknown> => {
  if (!hasBody(request)) return undefined;
  if (Number(request.headers['content-length'] ?? 0) > limits.batchBytes) throw tooLarge(limits.batchBytes);
  checkMediaType(request);
  const bytes = await readBytes(request);
  return bytes.length === 0 ? undefined : parseBody(bytes, isExact, isBatch ? Infinity : limits.bodyValues);
};
