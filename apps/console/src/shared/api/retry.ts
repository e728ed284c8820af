import { bffCodes, SearchError, retryAfterMs } from '@searchdeck/contract';
import { clientCodes } from './send';

/** Transient failures: throttling, overload, and gateway errors. */
const TRANSIENT_STATUSES = new Set([429, 502, 503, 504]);
const MAX_RETRIES = 2;

/** The retry policy of reads; `attempt` counts from 0. Mutations are never retried. */
export const shouldRetry = (attempt: number, error: unknown): boolean =>
  attempt < MAX_RETRIES &&
  error instanceof SearchError &&
  // A write that may have arrived is never sent again.
  error.code !== bffCodes.outcomeUnknown &&
  (TRANSIENT_STATUSES.has(error.status) || error.code === clientCodes.unreachable);

/** Delay in milliseconds: Retry-After (up to 10 s), or exponential backoff from 0.5 s with jitter. */
export const retryDelay = (attempt: number, error: unknown, random: () => number = Math.random): number => {
  const requestedMs = error instanceof SearchError ? retryAfterMs(error.headers?.['Retry-After']) : undefined;
  if (requestedMs !== undefined) return Math.min(requestedMs, 10_000);
  const maxDelayMs = 500 * 2 ** attempt;
  return maxDelayMs / 2 + random() * (maxDelayMs / 2);
};
