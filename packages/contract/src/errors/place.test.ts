import { describe, expect, test } from 'vitest';
import { atPlace, memberAt, placed } from './place.js';
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
])('%s and %s are %s', (place, member, whole) => {
  expect(memberAt(place, member)).toBe(whole);
});

describe('an error of a part', () => {
  test.each<[string | undefined, string | undefined, string]>([
    ['minGram', undefined, 'list[1].minGram'],
    [undefined, undefined, 'list[1]'],
    ['facet', 'facet', 'list[1]'],
    ['list.uri', 'list', 'list[1].uri'],
    ['[3].rate', undefined, 'list[1][3].rate'],
  ])('with the target %s (own name %s) is reported at %s', (target, own, expected) => {
    const extra = target === undefined ? {} : { target };
    const error = thrown(() =>
      atPlace(
        'list[1]',
        () => {
          throw badRequest('No.', { code: 'X', details: [{ code: 'y', message: 'z' }], ...extra });
        },
        own,
      ),
    );
    expect(error).toMatchObject({ status: 400, code: 'X', message: 'No.', target: expected, details: [{ code: 'y' }] });
  });
  test('nests, and its parameter in the message follows', () => {
    const error = thrown(() =>
      atPlace('a[0]', () =>
        atPlace('b[1]', () => {
          throw badRequest('No.\r\nParameter name: k', { target: 'k' });
        }),
      ),
    );
    expect([error.target, error.message]).toEqual(['a[0].b[1].k', 'No.\r\nParameter name: a[0].b[1].k']);
  });
  test('keeps the name of its parameter where that is the part itself', () => {
    const error = placed(badRequest('No.\r\nParameter name: facet', { target: 'facet' }), 'facets[2]', 'facet');
    expect(error).toMatchObject({ target: 'facets[2]', message: 'No.\r\nParameter name: facet' });
  });
  test('keeps status, headers and cause', () => {
    const cause = new Error('inner');
    const error = new SearchError({ status: 503, code: 'X', message: 'm', headers: { 'Retry-After': '1' }, cause });
    expect(placed(error, 'a')).toMatchObject({ status: 503, headers: { 'Retry-After': '1' }, cause });
  });
});

test('what is no SearchError stays as it is, and what does not throw is returned', () => {
  const other = new TypeError('x');
  expect(placed(other, 'a')).toBe(other);
  expect(atPlace('a', () => 7)).toBe(7);
});
