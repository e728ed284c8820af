import { SearchError } from '@searchdeck/contract';

const MINUTE_MS = 60_000;

/**
 * Limits the failed sign-ins of all clients together: behind a proxy all clients have the same address. A burst of
 * `perMinute` is allowed; then one every `60 / perMinute` seconds.
 */
export class SignInAttempts {
  private available: number;
  private refilledAt: number;

  constructor(
    private readonly perMinute: number,
    private readonly now: () => number = Date.now,
  ) {
    this.available = perMinute;
    this.refilledAt = now();
  }

  /** Runs an attempt, which counts if it fails. Throws 429 if too many have failed. */
  async run<T>(attempt: () => Promise<T>): Promise<T> {
    this.refill();
    if (this.available < 1) {
      const waitMs = ((1 - this.available) * MINUTE_MS) / this.perMinute;
      throw new SearchError({
        status: 429,
        code: 'TOO_MANY_ATTEMPTS',
        message: 'Too many attempts to sign in have failed. Try again in a moment.',
        headers: { 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1000))) },
      });
    }
    // Counted first, so that attempts at the same time cannot exceed the limit.
    this.available -= 1;
    try {
      const result = await attempt();
      this.release();
      return result;
    } catch (error) {
      // A directory or a store that is not available says nothing about the attempt.
      if (error instanceof SearchError && error.status >= 500) this.release();
      throw error;
    }
  }

  private release(): void {
    this.available = Math.min(this.perMinute, this.available + 1);
  }

  private refill(): void {
    const now = this.now();
    const refilled = (Math.max(0, now - this.refilledAt) * this.perMinute) / MINUTE_MS;
    this.available = Math.min(this.perMinute, this.available + refilled);
    this.refilledAt = now;
  }
}
