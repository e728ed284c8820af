import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IndexDefinition, ScoringFunctionDefinition } from '../definition/index-definition.js';
import { openIndex } from '../engine.js';
import { functionAggregations, interpolationShapes, type FunctionAggregation } from '@searchdeck/contract';
import { aggregate } from './aggregate.js';
import { temporaryDirectory, upload } from '../test-support/hotels.js';
import type { Explanation, SearchIndexEngine, SearchRequest } from '../types.js';
import { OPERATIONS, recompute } from './operations.js';

const aggregations = Object.keys(functionAggregations) as FunctionAggregation[];
const NOW = Date.UTC(2026, 0, 31);
const DAY = 86_400_000;
const WORDS = ['sea', 'beach', 'pool', 'wifi', 'desk', 'garden', 'seaside'];
const functions: ScoringFunctionDefinition[] = [
  { type: 'magnitude', fieldName: 'rating', boost: 3, magnitude: { boostingRangeStart: 0, boostingRangeEnd: 8 } },
  { type: 'freshness', fieldName: 'updated', boost: 2, freshness: { boostingDuration: 'P15D' } },
  {
    type: 'distance',
    fieldName: 'place',
    boost: 4,
    distance: { referencePointParameter: 'here', boostingDistance: 900 },
  },
  { type: 'tag', fieldName: 'tags', boost: 5, tag: { tagsParameter: 'mine' } },
];
const interpolations = Object.keys(interpolationShapes) as (keyof typeof interpolationShapes)[];
const definition = (similarity: 'BM25Similarity' | 'ClassicSimilarity'): IndexDefinition => ({
  name: 'x',
  similarity: { '@odata.type': `#Vendor.Search.${similarity}` },
  fields: [
    { name: 'id', type: 'Edm.String', key: true, searchable: false },
    { name: 'title', type: 'Edm.String', synonymMaps: ['m'] },
    { name: 'body', type: 'Edm.String' },
    { name: 'rating', type: 'Edm.Int32' },
    { name: 'updated', type: 'Edm.DateTimeOffset' },
    { name: 'place', type: 'Edm.GeographyPoint' },
    { name: 'tags', type: 'Collection(Edm.String)', searchable: false },
    ...['cos', 'euc', 'dot'].map((name) => ({
      name,
      type: 'Collection(Edm.Single)' as const,
      dimensions: 2,
      vectorSearchProfile: name,
      searchable: true,
    })),
  ],
  vectorSearch: {
    algorithms: [
      { name: 'cos', kind: 'exhaustiveKnn' },
      { name: 'euc', kind: 'exhaustiveKnn', exhaustiveKnnParameters: { metric: 'euclidean' } },
      { name: 'dot', kind: 'exhaustiveKnn', exhaustiveKnnParameters: { metric: 'dotProduct' } },
    ],
    profiles: ['cos', 'euc', 'dot'].map((name) => ({ name, algorithm: name })),
  },
  scoringProfiles: aggregations.map((functionAggregation, i) => ({
    name: functionAggregation,
    functionAggregation,
    text: { weights: { title: 2 + i } },
    functions: functions.map((each, j): ScoringFunctionDefinition =>
      each.type === 'tag'
        ? { ...each, interpolation: 'linear' }
        : { ...each, interpolation: interpolations[(i + j) % interpolations.length]! },
    ),
  })),
});
const pick = <T>(list: readonly T[], i: number): T => list[i % list.length]!;
const documents = Array.from({ length: 60 }, (_, i) => ({
  id: String(i),
  title: `${pick(WORDS, i)} ${pick(WORDS, i * 5 + 1)}`,
  body: Array.from({ length: (i % 9) + 1 }, (__, j) => pick(WORDS, i * j + j)).join(' '),
  rating: i % 11,
  updated: i % 7 === 0 ? null : new Date(NOW - (i - 2) * DAY).toISOString(),
  place: i % 5 === 0 ? null : { type: 'Point', coordinates: [i % 20, 0] },
  tags: ['a', 'b', 'c'].slice(0, i % 4),
  cos: [Math.cos(i), Math.sin(i)],
  euc: [i, 1],
  dot: [i / 10, 1],
}));

