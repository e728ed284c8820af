import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareBytes, sortTexts, utf8 } from './byte-buffer.js';

const byBytes = (a: string, b: string): number => {
  const [x, y] = [utf8(a), utf8(b)];
  return compareBytes(x, 0, x.length, y, 0, y.length);
};

it('sorts texts by their UTF-8 bytes, including characters that UTF-16 orders differently', () => {
  const character = fc.constantFrom('a', 'z', 'é', '中', '\uE000', '\uFF5E', '\uFFFD', '😀', '𝒳');
  const texts = fc.array(fc.array(character, { maxLength: 4 }).map((characters) => characters.join('')));
  fc.assert(
    fc.property(texts, (unsorted) => {
      expect(sortTexts(unsorted)).toEqual(unsorted.toSorted(byBytes));
    }),
  );
});
