import { badRequest, type SearchError } from '@searchdeck/contract';

/** What a vectorizer calls its endpoint with; the global `fetch` fits. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface OutboundCall {
  uri: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
  /** Milliseconds for the whole exchange. */
  timeout: number;
  signal: AbortSignal | undefined;
}

/** The vector of 4,096 numbers in JSON takes about 100 KB. */
const MOST_BYTES = 4 * 1024 * 1024;

/** 400, worded as the service words it when an endpoint lets it down. */
export const vectorizationFailed = (message: string, vectorizer: string, cause?: unknown): SearchError =>
  badRequest(`${message}\r\nVectorizer: ${vectorizer}`, {
    code: 'VectorizationFailed',
    target: 'vectorQueries',
    ...(cause === undefined ? {} : { cause }),
  });

const invalid = (vectorizer: string, reason: string, cause?: unknown): SearchError =>
  vectorizationFailed(
    `Could not vectorize the query because the vectorization endpoint response is invalid. ${reason}`,
    vectorizer,
    cause,
  );

const readBytes = async (response: Response, vectorizer: string): Promise<string> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) throw invalid(vectorizer, `It is longer than ${MOST_BYTES} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};

/**
 * Sends JSON and reads JSON. Redirects are not followed: they would carry the headers, and so a key, to a
 * place nobody named. SearchError 400 for whatever goes wrong; the signal's reason when the caller gave up.
 */
export async function callEndpoint(fetch: Fetch, call: OutboundCall, vectorizer: string): Promise<unknown> {
  const late = AbortSignal.timeout(call.timeout);
  try {
    const response = await fetch(call.uri, {
      method: call.method,
      headers: call.headers,
      body: JSON.stringify(call.body),
      redirect: 'manual',
      signal: call.signal === undefined ? late : AbortSignal.any([late, call.signal]),
    });
    if (!response.ok) {
      await response.body?.cancel();
      const words = response.statusText === '' ? '' : ` (${response.statusText})`;
      throw vectorizationFailed(
        `Could not complete vectorization action. The vectorization endpoint returned status code '${response.status}'${words}.`,
        vectorizer,
      );
    }
    const text = await readBytes(response, vectorizer);
    try {
      return JSON.parse(text) as unknown;
    } catch (error) {
      throw invalid(vectorizer, 'It is no JSON.', error);
    }
  } catch (error) {
    if (call.signal?.aborted === true) throw error;
    if (late.aborted) {
      const seconds = call.timeout / 1000;
      throw vectorizationFailed(
        `Could not complete vectorization action. The vectorization endpoint did not answer within ${seconds} seconds.`,
        vectorizer,
        error,
      );
    }
    if (error instanceof TypeError) {
      throw vectorizationFailed(
        'Could not complete vectorization action. Could not reach the vectorization endpoint.',
        vectorizer,
        error,
      );
    }
    throw error;
  }
}

/** The vector in an answer, which must be an array of finite numbers. */
export function readVector(value: unknown, vectorizer: string, where: string): Float32Array {
  if (!Array.isArray(value) || value.length === 0) throw invalid(vectorizer, `'${where}' must be an array of numbers.`);
  if (!value.every((item) => typeof item === 'number' && Number.isFinite(Math.fround(item)))) {
    throw invalid(vectorizer, `'${where}' must hold numbers of single precision only.`);
  }
  return Float32Array.from(value as number[]);
}

/** A member of something that came from outside. */
export const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

export { invalid as invalidAnswer };
