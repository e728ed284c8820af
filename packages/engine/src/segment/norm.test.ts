import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeLength, lengthsOf, ROUNDED_LENGTHS } from './norm.js';

const MAX_LENGTH = 2 ** 31 - 1;

const rounded = (length: number): number => ROUNDED_LENGTHS[encodeLength(length)]!;
const length = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: MAX_LENGTH }));

it.each([
  [1, 1],
  [2, 2.56],
  [3, 4],
  [4, 4],
  [5, 5.224],
  [27, 28.444],
  [31, 40.96],
  [40, 40.96],
  [41, 64],
  [1000, 1024],
])('a field of %i terms counts as %d', (exact, expected) => {
  expect(rounded(exact)).toBeCloseTo(expected, 3);
});

it('1 / √length is cut off after three significant bits', () => {
  fc.assert(
    fc.property(length, (exact) => {
      const factor = Math.fround(1 / Math.fround(Math.sqrt(exact)));
      const unit = 2 ** (Math.floor(Math.log2(factor)) - 2);
      const cut = Math.floor(factor / unit) * unit;
      expect(rounded(exact)).toBe(Math.fround(1 / Math.fround(cut * cut)));
    }),
  );
});

it('norms ascend with the length, fit in a byte, and can be decoded to their lengths', () => {
  fc.assert(
    fc.property(length, length, (a, b) => {
      expect(encodeLength(Math.min(a, b))).toBeLessThanOrEqual(encodeLength(Math.max(a, b)));
      expect(encodeLength(a)).toBeLessThan(255);
      const [min, max] = lengthsOf(encodeLength(a));
      expect(a).toBeGreaterThanOrEqual(min);
      expect(a).toBeLessThanOrEqual(max);
      expect([encodeLength(min), encodeLength(max)]).toEqual([encodeLength(a), encodeLength(a)]);
      if (a < 128) expect([min, max]).toEqual([a, a]);
    }),
  );
});
