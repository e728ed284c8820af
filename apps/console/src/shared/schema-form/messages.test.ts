import { expect, test } from 'vitest';
import { formMessages } from './messages';

test.each([
  [{}, ''],
  [{ minimum: 1, maximum: 10 }, '1 to 10.'],
  [{ minimum: 1 }, 'At least 1.'],
  [{ exclusiveMinimum: 0 }, 'Greater than 0.'],
  [{ exclusiveMinimum: 0, maximum: 5 }, 'Greater than 0 and at most 5.'],
  [{ maximum: 5 }, 'At most 5.'],
])('the range of %j is %j', (bounds, text) => {
  expect(formMessages.range(bounds)).toBe(text);
});

test('items are named after their list', () => {
  expect(formMessages.addItem('Scoring profile')).toBe('Add scoring profile');
  expect(formMessages.addItem(undefined)).toBe('Add item');
  expect(formMessages.item('Scoring profile', 0)).toBe('Scoring profile 1');
  expect(formMessages.item(undefined, 1)).toBe('Item 2');
});
