import { SearchError } from '@searchdeck/contract';
import { TokenBucket } from '../api/token-bucket.js';

/**
 * Limits the failed sign-ins of all clients together: behind a proxy all clients have the same address. A burst of
 * `perMinute` is allowed; then one every `60 / perMinute` seconds.
 */
export class SignInAttempts {
  private readonly bucket: TokenBucket;

  constructor(perMinute: number, now: () => number = Date.now) {
    this.bucket = new TokenBucket(perMinute, now);
  }

  /** Runs an attempt, which counts if it fails. Throws 429 if too many have failed. */
  async run<T>(attempt: () => Promise<T>): Promise<T> {
    // Counted first, so that attempts at the same time cannot exceed the limit.
    this.bucket.take({
      code: 'TOO_MANY_ATTEMPTS',
      message: 'Too many failed sign-in attempts. Try again in a moment.',
    });
    try {
      const result = await attempt();
      this.bucket.refund();
      return result;
    } catch (error) {
      // A directory or a store that is not available says nothing about the attempt.
      if (error instanceof SearchError && error.status >= 500) this.bucket.refund();
      throw error;
    }
  }
}
