import { describe, expect, it } from 'vitest';
import { lineChanges } from './line-changes';
import { lineMessages } from './line-messages';

const summary = (before: string, after: string, unit = 'rule'): string =>
  lineMessages.changes(lineChanges(before, after), unit);

describe('the changes between the lines of two texts', () => {
  it.each([
    ['a, b\nc, d', 'a, b\nc, d\ne, f\ng, h', '2 rules added'],
    ['a, b\nc, d\ne, f', 'a, b, x\nc, d\ne, f\ng, h\ni, j', '2 rules added, 1 changed'],
    ['a, b\nc, d', 'a, b', '1 rule removed'],
    ['a\nb\nc', 'b\na\nc', 'order changed'],
    ['a\nb\nc', 'b\na\nd', '1 rule added, 1 removed, order changed'],
    ['a\nb', 'a\n\nb\n', 'only blank lines changed'],
    ['a\na', 'a', '1 rule removed'],
  ])('%j → %j: %s', (before, after, text) => {
    expect(summary(before, after)).toBe(text);
  });
});
