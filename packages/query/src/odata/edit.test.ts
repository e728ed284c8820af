import { describe, expect, test } from 'vitest';
import { rejectionMessage } from '../test-support/s-expressions.js';
import { literalText } from './clauses.js';
import { bucketClause, conjoin, hasConjunct, removeConjunct } from './edit.js';

describe('conjoin preserves the text and adds a clause once', () => {
  test.each([
    ['', "a eq 'x'", "a eq 'x'"],
    ['  ', 'a or b', 'a or b'],
    ['a  eq 1', 'b', 'a  eq 1 and b'],
    ['a or b', 'c', '(a or b) and c'],
    ['(a or b)', 'c', '(a or b) and c'],
    ['(a) or (b)', 'c', '((a) or (b)) and c'],
    ['a', 'b or c', 'a and (b or c)'],
    ['a and b', 'c and d', 'a and b and c and d'],
    ['not a', 'b', 'not a and b'],
    // already present, in other whitespace or order
    ["a eq 'x'  and b", "a  eq 'x'", "a eq 'x'  and b"],
    ['a and (b and c)', 'c and a', 'a and (b and c)'],
  ])('%s + %s', (filter, clause, expected) => {
    expect(conjoin(filter, clause)).toBe(expected);
  });

  test('rejects a text that is not a filter', () => {
    expect(rejectionMessage(() => conjoin('a eq', 'b'))).toContain('Expression expected at position 4');
    expect(rejectionMessage(() => conjoin('', 'b eq'))).toContain('Expression expected at position 4');
  });
});

describe('removeConjunct removes a clause and preserves the rest of the text', () => {
  test.each([
    ['a', 'a', ''],
    ['a  and  b', 'a', 'b'],
    ['a  and  b', 'b', 'a'],
    ['a and b and  c', 'b', 'a and  c'],
    ['a and (b and  c) and d', 'c', 'a and (b) and d'],
    ['a and (b or  c) and d', 'b or c', 'a and d'],
    ['(a or b) and c', 'c', '(a or b)'],
    ['a or b', 'a', 'a or b'],
    ['a and b and a', 'a', 'b and a'],
    ['a and b and c', 'c and a', 'b'],
    ["t/any(x: x eq 'a') and b", "t / any(x:x eq 'a')", 'b'],
    ['a and b', 'c', 'a and b'],
    ['', 'c', ''],
  ])('%s - %s', (filter, clause, expected) => {
    expect(removeConjunct(filter, clause)).toBe(expected);
  });

  test('undoes conjoin', () => {
    for (const filter of ['a', 'a and b', "x eq 'and' and (b or c)"]) {
      expect(removeConjunct(conjoin(filter, "c eq 'and'"), "c eq 'and'")).toBe(filter);
    }
  });

  test('hasConjunct', () => {
    expect(hasConjunct('a and (b and c)', 'b')).toBe(true);
    expect(hasConjunct('a or b', 'b')).toBe(false);
    expect(hasConjunct('', 'b')).toBe(false);
  });
});

describe('literalText', () => {
  test.each([
    ["O'Hara", 'Edm.String', "'O''Hara'"],
    ['pool', 'Collection(Edm.String)', "'pool'"],
    [4, 'Edm.Int32', '4'],
    ['9007199254740993', 'Edm.Int64', '9007199254740993'],
    [4.5, 'Edm.Double', '4.5'],
    [1e-7, 'Edm.Double', '1e-7'],
    ['NaN', 'Edm.Double', 'NaN'],
    [Number.NEGATIVE_INFINITY, 'Edm.Double', '-INF'],
    [false, 'Edm.Boolean', 'false'],
    [null, 'Edm.String', 'null'],
    ['2024-02-29T00:00:00Z', 'Edm.DateTimeOffset', '2024-02-29T00:00:00Z'],
    [new Date(0), 'Edm.DateTimeOffset', '1970-01-01T00:00:00.000Z'],
    [{ type: 'Point', coordinates: [-122.1, 47.6] }, 'Edm.GeographyPoint', "geography'POINT(-122.1 47.6)'"],
  ])('%s as %s', (value, type, expected) => {
    expect(literalText(value, type)).toBe(expected);
  });

  test('rejects a value of another type', () => {
    for (const [value, type] of [
      ['x', 'Edm.Int32'],
      [5, 'Edm.String'],
      ['yesterday', 'Edm.DateTimeOffset'],
      [{}, 'Edm.ComplexType'],
    ] as const) {
      expect(rejectionMessage(() => literalText(value, type))).toContain(`is not a constant of type ${type}.`);
    }
  });
});

describe('bucketClause', () => {
  const types: Record<string, string> = {
    Category: 'Edm.String',
    Rating: 'Edm.Double',
    Tags: 'Collection(Edm.String)',
    Rooms: 'Collection(Edm.ComplexType)',
    'Rooms/BaseRate': 'Edm.Double',
    'Rooms/Radios': 'Collection(Edm.String)',
    Address: 'Edm.ComplexType',
    'Address/City': 'Edm.String',
    Renovated: 'Edm.DateTimeOffset',
  };
  test.each([
    ['Category', { value: 'Budget' }, "Category eq 'Budget'"],
    ['Category', { value: null }, 'Category eq null'],
    ['Address/City', { value: 'New York' }, "Address/City eq 'New York'"],
    ['Tags', { value: 'pool' }, "Tags/any(t: t eq 'pool')"],
    ['Rating', { from: 3, to: 4 }, 'Rating ge 3 and Rating lt 4'],
    ['Rating', { to: 1 }, 'Rating lt 1'],
    ['Rooms/BaseRate', { from: 50, to: 100 }, 'Rooms/any(r: r/BaseRate ge 50 and r/BaseRate lt 100)'],
    ['Rooms/Radios', { value: 'x' }, "Rooms/any(r: r/Radios/any(r2: r2 eq 'x'))"],
    ['Renovated', { from: '2024-01-01T00:00:00Z' }, 'Renovated ge 2024-01-01T00:00:00Z'],
  ])('%s %o', (path, bucket, expected) => {
    const clause = bucketClause(path, bucket, (name) => types[name]);
    expect(clause).toBe(expected);
    expect(conjoin('a or b', clause)).toBe(`(a or b) and ${expected}`);
  });
});
