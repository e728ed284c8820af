import { buildPath, planePath, printJson, stableVersion, isObject } from '@searchdeck/contract';
import { outlineOf, type OperationRef } from './operation-outlines';
import { send, type ApiResponse } from './send';

export type QueryValue = string | number | boolean | readonly string[] | undefined;

export interface OperationArgs {
  path?: Readonly<Record<string, string>>;
  /** An array is sent as the same name several times. */
  query?: Readonly<Record<string, QueryValue>>;
  headers?: Readonly<Record<string, string>>;
  /** A value, printed as JSON; or `{ text }`: JSON text that is sent unchanged. */
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Default: the newest stable version of the plane. */
  apiVersion?: string | undefined;
  /** An error status that is a normal result, such as 404 of a lookup: the request log doesn't count it as an error. */
  expectedStatus?: number;
}

const isText = (body: unknown): body is { text: string } =>
  isObject(body) && Object.keys(body).length === 1 && typeof body['text'] === 'string';

export const jsonText = (text: string): { text: string } => ({ text });

/** Names of an OData query keep their `$`. */
const queryText = (query: Readonly<Record<string, QueryValue>>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const item of Array.isArray(value) ? (value as readonly string[]) : [value]) search.append(name, String(item));
  }
  return search.toString().replaceAll('%24', '$').replaceAll('%2C', ',');
};

export interface PreparedRequest {
  method: string;
  /** Below the service's own endpoint, with query. */
  path: string;
  body: string | undefined;
}

/** The exact request of an operation, as it can be shown before it is sent. */
export const prepare = (ref: OperationRef, args: OperationArgs = {}): PreparedRequest => {
  const operation = outlineOf(ref);
  const query = queryText({ 'api-version': args.apiVersion ?? stableVersion[operation.plane], ...args.query });
  const path = buildPath(operation, args.path ?? {});
  const body = args.body === undefined ? undefined : isText(args.body) ? args.body.text : printJson(args.body);
  return { method: operation.method, path: query === '' ? path : `${path}?${query}`, body };
};

/**
 * Calls one operation of the contract's table through a connection. Throws SearchError with the service's message.
 * The request appears in the request log, without the secrets of its body.
 */
export const callOperation = async <T = unknown>(
  connectionId: string,
  ref: OperationRef,
  args: OperationArgs = {},
): Promise<ApiResponse<T>> => {
  const operation = outlineOf(ref);
  const { method, path, body } = prepare(operation, args);
  const { key } = args.path ?? {};
  // A query key is deleted by its value.
  const isKeyInPath = operation.isSecret === true && key !== undefined;
  const loggedPath = isKeyInPath ? prepare(operation, { ...args, path: { ...args.path, key: '***' } }).path : path;
  return (await send({
    url: `${planePath(connectionId, operation.plane)}${path}`,
    method,
    headers: args.headers ?? {},
    body,
    signal: args.signal,
    log: {
      operation: operation.id,
      connectionId,
      path: loggedPath,
      expectedStatus: args.expectedStatus,
      requestBody:
        body === undefined || operation.isSecret
          ? undefined
          : async () => (await import('./redact-body')).redactedBody(operation.id, body),
      hidesResponse: operation.isSecret === true,
    },
  })) as ApiResponse<T>;
};
