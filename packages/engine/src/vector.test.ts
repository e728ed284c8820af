import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIndex } from './engine.js';
import type { FieldDefinition, IndexDefinition } from './definition/index-definition.js';
import { temporaryDirectory, upload } from './test-support/hotels.js';
import type { SearchIndexEngine, SearchRequest, VectorQuery } from './types.js';

const vectorField = (name: string, profile: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  name,
  type: 'Collection(Edm.Single)',
  dimensions: 2,
  vectorSearchProfile: profile,
  searchable: true,
  ...more,
});
const definition: IndexDefinition = {
  name: 'v',
  fields: [
    { name: 'id', type: 'Edm.String', key: true, searchable: false },
    { name: 'text', type: 'Edm.String' },
    { name: 'group', type: 'Edm.Int32' },
    vectorField('cos', 'cos'),
    vectorField('euc', 'euc'),
    vectorField('dot', 'dot'),
    { ...vectorField('bits', 'ham'), type: 'Collection(Edm.Byte)', dimensions: 16, vectorEncoding: 'packedBit' },
    { name: 'parts', type: 'Collection(Edm.ComplexType)', fields: [vectorField('v', 'cos')] },
  ],
  vectorSearch: {
    algorithms: [
      { name: 'cos', kind: 'hnsw' },
      { name: 'euc', kind: 'exhaustiveKnn', exhaustiveKnnParameters: { metric: 'euclidean' } },
      { name: 'dot', kind: 'hnsw', hnswParameters: { metric: 'dotProduct' } },
      { name: 'ham', kind: 'hnsw', hnswParameters: { metric: 'hamming' } },
    ],
    profiles: ['cos', 'euc', 'dot', 'ham'].map((name) => ({
      name,
      algorithm: name,
      vectorizer: name === 'cos' ? 'local' : null,
    })),
  },
};
const vectors: [number, number][] = [
  [1, 0],
  [0.8, 0.6],
  [0, 1],
  [-1, 0],
  [3, 1],
];
const documents = vectors.map((v, i) => ({
  id: String(i),
  text: i % 2 === 0 ? 'even number' : 'odd number',
  group: i,
  cos: v,
  euc: v,
  dot: v,
  bits: [i, 255],
  parts: [{ v: [0, -1] }, { v }],
}));

let index: SearchIndexEngine;
let requestedFields: string[] = [];
const directory = temporaryDirectory();
beforeAll(async () => {
  index = await openIndex({
    directory: directory.path,
    definition,
    vectorize: async (name, input) => {
      requestedFields.push(input.kind === 'text' ? input.text : input.kind);
      return name === 'local' && input.kind === 'text' && input.text === 'right' ? [1, 0] : [0, 1];
    },
  });
  await index.write(upload([...documents, { id: '9', text: 'no vector' }]));
});
afterAll(async () => {
  await index.close();
  directory.remove();
});

const query = (fields: string, vector: number[], more: Partial<VectorQuery> = {}): VectorQuery => ({
  kind: 'vector',
  fields,
  vector,
  ...more,
});
const find = async (request: SearchRequest) =>
  (await index.search(request)).hits.map((hit) => [hit.key, hit.score] as const);

