import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitPages, splitSentences } from './split-text.js';

test('sentences have offsets, and no surrounding whitespace', () => {
  const text = 'One is here.  Two follows!\n\nThree?';
  const sentences = splitSentences(text, 'en');
  expect(sentences.map((sentence) => sentence.text)).toEqual(['One is here.', 'Two follows!', 'Three?']);
  for (const sentence of sentences) expect(text.startsWith(sentence.text, sentence.offset)).toBe(true);
});

test.each([
  ['ends with a sentence', 'First one. Second one. Third one.', 24, ['First one. Second one. ', 'Third one.']],
  ['ends with a word', 'alpha beta gamma delta', 12, ['alpha beta ', 'gamma delta']],
  ['ends within a word that is too long', 'abcdefghij', 4, ['abcd', 'efgh', 'ij']],
  ['keeps surrogate pairs whole', 'ab😀cd😀', 3, ['ab', '😀c', 'd😀']],
  ['is not created for an empty text', '', 10, []],
])('a page %s', (_, text, maxLength, pages) => {
  expect(splitPages(text, 'en', { maxLength, overlap: 0 }).map((page) => page.text)).toEqual(pages);
});

test('neighboring pages overlap in whole words', () => {
  const pages = splitPages('one two three four five six', 'en', { maxLength: 14, overlap: 6 });
  expect(pages.map((page) => page.text)).toEqual(['one two three ', 'three four ', 'four five six']);
});

test('a page continues beyond the previous one when the overlap starts with a surrogate pair', () => {
  const pages = splitPages('a 😀 😀 a', 'en', { maxLength: 5, overlap: 2 });
  expect(pages.map((page) => page.text)).toEqual(['a 😀 ', '😀 😀', '😀 a']);
});

test('pages cover the text, within the length and the overlap', () => {
  const words = fc.array(fc.constantFrom('a', 'word', 'sentence.', 'Long-compound-word', '😀', '\n'), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(words, fc.integer({ min: 4, max: 40 }), fc.nat(), (list, maxLength, seed) => {
      const text = list.join(' ');
      const overlap = seed % Math.ceil(maxLength / 2);
      let end = 0;
      for (const page of splitPages(text, 'en', { maxLength, overlap })) {
        expect(text.startsWith(page.text, page.offset)).toBe(true);
        expect(page.text.length).toBeLessThanOrEqual(maxLength);
        expect(page.offset).toBeLessThanOrEqual(end);
        expect(end - page.offset).toBeLessThanOrEqual(overlap + 1);
        expect(page.offset + page.text.length).toBeGreaterThan(end);
        end = page.offset + page.text.length;
      }
      expect(end).toBe(text.length);
    }),
  );
});
