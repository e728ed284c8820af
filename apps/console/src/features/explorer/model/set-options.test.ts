import type { SearchIndex } from '@searchdeck/contract';
import { expect, test } from 'vitest';
import { rankBy } from './ranking';
import { setOptionsOf } from './set-options';
import { firstQuery, patchBody } from './state';

const index: SearchIndex = {
  name: 'hotels',
  fields: [
    { name: 'id', type: 'Edm.String', key: true, searchable: false },
    { name: 'description', type: 'Edm.String', searchable: true, facetable: false },
    {
      name: 'vector',
      type: 'Collection(Edm.Single)',
      searchable: true,
      retrievable: true,
      dimensions: 3,
      vectorSearchProfile: 'profile',
    },
  ],
  semantic: { defaultConfiguration: 'default', configurations: [] },
  vectorSearch: {
    profiles: [{ name: 'profile', algorithm: 'hnsw', vectorizer: 'local' }],
    vectorizers: [{ name: 'local', kind: 'customWebApi' }],
  },
} as unknown as SearchIndex;

test('defaults of the index and the selected ranking are not options that a user set', () => {
  const body = firstQuery(index);
  expect(Object.keys(body)).toContain('select');
  expect(Object.keys(body)).toContain('highlight');
  expect(setOptionsOf(body, index)).toEqual([]);
  for (const ranking of ['keyword', 'vector', 'hybrid', 'semantic'] as const) {
    const withText = { ...body, search: 'sea' };
    const ranked = patchBody(withText, rankBy(ranking, withText, index));
    if (ranking === 'hybrid') expect(ranked.vectorQueries).toHaveLength(1);
    expect([ranking, setOptionsOf(ranked, index)]).toEqual([ranking, []]);
  }
});

test('options that a user set are counted, also if they replace a default', () => {
  const body = { ...firstQuery(index), search: 'sea', facets: ['category'], skip: 50 };
  expect(setOptionsOf({ ...body, filter: 'rating ge 4', select: 'id' }, index)).toEqual(['select', 'filter']);
  const ranked = patchBody(body, { ...rankBy('semantic', body, index), answers: 'none' });
  expect(setOptionsOf(ranked, index)).toEqual(['answers']);
});
