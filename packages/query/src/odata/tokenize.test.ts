import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenizeFilter } from './tokenize.js';

test.each([
  [
    "Rating ge 4 and Name eq 'O''Hara'",
    "field:Rating comparison:ge number:4 logical:and field:Name comparison:eq string:'O''Hara'",
  ],
  [
    "Rooms/any(r: r/Type eq 'x' and r eq null) or r",
    "field:Rooms punctuation:/ quantifier:any punctuation:( variable:r punctuation:: variable:r punctuation:/ field:Type comparison:eq string:'x' logical:and variable:r comparison:eq constant:null punctuation:) logical:or field:r",
  ],
  [
    "not search.in(a, 'b')",
    "logical:not function:search function:. function:in punctuation:( field:a punctuation:, string:'b' punctuation:)",
  ],
  ['d gt 2024-01-01T00:00:00Z', 'field:d comparison:gt date:2024-01-01T00:00:00Z'],
  [
    "geo.distance(l, geography'POINT(1 2)') lt 5",
    "function:geo function:. function:distance punctuation:( field:l punctuation:, geography:geography'POINT(1 2)' punctuation:) comparison:lt number:5",
  ],
  ["a eq 'half", "field:a comparison:eq invalid:'half"],
  ['a eq # and', 'field:a comparison:eq invalid:# logical:and'],
  ['eq eq 5', 'field:eq comparison:eq number:5'],
  ['NaN ne x', 'number:NaN comparison:ne field:x'],
])('%s', (text, expected) => {
  const tokens = tokenizeFilter(text)
    .filter((token) => token.kind !== 'white-space')
    .map((token) => `${token.kind}:${text.slice(token.start, token.end)}`);
  expect(tokens.join(' ')).toBe(expected);
});

test('the tokens of any text cover all of it', () => {
  const piece = fc.constantFrom(
    "'",
    '(',
    ')',
    'any',
    'r:',
    ' ',
    'and',
    '/',
    '.',
    '5',
    '-',
    'eq',
    'geo.distance(',
    '\u00e9',
    '2024-01',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece).map((pieces) => pieces.join('')),
  );
  fc.assert(
    fc.property(text, (value) => {
      let end = 0;
      for (const token of tokenizeFilter(value)) {
        expect(token.start).toBe(end);
        expect(token.end).toBeGreaterThan(token.start);
        end = token.end;
      }
      expect(end).toBe(value.length);
    }),
  );
});
