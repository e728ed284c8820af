import { describe, expect, it } from 'vitest';
import { curveOf } from './curve';

const magnitude = (more: object = {}, range: object = {}) => ({
  type: 'magnitude',
  fieldName: 'rating',
  boost: 3,
  magnitude: { boostingRangeStart: 0, boostingRangeEnd: 10, ...range },
  ...more,
});
const values = (fn: unknown, ...xs: number[]) => {
  const curve = curveOf(fn);
  return curve === undefined ? undefined : xs.map((x) => Math.round(curve.at(x) * 100) / 100);
};

describe('curveOf', () => {
  it('grows toward the end of the range and is 1 outside it', () => {
    expect(values(magnitude(), -1, 0, 5, 10, 11)).toEqual([1, 1, 2, 3, 1]);
    expect(values(magnitude({}, { constantBoostBeyondRange: true }), 10, 11)).toEqual([3, 3]);
    expect(values(magnitude({}, { boostingRangeStart: 10, boostingRangeEnd: 0 }), 0, 10)).toEqual([3, 1]);
  });
  it('follows the interpolation', () => {
    const at5 = (interpolation: string) => values(magnitude({ interpolation }), 5)?.[0];
    expect(['constant', 'linear', 'quadratic', 'logarithmic'].map(at5)).toEqual([3, 2, 2.5, 1.5]);
  });
  it('uses ages in days, distances in kilometers, and percentages of tags', () => {
    const freshness = { type: 'freshness', boost: 2, freshness: { boostingDuration: 'P10D' } };
    expect(values(freshness, -1, 0, 5, 11)).toEqual([1, 2, 1.5, 1]);
    expect(curveOf({ ...freshness, freshness: { boostingDuration: '-P10D' } })).toMatchObject({ from: -12, to: 2 });
    expect(values({ type: 'distance', boost: 2, distance: { boostingDistance: 10 } }, 0, 5, 11)).toEqual([2, 1.5, 1]);
    expect(values({ type: 'tag', boost: 2 }, 0, 50, 100)).toEqual([1, 1.5, 2]);
  });
  it('is undefined while the function is incomplete', () => {
    expect(curveOf({ type: 'magnitude', boost: 2 })).toBeUndefined();
    expect(curveOf(magnitude({ boost: undefined }))).toBeUndefined();
    expect(curveOf({ type: 'freshness', boost: 2, freshness: { boostingDuration: 'P1M' } })).toBeUndefined();
    expect(curveOf('none')).toBeUndefined();
  });
});
