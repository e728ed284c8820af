import type { SearchClient, SearchIndexClient, SearchOptions, VectorSearch } from '@azure/search-documents';
import { errorOf } from './support/client-error.js';
import { all, expect, test, unique } from './support/test.js';

interface Item {
  id: string;
  text?: string | null;
  group?: string | null;
  vector?: number[];
  exact?: number[];
}

const vectorSearch: VectorSearch = {
  algorithms: [
    { kind: 'hnsw', name: 'graph', parameters: { metric: 'cosine' } },
    { kind: 'exhaustiveKnn', name: 'all', parameters: { metric: 'euclidean' } },
  ],
  profiles: [
    { name: 'near', algorithmConfigurationName: 'graph' },
    { name: 'exact', algorithmConfigurationName: 'all' },
  ],
};

const ITEMS: Item[] = [
  { id: 'east', text: 'sunrise over the sea', group: 'a', vector: [1, 0, 0], exact: [1, 0, 0] },
  { id: 'north', text: 'polar light', group: 'a', vector: [0, 1, 0], exact: [0, 1, 0] },
  { id: 'up', text: 'clouds and sunrise', group: 'b', vector: [0, 0, 1], exact: [0, 0, 1] },
  { id: 'north-east', text: 'wind', group: 'b', vector: [0.7, 0.7, 0], exact: [0.7, 0.7, 0] },
];

const vectors = async (indexes: SearchIndexClient): Promise<SearchClient<Item>> => {
  const name = unique('vectors');
  const vector = { type: 'Collection(Edm.Single)', searchable: true, vectorSearchDimensions: 3 } as const;
  await indexes.createIndex({
    name,
    fields: [
      { name: 'id', type: 'Edm.String', key: true },
      { name: 'text', type: 'Edm.String', searchable: true },
      { name: 'group', type: 'Edm.String', filterable: true, facetable: true },
      { name: 'vector', ...vector, hidden: false, vectorSearchProfileName: 'near' },
      { name: 'exact', ...vector, vectorSearchProfileName: 'exact' },
    ],
    vectorSearch,
  });
  const client = indexes.getSearchClient<Item>(name, { allowInsecureConnection: true });
  await client.uploadDocuments(ITEMS, { throwOnAnyFailure: true });
  return client;
};

test.describe('vectors', () => {
  let client: SearchClient<Item>;
  test.beforeEach(async ({ service: { indexes } }) => {
    client = await vectors(indexes);
  });
  const hits = async (text: string | undefined, options: SearchOptions<Item>) =>
    all((await client.search(text, options)).results);
  const near = (vector: number[], k: number, options: object = {}) => ({
    kind: 'vector' as const,
    vector,
    fields: ['vector'] as const,
    kNearestNeighborsCount: k,
    ...options,
  });

  test('find the nearest documents, nearest first', async () => {
    const actual = await hits(undefined, { vectorSearchOptions: { queries: [near([1, 0.1, 0], 3)] } });
    expect(actual.map(({ document }) => document.id)).toEqual(['east', 'north-east', 'north']);
    // service-behavior §8: 1/(1 + (1 − cosine)).
    expect(actual[0]?.score).toBeCloseTo(1 / (2 - 1 / Math.hypot(1, 0.1)), 4);
    const exact = await hits(undefined, {
      vectorSearchOptions: { queries: [{ ...near([0, 0, 0.9], 1, { exhaustive: true }), fields: ['exact'] }] },
    });
    expect(exact.map(({ document }) => document.id)).toEqual(['up']);
  });

  test('support pre-filters and post-filters', async () => {
    const filter = "group eq 'b'";
    const query = near([1, 0, 0], 1);
    const before = await hits(undefined, {
      filter,
      vectorSearchOptions: { queries: [query], filterMode: 'preFilter' },
    });
    expect(before.map(({ document }) => document.id)).toEqual(['north-east']);
    const after = await hits(undefined, {
      filter,
      vectorSearchOptions: { queries: [query], filterMode: 'strictPostFilter' },
    });
    expect(after).toEqual([]);
  });

  test('are merged with text by reciprocal rank', async () => {
    // As texts, "up" and "east" are equally good, and the older document comes first. Only "up" is near the vector.
    const actual = await hits('sunrise', { vectorSearchOptions: { queries: [near([0, 0, 1], 1)] } });
    expect(actual.map(({ document }) => document.id)).toEqual(['up', 'east']);
    expect(actual[0]?.score).toBeCloseTo(1 / 60 + 1 / 61, 4);
    const weighted = await hits(undefined, {
      vectorSearchOptions: { queries: [near([1, 0, 0], 4, { weight: 0.5 }), near([0, 1, 0], 4, { weight: 3 })] },
    });
    expect(weighted[0]?.document.id).toBe('north');
  });

  test('support paging, select, and facets', async () => {
    const { results, facets, count } = await client.search('*', {
      vectorSearchOptions: { queries: [near([1, 0, 0], 4)] },
      facets: ['group'],
      includeTotalCount: true,
      select: ['id'],
      top: 2,
      skip: 1,
    });
    expect(await all(results)).toHaveLength(2);
    expect(count).toBe(4);
    expect(facets?.['group']).toMatchObject([{ count: 2 }, { count: 2 }]);
  });

  test('are returned if they are retrievable', async () => {
    const document = await client.getDocument('east');
    expect(document.vector).toEqual([1, 0, 0]);
  });

  test('that do not fit are rejected', async () => {
    const search = (query: object) =>
      errorOf(client.search(undefined, { vectorSearchOptions: { queries: [query as never] } }));
    expect((await search(near([1, 0], 1))).statusCode).toBe(400);
    expect((await search({ ...near([1, 0, 0], 1), fields: ['text'] })).message).toContain(
      "The field 'text' in the vector field list is not a vector field.",
    );
    expect((await search({ ...near([1, 0, 0], 1), fields: ['none'] })).statusCode).toBe(400);
    expect((await search({ kind: 'text', text: 'sunrise', fields: ['vector'] })).statusCode).toBe(400);
    const { results } = await client.uploadDocuments([{ id: 'short', vector: [1] }]);
    expect(results).toMatchObject([{ key: 'short', succeeded: false, statusCode: 400 }]);
  });
});
