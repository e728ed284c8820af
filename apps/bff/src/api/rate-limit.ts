import { TokenBucket } from './token-bucket.js';

/** More keys than this are cleaned up. */
const MAX_KEYS = 1_000;

/** Allows each key `perMinute` calls at once, and then one every `60 / perMinute` seconds. */
export class RateLimit {
  private readonly buckets = new Map<string, TokenBucket>();

  constructor(
    private readonly perMinute: number,
    private readonly rejection: { code: string; message: string },
    private readonly now: () => number = Date.now,
  ) {}

  /** Counts a call. Throws 429 if there were too many. */
  count(key: string): void {
    const bucket = this.buckets.get(key) ?? new TokenBucket(this.perMinute, this.now);
    bucket.take(this.rejection);
    this.buckets.set(key, bucket);
    if (this.buckets.size > MAX_KEYS) this.removeFull();
  }

  private removeFull(): void {
    for (const [key, bucket] of this.buckets) if (bucket.isFull) this.buckets.delete(key);
  }
}
