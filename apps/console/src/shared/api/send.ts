import {
  ORIGIN_SECRET_HEADER,
  RESPONSE_SOURCE_HEADER,
  SearchError,
  isNetworkDenial,
  isObject,
  parseJson,
  type ErrorDetail,
  type Json,
} from '@searchdeck/contract';
import { forbiddenConnection } from './key-state';
import { errorMessages } from './messages';
import { recordServiceState, reachable, sessionEnded } from './reachability';
import { sessionMemory } from '../auth/session-memory';
import { requestLog } from './request-log';

/** A response with its metadata. */
export interface ApiResponse<T = Json> {
  status: number;
  body: T;
  /** The unparsed body. */
  text: string;
  etag: string | undefined;
  requestId: string | undefined;
  /** `totalMs` is measured here; `upstreamMs` is the time that the service reports. */
  timings: { totalMs: number; upstreamMs: number | undefined };
  /** Bytes of the body. */
  sizeBytes: number;
  /** When the last byte arrived, in milliseconds since 1970. */
  at: number;
  headers: Headers;
}

export interface OutgoingRequest {
  /** Path at the BFF, with query. */
  url: string;
  method: string;
  headers?: Readonly<Record<string, string>>;
  /** JSON text, or bytes with their own Content-Type. */
  body?: string | Blob | undefined;
  signal?: AbortSignal | undefined;
  log: {
    operation: string;
    connectionId?: string | undefined;
    /** The path to display. Default: the URL. */
    path?: string;
    /** Resolves to the request body without secrets; undefined: not recorded. */
    requestBody?: (() => Promise<string | undefined>) | undefined;
    /** The response contains credentials or is not interesting: its body is not recorded. */
    hidesResponse?: boolean;
    /** An error status that is not an error for the user. */
    expectedStatus?: number | undefined;
    /** Not recorded at all (a health check every few seconds). */
    isSilent?: boolean;
  };
}

/** Error codes of the console itself; all others come from the BFF or the service. */
export const clientCodes = { unreachable: 'ConsoleUnreachable', unreadable: 'UnreadableResponse' } as const;

const nonEmptyText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The error of a response `{error: {code, message, target, details, requestId}}`, or a generic one for any other body. */
export const errorOf = (status: number, body: unknown, headers: Headers): SearchError => {
  const error = isObject(body) && isObject(body['error']) ? body['error'] : {};
  const retryAfter = headers.get('retry-after');
  const target = nonEmptyText(error['target']);
  const requestId = nonEmptyText(error['requestId']) ?? requestIdOf(headers);
  return new SearchError({
    status,
    code: nonEmptyText(error['code']) ?? '',
    message: nonEmptyText(error['message']) ?? `The service responded with ${status} and no error message.`,
    ...(target === undefined ? {} : { target }),
    ...(Array.isArray(error['details']) ? { details: error['details'] as ErrorDetail[] } : {}),
    ...(requestId === undefined ? {} : { requestId }),
    ...(retryAfter === null ? {} : { headers: { 'Retry-After': retryAfter } }),
  });
};

const requestIdOf = (headers: Headers): string | undefined =>
  headers.get('request-id') ?? headers.get('x-ms-request-id') ?? headers.get('x-request-id') ?? undefined;

const upstreamMs = (headers: Headers): number | undefined => {
  const elapsed = headers.get('elapsed-time');
  return elapsed !== null && /^\d+(\.\d+)?$/.test(elapsed) ? Number(elapsed) : undefined;
};

const bodyOf = (raw: string, status: number): Json => {
  if (raw === '') return null;
  try {
    return parseJson(raw);
  } catch {
    if (status >= 400) return null;
    throw new SearchError({ status, code: clientCodes.unreadable, message: "The response isn't valid JSON." });
  }
};

/** The session ended: a 401 of the BFF itself, not one that it forwards from a service. */
const isSignedOutResponse = (response: Response): boolean =>
  response.status === 401 && response.headers.get(RESPONSE_SOURCE_HEADER) === 'bff';

/**
 * Sends the request with the secret of the session. Another tab may open a new session while a request is in progress: a
 * request that the BFF rejected with the secret of the former session is sent again.
 */
const fetchWithSecret = async (
  url: string,
  { headers, ...init }: Omit<RequestInit, 'headers'> & { headers: Readonly<Record<string, string>> },
): Promise<Response> => {
  for (;;) {
    const secret = sessionMemory.originSecret();
    const response = await fetch(url, {
      ...init,
      headers: secret === null ? headers : { ...headers, [ORIGIN_SECRET_HEADER]: secret },
    });
    const currentSecret = sessionMemory.originSecret();
    if (!isSignedOutResponse(response) || currentSecret === null || currentSecret === secret) return response;
  }
};

