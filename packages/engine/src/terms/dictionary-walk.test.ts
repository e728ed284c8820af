import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareText } from '../segment/byte-buffer.js';
import { buildDictionary } from '../segment/columns.js';
import { walkDictionary } from './dictionary-walk.js';
import { LevenshteinMatcher } from './levenshtein.js';
import { PrefixMatcher } from './prefix-matcher.js';
import { RegexpMatcher } from './regexp/regexp-matcher.js';
import { matchesTerm, type TermMatcher } from './term-matcher.js';
import { WildcardMatcher, type WildcardPart } from './wildcard-matcher.js';

function matchedTerms<State>(terms: readonly string[], matcher: TermMatcher<State>): string[] {
  const dictionary = buildDictionary([...new Set(terms)].sort(compareText));
  const result: string[] = [];
  walkDictionary(dictionary, matcher, (start, end) => {
    for (let ordinal = start; ordinal < end; ordinal++) result.push(dictionary.get(ordinal));
  });
  return result;
}
const expected = (terms: readonly string[], test: (term: string) => boolean): string[] =>
  [...new Set(terms)].filter(test).sort(compareText);

const letter = fc.constantFrom('a', 'b', 'é', '\u{1F600}', '\uFFFD');
const term = fc.array(letter, { maxLength: 6 }).map((letters) => letters.join(''));
const terms = fc.array(term, { maxLength: 60 });

/** Optimal string alignment distance, as a full table. */
function distance(a: string, b: string): number {
  const x = [...a];
  const y = [...b];
  const table = Array.from({ length: x.length + 1 }, (_, i) =>
    Array.from({ length: y.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  for (let i = 1; i <= x.length; i++) {
    for (let j = 1; j <= y.length; j++) {
      const cost = x[i - 1] === y[j - 1] ? 0 : 1;
      let value = Math.min(table[i - 1]![j]! + 1, table[i]![j - 1]! + 1, table[i - 1]![j - 1]! + cost);
      if (i > 1 && j > 1 && x[i - 1] === y[j - 2] && x[i - 2] === y[j - 1]) {
        value = Math.min(value, table[i - 2]![j - 2]! + 1);
      }
      table[i]![j] = value;
    }
  }
  return table[x.length]![y.length]!;
}

/** Numbers from 0 to `below - 1`, the same for a seed. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe('walking a dictionary', () => {
  it('by prefix equals a scan', () => {
    fc.assert(
      fc.property(terms, term, (all, prefix) => {
        expect(matchedTerms(all, new PrefixMatcher(prefix))).toEqual(expected(all, (each) => each.startsWith(prefix)));
      }),
    );
  });

  it('by edit distance equals a full distance table', () => {
    fc.assert(
      fc.property(terms, term, fc.constantFrom(0, 1, 2), (all, target, most) => {
        expect(matchedTerms(all, new LevenshteinMatcher(target, most))).toEqual(
          expected(all, (each) => distance(each, target) <= most),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('by edit distance finds the same terms in a large dictionary, whose nodes are kept', () => {
    const letters = ['a', 'a', 'b', 'c', 'd', 'e', 'é', '\u{1F600}'];
    const random = seeded(5);
    const word = () => Array.from({ length: 1 + random(7) }, () => letters[random(letters.length)]!).join('');
    const all = [...new Set(Array.from({ length: 6000 }, word))].sort(compareText);
    const dictionary = buildDictionary(all);
    for (let i = 0; i < 25; i++) {
      const target = word();
      for (const most of [0, 1, 2]) {
        const accepted: string[] = [];
        walkDictionary(dictionary, new LevenshteinMatcher(target, most), (start, end) => {
          for (let ordinal = start; ordinal < end; ordinal++) accepted.push(dictionary.get(ordinal));
        });
        expect(accepted).toEqual(all.filter((each) => distance(each, target) <= most));
      }
    }
  });

  it('by edit distance to a long term finds it and its neighbors', () => {
    const long = 'abcdefghij'.repeat(9);
    const near = [long, long.slice(1), `${long}x`, `${long.slice(0, 40)}x${long.slice(40)}`, long.replace('ab', 'ba')];
    const far = [long.slice(3), `${long}xxx`, 'abc'];
    expect(matchedTerms([...near, ...far], new LevenshteinMatcher(long, 1))).toEqual([...near].sort(compareText));
  });

  it('by wildcard equals a regular expression', () => {
    const part: fc.Arbitrary<WildcardPart> = fc.oneof(
      term,
      fc.constantFrom({ any: 'run' as const }, { any: 'one' as const }),
    );
    fc.assert(
      fc.property(terms, fc.array(part, { maxLength: 6 }), (all, parts) => {
        const source = parts
          .map((each) => (typeof each === 'string' ? each : each.any === 'run' ? '.*' : '.'))
          .join('');
        const pattern = new RegExp(`^${source}$`, 'su');
        expect(matchedTerms(all, new WildcardMatcher(parts))).toEqual(expected(all, (each) => pattern.test(each)));
      }),
      { numRuns: 300 },
    );
  });

  it('by regular expression equals that of JavaScript', () => {
    const tree = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom('a', 'b', 'é', '.', '[ab]', '[^a]', '()'),
        fc.tuple(tie('node'), tie('node')).map(([x, y]) => `${x}${y}`),
        fc.tuple(tie('node'), tie('node')).map(([x, y]) => `(${x}|${y})`),
        fc.tuple(tie('node'), fc.constantFrom('*', '+', '?', '{2}', '{1,2}', '{1,}')).map(([x, y]) => `(${x})${y}`),
      ),
    })).node;
    fc.assert(
      fc.property(terms, tree, (all, source) => {
        const pattern = new RegExp(`^(?:${source})$`, 'su');
        expect(matchedTerms(all, new RegexpMatcher(source))).toEqual(expected(all, (each) => pattern.test(each)));
        const matcher = new RegexpMatcher(source);
        for (const each of all) expect(matchesTerm(matcher, each)).toBe(pattern.test(each));
      }),
      { numRuns: 300 },
    );
  });

  it.each<[string, string[]]>([
    ['~(a@|.*[0-9])', ['b', 'ba']],
    ['@a@&~(@b@)', ['a', 'aa']],
    ['<8-11>', ['08', '10', '8']],
    ['<08-11>', ['08', '10']],
    ['"a"+', ['a', 'aa']],
    ['#|b', ['b']],
  ])("supports Lucene's operators: %s", (pattern, result) => {
    expect(matchedTerms(['a', 'aa', 'ab', 'b', 'ba', '8', '08', '10', '12'], new RegexpMatcher(pattern))).toEqual(
      result,
    );
  });

  it('does not overflow the stack for very long terms', () => {
    const long = 'x'.repeat(30_000);
    expect(matchedTerms([long, `${long}y`, 'x'], new WildcardMatcher(['x', { any: 'run' }, 'y']))).toEqual([
      `${long}y`,
    ]);
    const target = 'x'.repeat(2000);
    expect(matchedTerms([target, `y${target}`, 'x'], new LevenshteinMatcher(`z${target}`, 1))).toEqual([
      target,
      `y${target}`,
    ]);
  });
});
