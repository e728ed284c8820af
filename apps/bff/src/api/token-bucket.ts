import { MINUTE_MS, SearchError } from '@searchdeck/contract';

/** Allows `perMinute` calls at once, and then one every `60 / perMinute` seconds. */
export class TokenBucket {
  private available: number;
  private refilledAt: number;

  constructor(
    private readonly perMinute: number,
    private readonly now: () => number = Date.now,
  ) {
    this.available = perMinute;
    this.refilledAt = now();
  }

  get isFull(): boolean {
    this.refill();
    return this.available >= this.perMinute;
  }

  /** Takes the token of a call. Throws SearchError 429 with `Retry-After` in seconds if none is available. */
  take(rejection: { code: string; message: string }): void {
    this.refill();
    if (this.available < 1) {
      const waitMs = ((1 - this.available) * MINUTE_MS) / this.perMinute;
      throw new SearchError({
        status: 429,
        ...rejection,
        headers: { 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1000))) },
      });
    }
    this.available -= 1;
  }

  private refill(): void {
    const now = this.now();
    const refill = (Math.max(0, now - this.refilledAt) * this.perMinute) / MINUTE_MS;
    this.available = Math.min(this.perMinute, this.available + refill);
    this.refilledAt = now;
  }
}
