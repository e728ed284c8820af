import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService } from '../testing/service.js';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 0, 31);
const magnitude = { boostingRangeStart: 0, boostingRangeEnd: 4 };
const functions = {
  magnitude: { type: 'magnitude', fieldName: 'rating', boost: 3, magnitude },
  freshness: { type: 'freshness', fieldName: 'updated', boost: 3, freshness: { boostingDuration: 'P4D' } },
  future: { type: 'freshness', fieldName: 'updated', boost: 3, freshness: { boostingDuration: '-P4D' } },
  distance: {
    type: 'distance',
    fieldName: 'place',
    boost: 3,
    distance: { referencePointParameter: 'here', boostingDistance: 448 },
  },
  tag: { type: 'tag', fieldName: 'tags', boost: 3, tag: { tagsParameter: 'mine' } },
};
const interpolations = ['linear', 'constant', 'quadratic', 'logarithmic'];
const aggregations = ['sum', 'average', 'minimum', 'maximum', 'firstMatching', 'product'];
const two = [functions.magnitude, { ...functions.magnitude, boost: 2, interpolation: 'constant' }];
const index = {
  name: 'profiles',
  fields: [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'text', type: 'Edm.String', searchable: true },
    { name: 'title', type: 'Edm.String', searchable: true },
    { name: 'rating', type: 'Edm.Int32', filterable: true },
    { name: 'updated', type: 'Edm.DateTimeOffset', filterable: true },
    { name: 'place', type: 'Edm.GeographyPoint', filterable: true },
    { name: 'tags', type: 'Collection(Edm.String)', filterable: true },
  ],
  scoringProfiles: [
    ...Object.entries(functions).flatMap(([name, each]) =>
      (name === 'tag' ? ['linear', 'constant'] : interpolations).map((interpolation) => ({
        name: `${name}-${interpolation}`,
        functions: [{ ...each, interpolation }],
      })),
    ),
    ...aggregations.map((functionAggregation) => ({ name: functionAggregation, functionAggregation, functions: two })),
    {
      name: 'dashed',
      functions: [
        { ...functions.distance, distance: { referencePointParameter: 'my-here', boostingDistance: 448 } },
        { ...functions.tag, tag: { tagsParameter: 'my-tags-2' } },
      ],
    },
    { name: 'demoted', functions: [{ ...functions.magnitude, boost: -2 }] },
    { name: 'weights', text: { weights: { title: 5 } } },
  ],
};
/** Documents from no boost to the full boost of every function, and one without values. */
const documents = [
  ...Array.from({ length: 5 }, (_, i) => ({
    id: String(i),
    text: 'pool',
    title: i === 0 ? 'pool' : 'other',
    rating: i,
    updated: new Date(NOW - (4 - i) * DAY).toISOString(),
    place: { type: 'Point', coordinates: [-122 - (4 - i), 0] },
    tags: ['a, b', "it's", 'c', 'd'].slice(0, i),
  })),
  { id: 'none', text: 'pool', title: 'other' },
];

let service: TestService;
beforeAll(async () => {
  service = await TestService.start([], undefined, () => NOW);
  const created = await service.data('POST', '/indexes', { body: index });
  expect(created.status, created.text).toBe(201);
  const written = await service.data('POST', "/indexes('profiles')/docs/search.index", { body: { value: documents } });
  expect(written.status, written.text).toBe(200);
});
afterAll(() => service.dispose());

const post = (body: Record<string, unknown>) =>
  service.data('POST', "/indexes('profiles')/docs/search.post.search", { body });
const scores = async (scoringProfile: string, scoringParameters: string[] = []): Promise<Record<string, number>> => {
  const response = await post({ search: '*', scoringProfile, scoringParameters });
  expect(response.status, response.text).toBe(200);
  const { value } = response.body as { value: { id: string; '@search.score': number }[] };
  return Object.fromEntries(value.map((each) => [each.id, each['@search.score']]));
};

