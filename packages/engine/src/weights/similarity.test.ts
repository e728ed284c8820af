import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Bm25, Classic } from './similarity.js';

const statistics = fc
  .record({ docCount: fc.integer({ min: 1, max: 1e6 }), average: fc.integer({ min: 1, max: 1000 }) })
  .map(({ docCount, average }) => ({ docCount, totalTerms: docCount * average + (docCount >> 1) }));
const similarity = fc.oneof(
  fc.constant(new Classic()),
  fc
    .record({ k1: fc.double({ min: 0, max: 5, noNaN: true }), b: fc.double({ min: 0, max: 1, noNaN: true }) })
    .map(({ k1, b }) => new Bm25(k1, b)),
);
const weight = fc.oneof(fc.double({ min: 0, max: 20, noNaN: true }), fc.constantFrom(0, 1e-44, 3e-39, 1e-30, 1e30));

it('the bound of a frequency and a norm holds for all lower frequencies and longer fields', () => {
  fc.assert(
    fc.property(
      similarity,
      weight,
      statistics,
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 254 }),
      fc.array(fc.record({ fewer: fc.integer({ min: 0, max: 299 }), longer: fc.integer({ min: 0, max: 253 }) })),
      (formula, scale, field, maxFreq, minNorm, documents) => {
        const scorer = formula.scorer(scale, field);
        expect(scorer.isMonotonic).toBe(true);
        const bound = scorer.bound(maxFreq, minNorm);
        for (const { fewer, longer } of documents) {
          const score = scorer.score(Math.max(1, maxFreq - fewer), Math.min(254, minNorm + longer));
          expect(score).toBeLessThanOrEqual(bound);
          expect(score).toBeLessThanOrEqual(scorer.bound(Infinity, minNorm));
        }
      },
    ),
    { numRuns: 500 },
  );
});

it.each([
  ['negative weights', new Bm25(1.2, 0.75), -1],
  ['scores that rise with the length', new Bm25(1.2, -1), 1],
])('no bound holds for %s', (_, formula, scale) => {
  expect(formula.scorer(scale, { docCount: 10, totalTerms: 100 }).isMonotonic).toBe(false);
});
