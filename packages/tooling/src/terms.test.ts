import { expect, test } from 'vitest';
import { findTerms, renderGlossary } from './terms.mjs';

const terms = {
  words: { dear: 'expensive', colour: 'color' },
  phrases: [{ pattern: String.raw`\bMOST_[A-Z]`, prefer: 'MAX_…' }],
};
const findings = (text: string): string[] => findTerms(text, terms).map(({ line, text: term }) => `${line} ${term}`);

test('words are found in prose, in camel case, in capitals, and with underscores', () => {
  expect(findings('A dear query\nisDear(COLOUR_NAMES, text_colour)')).toEqual([
    '1 dear',
    '2 Dear',
    '2 COLOUR',
    '2 colour',
  ]);
});

test('words that only contain one are not found', () => {
  expect(findings('endearment deary multicolour Dearly')).toEqual([]);
});

test('phrases are found as patterns, each with its replacement', () => {
  expect(findTerms('const MOST_BYTES = 3;', terms)).toEqual([{ line: 1, text: 'MOST_B', prefer: 'MAX_…' }]);
});

test('the glossary lists terms, words, and phrases', () => {
  const text = renderGlossary({
    ...terms,
    terms: [{ term: 'evict', meaning: 'To close.', avoid: ['rest'] }],
    exclude: [],
    notYetCovered: [],
  });
  for (const row of [
    '| evict | To close. | rest |',
    '| dear | expensive |',
    String.raw`| \`\bMOST_[A-Z]\` | MAX_… |`,
  ]) {
    expect(text).toContain(row.replaceAll('\\`', '`'));
  }
});
