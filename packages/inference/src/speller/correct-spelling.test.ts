import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctSpelling, type Lexicon, type QueryWord } from './correct-spelling.js';

/** Optimal string alignment distance, without optimizations. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const change = rows[i - 1]![j - 1]! + Number(a[i - 1] !== b[j - 1]);
      rows[i]![j] = Math.min(change, rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        rows[i]![j] = Math.min(rows[i]![j]!, rows[i - 2]![j - 2]! + 1);
      }
    }
  }
  return rows[a.length]![b.length]!;
}

const lexiconOf = (terms: Record<string, number>): Lexicon => ({
  has: (term) => Object.hasOwn(terms, term),
  frequency: (term) => terms[term] ?? 0,
  near: (term, maxDistance) => Object.keys(terms).filter((other) => distance(term, other) <= maxDistance),
});
const hotels = lexiconOf({
  family: 9,
  activities: 7,
  hotel: 50,
  hotels: 40,
  motel: 90,
  luxury: 5,
  pool: 12,
  spool: 99,
  with: 80,
});

const words = (search: string): QueryWord[] =>
  [...search.matchAll(/\p{L}+/gu)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
const correct = (search: string, lexicon = hotels): string => correctSpelling(search, words(search), lexicon);

describe('correctSpelling', () => {
  it.each([
    ['famly acitvites', 'family activities'],
    ['+famly -"luxary pol" | Hotl*', '+family -"luxury pol" | hotel*'],
    ['family hotel', 'family hotel'],
    ['FAMLY', 'family'],
    ['zzzzzz', 'zzzzzz'],
    ['ab xy', 'ab xy'],
  ])('%s → %s', (search, expected) => {
    expect(correct(search)).toBe(expected);
  });

  it('prefers the same first letter to the more frequent term', () => {
    expect(correct('hotal')).toBe('hotel');
    expect(correct('pooll')).toBe('pool');
  });

  it('uses the most frequent of equally similar terms', () => {
    expect(correct('housa', lexiconOf({ house: 3, houses: 9, housy: 8 }))).toBe('housy');
  });

  it('allows two edits only in long words', () => {
    const lexicon = lexiconOf({ guest: 9, activities: 2 });
    expect(correct('great', lexicon)).toBe('great');
    expect(correct('acitvites', lexicon)).toBe('activities');
  });

  it('does not change words with digits', () => {
    const search = 'hotl7';
    expect(correctSpelling(search, [{ text: search, start: 0, end: 5 }], hotels)).toBe(search);
  });

  it('changes nothing outside the words', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('famly', 'hotl', 'pool', '"', '+', '(', ' ', ')', '^2', 'ß', '👍')),
        (parts) => {
          const search = parts.join(' ');
          const rest = (text: string) => text.replace(/\p{L}+/gu, '·');
          expect(rest(correct(search))).toBe(rest(search));
        },
      ),
    ));
});
