import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService } from '../testing/service.js';

const PREVIEW = '2026-05-01-preview';
const vector = (name: string) => ({
  name,
  type: 'Collection(Edm.Single)',
  searchable: true,
  dimensions: 2,
  vectorSearchProfile: 'p',
});
const index = {
  name: 'places',
  fields: [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'text', type: 'Edm.String', searchable: true },
    { name: 'rating', type: 'Edm.Double', filterable: true },
    vector('v'),
    {
      name: 'rooms',
      type: 'Collection(Edm.ComplexType)',
      fields: [{ name: 'name', type: 'Edm.String', searchable: true }, vector('w'), vector('u')],
    },
  ],
  vectorSearch: {
    algorithms: [{ name: 'a', kind: 'exhaustiveKnn' }],
    profiles: [{ name: 'p', algorithm: 'a' }],
  },
  scoringProfiles: [
    {
      name: 'rated',
      functions: [
        {
          type: 'magnitude',
          fieldName: 'rating',
          boost: 3,
          magnitude: { boostingRangeStart: 0, boostingRangeEnd: 4 },
        },
      ],
    },
  ],
  semantic: {
    configurations: [
      {
        name: 'default',
        prioritizedFields: {
          titleField: { fieldName: 'id' },
          prioritizedContentFields: [{ fieldName: 'text' }],
          prioritizedKeywordsFields: [{ fieldName: 'rooms/name' }],
        },
      },
    ],
  },
};
const documents = [
  {
    id: 'a',
    text: 'sea view',
    rating: 4,
    v: [1, 0],
    rooms: [
      { name: 'one', w: [0, 1], u: [1, 0] },
      { name: 'two', w: null },
      { name: 'three', w: [1, 0] },
    ],
  },
  { id: 'b', text: '', rating: 2, v: [0, 1], rooms: [] },
];

interface Info {
  semantic?: Record<string, unknown>;
  vectors?: { subscores: Record<string, unknown> };
  innerHits?: Record<string, unknown>;
  explanation?: { value: number };
  rerankerExplanation?: { value: number };
}
interface Hit {
  id: string;
  '@search.score': number;
  '@search.rerankerScore'?: number;
  '@search.rerankerBoostedScore'?: number;
  '@search.documentDebugInfo'?: Info;
}

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
  // A title must be searchable, which this key is not; the configuration names only what exists.
  const [id, ...fields] = index.fields;
  const created = await service.data('POST', '/indexes', {
    body: { ...index, fields: [{ ...id, searchable: true }, ...fields] },
    version: PREVIEW,
  });
  expect(created.status, created.text).toBe(201);
  const written = await service.data('POST', "/indexes('places')/docs/search.index", { body: { value: documents } });
  expect(written.status, written.text).toBe(200);
});
afterAll(() => service.dispose());

const post = async (body: Record<string, unknown>, version = PREVIEW): Promise<Hit[]> => {
  const response = await service.data('POST', "/indexes('places')/docs/search.post.search", { body, version });
  expect(response.status, response.text).toBe(200);
  return (response.body as { value: Hit[] }).value;
};
const infoOf = async (body: Record<string, unknown>, version?: string) =>
  (await post(body, version))[0]!['@search.documentDebugInfo'];
const near = { kind: 'vector', vector: [1, 0], fields: 'v', k: 2 };
const inside = { kind: 'vector', vector: [1, 0], fields: 'rooms/w', k: 2 };

