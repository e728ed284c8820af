import type { SearchError } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { compilePattern } from './java-regex.js';
import { replacer } from './replacement.js';

/** Milliseconds after which a test counts as hanging: hostile input must end, on the slowest machine too. */
const HANGING = 20_000;

const found = (pattern: string, text: string, flags = ''): string[] => {
  const matches: string[] = [];
  compilePattern(pattern, flags).each(text, (m) => matches.push(text.slice(m.start, m.end)));
  return matches;
};

describe('Java regular expressions', () => {
  it.each([
    ['\\w+', 'ab, cd', '', ['ab', 'cd']],
    ['a.c', 'abc a\nc', '', ['abc']],
    ['a.c', 'abc a\nc', 'DOTALL', ['abc', 'a\nc']],
    ['^b', 'a\nb', 'MULTILINE', ['b']],
    ['AB', 'ab AB', 'CASE_INSENSITIVE', ['ab', 'AB']],
    ['a.b', 'a.b axb', 'LITERAL', ['a.b']],
    ['a b # remark', 'ab', 'COMMENTS', ['ab']],
    ['\\p{Alpha}+', 'abc1é', '', ['abc']],
    ['[\\p{Punct}x]', 'a!x', '', ['!', 'x']],
    ['\\p{Lu}', 'aÉ', '', ['É']],
    ['\\p{IsAlphabetic}+', 'aé1', '', ['aé']],
    ['\\Qa.b\\E', 'axb a.b', '', ['a.b']],
    ['\\u0041', 'xA', '', ['A']],
    ['(?i)ab', 'AB', '', ['AB']],
    ['[,;]', 'a,b;c', '', [',', ';']],
    ['\\W+', 'é_a', '', ['é']],
  ])('%s on %s', (pattern, text, flags, expected) => {
    expect(found(pattern, text, flags)).toEqual(expected);
  });

  it.each(['(?=a)', '(?<!a)b', '(a)\\1', 'a++', '(?>a)', '[a-z&&[^b]]', '[a[b]]'])(
    '%s is refused by name',
    (pattern) => {
      expect(() => compilePattern(pattern)).toThrow(expect.objectContaining({ status: 501 }) as SearchError);
    },
  );
  it.each(['(', '[a', '*a', 'a{2,1}'])('%s is 400', (pattern) => {
    expect(() => compilePattern(pattern)).toThrow(expect.objectContaining({ status: 400 }) as SearchError);
  });

  it.each([
    ['(a+)+$', `${'a'.repeat(20_000)}!`],
    ['(a|aa)+b', 'a'.repeat(20_000)],
    ['(.*)*x', 'y'.repeat(5_000)],
    ['([a-z]+)*[0-9]', 'z'.repeat(20_000)],
  ])(
    '%s takes linear time',
    (pattern, text) => {
      expect(() => compilePattern(pattern).each(text.slice(0, 5_000), () => undefined)).not.toThrow();
    },
    HANGING,
  );

  it.each([
    ['(a)(b)', '$2$1', 'xabx', 'xbax'],
    ['a', '\\$', 'a', '$'],
    ['(a)', '$10', 'a', 'a0'],
    ['b*', '-', 'ac', '-a-c-'],
  ])('replaces %s by %s', (pattern, replacement, text, expected) => {
    expect(replacer(compilePattern(pattern), replacement)(text)).toBe(expected);
  });
});
