import { setTimeout as delay } from 'node:timers/promises';
import { retryAfterMs } from '@searchdeck/contract';
import { readBody, type Fetch } from '@searchdeck/inference';

/** service-behavior §9 "WebApi". */
const MAX_RETRIES = 2;
const RETRY_STATUSES = new Set([429, 502, 503]);
const RETRY_DELAY_MS = 500;
/** Maximum time that a busy endpoint can delay a retry. */
const MAX_RETRY_AFTER_MS = 60_000;
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;
const MAX_REASON_LENGTH = 500;

/** The endpoint could not be called, or its response is invalid. */
export class EndpointError extends Error {}

export const ENDPOINTS_DISABLED = 'Calling endpoints is not enabled.';

/** Calls endpoints. Throws EndpointError if no endpoint can be called. */
export function requireFetch(fetch: Fetch | undefined): Fetch {
  if (fetch === undefined) throw new EndpointError(ENDPOINTS_DISABLED);
  return fetch;
}

export interface EndpointCall {
  uri: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array<ArrayBuffer>;
  /** For each attempt. */
  timeoutSeconds: number;
}

async function readText(response: Response): Promise<string> {
  const body = await readBody(
    response,
    MAX_RESPONSE_BYTES,
    () => new EndpointError(`The response is longer than ${MAX_RESPONSE_BYTES} bytes.`),
  );
  return body.toString();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new EndpointError('The response is not JSON.');
  }
}

/** The reason that an OpenAI-compatible endpoint returns with an error. */
async function reasonOf(response: Response): Promise<string> {
  try {
    const { error } = JSON.parse(await readText(response)) as { error?: { message?: unknown } };
    return typeof error?.message === 'string' ? ` ${error.message.slice(0, MAX_REASON_LENGTH)}` : '';
  } catch {
    return '';
  }
}

/** The status code of a response, with its JSON if the status code is a success, otherwise with the reason. */
interface EndpointResponse {
  status: number;
  value?: unknown;
  reason?: string;
  /** When the endpoint wants to be called again. */
  retryAfterMs?: number | undefined;
}

async function callOnce(fetch: Fetch, call: EndpointCall, signal: AbortSignal): Promise<EndpointResponse> {
  const { uri, method, headers, body, timeoutSeconds } = call;
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
  try {
    const response = await fetch(uri, {
      method,
      headers,
      body,
      // A redirect would send the headers, and with them a key, to another host.
      redirect: 'manual',
      signal: AbortSignal.any([timeout, signal]),
    });
    const { status } = response;
    if (response.ok) return { status, value: parseJson(await readText(response)) };
    const retryAfter = retryAfterMs(response.headers.get('retry-after'));
    return { status, reason: await reasonOf(response), retryAfterMs: retryAfter };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof EndpointError) throw error;
    if (timeout.aborted) throw new EndpointError(`The endpoint did not respond within ${timeoutSeconds} seconds.`);
    if (error instanceof TypeError) {
      throw new EndpointError('The endpoint could not be reached, or the connection was lost.');
    }
    throw error;
  }
}

/**
 * The JSON response of an endpoint, which is called again if it is busy. Throws EndpointError, SearchError for a URL
 * that the outbound policy does not allow, and the signal's reason.
 */
export async function callEndpoint(fetch: Fetch, call: EndpointCall, signal: AbortSignal): Promise<unknown> {
  for (let attempt = 0; ; attempt++) {
    const { status, value, reason = '', retryAfterMs: retryAfter = 0 } = await callOnce(fetch, call, signal);
    if (value !== undefined) return value;
    if (!RETRY_STATUSES.has(status) || attempt === MAX_RETRIES) {
      throw new EndpointError(`The endpoint returned the status code ${status}.${reason}`);
    }
    const delayMs = Math.max(RETRY_DELAY_MS * 2 ** attempt, Math.min(retryAfter, MAX_RETRY_AFTER_MS));
    await delay(delayMs, undefined, { signal });
  }
}
