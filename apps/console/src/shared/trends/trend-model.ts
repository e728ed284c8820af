import { MINUTE_MS, DAY_MS } from '@searchdeck/contract';
import type { TrendRange, UsagePoint } from '@searchdeck/contract';

/** A longer pause between two points is a gap; samples are seldom exactly one step apart. */
const GAP_STEPS = 2.5;
/** A projection needs this many points over this share of the range. */
const MIN_POINTS = 8;
const MIN_SHARE = 0.15;
/** Less regular growth permits no projection (coefficient of determination). */
const MIN_FIT = 0.5;
const MAX_DAYS = 365;

export const rangeMs: Readonly<Record<TrendRange, number>> = { '24h': DAY_MS, '7d': 7 * DAY_MS, '30d': 30 * DAY_MS };

export interface Point {
  at: number;
  usage: number;
  quota: number | undefined;
}

export const pointsOf = (points: readonly UsagePoint[]): Point[] =>
  points.map(({ at, usage, quota }) => ({ at: Date.parse(at), usage, quota: quota ?? undefined }));

/** Splits points at gaps. */
export function segmentsOf(points: readonly Point[], stepMinutes: number): Point[][] {
  const segments: Point[][] = [];
  let previous: Point | undefined;
  for (const point of points) {
    const isContiguous = previous !== undefined && point.at - previous.at <= GAP_STEPS * stepMinutes * MINUTE_MS;
    if (isContiguous) segments.at(-1)?.push(point);
    else segments.push([point]);
    previous = point;
  }
  return segments;
}

/** Least squares: growth per millisecond, and how well the line explains the values (0 to 1). */
function fitLine(points: readonly Point[]): { slope: number; fit: number } {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanAt = mean(points.map(({ at }) => at));
  const meanUsage = mean(points.map(({ usage }) => usage));
  let covariance = 0;
  let varianceAt = 0;
  let varianceUsage = 0;
  for (const { at, usage } of points) {
    covariance += (at - meanAt) * (usage - meanUsage);
    varianceAt += (at - meanAt) ** 2;
    varianceUsage += (usage - meanUsage) ** 2;
  }
  if (varianceAt === 0 || varianceUsage === 0) return { slope: 0, fit: 0 };
  return { slope: covariance / varianceAt, fit: covariance ** 2 / (varianceAt * varianceUsage) };
}

/**
 * Days until the quota is reached at the growth of the range; 0 if it is reached. Undefined without a quota, without
 * regular growth, with too little data, or beyond a year.
 */
export function daysUntilFull(points: readonly Point[], range: TrendRange): number | undefined {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last?.quota === undefined) return undefined;
  if (last.usage >= last.quota) return 0;
  if (points.length < MIN_POINTS || last.at - first.at < MIN_SHARE * rangeMs[range]) return undefined;
  const { slope, fit } = fitLine(points);
  if (slope <= 0 || fit < MIN_FIT) return undefined;
  const days = (last.quota - last.usage) / slope / DAY_MS;
  return days > MAX_DAYS ? undefined : days;
}

/**
 * Bounds of the vertical axis: from zero if the values are far apart, otherwise around them. The quota is included when it
 * is near, so that its line is visible.
 */
export function boundsOf(points: readonly Point[]): { min: number; max: number } {
  const values = points.map(({ usage }) => usage);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const quotas = points.flatMap(({ quota }) => (quota !== undefined && quota <= high * 2 ? [quota] : []));
  const top = Math.max(high, ...quotas);
  if (low === top) return low === 0 ? { min: 0, max: 1 } : { min: 0, max: low * 2 };
  return { min: low < top / 2 ? 0 : Math.max(0, low - (top - low) * 0.25), max: top };
}

/** The point that is nearest to a time. */
export function nearest(points: readonly Point[], at: number): Point | undefined {
  let best: Point | undefined;
  for (const point of points) {
    if (best === undefined || Math.abs(point.at - at) < Math.abs(best.at - at)) best = point;
  }
  return best;
}
