import { limits } from '@searchdeck/contract';
import { describe, expect, test } from 'vitest';
import { queryTree, rejectionMessage } from '../test-support/s-expressions.js';
import { parseFullQuery } from './full.js';
import { parseSimpleQuery } from './simple.js';

/** In milliseconds: hostile input must not hang, even on a slow machine. */
const TIMEOUT_MS = 20_000;

const EVERYTHING_BUT_B = '(bool -(term "b") (match-all))';

describe('simple syntax', () => {
  test.each([
    ['', '(match-all)', '(match-all)'],
    [' \t', '(match-all)', '(match-all)'],
    [' * ', '(match-all)', '(match-all)'],
    ['""', '(match-none)', '(match-none)'],
    // the documented reading of a negation: OR NOT with any, AND NOT with all
    ['a -b', `(bool (term "a") ${EVERYTHING_BUT_B})`, `(bool +(term "a") +${EVERYTHING_BUT_B})`],
    ['-b', EVERYTHING_BUT_B, EVERYTHING_BUT_B],
    // AND, fuzzy operators, boosts, and field names are ordinary text
    ['a AND~1', '(bool (term "a") (term "AND~1"))', '(bool +(term "a") +(term "AND~1"))'],
    ['title:a^2', '(term "title:a^2")', '(term "title:a^2")'],
  ])('%s', (text, any, all) => {
    expect(queryTree(parseSimpleQuery(text))).toBe(any);
    expect(queryTree(parseSimpleQuery(text, { searchMode: 'all' }))).toBe(all);
  });
});

describe('full syntax, differences from Lucene', () => {
  test.each([
    ['', '(match-all)'],
    ['*', '(match-all)'],
    ['Address/City:Seattle', '(term Address/City:"Seattle")'],
    [
      'Rooms/Type:deluxe AND Rooms/Description:"city view"~2',
      '(bool +(term Rooms/Type:"deluxe") +(phrase Rooms/Description:"city view" 2))',
    ],
    ['Rooms/Type : (a b)', '(bool (term Rooms/Type:"a") (term Rooms/Type:"b"))'],
    ['-Rooms/Type:/a.b/ c', '(bool -(regexp Rooms/Type:"a.b") (term "c"))'],
    ['business~analyst', '(term "business~analyst")'],
    ['hotl~1x', '(term "hotl~1x")'],
    ['hotl~1', '(fuzzy "hotl" 1)'],
    ['hotl~1 x', '(bool (fuzzy "hotl" 1) (term "x"))'],
    ['(hotl~)', '(fuzzy "hotl" 2)'],
    ['*:a', '(term "a")'],
    ['*:* -b', '(bool (match-all) -(term "b"))'],
    ['\\**', '(prefix "*")'],
  ])('%s', (text, tree) => {
    expect(queryTree(parseFullQuery(text))).toBe(tree);
  });
});

describe('full syntax, errors', () => {
  test.each([
    ['/.*/.*/', 8, 'The search text ends inside'],
    ['a AND AND b', 6, "Unexpected 'AND'."],
    ['a AND', 5, 'Unexpected end of the search text.'],
    ['-a', 0, 'A query cannot consist only of negations.'],
    ['NOT a AND NOT b', 0, 'A query cannot consist only of negations.'],
    ['(-a)^2', 0, 'A query cannot consist only of negations.'],
    ['a [1 TO 5]', 2, 'Range queries are not supported in the search text. Use $filter.'],
    ['price:{1 TO 5}', 6, 'Range queries are not supported in the search text. Use $filter.'],
    ['a *b', 2, "'*' or '?' is not allowed as the first character of a term."],
    ['a -b *', 5, "'*' or '?' is not allowed as the first character of a term."],
    ['hotl~1.5', 4, 'Fractional edit distances are not allowed.'],
    ['a \\u00zz', 2, "'\\u00zz' is not a Unicode escape sequence."],
  ])('%s', (text, column, reason) => {
    const message = rejectionMessage(() => parseFullQuery(text));
    expect(message.startsWith(`Failed to parse query string at line 1, column ${column}. See `)).toBe(true);
    expect(message).toContain(reason);
    expect(message.endsWith('\r\nParameter name: search')).toBe(true);
  });
});

describe('hostile text', () => {
  const words = (n: number) => Array.from({ length: n }, (_, i) => `w${i}`).join(' ');
  const terms = (query: string) => (query.match(/\(term/g) ?? []).length;

  test.each([
    ['characters', 'a'.repeat(100_001), 'has 100001 characters. The maximum is 100000.'],
    ['a megabyte', 'a '.repeat(500_000), 'has 1000000 characters.'],
    ['clauses', words(limits.clauses + 1), `too many clauses. The maximum is ${limits.clauses}.`],
    ['bytes of a term', '\u20ac'.repeat(10_923), 'more than 32766 bytes'],
    ['characters of a prefix', `${'a'.repeat(1001)}*`, 'has 1001 characters. The maximum is 1000.'],
    ['nesting', `${'('.repeat(251)}a b${')'.repeat(251)}`, 'is nested deeper than 250 levels'],
  ])('%s: rejected in both syntaxes', (_, text, message) => {
    expect(rejectionMessage(() => parseSimpleQuery(text))).toContain(message);
    expect(rejectionMessage(() => parseFullQuery(text))).toContain(message);
  });

  test('rejects deep trees that result from operators without parentheses', () => {
    expect(rejectionMessage(() => parseSimpleQuery('a+b|'.repeat(1000)))).toContain('is nested deeper');
    const zigzag = `${'('.repeat(200)}a${'+b|c)'.repeat(200)}`;
    expect(rejectionMessage(() => parseSimpleQuery(zigzag))).toContain('is nested deeper');
  });

  test(
    '100,000 special characters are parsed in time',
    () => {
      for (const piece of [
        '(',
        ')',
        '"',
        '-',
        '+',
        '\\',
        '*',
        '"(',
        '(")',
        '~',
        '/',
        '\\/',
        '^',
        ':',
        'a:',
        '("',
        '!',
      ]) {
        const text = piece.repeat(Math.trunc(100_000 / piece.length));
        for (const parse of [parseSimpleQuery, parseFullQuery]) {
          try {
            parse(text);
          } catch (error) {
            expect(error).toMatchObject({ status: 400 });
          }
        }
      }
    },
    TIMEOUT_MS,
  );

  test('parses texts at the limits', () => {
    expect(terms(queryTree(parseSimpleQuery(words(limits.clauses))))).toBe(limits.clauses);
    expect(terms(queryTree(parseFullQuery(words(limits.clauses), { searchMode: 'all' })))).toBe(limits.clauses);
    expect(queryTree(parseSimpleQuery('('.repeat(99_000)))).toBe('(match-none)');
  });
});

test('spans point into the text', () => {
  const text = 'a AND title:"b c"~2^3 -(d e)';
  const query = parseFullQuery(text);
  expect(
    query.kind === 'bool' && query.clauses.map((clause) => text.slice(clause.query.start, clause.query.end)),
  ).toEqual(['a', 'title:"b c"~2^3', '(d e)']);
  const simple = parseSimpleQuery('x -"b c" y*');
  expect(
    simple.kind === 'bool' && simple.clauses.map((clause) => 'x -"b c" y*'.slice(clause.query.start, clause.query.end)),
  ).toEqual(['x', '-"b c"', 'y*']);
});
