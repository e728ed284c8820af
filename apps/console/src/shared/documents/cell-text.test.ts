import { expect, it, test } from 'vitest';
import { formattedCellText } from './cell-text';

it.each([
  [1977, '1977'],
  [12345, '12,345'],
  [-1234567, '-1,234,567'],
  [9223372036854775807n, '9,223,372,036,854,775,807'],
  [12345.678901234, '12,345.678901234'],
  [1999.5, '1999.5'],
  ['12345', '12345'],
  [null, ''],
])('shows %s as %s, with thousands separators from five digits', (value, text) => {
  expect(formattedCellText(value)).toBe(text);
});

test('all numbers of a column with a long number have thousands separators', () => {
  expect([16320, 2007, 2007n, 12.5, 'A1234', null].map((value) => formattedCellText(value, true))).toEqual([
    '16,320',
    '2,007',
    '2,007',
    '12.5',
    'A1234',
    '',
  ]);
});
