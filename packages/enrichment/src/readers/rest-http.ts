import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { toHttpHeadersLike, type RequestPolicy } from '@azure/core-http-compat';
import { createHttpHeaders, isRestError, RestError, type HttpClient } from '@azure/core-rest-pipeline';
import { readBody, type Fetch } from '@searchdeck/inference';

/** Maximum time of a whole exchange. */
const TIMEOUT_MS = 120_000;
/** Larger than the limit of an item and than a page of a list. */
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;

/** For all requests to a storage account. */
export const storageRetries = { maxRetries: 2, retryDelayInMs: 200, maxRetryDelayInMs: 2000 };
/** The same for the client of blobs, which counts the first attempt. */
export const blobRetries = { ...storageRetries, maxTries: storageRetries.maxRetries + 1 };

export interface RestRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  signal: AbortSignal | undefined;
}

export interface RestResponse {
  status: number;
  headers: Record<string, string>;
  bytes: Buffer;
}

const tooLong = (): RestError => new RestError(`The response is longer than ${MAX_RESPONSE_BYTES} bytes.`);

/**
 * Does not follow redirects. Throws RestError with the network error's code if there is no response, or the outbound
 * policy's error.
 */
async function exchange(fetch: Fetch, { url, method, headers, body, signal }: RestRequest): Promise<RestResponse> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : Uint8Array.from(body) }),
      redirect: 'manual',
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    });
    const bytes = await readBody(response, MAX_RESPONSE_BYTES, tooLong);
    // `fetch` has already decoded the content.
    const { 'content-encoding': _, ...others } = Object.fromEntries(response.headers);
    return { status: response.status, headers: { ...others, 'content-length': String(bytes.length) }, bytes };
  } catch (error) {
    signal?.throwIfAborted();
    if (timeout.aborted || error instanceof TypeError) {
      // The retry policies know the codes of network errors.
      const { code = RestError.REQUEST_SEND_ERROR } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
      throw new RestError('The server did not respond.', { code });
    }
    throw error;
  }
}

const RETRY_STATUSES = new Set([408, 429, 500, 502, 503, 504]);

/**
 * Sends a request to a storage account, again if it is busy or does not respond. Returns 404 if a path does not exist;
 * throws RestError for all other errors.
 */
export async function sendToStorage(fetch: Fetch, requestOf: () => RestRequest): Promise<RestResponse> {
  const { maxRetries, retryDelayInMs, maxRetryDelayInMs } = storageRetries;
  for (let attempt = 0; ; attempt++) {
    const request = requestOf();
    const isLast = attempt === maxRetries;
    try {
      const response = await exchange(fetch, request);
      const { status, headers } = response;
      if (status < 300 || (status === 404 && headers['x-ms-error-code'] === 'PathNotFound')) return response;
      if (isLast || !RETRY_STATUSES.has(status)) {
        throw new RestError(`The server returned ${status}.`, { statusCode: status });
      }
    } catch (error) {
      if (isLast || !isRestError(error) || error.statusCode !== undefined) throw error;
    }
    const delayMs = Math.min(retryDelayInMs * 2 ** attempt, maxRetryDelayInMs);
    await delay(delayMs, undefined, request.signal === undefined ? {} : { signal: request.signal });
  }
}

/**
 * HTTP client of `@azure/data-tables` and `@azure/cosmos` for requests with texts as bodies, or without bodies. Applies the
 * outbound policy. `onResponse` gets the headers of each response.
 */
export const restHttpClient = (
  fetch: Fetch,
  onResponse?: (headers: Readonly<Record<string, string>>) => void,
): HttpClient => ({
  sendRequest: async (request) => {
    const { url, method, body } = request;
    const signal = request.abortSignal as AbortSignal | undefined;
    const response = await exchange(fetch, {
      url,
      method,
      headers: request.headers.toJSON(),
      ...(typeof body === 'string' ? { body } : {}),
      signal,
    });
    onResponse?.(response.headers);
    return {
      request,
      status: response.status,
      headers: createHttpHeaders(response.headers),
      bodyAsText: response.bytes.toString('utf8'),
    };
  },
});

/** HTTP client of `@azure/storage-blob` for requests with texts or bytes as bodies, or without bodies. Applies the outbound policy. */
export const blobHttpClient = (fetch: Fetch): RequestPolicy => ({
  sendRequest: async (request) => {
    const { url, method } = request;
    const body: unknown = request.body;
    const signal = request.abortSignal as AbortSignal | undefined;
    const { status, headers, bytes } = await exchange(fetch, {
      url,
      method,
      headers: request.headers.toJson(),
      ...(typeof body === 'string' || body instanceof Uint8Array ? { body } : {}),
      signal,
    });
    const isStream = request.streamResponseStatusCodes?.has(status) === true;
    return {
      request,
      status,
      headers: toHttpHeadersLike(createHttpHeaders(headers)),
      ...(isStream ? { readableStreamBody: Readable.from([bytes]) } : { bodyAsText: bytes.toString('utf8') }),
    };
  },
});