describe('nearest neighbors', () => {
  it('by cosine, with the documented score', async () => {
    const hits = await find({ vectorQueries: [query('cos', [1, 0], { k: 3 })] });
    expect(hits.map(([key]) => key)).toEqual(['0', '4', '1']);
    expect(hits[0]![1]).toBe(1);
    expect(hits[2]![1]).toBeCloseTo(1 / 1.2, 6);
  });
  it.each<[string, number[], string[]]>([
    ['euc', [1, 0], ['0', '1', '2', '3', '4']],
    ['dot', [1, 0], ['4', '0', '1', '2', '3']],
    ['bits', [0, 255], ['0', '1', '2', '4', '3']],
    ['parts/v', [0, -1], ['0', '1', '2', '3', '4']],
  ])('by %s', async (field, vector, expected) => {
    expect((await find({ vectorQueries: [query(field, vector)] })).map(([key]) => key)).toEqual(expected);
  });
  it('filters before and after', async () => {
    const vectorQueries = [query('cos', [1, 0], { k: 2 })];
    expect((await find({ vectorQueries, filter: 'group ge 1' })).map(([key]) => key)).toEqual(['4', '1']);
    expect(
      (await find({ vectorQueries, filter: 'group ge 1', vectorFilterMode: 'postFilter' })).map(([key]) => key),
    ).toEqual(['4']);
  });
  it('applies a threshold', async () => {
    const vectorQueries = [query('cos', [1, 0], { threshold: { kind: 'vectorSimilarity', value: 0.75 } })];
    expect((await find({ vectorQueries })).map(([key]) => key)).toEqual(['0', '4', '1']);
  });
  it.each<[string, 'vectorSimilarity' | 'searchScore', number, string[]]>([
    ['euc', 'vectorSimilarity', 0.65, ['0', '1']],
    ['euc', 'searchScore', 0.6, ['0', '1']],
    ['dot', 'vectorSimilarity', 0.8, ['4', '0', '1']],
    ['dot', 'searchScore', 1, ['4', '0']],
  ])('keeps a threshold of %s by %s', async (field, kind, value, expected) => {
    const vectorQueries = [query(field, [1, 0], { threshold: { kind, value } })];
    expect((await find({ vectorQueries })).map(([key]) => key)).toEqual(expected);
  });
  it('applies filterOverride to its query only', async () => {
    const vectorQueries = [
      query('cos', [1, 0], { k: 1, filterOverride: 'group eq 3' }),
      query('dot', [1, 0], { k: 1 }),
    ];
    const hits = await find({ vectorQueries, filter: 'group eq 2' });
    expect(hits).toEqual([
      ['2', Math.fround(1 / 60)],
      ['3', Math.fround(1 / 60)],
    ]);
  });
  it('counts and facets the matches', async () => {
    const { count, facets } = await index.search({
      vectorQueries: [query('cos', [1, 0], { k: 2 })],
      count: true,
      facets: ['group'],
    });
    expect(count).toBe(2);
    expect(facets!['group']).toEqual([
      { value: 0, count: 1 },
      { value: 4, count: 1 },
    ]);
  });
  it('turns text into a vector', async () => {
    expect((await find({ vectorQueries: [{ kind: 'text', text: 'right', fields: 'cos', k: 1 }] }))[0]![0]).toBe('0');
  });
});

describe('vectors in a collection', () => {
  it('match individually, up to the limit per document', async () => {
    const parts = (more: Partial<VectorQuery>) =>
      find({ vectorQueries: [query('parts/v', [0, -1], { k: 3, ...more })] });
    // The five documents have [0, -1] in common: the three nearest vectors are those of three documents.
    expect((await parts({})).map(([key]) => key)).toEqual(['0', '1', '2']);
    // Of document 0 both vectors are among the four nearest to [1, 0]; of the others one each.
    const near = await find({ vectorQueries: [query('parts/v', [0.1, -1], { k: 7 })] });
    expect(near.map(([key]) => key).toSorted()).toEqual(['0', '1', '2', '3', '4']);
    const once = await find({ vectorQueries: [query('parts/v', [1, 0], { k: 5, perDocumentVectorLimit: 1 })] });
    expect(once).toHaveLength(5);
    const any = await find({ vectorQueries: [query('parts/v', [1, 0], { k: 5, perDocumentVectorLimit: 0 })] });
    expect(any.length).toBeLessThan(5);
  });
  it('only matched elements are returned if the collection is selected', async () => {
    const vectorQueries = [query('parts/v', [1, 0], { k: 2 })];
    const documentsOf = async (select: string | null) =>
      (await index.search({ vectorQueries, select })).hits.map(({ document }) => document['parts']);
    expect(await documentsOf('id, parts/v')).toEqual([[{ v: [1, 0] }], [{ v: [3, 1] }]]);
    expect(await documentsOf('parts')).toEqual([[{ v: [1, 0] }], [{ v: [3, 1] }]]);
    expect((await documentsOf(null))[0]).toEqual([{ v: [0, -1] }, { v: [1, 0] }]);
  });
});

