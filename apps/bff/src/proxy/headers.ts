import { badRequest, type Operation } from '@searchdeck/contract';
import type { IncomingHttpHeaders } from 'node:http';

/** Never taken from a request, whatever a row says: they are ours, or they belong to the connection. */
const OURS = new Set([
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
]);

const VISIBLE = /^[\t -~]{0,8192}$/;

/** Headers of the upstream request: none, then those that the operation's row names, then ours. The credential comes last. */
export const outboundHeaders = (
  operation: Operation,
  given: IncomingHttpHeaders,
  requestId: string,
  contentLength: number | undefined,
  credential: readonly [name: string, value: string],
): Record<string, string> => {
  const headers: Record<string, string> = { accept: 'application/json', 'x-ms-client-request-id': requestId };
  for (const parameter of operation.headers) {
    const name = parameter.name.toLowerCase();
    const value = given[name];
    if (OURS.has(name) || value === undefined) continue;
    if (typeof value !== 'string' || !VISIBLE.test(value))
      throw badRequest(`The header '${parameter.name}' holds characters that cannot be sent on.`, {
        target: parameter.name,
      });
    headers[name] = value;
  }
  if (operation.request !== undefined && contentLength !== 0)
    headers['content-type'] = 'application/json; charset=utf-8';
  if (contentLength !== undefined) headers['content-length'] = String(contentLength);
  headers[credential[0]] = credential[1];
  return headers;
};

/** Answer headers that a browser may see as they are. Everything else stays here. */
const PASSED = [
  'etag',
  'retry-after',
  'request-id',
  'x-ms-request-id',
  'x-ms-client-request-id',
  'elapsed-time',
  'preference-applied',
] as const;
/** Addresses from an upstream are data: the console may show them, nothing follows them. */
const ADDRESSES = ['location', 'azure-asyncoperation', 'operation-location'] as const;

const single = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && VISIBLE.test(value) ? value : undefined;

export const answerHeaders = (status: number, upstream: Readonly<IncomingHttpHeaders>): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (const name of PASSED) {
    const value = single(upstream[name]);
    if (value !== undefined) headers[name] = value;
  }
  for (const name of ADDRESSES) {
    const value = single(upstream[name]);
    if (value !== undefined) headers[`x-searchdeck-${name}`] = value;
  }
  if (status === 204 || status === 304) return headers;
  const length = single(upstream['content-length']);
  if (length !== undefined && /^\d+$/.test(length)) headers['content-length'] = length;
  // Two types in all: whatever the upstream calls its body, a browser must not run it.
  const json = /^application\/(?:[\w.+-]*\+)?json\s*(?:;|$)/i.test(single(upstream['content-type']) ?? '');
  headers['content-type'] = json ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8';
  return headers;
};
