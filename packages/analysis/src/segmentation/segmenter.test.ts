import { expect, it } from 'vitest';
import { chain } from '../core/chain.js';
import { segmenterTokenizer } from './segmenter.js';

const japanese = chain({ tokenizer: segmenterTokenizer('ja') });

it.each([
  ['without a mark', '東京都に住んでいる人々'],
  ['with marks', '東京都に住んでいる人々。それから、京都へ行った人。'],
])('a long text %s has the words of its parts, at their offsets', (_, sentence) => {
  const times = Math.ceil(100_000 / sentence.length);
  const one = japanese.analyze(sentence);
  const all = japanese.analyze(sentence.repeat(times));
  expect(all).toHaveLength(one.length * times);
  const different = all.filter(({ text, start, end, position }, i) => {
    const expected = one[i % one.length]!;
    const shift = Math.floor(i / one.length) * sentence.length;
    return text !== expected.text || start !== expected.start + shift || end !== expected.end + shift || position !== i;
  });
  expect(different).toEqual([]);
});

it('splits a very long word at the end of a window and continues', () => {
  const tokens = japanese.analyze('a'.repeat(100_000));
  expect(tokens.map(({ text }) => text).join('')).toBe('a'.repeat(100_000));
  expect(new Set(tokens.slice(0, -1).map(({ text }) => text.length))).toEqual(new Set([255]));
});
