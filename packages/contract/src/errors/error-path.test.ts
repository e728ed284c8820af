import { describe, expect, test } from 'vitest';
import { withErrorPath, joinPath, prefixErrorPath } from './error-path.js';
import { badRequest, SearchError } from './search-error.js';

const thrown = (task: () => unknown): SearchError => {
  try {
    task();
  } catch (error) {
    return error as SearchError;
  }
  throw new Error('It did not throw.');
};

test.each([
  ['a[1]', 'b', 'a[1].b'],
  ['a', '[2].b', 'a[2].b'],
  ['', 'b', 'b'],
  ['a', 3, 'a[3]'],
])('joins %s and %s to %s', (path, step, joined) => {
  expect(joinPath(path, step)).toBe(joined);
});

describe('the target of an error', () => {
  test.each<[string | undefined, string | undefined, string]>([
    ['minGram', undefined, 'list[1].minGram'],
    [undefined, undefined, 'list[1]'],
    ['facet', 'facet', 'list[1]'],
    ['list.uri', 'list', 'list[1].uri'],
    ['[3].rate', undefined, 'list[1][3].rate'],
  ])('%s (own name %s) becomes %s', (target, ownName, expected) => {
    const extra = target === undefined ? {} : { target };
    const error = thrown(() =>
      withErrorPath(
        'list[1]',
        () => {
          throw badRequest('No.', { code: 'X', details: [{ code: 'y', message: 'z' }], ...extra });
        },
        ownName,
      ),
    );
    expect(error).toMatchObject({ status: 400, code: 'X', message: 'No.', target: expected, details: [{ code: 'y' }] });
  });
  test('gets the paths of nested values, as does the parameter name in the message', () => {
    const error = thrown(() =>
      withErrorPath('a[0]', () =>
        withErrorPath('b[1]', () => {
          throw badRequest('No.\r\nParameter name: k', { target: 'k' });
        }),
      ),
    );
    expect([error.target, error.message]).toEqual(['a[0].b[1].k', 'No.\r\nParameter name: a[0].b[1].k']);
  });
  test('is the whole path if the error names the value itself; the message keeps the parameter name', () => {
    const error = prefixErrorPath(
      badRequest('No.\r\nParameter name: facet', { target: 'facet' }),
      'facets[2]',
      'facet',
    );
    expect(error).toMatchObject({ target: 'facets[2]', message: 'No.\r\nParameter name: facet' });
  });
  test('changes without losing status, headers, and cause', () => {
    const cause = new Error('inner');
    const error = new SearchError({ status: 503, code: 'X', message: 'm', headers: { 'Retry-After': '1' }, cause });
    expect(prefixErrorPath(error, 'a')).toMatchObject({ status: 503, headers: { 'Retry-After': '1' }, cause });
  });
});

test('other errors stay unchanged, and results are returned', () => {
  const other = new TypeError('x');
  expect(prefixErrorPath(other, 'a')).toBe(other);
  expect(withErrorPath('a', () => 7)).toBe(7);
});
