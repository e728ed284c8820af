import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareTerms, layOut, type Token } from './token-layout';

const token = (text: string, startOffset: number, endOffset: number, position: number): Token => ({
  token: text,
  startOffset,
  endOffset,
  position,
});
const describeLayout = (text: string, tokens: Token[]) =>
  layOut(text, tokens).map((s) => [s.text, ...s.tokens.map((t) => `${t.isStacked ? '+' : ''}${t.token}`)].join('|'));

describe('layOut', () => {
  it('places tokens at their start and separates text without tokens', () => {
    expect(describeLayout('The foxes!', [token('fox', 4, 9, 1)])).toEqual(['The ', 'foxes|fox', '!']);
  });
  it('stacks tokens with the same start and marks equal positions', () => {
    expect(describeLayout('ab', [token('a', 0, 2, 0), token('ab', 0, 2, 0), token('x', 0, 1, 1)])).toEqual([
      'a|a|+ab|x',
      'b',
    ]);
  });
  it('splits overlapping tokens, so that each can be marked exactly', () => {
    const segments = layOut('one two three', [token('one two', 0, 7, 0), token('two three', 4, 13, 1)]);
    expect(segments.map((s) => s.text)).toEqual(['one ', 'two', ' three']);
    expect(segments.every((s) => s.isCovered)).toBe(true);
  });
  it('keeps line breaks', () => {
    expect(layOut('a\n\nb', [token('a', 0, 1, 0), token('b', 3, 4, 1)]).map((s) => [s.text, s.isLineBreak])).toEqual([
      ['a', false],
      ['\n', true],
      ['\n', true],
      ['b', false],
    ]);
  });
  it('returns the whole text with every token once for any offsets', () => {
    const tokens = fc.array(
      fc.record({ token: fc.string(), startOffset: fc.nat(30), endOffset: fc.nat(30), position: fc.nat(9) }),
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 24 }), tokens, (text, list) => {
        const segments = layOut(text, list);
        expect(segments.map((s) => s.text).join('')).toBe(text);
        expect(segments.flatMap((s) => s.tokens.map((t) => t.tokenIndex)).sort((a, b) => a - b)).toEqual(
          list.map((_t, i) => i),
        );
      }),
    );
  });
});

describe('compareTerms', () => {
  it('compares analyses as sets of terms', () => {
    const first = [token('the', 0, 3, 0), token('run', 4, 8, 1), token('run', 9, 12, 2)];
    const second = [token('run', 4, 8, 1), token('runs', 4, 8, 1)];
    expect(compareTerms(first, second)).toEqual({ common: 1, onlyFirst: ['the'], onlySecond: ['runs'] });
  });
});
