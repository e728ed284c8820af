import { SearchError } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { retryDelay, shouldRetry } from './retry';
import { clientCodes } from './send';

const error = (status: number, code = '', headers: Record<string, string> = {}) =>
  new SearchError({ status, code, message: 'x', headers });

describe('the retry policy', () => {
  it('retries transient errors at most twice', () => {
    for (const e of [error(429), error(503), error(502, 'UPSTREAM_RESET'), error(0, clientCodes.unreachable)]) {
      expect(shouldRetry(0, e)).toBe(true);
      expect(shouldRetry(1, e)).toBe(true);
      expect(shouldRetry(2, e)).toBe(false);
    }
  });
  it('never retries rejected requests, unknown outcomes, or internal errors', () => {
    for (const e of [
      error(400),
      error(401),
      error(404),
      error(412),
      error(501),
      error(502, 'OUTCOME_UNKNOWN'),
      new TypeError('x'),
    ]) {
      expect(shouldRetry(0, e)).toBe(false);
    }
  });
  it('waits for Retry-After, otherwise longer after each attempt', () => {
    expect(retryDelay(0, error(429, '', { 'Retry-After': '3' }))).toBe(3000);
    expect(retryDelay(0, error(503, '', { 'Retry-After': '3600' }))).toBe(10_000);
    expect(retryDelay(0, error(503), () => 1)).toBe(500);
    expect(retryDelay(1, error(503), () => 0)).toBe(500);
    expect(retryDelay(2, error(503), () => 1)).toBe(2000);
  });
});
