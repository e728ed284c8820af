import { expect, it } from 'vitest';
import { searchOf, sortOf, sortText, viewQuery } from './view-parameters';

const columns = [
  { id: 'name', header: 'Name', cell: () => null },
  { id: 'storage', header: 'Storage', cell: () => null },
];

it('a view has the filters, the sorting, and the columns of the URL, in one order', () => {
  const search = new URLSearchParams('columns=name%2Cstorage&sort=-storage&view=v-1&q=a+b&other=1');
  expect(viewQuery(search)).toBe('q=a+b&sort=-storage&columns=name%2Cstorage');
  expect(viewQuery(searchOf(viewQuery(search), 'v-2'))).toBe(viewQuery(search));
  expect(searchOf('q=a&view=x&evil=1', 'v-2').toString()).toBe('q=a&view=v-2');
  expect(searchOf('', undefined).toString()).toBe('');
});

it('the sorting of the URL applies only to columns that exist', () => {
  expect(sortOf('-storage', columns)).toEqual({ id: 'storage', desc: true });
  expect(sortOf('name', columns)).toEqual({ id: 'name', desc: false });
  expect([sortOf(null, columns), sortOf('', columns), sortOf('-', columns), sortOf('x', columns)]).toEqual(
    Array.from({ length: 4 }),
  );
  expect([sortText({ id: 'name', desc: false }), sortText({ id: 'name', desc: true })]).toEqual(['name', '-name']);
});
