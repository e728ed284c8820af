import { badRequest, forwardedUrlHeader, QUERY_SOURCE_HEADER, type Operation } from '@searchdeck/contract';
import type { IncomingHttpHeaders } from 'node:http';

/** Never copied from a request, even if a row lists them: the BFF or the HTTP connection controls them. */
const CONTROLLED_HEADERS = new Set([
  'api-key',
  'authorization',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'cookie',
  'expect',
  'host',
  'keep-alive',
  'origin',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  QUERY_SOURCE_HEADER,
]);

const VISIBLE = /^[\t -~]{0,8192}$/;

interface ForwardedName {
  /** In lower case. */
  name: string;
  parameterName: string;
}

const namesByOperation = new WeakMap<Operation, readonly ForwardedName[]>();
/** The headers of requests that the row of an operation lists. */
const forwardedNames = (operation: Operation): readonly ForwardedName[] => {
  let names = namesByOperation.get(operation);
  if (names === undefined) {
    names = operation.headers
      .map((parameter) => ({ name: parameter.name.toLowerCase(), parameterName: parameter.name }))
      .filter(({ name }) => !CONTROLLED_HEADERS.has(name));
    namesByOperation.set(operation, names);
  }
  return names;
};

/** Headers of the upstream request: those that the operation's row lists, then the BFF's own; the credentials come last. */
export const outboundHeaders = (
  operation: Operation,
  requestHeaders: IncomingHttpHeaders,
  requestId: string,
  contentLength: number | undefined,
  credentials: readonly (readonly [name: string, value: string])[],
): Record<string, string> => {
  const headers: Record<string, string> = { accept: 'application/json', 'x-ms-client-request-id': requestId };
  for (const { name, parameterName } of forwardedNames(operation)) {
    const value = requestHeaders[name];
    if (value === undefined) continue;
    if (typeof value !== 'string' || !VISIBLE.test(value)) {
      throw badRequest(`The header "${parameterName}" contains characters that are not allowed.`, {
        target: parameterName,
      });
    }
    headers[name] = value;
  }
  if (operation.request !== undefined && contentLength !== 0) {
    headers['content-type'] =
      operation.request.media === 'bytes' ? 'application/octet-stream' : 'application/json; charset=utf-8';
  }
  if (contentLength !== undefined) headers['content-length'] = String(contentLength);
  for (const [name, value] of credentials) headers[name] = value;
  return headers;
};

/** Response headers that are forwarded unchanged. */
const FORWARDED_HEADERS = [
  'etag',
  'retry-after',
  'request-id',
  'x-ms-request-id',
  'x-ms-client-request-id',
  'elapsed-time',
  'preference-applied',
] as const;
/** URLs from an upstream are data: the console may display them; they are never followed. */
const URL_HEADERS = ['location', 'azure-asyncoperation', 'operation-location'].map((name) => ({
  name,
  responseName: forwardedUrlHeader(name),
}));

const single = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && VISIBLE.test(value) ? value : undefined;

/** The headers of a forwarded response: names and values in turn. */
export const responseHeaders = (status: number, upstream: Readonly<IncomingHttpHeaders>): string[] => {
  const headers: string[] = [];
  for (const name of FORWARDED_HEADERS) {
    const value = single(upstream[name]);
    if (value !== undefined) headers.push(name, value);
  }
  for (const { name, responseName } of URL_HEADERS) {
    const value = single(upstream[name]);
    if (value !== undefined) headers.push(responseName, value);
  }
  if (status === 204 || status === 304) return headers;
  const length = single(upstream['content-length']);
  if (length !== undefined && /^\d+$/.test(length)) headers.push('content-length', length);
  // Only these two media types: a browser must not execute the body, whatever its type.
  const isJson = /^application\/(?:[\w.+-]*\+)?json\s*(?:;|$)/i.test(single(upstream['content-type']) ?? '');
  headers.push('content-type', isJson ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8');
  return headers;
};