const isAbort = (cause: unknown): boolean => cause instanceof DOMException && cause.name === 'AbortError';

/** Throws SearchError `ConsoleUnreachable` (status 0) if the BFF cannot be reached. */
const fetchFromBff = async <T>(
  { url, method, headers, body, signal, log }: Omit<OutgoingRequest, 'log'> & { log?: OutgoingRequest['log'] },
  read: (response: Response) => Promise<T>,
): Promise<readonly [Response, T]> => {
  try {
    if (sessionMemory.isSignedOut() && log?.operation.startsWith('session.') !== true) {
      throw new DOMException('No user is signed in.', 'AbortError');
    }
    const response = await fetchWithSecret(url, {
      method,
      headers: {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
    });
    const result = await read(response);
    reachable.set(true);
    return [response, result];
  } catch (cause) {
    if (isAbort(cause)) throw cause;
    reachable.set(false);
    throw new SearchError({
      status: 0,
      code: clientCodes.unreachable,
      message: errorMessages.serverUnreachable.cause,
      cause,
    });
  }
};

const recordSessionEnd = (response: Response): void => {
  if (isSignedOutResponse(response)) sessionEnded.set(true);
};

/** Opens a response of the BFF that isn't JSON: a stream of events or a file. Throws SearchError. */
export const openStream = async (
  url: string,
  signal?: AbortSignal,
  accept = 'text/event-stream',
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> => {
  const request = { url, method: 'GET', headers: { Accept: accept }, signal };
  const [response, errorText] = await fetchFromBff(request, (r) => (r.ok ? Promise.resolve('') : r.text()));
  recordSessionEnd(response);
  if (!response.ok || response.body === null) {
    throw errorOf(response.status, bodyOf(errorText, response.status), response.headers);
  }
  return response.body;
};

/**
 * Sends a request. Throws SearchError: the service's own error for an error status, `ConsoleUnreachable` (status 0) if
 * there was no response.
 */
export const send = async (request: OutgoingRequest): Promise<ApiResponse> => {
  const { log } = request;
  const entry = log.isSilent
    ? undefined
    : requestLog.start({
        operation: log.operation,
        connectionId: log.connectionId,
        method: request.method,
        path: log.path ?? request.url,
      });
  // The request does not wait for it. Without the code that removes secrets, no body is recorded.
  if (entry !== undefined) {
    void log.requestBody?.().then(
      (body) => requestLog.setRequestBody(entry, body),
      () => undefined,
    );
  }
  const startedAt = performance.now();
  const finish = (result: Parameters<typeof requestLog.finish>[1]) => {
    if (entry !== undefined) requestLog.finish(entry, { ...result, durationMs: performance.now() - startedAt });
  };
  const [response, raw] = await fetchFromBff(request, (r) => r.text()).catch((error: unknown) => {
    if (error instanceof SearchError) finish({ status: 0, error: error.message });
    else if (entry !== undefined) requestLog.remove(entry);
    throw error;
  });
  const requestId = requestIdOf(response.headers);
  const sizeBytes = new Blob([raw]).size;
  const loggedResponse = log.hidesResponse ? undefined : raw;
  try {
    const body = bodyOf(raw, response.status);
    recordSessionEnd(response);
    if (!response.ok) throw errorOf(response.status, body, response.headers);
    if (log.connectionId !== undefined) recordServiceState(log.connectionId, undefined);
    finish({ status: response.status, sizeBytes, requestId, responseBody: loggedResponse });
    return {
      status: response.status,
      body,
      text: raw,
      etag: response.headers.get('etag') ?? undefined,
      requestId,
      timings: { totalMs: performance.now() - startedAt, upstreamMs: upstreamMs(response.headers) },
      sizeBytes,
      at: Date.now(),
      headers: response.headers,
    };
  } catch (cause) {
    const error = cause as SearchError;
    const isFromBff = response.headers.get(RESPONSE_SOURCE_HEADER) === 'bff';
    if (log.connectionId !== undefined) recordServiceState(log.connectionId, isFromBff ? error : undefined);
    const isDataPlane = request.url.includes('/data/');
    if (response.status === 403 && !isFromBff && isDataPlane && !isNetworkDenial(error.code)) {
      forbiddenConnection.set(log.connectionId);
    }
    finish({
      status: response.status,
      sizeBytes,
      requestId: error.requestId ?? requestId,
      responseBody: loggedResponse,
      error: response.status === log.expectedStatus ? undefined : error.message,
    });
    throw error;
  }
};
