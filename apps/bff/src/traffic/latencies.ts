/** Each bucket ends 15% above the previous one, so that the middle of a bucket is within 10% of its values. */
const GROWTH = 1.15;
/** The last bucket begins above 9 minutes. */
const BUCKETS = 96;

const bucketOf = (ms: number): number =>
  ms <= 1 ? 0 : Math.min(BUCKETS - 1, Math.ceil(Math.log(ms) / Math.log(GROWTH)));

/** A histogram of durations with logarithmic buckets. */
export class Latencies {
  private readonly counts = new Uint32Array(BUCKETS);

  add(ms: number): void {
    const bucket = bucketOf(ms);
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1;
  }

  merge(other: Latencies): void {
    other.counts.forEach((count, bucket) => {
      this.counts[bucket] = (this.counts[bucket] ?? 0) + count;
    });
  }

  /** The duration that a share of all durations does not exceed, in milliseconds. Undefined without any. */
  percentile(share: number): number | undefined {
    const total = this.counts.reduce((sum, count) => sum + count, 0);
    if (total === 0) return undefined;
    let remainingCount = Math.ceil(total * share);
    const bucket = this.counts.findIndex((count) => {
      remainingCount -= count;
      return remainingCount <= 0;
    });
    return Math.max(1, Math.round(GROWTH ** (bucket - 0.5)));
  }
}
