import { readFileSync } from 'node:fs';
import { SearchError } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { compilePattern } from './java-regex.js';
import { replacer } from './replacement.js';

/** In milliseconds: hostile input must not hang, even on a slow machine. */
const TIMEOUT_MS = 20_000;

const matchedTexts = (pattern: string, text: string, flags = ''): string[] => {
  const matches: string[] = [];
  compilePattern(pattern, flags).each(text, (m) => matches.push(text.slice(m.start, m.end)));
  return matches;
};

type Golden = [pattern: string, flags: string, text: string, matches: (string | null)[][] | 'error'];
const golden = JSON.parse(readFileSync(new URL('../golden/patterns.json', import.meta.url), 'utf8')) as Golden[];
/** All matches with their groups, or 'error' for an invalid pattern. */
const matchesOf = (pattern: string, flags: string, text: string): (string | null)[][] | 'error' => {
  try {
    const compiled = compilePattern(pattern, flags);
    const matches: (string | null)[][] = [];
    compiled.each(text, (match) => {
      const spans = Array.from({ length: compiled.groupCount + 1 }, (_, i) => match.group(i));
      matches.push(spans.map((span) => (span === undefined ? null : text.slice(...span))));
    });
    return matches;
  } catch (error) {
    if (error instanceof SearchError && error.status === 400) return 'error';
    throw error;
  }
};

describe('same matches as java.util.regex', () => {
  it.each(golden)('%j %s in %j', (pattern, flags, text, matches) => {
    expect(matchesOf(pattern, flags, text)).toEqual(matches);
  });
});

describe('Java regular expressions', () => {
  it.each([
    ['\\w+', 'ab, cd', '', ['ab', 'cd']],
    ['a.c', 'abc a\nc', '', ['abc']],
    ['a.c', 'abc a\nc', 'DOTALL', ['abc', 'a\nc']],
    ['^b', 'a\nb', 'MULTILINE', ['b']],
    ['AB', 'ab AB', 'CASE_INSENSITIVE', ['ab', 'AB']],
    ['a.b', 'a.b axb', 'LITERAL', ['a.b']],
    ['a b # comment', 'ab', 'COMMENTS', ['ab']],
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
    expect(matchedTexts(pattern, text, flags)).toEqual(expected);
  });

  it.each(['\\X', '\\b{g}', '\\p{InGreek}', '(?U)\\w', '\\N{DIGIT ONE}'])('rejects %s as not supported', (pattern) => {
    expect(() => compilePattern(pattern)).toThrow(expect.objectContaining({ status: 501 }) as SearchError);
  });
  it.each(['(', '[a', '*a', 'a{2,1}', '(?<=(a|b)*)c', '\\k<x>', '('.repeat(5_000)])('%s is 400', (pattern) => {
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
    TIMEOUT_MS,
  );

  it.each([
    ['(a+)+\\1$', `${'a'.repeat(2_000)}!`],
    ['^(?:.*a){12}(?=b)', 'a'.repeat(300)],
    ['(?=(\\w+)+:)x', 'w'.repeat(500)],
    ['(?:(?=a)a|a)*b', 'a'.repeat(2_000_000)],
  ])(
    '%s is rejected with 400 after too many steps',
    (pattern, text) => {
      expect(() => compilePattern(pattern).each(text, () => undefined)).toThrow(
        expect.objectContaining({ status: 400 }) as SearchError,
      );
    },
    TIMEOUT_MS,
  );
  it('a lookaround pattern takes linear time on a long text', () => {
    let count = 0;
    compilePattern('(?<=a)b(?=a)').each('ab'.repeat(250_000), () => count++);
    expect(count).toBe(249_999);
  });

  it.each([
    ['(?<first>a)(b)', '${first}-$2', 'ab', 'a-b'],
    ['(a)(b)', '$2$1', 'xabx', 'xbax'],
    ['a', '\\$', 'a', '$'],
    ['(a)', '$10', 'a', 'a0'],
    ['b*', '-', 'ac', '-a-c-'],
  ])('replaces %s by %s', (pattern, replacement, text, expected) => {
    expect(replacer(compilePattern(pattern), replacement)(text)).toBe(expected);
  });
});
