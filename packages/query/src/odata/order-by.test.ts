import { describe, expect, test } from 'vitest';
import { operandTree, rejectionMessage } from '../test-support/s-expressions.js';
import { parseFieldList, parseOrderBy, parseSelect } from './order-by.js';
import { printOrderBy, printSelect } from './print.js';

const POINT = "geography'POINT(-122.13 47.67)'";
const tree = (text: string | string[]) =>
  parseOrderBy(text)
    .map((clause) => `${operandTree(clause.by)} ${clause.direction}`)
    .join(' | ');

describe('$orderby', () => {
  test.each<[string | string[], string]>([
    ['', ''],
    ['Rating', 'Rating asc'],
    ['Rating desc', 'Rating desc'],
    ['Rating desc,Name asc, Address/City', 'Rating desc | Name asc | Address/City asc'],
    [['Rating desc', 'Name,Age desc'], 'Rating desc | Name asc | Age desc'],
    ['search.score() desc', '(search.score) desc'],
    [`geo.distance(loc, ${POINT}) asc,Name`, '(geo.distance loc -122.13,47.67) asc | Name asc'],
    [`geo.distance(${POINT},loc) desc`, '(geo.distance loc -122.13,47.67) desc'],
    ['desc desc', 'desc desc'],
  ])('%s', (text, expected) => {
    expect(tree(text)).toBe(expected);
    expect(tree(printOrderBy(parseOrderBy(text)))).toBe(expected);
  });

  test.each([
    ['This is not a valid orderby.', "Syntax error at position 7 in 'This is not a valid orderby.'."],
    ['Rating,', "Expression expected at position 7 in 'Rating,'."],
    ['Rating descending', "Syntax error at position 17 in 'Rating descending'."],
    ['5', 'Sorting on literal values is not supported in $orderby.'],
    ["search.in(a, 'b')", "The function 'search.in' cannot be used in $orderby."],
    ['search.score', 'Syntax error at position 12'],
    ['tags/any()', 'Syntax error at position 5'],
  ])('rejects %s', (text, message) => {
    const actual = rejectionMessage(() => parseOrderBy(text));
    expect(actual).toContain(message);
    expect(actual).toMatch(/\r\nParameter name: \$orderby$/);
  });

  test('allows at most 32 clauses', () => {
    const clauses = Array.from({ length: 33 }, (_, i) => `f${i}`);
    expect(parseOrderBy(clauses.slice(1))).toHaveLength(32);
    expect(rejectionMessage(() => parseOrderBy(clauses.join(',')))).toContain(
      'At most 32 clauses can be used in $orderby.',
    );
    expect(rejectionMessage(() => parseOrderBy(clauses))).toContain('At most 32 clauses');
  });
});

describe('$orderby takes no literal values', () => {
  test.each(["'Rating desc'", '5', 'true', 'null', '2020-01-01T00:00:00Z', "Rating,'x'"])('%s', (text) => {
    expect(rejectionMessage(() => parseOrderBy(text))).toBe(
      'Invalid expression: Sorting on literal values is not supported in $orderby.\r\nParameter name: $orderby',
    );
  });
  test('a plus sign instead of a space', () => {
    expect(rejectionMessage(() => parseOrderBy('story_publish_date+desc'))).toBe(
      "Invalid expression: Syntax error: character '+' is not valid at position 18 in 'story_publish_date+desc'.\r\nParameter name: $orderby",
    );
  });
});

describe('$select and lists of fields', () => {
  test.each<[string | string[], string]>([
    ['', '*'],
    [[], '*'],
    ['*', '*'],
    ['a, Address/City', 'a,Address/City'],
    [['a', 'b/c,d'], 'a,b/c,d'],
  ])('%s', (text, expected) => {
    expect(printSelect(parseSelect(text))).toBe(expected);
  });

  test('errors', () => {
    expect(rejectionMessage(() => parseSelect('a b'))).toBe(
      "Invalid expression: Syntax error at position 3 in 'a b'.\r\nParameter name: $select",
    );
    expect(rejectionMessage(() => parseSelect('a,'))).toContain('Expression expected at position 2');
    for (const text of ['a,*', '*,a', ['*', 'a'], ['a', '*'], '*,*']) {
      expect(rejectionMessage(() => parseSelect(text))).toContain('Syntax error at position');
    }
    expect(parseFieldList('Name, Address/City', 'searchFields')).toEqual(['Name', 'Address/City']);
    expect(parseFieldList('', 'searchFields')).toEqual([]);
    expect(rejectionMessage(() => parseFieldList('*', 'searchFields'))).toContain('Parameter name: searchFields');
  });
});
