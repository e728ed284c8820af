import { expect, test } from 'vitest';
import { diffWords, shortenParts, type TextPart } from './diff-words';

/** Changes in brackets. */
const print = (parts: readonly TextPart[]): string =>
  parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');
const diff = (before: string, after: string): string[] => {
  const { before: old, after: next } = diffWords(before, after);
  expect(old.map(({ text }) => text).join('')).toBe(before);
  expect(next.map(({ text }) => text).join('')).toBe(after);
  return [print(old), print(next)];
};

test.each([
  ['The quick fox.', 'The slow fox.', 'The [quick] fox.', 'The [slow] fox.'],
  ['a b c d', 'a c d', 'a [b ]c d', 'a c d'],
  ['one two three', 'one 2 3', 'one [two three]', 'one [2 3]'],
  ['x', '', '[x]', ''],
  ['', 'Ärger', '', '[Ärger]'],
  ['{"a": 1}', '{"a": 12}', '{"a": [1]}', '{"a": [12]}'],
  ['a x b y c', 'a b z c', 'a [x ]b [y] c', 'a b [z] c'],
])('%j and %j differ in words', (before, after, ...expected) => {
  expect(diff(before, after)).toEqual(expected);
});

test('equal texts have no changes, and texts with too many are one change', () => {
  expect(diff('same text', 'same text')).toEqual(['same text', 'same text']);
  const numbers = (from: number) => Array.from({ length: 2000 }, (_, i) => `w${from + i}`).join(' ');
  const [before, after] = diff(`start ${numbers(0)} end`, `start ${numbers(5000)} end`);
  expect(before).toMatch(/^start \[w0 [^[\]]*\] end$/);
  expect(after).toMatch(/^start \[w5000 [^[\]]*\] end$/);
});

test('long unchanged parts are shortened between words, and all of them can be shown', () => {
  const words = 'lorem ipsum '.repeat(50);
  const parts = diffWords(`${words}a ${words}b ${words}`, `${words}c ${words}d ${words}`).before;
  const shortened = shortenParts(parts);
  expect(shortened.map(({ isChanged }) => isChanged)).toEqual([false, true, false, true, false]);
  for (const { text, omitted } of shortened) {
    expect(text.length).toBeLessThanOrEqual(80);
    if (omitted !== undefined) expect(omitted.end.length).toBeLessThanOrEqual(80);
  }
  expect(shortened[0]?.text).toBe('');
  expect(shortened[2]?.text).toMatch(/(lorem|ipsum) $/);
  expect(shortened[2]?.omitted?.end).toMatch(/^ (lorem|ipsum)/);
  expect(shortened[4]?.omitted?.end).toBe('');
  const restored = shortened.map(({ text, omitted }) => `${text}${omitted?.text ?? ''}${omitted?.end ?? ''}`).join('');
  expect(restored).toBe(`${words}a ${words}b ${words}`);
  expect(shortenParts(diffWords('short a', 'short b').before)).toEqual(diffWords('short a', 'short b').before);
});
