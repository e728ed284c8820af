import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIndex } from './engine.js';
import { hotels, hotelsDefinition, temporaryDirectory, upload } from './test-support/hotels.js';
import type { SearchIndexEngine, SearchRequest } from './types.js';

let index: SearchIndexEngine;
const directory = temporaryDirectory();
beforeAll(async () => {
  index = await openIndex({ directory: directory.path, definition: hotelsDefinition });
  const results = await index.write(upload(hotels));
  expect(results).toHaveLength(5);
  expect(results[0]).toEqual({ key: '1', status: true, errorMessage: null, statusCode: 201 });
});
afterAll(async () => {
  await index.close();
  directory.remove();
});

const keys = async (request: SearchRequest): Promise<string[]> =>
  (await index.search(request)).hits.map((hit) => hit.key);
const sorted = async (request: SearchRequest): Promise<string[]> => (await keys(request)).sort();

describe('text queries', () => {
  it.each<[string, SearchRequest, string[]]>([
    ['everything', { search: '*' }, ['1', '2', '3', '4', '5']],
    ['one term', { search: 'pool' }, ['1', '5']],
    ['any', { search: 'pool motel' }, ['1', '2', '5']],
    ['all', { search: 'good pool', searchMode: 'all' }, ['5']],
    ['all, across fields', { search: 'fancy spa', searchMode: 'all' }, ['1']],
    ['not', { search: 'hotel -town', searchMode: 'all' }, ['4', '5']],
    ['phrase', { search: '"good hotel"' }, ['4', '5']],
    ['phrase not reversed', { search: '"hotel good"' }, []],
    ['prefix', { search: 'conc*' }, ['1']],
    ['field', { search: 'name:stay', queryType: 'full' }, ['1']],
    ['sloppy phrase', { search: '"best town"~2', queryType: 'full' }, ['1']],
    ['sloppy phrase too far', { search: '"best town"~1', queryType: 'full' }, []],
    ['fuzzy', { search: 'popolar~1', queryType: 'full' }, ['3']],
    ['fuzzy transposed', { search: 'popualr~1', queryType: 'full' }, ['3']],
    ['wildcard', { search: 'cheap?st', queryType: 'full' }, ['2']],
    ['regexp', { search: '/mo[a-z]+l/', queryType: 'full' }, ['2']],
    ['search fields', { search: 'hotel', searchFields: 'name' }, []],
    ['complex field', { search: 'redmond' }, ['1', '3']],
    ['collection of complex', { search: 'suite' }, ['1', '3']],
  ])('%s', async (_, request, expected) => {
    expect(await sorted(request)).toEqual(expected);
  });
});

describe('filters', () => {
  it.each<[string, string[]]>([
    ['rating ge 4', ['1', '3', '4']],
    ['4 lt rating', ['1']],
    ['rating ne 4', ['1', '2', '5']],
    ['rating eq null', ['5']],
    ['not (rating gt 1)', ['2', '5']],
    ["category eq 'Budget' and rating gt 1", ['3', '4']],
    ["category ne 'Budget'", ['1', '5']],
    ['parking', ['2', '3']],
    ['not parking', ['1', '4', '5']],
    ['parking eq false', ['1']],
    ['visits eq 9007199254740993', ['1']],
    ['visits gt 9007199254740992', ['1']],
    ['visits ge 9007199254740992', ['1', '3']],
    ['price gt 0', ['1', '2']],
    ['price eq NaN', []],
    ['price ne NaN', ['1', '2', '3', '4', '5']],
    ['renovated lt 1995-07-01T00:00:00Z', ['2']],
    ['renovated eq 1982-04-27T22:00:00Z', ['2']],
    ["tags/any(t: t eq 'wifi')", ['1', '3', '4']],
    ["tags/all(t: t ne 'wifi')", ['2', '5']],
    ['tags/any()', ['1', '2', '3', '4']],
    ['not tags/any()', ['5']],
    ["tags/any(t: search.in(t, 'pool, motel'))", ['1', '2']],
    ["search.in(category, 'Luxury|Budget', '|')", ['1', '2', '3', '4']],
    ["address/city eq 'Redmond'", ['1', '3']],
    ["rooms/any(r: r/type eq 'Suite' and r/rate lt 200)", ['3']],
    ["rooms/any(r: r/type eq 'Suite') and rooms/any(r: r/rate lt 95)", ['1']],
    ['rooms/all(r: r/beds gt 1)', ['2', '4', '5']],
    ["rooms/any(r: r/extras/any(e: e eq 'tv') and r/rate lt 100)", ['1']],
    ['rooms/any(r: not r/extras/any())', ['2']],
    ["geo.distance(location, geography'POINT(-122.131577 47.678581)') lt 112", ['1', '3']],
    ["geo.intersects(location, geography'POLYGON((-123 49, -122 49, -122 50, -123 50, -123 49))')", ['2']],
    ["search.ismatch('pool')", ['1', '5']],
    ["search.ismatch('pool') or rating eq 1", ['1', '2', '5']],
    ["search.ismatchscoring('name:stay', 'name', 'full', 'any')", ['1']],
  ])('%s', async (filter, expected) => {
    expect(await sorted({ filter })).toEqual(expected);
  });
});