describe('debug', () => {
  it('vector: the text score, the vector queries by field in their order, and the boost', async () => {
    const body = { search: 'sea', vectorQueries: [near, inside], scoringProfile: 'rated', debug: 'vector' };
    expect(await infoOf(body)).toEqual({
      vectors: {
        subscores: {
          text: { searchScore: expect.any(Number) as number },
          vectors: [
            { v: { searchScore: 1, vectorSimilarity: 1 } },
            { 'rooms/w': { searchScore: 1, vectorSimilarity: 1 } },
          ],
          documentBoost: 3,
        },
      },
    });
  });

  it('vector: of a text query, its score before scoring functions', async () => {
    const [plain] = await post({ search: 'sea' });
    expect(await infoOf({ search: 'sea', scoringProfile: 'rated', debug: 'vector' })).toEqual({
      vectors: { subscores: { text: { searchScore: plain!['@search.score'] }, vectors: [], documentBoost: 3 } },
    });
  });

  it('innerHits: the items of a collection with their similarity', async () => {
    expect(await infoOf({ vectorQueries: [inside], debug: 'innerHits' })).toEqual({
      innerHits: {
        rooms: [
          { ordinal: 0, vectors: [{ w: { searchScore: 0.5, vectorSimilarity: 0 } }] },
          { ordinal: 2, vectors: [{ w: { searchScore: 1, vectorSimilarity: 1 } }] },
        ],
      },
    });
    expect(await infoOf({ vectorQueries: [near], debug: 'innerHits' })).toBeUndefined();
  });

  it('innerHits: an object for each item, null for fields that did not match, further queries appended', async () => {
    const both = { ...inside, fields: 'rooms/w,rooms/u', k: 1 };
    const exact = { searchScore: 1, vectorSimilarity: 1 };
    expect(await infoOf({ vectorQueries: [both, { ...both, fields: 'rooms/u' }], debug: 'innerHits' })).toEqual({
      innerHits: {
        rooms: [
          { ordinal: 0, vectors: [{ w: null, u: exact }, { u: exact }] },
          { ordinal: 2, vectors: [{ w: exact, u: null }] },
        ],
      },
    });
  });

  it('semantic: the fields that were used as input, also by GET', async () => {
    const semantic = {
      titleField: { name: 'id', state: 'used' },
      contentFields: [{ name: 'text', state: 'used' }],
      keywordFields: [{ name: 'rooms/name', state: 'used' }],
      rerankerInput: { title: 'a', content: 'sea view', keywords: 'one\r\ntwo\r\nthree' },
    };
    const body = { search: 'sea', queryType: 'semantic', semanticConfiguration: 'default', debug: 'semantic' };
    expect(await infoOf(body)).toEqual({ semantic });
    const query = new URLSearchParams(body as Record<string, string>).toString();
    const response = await service.data('GET', `/indexes('places')/docs?${query}`, { version: PREVIEW });
    expect((response.body as { value: Hit[] }).value[0]!['@search.documentDebugInfo']).toEqual({ semantic });
    const unused = await post({ ...body, search: 'b' });
    expect(unused[0]!['@search.documentDebugInfo']!.semantic).toMatchObject({
      contentFields: [{ name: 'text', state: 'unused' }],
      keywordFields: [{ name: 'rooms/name', state: 'unused' }],
    });
  });

  it('several modes at once, and all', async () => {
    const body = {
      search: 'sea',
      queryType: 'semantic',
      semanticConfiguration: 'default',
      vectorQueries: [inside],
    };
    expect(Object.keys((await infoOf({ ...body, debug: 'semantic|innerHits' }))!)).toEqual(['semantic', 'innerHits']);
    expect(Object.keys((await infoOf({ ...body, debug: 'all' }))!)).toEqual(['semantic', 'vectors', 'innerHits']);
  });

  it('without debug, and with disabled, nothing is added; stable versions have no inner hits', async () => {
    expect(await infoOf({ search: 'sea', debug: 'disabled' })).toBeUndefined();
    expect(await infoOf({ search: 'sea' })).toBeUndefined();
    expect(Object.keys((await infoOf({ vectorQueries: [inside], debug: 'all' }, '2026-04-01'))!)).toEqual(['vectors']);
    expect(await infoOf({ vectorQueries: [inside], debug: 'innerHits' }, '2026-04-01')).toBeUndefined();
  });

  it('explain: the trees of both scores', async () => {
    const [hit] = await post({
      search: 'sea',
      queryType: 'semantic',
      semanticConfiguration: 'default',
      vectorQueries: [near],
      scoringProfile: 'rated',
      debug: 'explain',
    });
    const { explanation, rerankerExplanation } = hit!['@search.documentDebugInfo']!;
    expect(explanation!.value).toBe(hit!['@search.score']);
    expect(rerankerExplanation!.value).toBeCloseTo(hit!['@search.rerankerBoostedScore']!, 6);
    expect(rerankerExplanation).toMatchObject({
      operation: 'product',
      details: [{ value: hit!['@search.rerankerScore'] }, { value: 3 }],
    });
  });

  it.each(['all|', 'vectors', 'disabled|x', 'semantic||vector'])('%s is rejected', async (debug) => {
    const body = { search: 'sea', debug };
    const response = await service.data('POST', "/indexes('places')/docs/search.post.search", {
      body,
      version: PREVIEW,
    });
    expect(response.status).toBe(400);
    expect(response.text).toContain('debug');
  });
});
