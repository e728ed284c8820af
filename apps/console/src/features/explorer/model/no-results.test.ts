import { expect, test } from 'vitest';
import { explainNoResults, broaderQueries } from './no-results';

test.each([
  [{ search: 'zebra' }, ['a prefix such as zeb*', 'a fuzzy term (zebra~, with the full query syntax)']],
  [{ search: 'is a' }, []],
  [{ search: 'zeb*' }, []],
  [{ search: 'a b', searchMode: 'all' as const }, ['fewer words', 'search mode "any"']],
  [{ search: 'a', searchMode: 'all' as const, searchFields: 'title' }, ['all searchable fields']],
])('%o can be broadened by %o', (body, suggestions) => expect(broaderQueries(body)).toEqual(suggestions));

test('explains the filter first, then the text, then the empty index', () => {
  expect(explainNoResults({ search: 'war', filter: 'a eq 1' }, 'films')).toMatchObject({ removable: 'filter' });
  expect(explainNoResults({ filter: 'a eq 1' }, 'films').description).toBe('No document matches the filter.');
  expect(explainNoResults({ search: 'war' }, 'films')).toEqual({
    title: 'No results',
    description:
      'No document matches the search text. Try a prefix such as war* or a fuzzy term (war~, with the full query syntax).',
    removable: 'text',
  });
  expect(explainNoResults({ search: '*' }, 'films')).toMatchObject({ title: 'films has no documents yet' });
});
