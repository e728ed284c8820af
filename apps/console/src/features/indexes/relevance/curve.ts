import { durationSeconds, interpolationShapes, isObject, type InterpolationShape } from '@searchdeck/contract';

/** The factor by which a scoring function multiplies the score of a document, as a function of the field value. */
export interface Curve {
  /** What the horizontal axis shows. */
  axis: 'value' | 'days' | 'kilometers' | 'tags';
  from: number;
  to: number;
  /** The multiplier; 1 where the function does not apply. */
  at: (x: number) => number;
}

const DAY_SECONDS = 86_400;
/** Margin on both sides of the boosted range, as a fraction of it. */
const MARGIN = 0.2;

const isShape = (name: unknown): name is InterpolationShape =>
  typeof name === 'string' && Object.hasOwn(interpolationShapes, name);
const finiteNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : typeof value === 'bigint' ? Number(value) : undefined;
const member = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

/** The curve of a scoring function; undefined while the function is incomplete. service-behavior §8 "Scoring profiles". */
export function curveOf(fn: unknown): Curve | undefined {
  const boost = finiteNumber(member(fn, 'boost'));
  if (boost === undefined) return undefined;
  const name = member(fn, 'interpolation') ?? 'linear';
  const shape = interpolationShapes[isShape(name) ? name : 'linear'];
  const multiplier = (u: number | undefined): number => (u === undefined ? 1 : 1 + (boost - 1) * shape(u));
  const type = member(fn, 'type');
  const settings = typeof type === 'string' ? member(fn, type) : undefined;
  if (type === 'magnitude') {
    const start = finiteNumber(member(settings, 'boostingRangeStart'));
    const end = finiteNumber(member(settings, 'boostingRangeEnd'));
    if (start === undefined || end === undefined || start === end) return undefined;
    const beyond = member(settings, 'constantBoostBeyondRange') === true ? 0 : undefined;
    const margin = Math.abs(end - start) * MARGIN;
    return {
      axis: 'value',
      from: Math.min(start, end) - margin,
      to: Math.max(start, end) + margin,
      at: (x) => {
        const u = (end - x) / (end - start);
        return multiplier(u < 0 ? beyond : u > 1 ? undefined : u);
      },
    };
  }
  if (type === 'freshness') {
    const text = member(settings, 'boostingDuration');
    const seconds = typeof text === 'string' ? durationSeconds(text) : undefined;
    if (seconds === undefined || seconds === 0) return undefined;
    const days = seconds / DAY_SECONDS;
    const within = (x: number) => (x / days >= 0 && x / days <= 1 ? x / days : undefined);
    const margin = Math.abs(days) * MARGIN;
    return {
      axis: 'days',
      from: Math.min(0, days) - margin,
      to: Math.max(0, days) + margin,
      at: (x) => multiplier(within(x)),
    };
  }
  if (type === 'distance') {
    const distance = finiteNumber(member(settings, 'boostingDistance'));
    if (distance === undefined || distance <= 0) return undefined;
    return {
      axis: 'kilometers',
      from: 0,
      to: distance * (1 + MARGIN),
      at: (x) => multiplier(x <= distance ? x / distance : undefined),
    };
  }
  if (type !== 'tag') return undefined;
  return { axis: 'tags', from: 0, to: 100, at: (x) => multiplier(x > 0 ? 1 - x / 100 : undefined) };
}

export interface CurvePoint {
  x: number;
  y: number;
}

/** Equidistant points of a curve: `count` + 1 of them. */
export const pointsOf = ({ from, to, at }: Curve, count: number): CurvePoint[] =>
  Array.from({ length: count + 1 }, (_, i) => {
    const x = from + ((to - from) * i) / count;
    return { x, y: at(x) };
  });
