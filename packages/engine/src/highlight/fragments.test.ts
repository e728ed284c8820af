import { createAnalysis } from '@searchdeck/analysis';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HighlightMatcher } from '../planning/highlight-matcher.js';
import { markFragments } from './fragments.js';

const analyzer = createAnalysis().analyzer('simple');
const tags = { pre: '<', post: '>' };
const matcherOf = (words: readonly string[], phrase: readonly string[] = [], slop = 0): HighlightMatcher => {
  const matcher = new HighlightMatcher();
  matcher.addTerms(words);
  if (phrase.length > 0) {
    matcher.addPhrase(
      phrase.map((term, offset) => ({ offset, terms: [term] })),
      slop,
    );
  }
  return matcher;
};

/** The positions of words to mark, computed naively: every word is compared with every other. */
function positionsOf(words: readonly string[], terms: readonly string[], phrase: readonly string[], slop: number) {
  const positions = new Set(words.flatMap((word, i) => (terms.includes(word) ? [i] : [])));
  words.forEach((word, start) => {
    if (phrase.length === 0 || word !== phrase[0]) return;
    const matches = [start];
    for (let offset = 1; offset < phrase.length; offset++) {
      const [nearest] = words
        .flatMap((each, at) => (each === phrase[offset] && !matches.includes(at) ? [at] : []))
        .filter((at) => Math.abs(at - start - offset) <= slop)
        .toSorted((a, b) => Math.abs(a - start - offset) - Math.abs(b - start - offset) || a - b);
      if (nearest === undefined) return;
      matches.push(nearest);
    }
    for (const at of matches) positions.add(at);
  });
  return positions;
}

const word = fc.constantFrom('a', 'b', 'c', 'd');

describe('fragments', () => {
  it('equal those of a naive implementation', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(word, { minLength: 1, maxLength: 6 }), { maxLength: 8 }),
        fc.subarray(['a', 'b']),
        fc.array(word, { maxLength: 3 }),
        fc.integer({ min: 0, max: 4 }),
        (sentences, terms, phrase, slop) => {
          const text = sentences.map((words) => `${words.join(' ')}.`).join(' ');
          const positions = positionsOf(sentences.flat(), terms, phrase, slop);
          let at = 0;
          const expected = sentences.flatMap((words) => {
            const marked = words.map((each) => (positions.has(at++) ? `<${each}>` : each));
            return marked.some((each) => each.startsWith('<')) ? [`${marked.join(' ')}.`] : [];
          });
          const matches = markFragments([text], analyzer, matcherOf(terms, phrase, slop), tags, 100, () => {});
          expect(matches.toSorted()).toEqual(expected.toSorted());
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each([
    ['words', matcherOf(['alpha', 'beta'])],
    ['a phrase that reaches far', matcherOf([], ['alpha', 'gamma', 'gamma'], 1_000_000)],
  ])('of a long text are canceled when the time limit is exceeded: %s', (_, matcher) => {
    const over = new Error('over');
    let left = 40;
    const check = () => {
      if (left-- === 0) throw over;
    };
    const text = 'alpha beta gamma. '.repeat(50_000);
    expect(() => markFragments([text], analyzer, matcher, tags, 5, check)).toThrow(over);
  });
  it.each([
    ['a b\na c', ['<a> b', '<a> c']],
    ['a b\r\n\r\na c', ['<a> b', '<a> c']],
    ['a b\u2029a c', ['<a> b', '<a> c']],
    ['3.5 a. Is a? (a!) a\u3002a', ['3.5 <a>.', 'Is <a>?', '(<a>!)', '<a>\u3002', '<a>']],
  ])('%j is cut into sentences', (text, expected) => {
    expect(markFragments([text], analyzer, matcherOf(['a']), tags, 100, () => {})).toEqual(expected);
  });
});
