import { SearchError, type ErrorDetail } from '@searchdeck/contract';
import { parseJson, type Json } from './json-text';
import { noteService, reachable, sessionEnded } from './reachability';
import { requestLog } from './request-log';

/** What came back, with what the person may want to know about it. */
export interface Answer<T = Json> {
  status: number;
  body: T;
  /** The body as it came, digit by digit. */
  text: string;
  etag: string | undefined;
  requestId: string | undefined;
  /** Milliseconds: `total` as seen here, `upstream` as the service or the BFF says. */
  timings: { total: number; upstream: number | undefined };
  /** Bytes of the body. */
  size: number;
  /** `Date` here when the last byte arrived. */
  at: number;
  headers: Headers;
}

export interface Outgoing {
  /** Path at the BFF, with query. */
  url: string;
  method: string;
  headers?: Readonly<Record<string, string>>;
  /** JSON text. */
  body?: string | undefined;
  signal?: AbortSignal | undefined;
  log: {
    operation: string;
    connectionId?: string | undefined;
    /** What to show as the path; default: the url. */
    path?: string;
    /** The request's body as it may be shown; undefined: not kept. */
    requestBody?: string | undefined;
    /** The answer holds credentials or is of no interest: its body is not kept. */
    hideResponse?: boolean;
    /** Not recorded at all (a health check every few seconds). */
    silent?: boolean;
  };
}

/** Codes that only this program gives; the others are the BFF's or the service's. */
export const clientCodes = { unreachable: 'ConsoleUnreachable', garbage: 'UnreadableAnswer' } as const;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** The error of an answer `{error: {code, message, target, details, requestId}}`; anything else becomes words of its own. */
export const errorOf = (status: number, body: unknown, headers: Headers): SearchError => {
  const error = isRecord(body) && isRecord(body['error']) ? body['error'] : {};
  const retryAfter = headers.get('retry-after');
  const target = text(error['target']);
  const requestId = text(error['requestId']) ?? requestIdOf(headers);
  return new SearchError({
    status,
    code: text(error['code']) ?? '',
    message: text(error['message']) ?? `The service answered ${status} without saying why.`,
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
    throw new SearchError({ status, code: clientCodes.garbage, message: 'The answer is not valid JSON.' });
  }
};

const isAbort = (cause: unknown): boolean => cause instanceof DOMException && cause.name === 'AbortError';

/**
 * The one place that calls `fetch`. Throws SearchError: the service's own words for an error status,
 * `ConsoleUnreachable` (status 0) when no answer came.
 */
export const send = async (request: Outgoing): Promise<Answer> => {
  const { log } = request;
  const entry = log.silent
    ? undefined
    : requestLog.start({
        operation: log.operation,
        connectionId: log.connectionId,
        method: request.method,
        path: log.path ?? request.url,
        requestBody: log.requestBody,
      });
  const started = performance.now();
  const finish = (result: Parameters<typeof requestLog.finish>[1]) => {
    if (entry !== undefined) requestLog.finish(entry, { ...result, ms: performance.now() - started });
  };
  let response: Response;
  let raw: string;
  try {
    response = await fetch(request.url, {
      method: request.method,
      headers: {
        'X-Searchdeck': '1',
        Accept: 'application/json',
        ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...request.headers,
      },
      ...(request.body === undefined ? {} : { body: request.body }),
      ...(request.signal === undefined ? {} : { signal: request.signal }),
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
    });
    raw = await response.text();
  } catch (cause) {
    if (isAbort(cause)) {
      if (entry !== undefined) requestLog.drop(entry);
      throw cause;
    }
    const error = new SearchError({
      status: 0,
      code: clientCodes.unreachable,
      message: 'Searchdeck itself did not answer. Is `npm start` still running?',
      cause,
    });
    reachable.set(false);
    finish({ status: 0, problem: error.message });
    throw error;
  }
  reachable.set(true);
  const requestId = requestIdOf(response.headers);
  const size = new Blob([raw]).size;
  const shown = log.hideResponse ? undefined : raw;
  try {
    const body = bodyOf(raw, response.status);
    // The BFF's own 401, not one that it passes on from a service.
    if (response.status === 401 && response.headers.get('x-searchdeck-answer') === 'console') sessionEnded.set(true);
    if (!response.ok) throw errorOf(response.status, body, response.headers);
    if (log.connectionId !== undefined) noteService(log.connectionId, undefined);
    finish({ status: response.status, size, requestId, responseBody: shown });
    return {
      status: response.status,
      body,
      text: raw,
      etag: response.headers.get('etag') ?? undefined,
      requestId,
      timings: { total: performance.now() - started, upstream: upstreamMs(response.headers) },
      size,
      at: Date.now(),
      headers: response.headers,
    };
  } catch (cause) {
    const error = cause as SearchError;
    const fromConsole = response.headers.get('x-searchdeck-answer') === 'console';
    if (log.connectionId !== undefined) noteService(log.connectionId, fromConsole ? error : undefined);
    finish({
      status: response.status,
      size,
      requestId: error.requestId ?? requestId,
      responseBody: shown,
      problem: error.message,
    });
    throw error;
  }
};