describe('functions and interpolations', () => {
  /** At 25, 50, 75, and 100 percent of the way to the full boost. */
  const expected: Record<string, number[]> = {
    linear: [1.5, 2, 2.5, 3],
    constant: [3, 3, 3, 3],
    quadratic: [1.875, 2.5, 2.875, 3],
    logarithmic: [1.125, 1.5, 2.125, 3],
  };
  const cases = ['magnitude', 'freshness', 'distance'].flatMap((name) =>
    interpolations.map((interpolation) => [name, interpolation] as const),
  );
  it.each(cases)('%s, %s', async (name, interpolation) => {
    const matches = await scores(`${name}-${interpolation}`, ['here--122,0']);
    ['1', '2', '3', '4'].forEach((id, i) => expect(matches[id]).toBeCloseTo(expected[interpolation]![i]!, 1));
    expect(matches['4']).toBe(3);
    expect(matches['none']).toBe(1);
  });

  it('freshness of a negative duration boosts the future, and now', async () => {
    expect(await scores('future-linear')).toEqual({ 0: 1, 1: 1, 2: 1, 3: 1, 4: 3, none: 1 });
  });

  it.each([
    ["mine-'a, b','it''s',c,d", { 0: 1, 1: 1.5, 2: 2, 3: 2.5, 4: 3, none: 1 }],
    ["mine-'a, b'", { 0: 1, 1: 3, 2: 3, 3: 3, 4: 3, none: 1 }],
    ['mine-a, b', { 0: 1, 1: 1, 2: 1, 3: 1, 4: 1, none: 1 }],
    ["mine-it's", { 0: 1, 1: 1, 2: 3, 3: 3, 4: 3, none: 1 }],
    ['mine-', { 0: 1, 1: 1, 2: 1, 3: 1, 4: 1, none: 1 }],
  ])('tag with %s', async (parameter, expectedScores) => {
    expect(await scores('tag-linear', [parameter])).toEqual(expectedScores);
  });
  it('tag, constant: the same for any number of matching tags', async () => {
    expect(await scores('tag-constant', ["mine-'a, b',x,y"])).toEqual({ 0: 1, 1: 3, 2: 3, 3: 3, 4: 3, none: 1 });
  });

  it.each([
    ['with a longitude that gives a double dash', 'here--122,0'],
    ['in the form of old', 'here:-122,0'],
  ])('by GET, %s', async (_, parameter) => {
    const response = await service.data(
      'GET',
      `/indexes('profiles')/docs?search=*&scoringProfile=distance-linear&scoringParameter=${parameter}&$top=1`,
    );
    expect(response.body).toMatchObject({ value: [{ id: '4', '@search.score': 3 }] });
  });

  it('parameters whose names contain dashes are matched with the parameters of the profile', async () => {
    const input = await scores('dashed', ['my-here--122,0', "my-tags-2-'a, b',d"]);
    // The reference point is the location of the last document, which has both tags.
    expect([input['4'], input['none']]).toEqual([6, 1]);
    const query = "scoringParameter=my-here--122,0&scoringParameter=my-tags-2-'a, b',d";
    const path = `/indexes('profiles')/docs?search=*&scoringProfile=dashed&${query}&$top=1`;
    expect((await service.data('GET', path)).body).toMatchObject({ value: [{ id: '4', '@search.score': 6 }] });
  });

  it('a negative boost demotes', async () => {
    const response = await post({ search: 'pool', searchFields: 'text', scoringProfile: 'demoted' });
    const { value } = response.body as { value: { id: string; '@search.score': number }[] };
    expect(value.map(({ id }) => id)).toEqual(['0', 'none', '1', '2', '3', '4']);
    expect(value.at(-1)!['@search.score']).toBeLessThan(0);
  });
});

it.each([
  ['sum', 5],
  ['average', 2.5],
  ['minimum', 2],
  ['maximum', 3],
  ['firstMatching', 3],
  ['product', 6],
])('functionAggregation %s', async (aggregation, best) => {
  expect((await scores(aggregation))['4']).toBe(best);
});

it('text weights change scores; the score of an unscored query stays 1', async () => {
  const response = await post({ search: 'pool', scoringProfile: 'weights', top: 1 });
  expect(response.body).toMatchObject({ value: [{ id: '0' }] });
  expect(Object.values(await scores('weights'))).toEqual([1, 1, 1, 1, 1, 1]);
});

describe('invalid scoring parameters are reported', () => {
  it.each([
    [{ scoringProfile: 'zz' }, "The specified scoring profile 'zz' does not exist", 'scoringProfile'],
    [{ scoringProfile: 'tag-linear' }, "needs the parameter 'mine'", 'scoringParameter'],
    [
      { scoringProfile: 'distance-linear', scoringParameters: ['here-1'] },
      "'name-longitude,latitude'",
      'scoringParameters[0]',
    ],
    [{ scoringProfile: 'distance-linear', scoringParameters: ['here-181,0'] }, 'point', 'scoringParameters[0]'],
    [{ scoringProfile: 'distance-linear', scoringParameters: ['here-1,2,3'] }, 'point', 'scoringParameters[0]'],
    [{ scoringProfile: 'distance-linear', scoringParameters: ['here-,'] }, 'point', 'scoringParameters[0]'],
    [{ scoringParameters: ['here'] }, "the form is 'name-value,value'", 'scoringParameters[0]'],
    [{ scoringParameters: ["mine-'a"] }, 'a quoted value is not closed', 'scoringParameters[0]'],
    [{ scoringStatistics: 'everywhere' }, 'Allowed: local, global', 'scoringStatistics'],
    [{ sessionId: '_a' }, 'must not start with _', 'sessionId'],
    [{ minimumCoverage: 100.5 }, 'between 0 and 100', 'minimumCoverage'],
    [{ minimumCoverage: -1 }, 'between 0 and 100', 'minimumCoverage'],
  ])('%o', async (body, words, target) => {
    const response = await post({ search: 'pool', ...body });
    expect(response).toMatchObject({ status: 400, body: { error: { target } } });
    expect((response.body as { error: { message: string } }).error.message).toContain(words);
  });
});

it('sessionId and scoringStatistics do not change scores; coverage is returned on request', async () => {
  const body = { search: 'pool', select: 'id' };
  const plain = (await post(body)).body as { value: unknown };
  const requests = await post({ ...body, sessionId: 'mine', scoringStatistics: 'global', minimumCoverage: 0 });
  expect(requests.body).toMatchObject({ '@search.coverage': 100, value: plain.value });
  expect(plain).not.toHaveProperty('@search.coverage');
});
