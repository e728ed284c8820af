import { expect, test } from 'vitest';
import { nothingFound, widerSearches } from './nothing';

test.each([
  [{ search: 'zebra' }, ['a prefix such as zeb*', 'what is spelled alike (zebra~, with the full syntax)']],
  [{ search: 'is a' }, []],
  [{ search: 'zeb*' }, []],
  [{ search: 'a b', searchMode: 'all' as const }, ['fewer words', 'the search mode “any”']],
  [{ search: 'a', searchMode: 'all' as const, searchFields: 'title' }, ['all searchable fields']],
])('%o finds more with %o', (body, wider) => expect(widerSearches(body)).toEqual(wider));

test('a filter is named before words, and an empty index is told apart', () => {
  expect(nothingFound({ search: 'war', filter: 'a eq 1' }, 'films')).toMatchObject({ without: 'filter' });
  expect(nothingFound({ filter: 'a eq 1' }, 'films').description).toBe('No document meets the filter.');
  expect(nothingFound({ search: 'war' }, 'films')).toEqual({
    title: 'Nothing matches',
    description:
      'No document has these words in its searched fields. What may find more: a prefix such as war* or what is spelled alike (war~, with the full syntax).',
    without: 'words',
  });
  expect(nothingFound({ search: '*' }, 'films')).toMatchObject({ title: 'films has no documents yet' });
});