describe('hybrid search', () => {
  it('counts only fused documents with countRetrievableResults', async () => {
    const vectorQueries = [query('cos', [0.8, 0.6], { k: 1 })];
    const count = async (hybridSearch: SearchRequest['hybridSearch']) =>
      (await index.search({ search: 'even odd', vectorQueries, count: true, hybridSearch: hybridSearch ?? null }))
        .count;
    expect(await count({})).toBe(5);
    expect(await count({ maxTextRecallSize: 2 })).toBe(5);
    expect(await count({ maxTextRecallSize: 2, countAndFacetMode: 'countRetrievableResults' })).toBe(2);
  });
  it('calls a vectorizer once for the same text, and never for an invalid request', async () => {
    requestedFields = [];
    const text = { kind: 'text', text: 'right', fields: 'cos,parts/v', k: 1 } as const;
    await find({ vectorQueries: [text, { ...text, fields: 'cos', k: 2 }] });
    expect(requestedFields).toEqual(['right']);
    await expect(find({ vectorQueries: [text, query('text', [1, 0])] })).rejects.toMatchObject({
      status: 400,
    });
    expect(requestedFields).toEqual(['right']);
  });
  it('fuses ranks from 0 with k = 60 in single precision', async () => {
    const hits = new Map(await find({ search: 'odd', vectorQueries: [query('cos', [0.8, 0.6], { k: 2 })] }));
    // Text: 1, 3. Vectors: 1, 4.
    expect(hits.get('1')).toBe(Math.fround(Math.fround(1 / 60) + Math.fround(1 / 60)));
    expect(hits.get('3')).toBe(Math.fround(1 / 61));
    expect(hits.get('4')).toBe(Math.fround(1 / 61));
    expect(hits.size).toBe(3);
  });
  it('counts the documents of both lists', async () => {
    const vectorQueries = [query('cos', [0.8, 0.6], { k: 2 })];
    expect(await index.search({ search: 'odd', vectorQueries, count: true })).toMatchObject({ count: 3 });
  });
  it('weighs the lists', async () => {
    const hits = new Map(await find({ search: 'odd', vectorQueries: [query('cos', [1, 0], { k: 1, weight: 3 })] }));
    expect(hits.get('0')).toBe(Math.fround(3 / 60));
  });
  it('returns subscores', async () => {
    const { hits } = await index.search({
      search: 'odd',
      vectorQueries: [query('cos', [0.8, 0.6], { k: 1 })],
      debug: 'vector',
    });
    expect(hits[0]!.subscores).toMatchObject({ vectors: [{ field: 'cos', searchScore: 1 }] });
    expect(hits[0]!.subscores!.text).toBeGreaterThan(0);
  });
});

describe('rejections', () => {
  it.each<[VectorQuery, number, string]>([
    [query('text', [1, 0]), 400, "The field 'text' in the vector field list is not a vector field."],
    [query('cos', [1, 0, 0]), 400, "expects a length of '2'"],
    [{ kind: 'text', text: 'x', fields: 'euc' }, 400, 'has no vectorizer'],
    [{ kind: 'imageUrl', fields: 'cos' }, 400, "needs a 'url'"],
    [{ kind: 'imageBinary', fields: 'euc', base64Image: 'AAAA' }, 400, 'cannot be searched by image'],
    [query('cos', [1, 1e39]), 400, "The vector for the field 'cos' is invalid: element 1 is beyond single precision"],
    [query('bits', [1, 256]), 400, 'element 1 is not a whole number from 0 to 255'],
    [query('cos', [1, 0], { oversampling: 2 }), 400, "'oversampling' cannot be used with the vector field 'cos'"],
  ])('%o', async (vectorQuery, status, message) => {
    const response = index.search({ vectorQueries: [vectorQuery] });
    await expect(response).rejects.toMatchObject({ status });
    await expect(response).rejects.toThrow(message);
  });
});
