import type { SearchError } from '@searchdeck/contract';
import { badRequest, countOf, isObject } from '@searchdeck/contract/core';
import { readBody } from '../read-body.js';
import { originOf, type DefinitionOwner, type VectorizerDefinition } from './definition.js';

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

/** The service's wording of the failures of an endpoint for queries, and that of the indexers' problems for texts. */
const failureMessages = {
  vectorizer: {
    invalidResponse: 'Could not vectorize the query because the vectorization endpoint response is invalid.',
    status: (status: string) =>
      `Could not complete vectorization action. The vectorization endpoint returned status code ${status}.`,
    timeout: (time: string) =>
      `Could not complete vectorization action. The vectorization endpoint did not respond within ${time}.`,
    unreachable: 'Could not complete vectorization action. Could not reach the vectorization endpoint.',
  },
  skill: {
    invalidResponse: 'Could not embed the text, because the embedding endpoint returned an invalid response.',
    status: (status: string) => `Could not embed the text. The embedding endpoint returned status code ${status}.`,
    timeout: (time: string) => `Could not embed the text. The embedding endpoint did not respond within ${time}.`,
    unreachable: 'Could not embed the text. The embedding endpoint could not be reached.',
  },
} as const satisfies Record<DefinitionOwner, unknown>;
const messagesOf = ({ owner = 'vectorizer' }: VectorizerDefinition) => failureMessages[owner];

/** 400 for a failed endpoint of the definition. */
const vectorizationFailed = (message: string, definition: VectorizerDefinition, cause?: unknown): SearchError =>
  badRequest(`${message}\r\n${originOf(definition)}`, {
    code: 'VectorizationFailed',
    target: 'vectorQueries',
    ...(cause === undefined ? {} : { cause }),
  });

export const invalidResponse = (definition: VectorizerDefinition, reason: string, cause?: unknown): SearchError =>
  vectorizationFailed(`${messagesOf(definition).invalidResponse} ${reason}`, definition, cause);

/**
 * Sends JSON and reads JSON. Redirects are not followed, because they would send the headers, and with them a key, to
 * another host. SearchError 400 for all failures; the signal's reason when the caller aborted.
 */
export async function callEndpoint(
  fetch: Fetch,
  call: OutboundCall,
  definition: VectorizerDefinition,
): Promise<unknown> {
  const messages = messagesOf(definition);
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
      throw vectorizationFailed(messages.status(`'${response.status}'${reason}`), definition);
    }
    const body = await readBody(response, MAX_RESPONSE_BYTES, () =>
      invalidResponse(definition, `It is longer than ${MAX_RESPONSE_BYTES} bytes.`),
    );
    try {
      return JSON.parse(body.toString()) as unknown;
    } catch (error) {
      throw invalidResponse(definition, 'It is not JSON.', error);
    }
  } catch (error) {
    if (call.signal?.aborted === true) throw error;
    if (timeout.aborted) {
      throw vectorizationFailed(messages.timeout(countOf(call.timeoutMs / 1000, 'second')), definition, error);
    }
    if (error instanceof TypeError) {
      throw vectorizationFailed(messages.unreachable, definition, error);
    }
    throw error;
  }
}

/** The vector in a response, which must be an array of finite numbers. */
export function readVector(value: unknown, definition: VectorizerDefinition, where: string): Float32Array {
  if (!Array.isArray(value) || value.length === 0) {
    throw invalidResponse(definition, `'${where}' must be an array of numbers.`);
  }
  if (!value.every((item) => typeof item === 'number' && Number.isFinite(Math.fround(item)))) {
    throw invalidResponse(definition, `'${where}' must contain only numbers of single precision.`);
  }
  return Float32Array.from(value as number[]);
}

/** A member of an untrusted JSON value. */
export const member = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);
