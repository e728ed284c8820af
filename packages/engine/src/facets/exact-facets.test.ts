import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IndexDefinition } from '../definition/index-definition.js';
import { upload, withIndex } from '../test-support/hotels.js';
import type { FacetBucket, SearchIndexEngine } from '../types.js';
import { toNumberIfSafe } from '../documents/numbers.js';
import { ExactSum, floorToInteger, StepFloor } from './exact-numbers.js';

const definition: IndexDefinition = {
  name: 'n',
  fields: [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'n', type: 'Edm.Int64' },
    { name: 'many', type: 'Collection(Edm.Int64)' },
    { name: 'd', type: 'Edm.Double' },
  ],
};
const MIN = -(2n ** 63n);
const MAX = 2n ** 63n - 1n;
const int64 = fc.oneof(
  fc.bigInt({ min: MIN, max: MAX }),
  fc.bigInt({ min: 2n ** 53n - 5n, max: 2n ** 53n + 5n }),
  fc.bigInt({ min: -9n, max: 9n }),
);
const floor = (value: bigint, step: bigint): bigint => value - (((value % step) + step) % step);

describe('exact numbers', () => {
  it('floorToInteger agrees with integer arithmetic', () => {
    fc.assert(
      fc.property(int64, fc.bigInt({ min: 1n, max: MAX }), (value, step) => {
        expect(floorToInteger(value, step)).toBe(floor(value, step));
      }),
    );
  });
  it('an interval of doubles contains its value, and each multiple of the step starts an interval', () => {
    const step = fc.oneof(
      fc.constantFrom(0.1, 0.05, 0.25, 1.5, 3, 49, 1e-7),
      fc.integer({ min: 1, max: 99_999 }).map((n) => n / 1000),
    );
    fc.assert(
      fc.property(
        step,
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        fc.integer({ min: -9999, max: 9999 }),
        (by, value, times) => {
          const steps = new StepFloor(by);
          expect(steps.of(value)).toBeLessThanOrEqual(value);
          expect(steps.of(value)).toBeGreaterThan(value - by * (1 + 1e-9));
          const multiple = Number((times * by).toPrecision(12));
          expect(steps.of(multiple)).toBe(multiple);
        },
      ),
    );
  });
  it.each([
    [0.3, 0.1, 0.3],
    [0.7, 0.1, 0.7],
    [-0.3, 0.1, -0.3],
    [4.35, 0.05, 4.35],
    [1e308, 1e-300, 1e308],
    [5e-324, 0.5, 0],
  ])('the interval that contains %d, with the step %d, starts at %d', (value, step, expected) => {
    expect(new StepFloor(step).of(value)).toBe(expected);
  });
  it('ExactSum agrees with integer arithmetic', () => {
    fc.assert(
      fc.property(fc.array(int64, { maxLength: 30 }), (values) => {
        const sum = new ExactSum();
        for (const value of values) sum.add(toNumberIfSafe(value));
        expect(sum.total()).toBe(toNumberIfSafe(values.reduce((a, b) => a + b, 0n)));
      }),
    );
  });
});

describe('facets over Int64 beyond 2^53', () => {
  const facetOf = async (index: SearchIndexEngine, facet: string): Promise<FacetBucket[]> =>
    Object.values((await index.search({ facets: [facet], top: 0 })).facets!)[0]!;

  it('have exact counts, intervals, and sums over segments with and without such values', async () => {
    const values = fc.array(int64, { minLength: 1, maxLength: 12 });
    const bounds = fc.uniqueArray(int64, { minLength: 1, maxLength: 4 });
    const inputs = fc.tuple(values, values, bounds, fc.bigInt({ min: 1n, max: 2n ** 60n }));
    await fc.assert(
      fc.asyncProperty(inputs, async ([first, second, limits, step]) => {
        await withIndex(definition, async (index) => {
          const all = [...first, ...second];
          await index.write(upload(first.map((n, i) => ({ id: `a${i}`, n, many: [n, n] }))));
          await index.write(upload(second.map((n, i) => ({ id: `b${i}`, n, many: [n] }))));
          const sorted = limits.sort((a, b) => (a < b ? -1 : 1));
          const ranges = await facetOf(index, `n,values:${sorted.join('|')}`);
          expect(ranges).toEqual(
            [undefined, ...sorted].map((from, i) => {
              const to = sorted[i];
              const inside = (value: bigint) =>
                (from === undefined || value >= from) && (to === undefined || value < to);
              return {
                count: all.filter(inside).length,
                ...(from === undefined ? {} : { from: toNumberIfSafe(from) }),
                ...(to === undefined ? {} : { to: toNumberIfSafe(to) }),
              };
            }),
          );
          const counts = new Map<bigint, number>();
          for (const value of all) counts.set(floor(value, step), (counts.get(floor(value, step)) ?? 0) + 1);
          const expected = [...counts]
            .sort(([a], [b]) => (a < b ? -1 : 1))
            // No interval starts below the minimum Int64.
            .map(([value, count]) => ({ value: toNumberIfSafe(value < MIN ? MIN : value), count }));
          expect(await facetOf(index, `n,interval:${step}`)).toEqual(expected);
          expect(await facetOf(index, `many,interval:${step}`)).toEqual(expected);
          const sum = all.reduce((a, b) => a + b, 0n);
          const least = all.reduce((a, b) => (a < b ? a : b));
          const most = all.reduce((a, b) => (a > b ? a : b));
          expect(await facetOf(index, 'n,metric:sum')).toEqual([{ sum: toNumberIfSafe(sum) }]);
          expect(await facetOf(index, 'n,metric:min')).toEqual([{ min: toNumberIfSafe(least) }]);
          expect(await facetOf(index, 'n,metric:max')).toEqual([{ max: toNumberIfSafe(most) }]);
          expect(await facetOf(index, 'n,metric:cardinality')).toEqual([{ cardinality: new Set(all).size }]);
        });
      }),
      { numRuns: 25 },
    );
  });

  it('metrics that are NaN or infinite are strings', async () => {
    await withIndex(definition, async (index) => {
      await index.write(
        upload([
          { id: '1', d: 'INF' },
          { id: '2', d: 1.5 },
        ]),
      );
      expect(await facetOf(index, 'd,metric:sum')).toEqual([{ sum: 'INF' }]);
      expect(await facetOf(index, 'd,metric:min')).toEqual([{ min: 1.5 }]);
      await index.write(upload([{ id: '3', d: '-INF' }]));
      expect(await facetOf(index, 'd,metric:avg')).toEqual([{ avg: 'NaN' }]);
    });
  });
});