const directories: { path: string; remove: () => void }[] = [];
const indexes: SearchIndexEngine[] = [];
beforeAll(async () => {
  for (const similarity of ['BM25Similarity', 'ClassicSimilarity'] as const) {
    const directory = temporaryDirectory();
    directories.push(directory);
    const index = await openIndex({
      directory: directory.path,
      definition: definition(similarity),
      now: () => NOW,
      synonyms: () => 'beach, sand, seaside\npool => swimming pool, pool',
    });
    indexes.push(index);
    await index.write(upload(documents));
  }
});
afterAll(async () => {
  for (const index of indexes) await index.close();
  for (const { remove } of directories) remove();
});

const nodes = (tree: Explanation): Explanation[] => [tree, ...(tree.details ?? []).flatMap(nodes)];
const near = (a: number, b: number): boolean => Math.abs(a - b) <= 2e-5 * Math.max(1e-6, Math.abs(a), Math.abs(b));

/** Every node follows from its details, and the root is the score. */
const check = (tree: Explanation, score: number): void => {
  expect(tree.value).toBe(score);
  for (const each of nodes(tree)) {
    if (!near(recompute(each), each.value)) {
      expect.fail(`${each.value} is not ${recompute(each)}: ${JSON.stringify(each)}`);
    }
  }
};

const word = fc.constantFrom(...WORDS);
const clause = fc.oneof(
  word,
  fc.tuple(word, word).map(([a, b]) => `"${a} ${b}"~3`),
  word.map((text) => `title:${text}^3`),
  word.map((text) => `${text.slice(0, 3)}~1`),
  word.map((text) => `${text.slice(0, 2)}*`),
  fc.constant('/s.a.*/'),
  fc.constant('*:*'),
);
const search = fc
  .array(fc.tuple(fc.constantFrom('', '', '+'), clause), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.map((part) => part.join('')).join(' '));
const vectorQuery = fc.record({
  kind: fc.constant('vector' as const),
  fields: fc.constantFrom('cos', 'euc', 'dot', 'cos,euc'),
  vector: fc.constantFrom<number[]>([1, 0], [0.6, 0.8], [-1, 0.5]),
  k: fc.integer({ min: 1, max: 20 }),
  weight: fc.constantFrom(1, 0.5, 3),
});
const request: fc.Arbitrary<SearchRequest> = fc.record({
  search: fc.option(search, { nil: '*', freq: 5 }),
  queryType: fc.constant('full' as const),
  searchMode: fc.constantFrom('any' as const, 'all' as const),
  filter: fc.option(
    fc.constantFrom("search.ismatchscoring('garden', 'body')", "rating gt 2 or search.ismatchscoring('beach pool')"),
    { nil: null, freq: 2 },
  ),
  vectorQueries: fc.option(fc.array(vectorQuery, { minLength: 1, maxLength: 2 }), { nil: null, freq: 2 }),
  scoringProfile: fc.option(fc.constantFrom(...aggregations), { nil: null, freq: 2 }),
  scoringParameters: fc.constant(['here-4,0', 'mine-a,c,x']),
  top: fc.constant(8),
  debug: fc.constant('explain'),
});

