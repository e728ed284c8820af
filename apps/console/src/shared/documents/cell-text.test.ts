import { expect, it } from 'vitest';
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
