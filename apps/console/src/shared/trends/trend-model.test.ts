import { expect, it } from 'vitest';
import { boundsOf, daysUntilFull, nearest, segmentsOf, type Point } from './trend-model';

const HOUR_MS = 3_600_000;
const point = (hour: number, usage: number, quota?: number): Point => ({ at: hour * HOUR_MS, usage, quota });
const hours = (count: number, usage: (hour: number) => number, quota?: number) =>
  Array.from({ length: count }, (_none, hour) => point(hour, usage(hour), quota));

it('a longer pause than two steps is a gap', () => {
  const points = [point(0, 1), point(1, 2), point(3, 3), point(6, 4), point(10, 5)];
  expect(segmentsOf(points, 60).map((segment) => segment.map(({ usage }) => usage))).toEqual([[1, 2, 3], [4], [5]]);
  expect(segmentsOf([], 60)).toEqual([]);
});

it('projects when the quota is reached', () => {
  // 10 per hour: 240 per day.
  const days = daysUntilFull(
    hours(25, (hour) => hour * 10, 240 + 480),
    '24h',
  );
  expect(days).toBeCloseTo(2);
  expect(
    daysUntilFull(
      hours(25, () => 50, 50),
      '24h',
    ),
  ).toBe(0);
});

it.each([
  ['too few points', hours(7, (hour) => hour * 10, 1000), '24h'],
  ['a short part of the range', hours(20, (hour) => hour * 10, 1000), '30d'],
  ['no quota', hours(25, (hour) => hour * 10), '24h'],
  ['no growth', hours(25, () => 10, 1000), '24h'],
  ['a decrease', hours(25, (hour) => 500 - hour, 1000), '24h'],
  ['irregular values', hours(25, (hour) => (hour % 2 === 0 ? 100 : 900 + hour), 10_000), '24h'],
  ['more than a year', hours(25, (hour) => hour, 1_000_000), '24h'],
  ['no points', [], '24h'],
] as const)('projects nothing from %s', (_reason, points, range) => {
  expect(daysUntilFull(points, range)).toBeUndefined();
});

it('the axis begins at zero unless the values are close, and shows a quota that is near', () => {
  expect(boundsOf([point(0, 10), point(1, 100)])).toEqual({ min: 0, max: 100 });
  expect(boundsOf([point(0, 90), point(1, 100)])).toEqual({ min: 87.5, max: 100 });
  expect(boundsOf([point(0, 60, 100), point(1, 70, 100)])).toEqual({ min: 50, max: 100 });
  expect(boundsOf([point(0, 10, 1000), point(1, 100, 1000)]).max).toBe(100);
  expect(boundsOf([point(0, 0)])).toEqual({ min: 0, max: 1 });
  expect(boundsOf([point(0, 7)])).toEqual({ min: 0, max: 14 });
});

it('finds the nearest point', () => {
  expect(
    nearest(
      hours(5, (hour) => hour),
      2.4 * HOUR_MS,
    )?.usage,
  ).toBe(2);
  expect(nearest([], 0)).toBeUndefined();
});
