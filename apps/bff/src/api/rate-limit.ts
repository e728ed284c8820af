import { SearchError } from '@searchdeck/contract';

const MINUTE_MS = 60_000;
/** More keys than this are cleaned up. */
const MAX_KEYS = 1_000;

interface Bucket {
  available: number;
  countedAt: number;
}

/** Allows each key `perMinute` calls at once, and then one every `60 / perMinute` seconds. */
export class RateLimit {
  private readonly buckets = new Map<string, Bucket>();

  constructor(
    private readonly perMinute: number,
    private readonly rejection: { code: string; message: string },
    private readonly now: () => number = Date.now,
  ) {}

  /** Counts a call. Throws 429 if there were too many. */
  count(key: string): void {
    const now = this.now();
    const bucket = this.refilled(key, now);
    if (bucket.available < 1) {
      const waitMs = ((1 - bucket.available) * MINUTE_MS) / this.perMinute;
      throw new SearchError({
        status: 429,
        ...this.rejection,
        headers: { 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1000))) },
      });
    }
    this.buckets.set(key, { available: bucket.available - 1, countedAt: now });
    if (this.buckets.size > MAX_KEYS) this.removeFull(now);
  }

  private refilled(key: string, now: number): Bucket {
    const { available, countedAt } = this.buckets.get(key) ?? { available: this.perMinute, countedAt: now };
    const refill = (Math.max(0, now - countedAt) * this.perMinute) / MINUTE_MS;
    return { available: Math.min(this.perMinute, available + refill), countedAt: now };
  }

  private removeFull(now: number): void {
    for (const key of this.buckets.keys()) {
      if (this.refilled(key, now).available >= this.perMinute) this.buckets.delete(key);
    }
  }
}