describe('debug=explain', () => {
  it('is a tree whose root is the score and whose nodes follow from their details', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(0, 1), request, async (which, body) => {
        const { hits } = await indexes[which]!.search(body);
        for (const hit of hits) check(hit.explanation!, hit.score);
      }),
      { numRuns: 300 },
    );
  });

  it('names field, term, frequency, length, and idf', async () => {
    const { hits } = await indexes[0]!.search({ search: 'title:desk', queryType: 'full', debug: 'explain' });
    const tree = hits[0]!.explanation!;
    expect(tree).toMatchObject({ field: 'title', term: 'desk', operation: 'product' });
    expect(tree.details!.map(({ operation }) => operation)).toEqual([undefined, 'sum', 'bm25-idf', 'bm25-tf']);
    expect(nodes(tree).map(({ description }) => description.split(',')[0])).toEqual(
      expect.arrayContaining(['n', 'N', 'freq', 'k1', 'b', 'dl', 'avgdl']),
    );
  });

  it('shows the factor k1 + 1, and the length of the field before and after it is rounded', async () => {
    const { hits } = await indexes[0]!.search({
      search: 'body:sea',
      queryType: 'full',
      filter: "id eq '22'",
      debug: 'explain',
    });
    const tree = hits[0]!.explanation!;
    expect(tree.details![1]).toMatchObject({ value: 2.2, operation: 'sum' });
    expect(tree.details![1]!.description).toMatch(/^k1 \+ 1/);
    const length = tree.details![3]!.details!.find(({ description }) => description.startsWith('dl'));
    expect(length!.value).toBeCloseTo(5.224, 3);
    expect(length!.details).toEqual([{ value: 5, description: 'field length in terms', informational: true }]);
  });

  it('counts each synonym, and names the terms that a pattern matches', async () => {
    const synonyms = await indexes[0]!.search({ search: 'sand', searchFields: 'title', debug: 'explain' });
    expect(JSON.stringify(synonyms.hits[0]!.explanation)).toMatch(/"term":"(beach|seaside)"/);
    const pattern = await indexes[0]!.search({ search: 'gard*', searchFields: 'title', debug: 'explain' });
    expect(pattern.hits[0]!.explanation).toMatchObject({
      value: 1,
      term: 'gard*',
      details: [{ value: 1 }, { informational: true, term: 'garden' }],
    });
  });

  it('contains rank, constant, and weight of every ranking of a hybrid search', async () => {
    const { hits } = await indexes[0]!.search({
      search: 'pool',
      searchFields: 'body',
      vectorQueries: [{ kind: 'vector', fields: 'cos', vector: [1, 0], k: 60, weight: 2 }],
      debug: 'explain',
    });
    const tree = hits[0]!.explanation!;
    expect(tree.operation).toBe('sum');
    expect(tree.details!.map(({ description }) => description)).toEqual([
      expect.stringMatching(/^rank \d+ of the text query$/),
      expect.stringMatching(/^rank \d+ of cos$/),
    ]);
    const [text, vector] = tree.details!;
    expect(text!.details!.at(-1)).toMatchObject({ informational: true, field: 'body', term: 'pool' });
    expect(vector!.details![0]).toMatchObject({ value: 2 });
    expect(vector!.details![1]!.details![0]!.value).toBe(60);
    expect(vector!.details![2]).toMatchObject({ informational: true, operation: 'cosine', field: 'cos' });
  });

  it('contains the inputs, shape, and value of every scoring function, including those that do not apply', async () => {
    const { hits } = await indexes[0]!.search({
      search: 'pool',
      filter: "id eq '14'",
      scoringProfile: 'sum',
      scoringParameters: ['here-4,0', 'mine-a,c,x'],
      debug: 'explain',
    });
    const [, factor] = hits[0]!.explanation!.details!;
    expect(factor).toMatchObject({ operation: 'sum' });
    expect(factor!.details!.map(({ description }) => description)).toEqual([
      'magnitude(rating), constant: 1 + (boost − 1) · shape',
      'freshness(updated) does not apply',
      'distance(place) does not apply',
      'tag(tags), linear: 1 + (boost − 1) · shape',
    ]);
    expect(factor!.details!.map(({ informational }) => informational === true)).toEqual([false, true, true, false]);
    expect(JSON.stringify(factor)).toContain('kilometers from place');
  });
});

it('aggregates function values as the tree does', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...aggregations),
      fc.array(fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }), { maxLength: 6 }),
      (by, values) => {
        const present = values.filter((value) => value !== undefined);
        expect(aggregate(by, values)).toBe(present.length === 0 ? undefined : OPERATIONS[by](present));
      },
    ),
  );
});
