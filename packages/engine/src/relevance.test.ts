import { describe, expect, it } from 'vitest';
import type { FieldDefinition, IndexDefinition, ScoringProfileDefinition } from './definition/index-definition.js';
import { upload, withIndex } from './test-support/hotels.js';
import type { SearchRequest } from './types.js';

const field = (name: string, type: FieldDefinition['type'], more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  name,
  type,
  ...more,
});
const point = (lon: number, lat: number) => ({ type: 'Point', coordinates: [lon, lat] });
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 0, 31);

const fields = [
  field('id', 'Edm.String', { key: true, searchable: false }),
  field('title', 'Edm.String'),
  field('body', 'Edm.String'),
  field('rating', 'Edm.Int32'),
  field('updated', 'Edm.DateTimeOffset'),
  field('place', 'Edm.GeographyPoint'),
  field('tags', 'Collection(Edm.String)', { searchable: false }),
];
const documents = Array.from({ length: 5 }, (_, i) => ({
  id: String(i),
  title: 'same',
  body: 'same',
  rating: i,
  updated: new Date(NOW - i * 10 * DAY).toISOString(),
  place: point(i, 0),
  tags: ['a', 'b', 'c', 'd'].slice(0, i),
}));

async function order(
  profile: Omit<ScoringProfileDefinition, 'name'>,
  request: SearchRequest = {},
): Promise<{ keys: string[]; scores: number[] }> {
  const definition: IndexDefinition = { name: 'p', fields, scoringProfiles: [{ name: 'p', ...profile }] };
  const ranking = { keys: [] as string[], scores: [] as number[] };
  await withIndex(
    definition,
    async (index) => {
      await index.write(upload(documents));
      const { hits } = await index.search({ scoringProfile: 'p', ...request });
      ranking.keys = hits.map((hit) => hit.key);
      ranking.scores = hits.map((hit) => hit.score);
    },
    { now: () => NOW },
  );
  return ranking;
}

describe('scoring functions', () => {
  const magnitude = { boostingRangeStart: 0, boostingRangeEnd: 4 };
  it.each([
    ['linear', [3, 2.5, 2, 1.5, 1]],
    ['constant', [3, 3, 3, 3, 3]],
    ['quadratic', [3, 2.875, 2.5, 1.875, 1]],
    ['logarithmic', [3, 2.125, 1.5, 1.125, 1]],
  ] as const)('magnitude, %s: the end of the range is the strong one', async (interpolation, scores) => {
    const { scores: ranking } = await order({
      functions: [{ type: 'magnitude', fieldName: 'rating', boost: 3, interpolation, magnitude }],
    });
    expect(ranking).toEqual(scores);
  });

  it('magnitude can have a descending range, and applies beyond its end only with constantBoostBeyondRange', async () => {
    const down = { boostingRangeStart: 3, boostingRangeEnd: 1 };
    const run = (constantBoostBeyondRange: boolean) =>
      order({
        functions: [
          { type: 'magnitude', fieldName: 'rating', boost: 2, magnitude: { ...down, constantBoostBeyondRange } },
        ],
      });
    expect((await run(false)).keys).toEqual(['1', '2', '0', '3', '4']);
    expect((await run(true)).keys).toEqual(['0', '1', '2', '3', '4']);
  });

  it('freshness favors the newest', async () => {
    const { keys, scores } = await order({
      functions: [{ type: 'freshness', fieldName: 'updated', boost: 2, freshness: { boostingDuration: 'P25D' } }],
    });
    expect(keys).toEqual(['0', '1', '2', '3', '4']);
    expect(scores[0]).toBe(2);
    expect(scores.slice(3)).toEqual([1, 1]);
  });

  it('distance favors the nearest and needs its parameter', async () => {
    const functions = [
      {
        type: 'distance' as const,
        fieldName: 'place',
        boost: 2,
        distance: { referencePointParameter: 'here', boostingDistance: 250 },
      },
    ];
    const { keys } = await order({ functions }, { scoringParameters: ['here-4,0'] });
    expect(keys.slice(0, 3)).toEqual(['4', '3', '2']);
    await expect(order({ functions })).rejects.toMatchObject({ status: 400 });
  });

  it('tag favors documents with the tags', async () => {
    const functions = [{ type: 'tag' as const, fieldName: 'tags', boost: 5, tag: { tagsParameter: 'mine' } }];
    const { keys } = await order({ functions }, { scoringParameters: ['mine-b,c'] });
    expect(keys.slice(0, 3)).toEqual(['3', '4', '2']);
  });

  it.each([
    ['sum', 5],
    ['average', 2.5],
    ['minimum', 2],
    ['maximum', 3],
    ['firstMatching', 2],
    ['product', 6],
  ] as const)('%s of several functions', async (functionAggregation, best) => {
    const { scores } = await order({
      functionAggregation,
      functions: [
        { type: 'magnitude', fieldName: 'rating', boost: 2, magnitude },
        { type: 'magnitude', fieldName: 'rating', boost: 3, magnitude },
      ],
    });
    expect(scores[0]).toBe(best);
  });
});

describe('text weights', () => {
  it('multiply the score of a field', async () => {
    const request = { search: 'same', searchFields: 'title' };
    const plain = (await order({}, request)).scores[0]!;
    const weighted = (await order({ text: { weights: { title: 4 } } }, request)).scores[0]!;
    expect(weighted / plain).toBeCloseTo(4, 5);
  });
});

describe('explain', () => {
  it('returns a tree whose value is the score', async () => {
    await withIndex({ name: 'x', fields }, async (index) => {
      await index.write(upload(documents));
      const { hits } = await index.search({ search: 'title:same "same"', queryType: 'full', debug: 'explain' });
      expect(hits[0]!.explanation!.value).toBe(hits[0]!.score);
      expect(JSON.stringify(hits[0]!.explanation)).toContain('weight(title:same)');
    });
  });
});

describe('synonyms', () => {
  const definition: IndexDefinition = {
    name: 's',
    fields: [field('id', 'Edm.String', { key: true }), field('text', 'Edm.String', { synonymMaps: ['m'] })],
  };
  it.each([
    ['usa', ['1', '2']],
    ['"united states"', ['1', '2']],
    ['wash', ['3']],
    ['washington', ['3']],
    ['wash*', ['3']],
  ])('%s', async (search, expected) => {
    const rules = 'usa, united states\n# a comment\nwash, wa => washington';
    await withIndex(
      definition,
      async (index) => {
        await index.write(
          upload([
            { id: '1', text: 'USA today' },
            { id: '2', text: 'the United States' },
            { id: '3', text: 'Washington' },
            { id: '4', text: 'states united' },
          ]),
        );
        const { hits } = await index.search({ search });
        expect(hits.map((hit) => hit.key).sort()).toEqual(expected);
      },
      { synonyms: (name) => (name === 'm' ? rules : undefined) },
    );
  });

  it('a query that needs a missing map is rejected with 404', async () => {
    await withIndex(definition, async (index) => {
      await expect(index.search({ search: 'usa' })).rejects.toMatchObject({ status: 404 });
    });
  });
});
