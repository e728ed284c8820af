import { bffCodes, SearchError, retryAfterMs } from '@searchdeck/contract';
import { clientCodes } from './send';

/** Failures that pass by themselves: too many requests, busy, a gateway that lost its upstream. */
const PASSING = new Set([429, 502, 503, 504]);
const MOST = 2;

/** The one retry policy; `attempt` counts from 0. Only reads are asked about: mutations are never retried. */
export const shouldRetry = (attempt: number, error: unknown): boolean =>
  attempt < MOST &&
  error instanceof SearchError &&
  // A write that may have arrived is never sent again.
  error.code !== bffCodes.outcomeUnknown &&
  (PASSING.has(error.status) || error.code === clientCodes.unreachable);

/** Milliseconds: what Retry-After says (up to 10 s), else 0.5 s doubled, half of it by chance. */
export const retryDelay = (attempt: number, error: unknown, random: () => number = Math.random): number => {
  const requestedMs = error instanceof SearchError ? retryAfterMs(error.headers?.['Retry-After']) : undefined;
  if (requestedMs !== undefined) return Math.min(requestedMs, 10_000);
  const full = 500 * 2 ** attempt;
  return full / 2 + random() * (full / 2);
};
