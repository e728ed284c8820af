import { expect, it } from 'vitest';
import { documentNumbers } from './document-numbers';

const items = (...ids: string[]) => ids.map((itemId) => ({ itemId }));

it('counts the rows of each CSV file, and the documents of other files that have several', () => {
  expect(documentNumbers(items('a.csv', 'a.csv', 'b.csv'), 'delimitedText')).toEqual([1, 2, 1]);
  expect(documentNumbers(items('a.md', 'a.md', 'b.md'), 'markdown')).toEqual([1, 2, undefined]);
  expect(documentNumbers(items('a.pdf', 'b.pdf'), 'default')).toEqual([undefined, undefined]);
});
