import { badRequest, QUERY_SOURCE_HEADER, type Operation } from '@searchdeck/contract';
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

/** Headers of the upstream request: those that the operation's row lists, then the BFF's own; the credentials come last. */
export const outboundHeaders = (
  operation: Operation,
  requestHeaders: IncomingHttpHeaders,
  requestId: string,
  contentLength: number | undefined,
  credentials: readonly (readonly [name: string, value: string])[],
): Record<string, string> => {
  const headers: Record<string, string> = { accept: 'application/json', 'x-ms-client-request-id': requestId };
  for (const parameter of operation.headers) {
    const name = parameter.name.toLowerCase();
    const value = requestHeaders[name];
    if (CONTROLLED_HEADERS.has(name) || value === undefined) continue;
    if (typeof value !== 'string' || !VISIBLE.test(value)) {
      throw badRequest(`The header "${parameter.name}" contains characters that are not allowed.`, {
        target: parameter.name,
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
/** Addresses from an upstream are data: the console may display them; they are never followed. */
const ADDRESS_HEADERS = ['location', 'azure-asyncoperation', 'operation-location'] as const;

const single = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && VISIBLE.test(value) ? value : undefined;

export const responseHeaders = (status: number, upstream: Readonly<IncomingHttpHeaders>): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (const name of FORWARDED_HEADERS) {
    const value = single(upstream[name]);
    if (value !== undefined) headers[name] = value;
  }
  for (const name of ADDRESS_HEADERS) {
    const value = single(upstream[name]);
    if (value !== undefined) headers[`x-searchdeck-${name}`] = value;
  }
  if (status === 204 || status === 304) return headers;
  const length = single(upstream['content-length']);
  if (length !== undefined && /^\d+$/.test(length)) headers['content-length'] = length;
  // Only these two media types: a browser must not execute the body, whatever its type.
  const isJson = /^application\/(?:[\w.+-]*\+)?json\s*(?:;|$)/i.test(single(upstream['content-type']) ?? '');
  headers['content-type'] = isJson ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8';
  return headers;
};
