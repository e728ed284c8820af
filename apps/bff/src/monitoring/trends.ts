import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  sampledCounters,
  type SampledCounter,
  type TrendRange,
  type UsagePoint,
  type UsageTrends,
} from '@searchdeck/contract';
import { isoTime } from '../api/iso-time.js';
import type { UsageSampleRecord } from '../store/repositories.js';

const ranges: Readonly<Record<TrendRange, { lengthMs: number; stepMs: number }>> = {
  '24h': { lengthMs: DAY_MS, stepMs: 5 * MINUTE_MS },
  '7d': { lengthMs: 7 * DAY_MS, stepMs: HOUR_MS },
  '30d': { lengthMs: 30 * DAY_MS, stepMs: 4 * HOUR_MS },
};

/** Start of a range that ends at `now`, in milliseconds since 1970. */
export const sinceOf = (range: TrendRange, now: number): number => now - ranges[range].lengthMs;

/**
 * The series of each counter, with the last sample of each step. `intervalMs`: time between two samples, which can be
 * longer than the step of the range.
 */
export function trendsOf(
  samples: readonly UsageSampleRecord[],
  range: TrendRange,
  now: number,
  intervalMs: number,
): UsageTrends {
  const { stepMs } = ranges[range];
  const lastOfSteps = samples.filter(
    ({ at }, i) => Math.floor(at / stepMs) !== Math.floor((samples[i + 1]?.at ?? Infinity) / stepMs),
  );
  const value = (Object.keys(sampledCounters) as SampledCounter[]).flatMap((counter) => {
    const points = lastOfSteps.flatMap(({ at, counters }): UsagePoint[] => {
      const reading = counters[counter];
      return reading === undefined ? [] : [{ at: isoTime(at), usage: reading[0], quota: reading[1] }];
    });
    return points.length === 0 ? [] : [{ counter, points }];
  });
  const stepMinutes = Math.max(stepMs, intervalMs) / MINUTE_MS;
  return { since: isoTime(sinceOf(range, now)), until: isoTime(now), stepMinutes, value };
}