describe('order, paging, selection', () => {
  it.each<[string, string[]]>([
    ['rating desc, id asc', ['1', '3', '4', '2', '5']],
    ['rating, id', ['5', '2', '3', '4', '1']],
    ['name', ['5', '3', '4', '1', '2']],
    ['category desc, id desc', ['1', '4', '3', '2', '5']],
    ['visits', ['4', '5', '2', '3', '1']],
    ["geo.distance(location, geography'POINT(-122.131577 46.6)')", ['3', '1', '2', '4', '5']],
    ['address/city desc, id', ['1', '3', '2', '4', '5']],
  ])('%s', async (orderby, expected) => {
    expect(await keys({ orderby })).toEqual(expected);
  });

  it('pages and counts', async () => {
    const page = await index.search({ top: 2, skip: 2, count: true, orderby: 'id' });
    expect(page.hits.map((hit) => hit.key)).toEqual(['3', '4']);
    expect(page.count).toBe(5);
    expect(page.nextSkip).toBeUndefined();
  });

  it('selects into complex fields and hides what is not retrievable', async () => {
    const { hits } = await index.search({ filter: "id eq '1'", select: 'id, rooms/type, address/city' });
    expect(hits[0]!.document).toEqual({
      id: '1',
      address: { city: 'Redmond' },
      rooms: [{ type: 'Suite' }, { type: 'Budget Room' }],
    });
    expect(index.lookup('1')).not.toHaveProperty('secret');
    await expect(index.search({ select: 'nothing' })).rejects.toMatchObject({
      status: 400,
      message:
        "Invalid expression: Could not find a property named 'nothing' on type 'search.document'.\r\nParameter name: $select",
    });
  });
});

describe('documents', () => {
  it('keeps values exact', () => {
    expect(index.lookup('1')).toMatchObject({ visits: 9007199254740993n });
    expect(index.lookup('3')).toMatchObject({ visits: 9007199254740992n, price: 'NaN' });
    expect(index.lookup('2')).toMatchObject({ visits: 12, renovated: '1982-04-27T22:00:00Z' });
    expect(index.lookup('4')).toMatchObject({ renovated: '1995-07-01T12:30:15.123Z', address: null, rooms: [] });
    expect(index.lookup('5')).toMatchObject({ tags: [], parking: null });
    expect(index.lookup('6')).toBeUndefined();
  });
});

describe('facets', () => {
  const facets = async (facet: string) => Object.values((await index.search({ facets: [facet] })).facets!)[0];
  it('counts values, documents once', async () => {
    expect(await facets('category')).toEqual([
      { value: 'Budget', count: 3 },
      { value: 'Luxury', count: 1 },
    ]);
    expect(await facets('tags,count:2')).toEqual([
      { value: 'budget', count: 3 },
      { value: 'wifi', count: 3 },
    ]);
    expect(await facets('rooms/type')).toEqual([
      { value: 'Budget Room', count: 2 },
      { value: 'Suite', count: 2 },
    ]);
    expect(await facets('parking,sort:value')).toEqual([
      { value: false, count: 1 },
      { value: true, count: 2 },
    ]);
    expect(await facets('rating,sort:-value')).toEqual([
      { value: 5, count: 1 },
      { value: 4, count: 2 },
      { value: 1, count: 1 },
    ]);
  });
  it('counts ranges and intervals', async () => {
    expect(await facets('rooms/rate,values:80|100')).toEqual([
      { count: 1, to: 80 },
      { count: 1, from: 80, to: 100 },
      { count: 2, from: 100 },
    ]);
    expect(await facets('rooms/rate,interval:100')).toEqual([
      { count: 2, value: 0 },
      { count: 1, value: 100 },
      { count: 1, value: 200 },
    ]);
    expect(await facets('renovated,interval:year')).toEqual([
      { count: 1, value: '1982-01-01T00:00:00Z' },
      { count: 2, value: '1995-01-01T00:00:00Z' },
      { count: 1, value: '2010-01-01T00:00:00Z' },
    ]);
    expect(await facets('renovated,interval:year,timeoffset:-01:00')).toContainEqual({
      count: 2,
      value: '1995-01-01T01:00:00Z',
    });
  });
});

describe('highlights', () => {
  it('marks terms in sentences', async () => {
    const { hits } = await index.search({ search: 'pool hotels', highlight: 'description,tags', filter: "id eq '1'" });
    expect(hits[0]!.highlights).toEqual({
      description: [
        'Best hotel in town if you like luxury <em>hotels</em>.',
        'They have an amazing infinity <em>pool</em>, a spa, and a helpful concierge.',
      ],
      tags: ['<em>pool</em>'],
    });
  });
});

describe('suggestions', () => {
  it('suggests', async () => {
    const { suggestions } = await index.suggest({
      search: 'sta',
      suggesterName: 'sg',
      highlightPreTag: '<b>',
      highlightPostTag: '</b>',
    });
    expect(suggestions).toEqual([{ text: 'Fancy <b>Sta</b>y', document: { id: '1' } }]);
  });
  it('completes', async () => {
    expect((await index.autocomplete({ search: 'w', suggesterName: 'sg' })).completions).toEqual([
      { text: 'wifi', queryPlusText: 'wifi' },
    ]);
    expect(
      (await index.autocomplete({ search: 'fancy st', suggesterName: 'sg', autocompleteMode: 'oneTermWithContext' }))
        .completions,
    ).toEqual([{ text: 'fancy stay', queryPlusText: 'fancy stay' }]);
    expect(
      (await index.autocomplete({ search: 'the ex', suggesterName: 'sg', autocompleteMode: 'twoTerms' })).completions,
    ).toEqual([{ text: 'express rooms', queryPlusText: 'the express rooms' }]);
  });
});
