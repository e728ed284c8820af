import { analyzerNames, tokenFilterNames, tokenizerNames } from '@searchdeck/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Analyzer, createAnalysis } from '../index.js';

/** In milliseconds: hostile input must not hang, even on a slow machine. */
const TIMEOUT_MS = 20_000;

const analysis = createAnalysis();
/** KStem's word list is not available. */
const availableFilters = tokenFilterNames.filter((name) => name !== 'kstem');
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(
        'the',
        'Wi-Fi',
        "O'Neil's",
        '3.14',
        '漢字',
        'カナ',
        '한국',
        'ไทย',
        '<b>x</b>',
        '&amp;',
        'ae_1',
        '👍🏽',
        "'",
        '"',
        '.',
        ' ',
      ),
      {
        maxLength: 20,
      },
    )
    .map((parts) => parts.join('')),
);

const check = (analyzer: Analyzer, input: string): void => {
  const tokens = analyzer.analyze(input);
  let last = 0;
  for (const t of tokens) {
    expect(t.start).toBeGreaterThanOrEqual(0);
    expect(t.end).toBeGreaterThanOrEqual(t.start);
    expect(t.end).toBeLessThanOrEqual(input.length);
    expect(t.position).toBeGreaterThanOrEqual(last);
    last = t.position;
  }
  const visited: unknown[] = [];
  analyzer.each(input, (term, position, start, end) => visited.push([term, position, start, end]));
  expect(visited).toEqual(tokens.map((t) => [t.text, t.position, t.start, t.end]));
  expect(analyzer.analyze(input)).toEqual(tokens);
};

describe('tokens of any text are in order, inside the text, and the same every time', () => {
  it('through every analyzer', () => {
    fc.assert(
      fc.property(fc.constantFrom(...analyzerNames), text, (name, input) => check(analysis.analyzer(name), input)),
      { numRuns: 1500 },
    );
  });
  it('through every tokenizer and token filter', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...tokenizerNames),
        fc.array(fc.constantFrom(...availableFilters), { maxLength: 3 }),
        fc.boolean(),
        text,
        (tokenizer, tokenFilters, html, input) =>
          check(analysis.custom({ tokenizer, tokenFilters, charFilters: html ? ['html_strip'] : [] }), input),
      ),
      { numRuns: 1500 },
    );
  });
});

describe('shingles of stacked tokens', () => {
  it('end at the last end offset of their tokens', () => {
    const analyzer = analysis.custom({ tokenizer: 'classic', tokenFilters: ['shingle', 'word_delimiter', 'shingle'] });
    check(analyzer, '&amp;ae_1');
    expect(analyzer.analyze('&amp;ae_1').every(({ start, end }) => start <= end)).toBe(true);
  });
});

describe('an analyzer', () => {
  it('can be used inside its own visitor', () => {
    const analyzer = analysis.analyzer('standard.lucene');
    const inner: string[] = [];
    analyzer.each('a b', (term) => analyzer.each(`${term}1 x`, (t, position) => inner.push(`${t}@${position}`)));
    expect(inner).toEqual(['a1@0', 'x@1', 'b1@0', 'x@1']);
  });
  it('works after a visitor throws', () => {
    const analyzer = analysis.custom({ tokenizer: 'whitespace', tokenFilters: ['stopwords', 'shingle', 'limit'] });
    expect(() =>
      analyzer.each('one the two', () => {
        throw new Error('stop');
      }),
    ).toThrow('stop');
    expect(analyzer.analyze('three four').map((t) => [t.text, t.position])).toEqual([['three', 0]]);
  });
  it.each([
    ['standard.lucene', 'x'.repeat(1_000_000)],
    ['standard.lucene', '—"'.repeat(200_000)],
    ['standard.lucene', "a'".repeat(300_000)],
    ['en.lucene', 'running '.repeat(100_000)],
    ['fr.lucene', 'é'.repeat(300_000)],
    ['pattern', '!'.repeat(500_000)],
  ])(
    '%s analyzes a long text in time',
    (name, input) => {
      let last = 0;
      analysis.analyzer(name).each(input, (_term, _position, _start, end) => (last = end));
      expect(last).toBeLessThanOrEqual(input.length);
    },
    TIMEOUT_MS,
  );
  it.each([
    ['html_strip', 'keyword_v2', '<a '.repeat(50_000)],
    ['html_strip', 'keyword_v2', `<a ${'x=1 '.repeat(50_000)}`],
    ['html_strip', 'keyword_v2', '<!--'.repeat(50_000)],
    ['html_strip', 'keyword_v2', `<p${' '.repeat(100_000)}`],
    [undefined, 'uax_url_email', 'a.'.repeat(50_000)],
    [undefined, 'uax_url_email', 'a-'.repeat(50_000)],
    [undefined, 'classic', 'a-1.'.repeat(30_000)],
    [undefined, 'classic', 'a_'.repeat(30_000)],
  ])(
    'hostile text: %s %s %s…',
    (charFilter, tokenizer, input) => {
      const tokens = analysis
        .custom({ tokenizer, charFilters: charFilter === undefined ? [] : [charFilter] })
        .analyze(input);
      expect(tokens.every((token) => token.start <= token.end && token.end <= input.length)).toBe(true);
    },
    TIMEOUT_MS,
  );
});
