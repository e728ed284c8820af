import { SearchError } from '@searchdeck/contract';
import { TokenBucket } from '../api/token-bucket.js';

/**
 * Limits the failed sign-ins of all clients together: behind a proxy all clients have the same address. A burst of
 * `perMinute` is recorded; then one every `60 / perMinute` seconds. A sign-in that succeeds is never rejected, so that
 * nobody can lock out the users by failing.
 */
export class SignInAttempts {
  private readonly bucket: TokenBucket;

  constructor(perMinute: number, now: () => number = Date.now) {
    this.bucket = new TokenBucket(perMinute, now);
  }

  /** Runs an attempt. `record` stores a failure within the limit. Beyond it, throws 429 instead of the failure. */
  async run<T>(attempt: () => Promise<T>, record: (failure: unknown) => Promise<void>): Promise<T> {
    try {
      return await attempt();
    } catch (failure) {
      try {
        this.bucket.take({
          code: 'TOO_MANY_ATTEMPTS',
          message: 'Too many failed sign-in attempts. Try again in a moment.',
        });
      } catch (rejection) {
        // A directory or a store that is not available says nothing about the attempt.
        throw failure instanceof SearchError && failure.status >= 500 ? failure : rejection;
      }
      await record(failure);
      throw failure;
    }
  }
}
