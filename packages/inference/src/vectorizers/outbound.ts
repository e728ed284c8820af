import type { SearchError } from '@searchdeck/contract';
import { badRequest, countOf, isObject } from '@searchdeck/contract/core';
import { readBody } from '../read-body.js';

/** The function that calls an endpoint; compatible with the global `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface OutboundCall {
  uri: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
  /** For the whole exchange. */
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

/** A vector of 4,096 numbers in JSON takes about 100 KB. */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

/** 400 with the service's wording for a failed endpoint. `origin`: whose endpoint it is. */
export const vectorizationFailed = (message: string, origin: string, cause?: unknown): SearchError =>
  badRequest(`${message}\r\n${origin}`, {
    code: 'VectorizationFailed',
    target: 'vectorQueries',
    ...(cause === undefined ? {} : { cause }),
  });

export const invalidResponse = (origin: string, reason: string, cause?: unknown): SearchError =>
  vectorizationFailed(
    `Could not vectorize the query because the vectorization endpoint response is invalid. ${reason}`,
    origin,
    cause,
  );

/**
 * Sends JSON and reads JSON. Redirects are not followed, because they would send the headers, and with them a key, to
 * another host. SearchError 400 for all failures; the signal's reason when the caller aborted.
 */
export async function callEndpoint(fetch: Fetch, call: OutboundCall, origin: string): Promise<unknown> {
  const timeout = AbortSignal.timeout(call.timeoutMs);
  try {
    const response = await fetch(call.uri, {
      method: call.method,
      headers: call.headers,
      body: JSON.stringify(call.body),
      redirect: 'manual',
      signal: call.signal === undefined ? timeout : AbortSignal.any([timeout, call.signal]),
    });
    if (!response.ok) {
      await response.body?.cancel();
      const reason = response.statusText === '' ? '' : ` (${response.statusText})`;
      throw vectorizationFailed(
        `Could not complete vectorization action. The vectorization endpoint returned status code '${response.status}'${reason}.`,
        origin,
      );
    }
    const body = await readBody(response, MAX_RESPONSE_BYTES, () =>
      invalidResponse(origin, `It is longer than ${MAX_RESPONSE_BYTES} bytes.`),
    );
    try {
      return JSON.parse(body.toString()) as unknown;
    } catch (error) {
      throw invalidResponse(origin, 'It is not JSON.', error);
    }
  } catch (error) {
    if (call.signal?.aborted === true) throw error;
    if (timeout.aborted) {
      const seconds = call.timeoutMs / 1000;
      throw vectorizationFailed(
        `Could not complete vectorization action. The vectorization endpoint did not respond within ${countOf(seconds, 'second')}.`,
        origin,
        error,
      );
    }
    if (error instanceof TypeError) {
      throw vectorizationFailed(
        'Could not complete vectorization action. Could not reach the vectorization endpoint.',
        origin,
        error,
      );
    }
    throw error;
  }
}

/** The vector in a response, which must be an array of finite numbers. */
export function readVector(value: unknown, origin: string, where: string): Float32Array {
  if (!Array.isArray(value) || value.length === 0) {
    throw invalidResponse(origin, `'${where}' must be an array of numbers.`);
  }
  if (!value.every((item) => typeof item === 'number' && Number.isFinite(Math.fround(item)))) {
    throw invalidResponse(origin, `'${where}' must contain only numbers of single precision.`);
  }
  return Float32Array.from(value as number[]);
}

/** A member of an untrusted JSON value. */
export const member = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);
