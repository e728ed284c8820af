import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { corpusIndex, type CorpusRow, keysOf, messageOf, rowsOf, startCorpusService } from '../testing/query-corpus.js';
import type { TestService } from '../testing/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startCorpusService();
});
afterAll(() => service.dispose());

const search = (body: object) => service.data('POST', '/indexes/corpus/docs/search', { body });

describe('order', () => {
  test.each([
    ['int', '4213'],
    ['int desc', '3124'],
    ['double', '4213'],
    ['double desc', '3124'],
    ['date,id', '3412'],
    ['category,id desc', '4321'],
    ['title desc', '3124'],
    ['address/city desc,id', '1234'],
    ['hidden,id', '3412'],
    ["geo.distance(place, geography'POINT(179 65)'),id", '1234'],
    ["geo.distance(place, geography'POINT(179 65)') desc,id", '3421'],
    ['search.score() desc, id desc', '4321'],
    [Array.from({ length: 32 }, () => 'id').join(','), '1234'],
  ])('%s', async (orderby, expected) => expect(keysOf(await search({ orderby }))).toBe(expected));
  test.each([
    ['int DESC', "Syntax error at position 8 in 'int DESC'."],
    ['int,', 'Expression expected at position 4'],
    ['about', "'about' is not a sortable field. Only sortable fields can be used in $orderby."],
    ['tags', "'tags' is not a sortable field."],
    ['rooms/rate', "'rooms/rate' is not a sortable field."],
    ['place', "'place' is of type 'Edm.GeographyPoint' and can be used in $orderby only with 'geo.distance'."],
    ['nope', "Could not find a property named 'nope' on type 'search.document'."],
    ['address/nope', "Could not find a property named 'nope' on type 'search.complex.address'."],
    ["'int'", 'Sorting on literal values is not supported in $orderby.'],
    [Array.from({ length: 33 }, () => 'id').join(','), 'At most 32 clauses can be used in $orderby.'],
  ])('%s is rejected', async (orderby, words) => {
    expect(keysOf(await search({ orderby }))).toContain(`400 Invalid expression: ${words}`);
    expect(keysOf(await search({ orderby }))).toContain('Parameter name: $orderby');
  });
  test('ties are sorted by score', async () => {
    const byScore = keysOf(await search({ search: 'luxury' }));
    expect(keysOf(await search({ search: 'luxury', orderby: 'category' }))).toBe(byScore);
  });
});

describe('selection', () => {
  const first = async (select: string) => {
    const [row] = rowsOf(await search({ select, filter: "id eq '1'" }));
    const { '@search.score': _score, ...fields } = row!;
    return fields;
  };
  test.each<[string, object]>([
    ['id,id', { id: '1' }],
    [' id , int ', { id: '1', int: 10 }],
    ['address/city', { address: { city: 'Paris' } }],
    ['address', { address: { city: 'Paris', zip: 1, country: { code: 'FR' } } }],
    ['rooms/beds/size', { rooms: [{ beds: [{ size: 1 }, { size: 2 }] }, { beds: [] }] }],
    [
      'rooms/type,rooms/rate',
      {
        rooms: [
          { type: 'Deluxe', rate: 90 },
          { type: 'Budget', rate: 50 },
        ],
      },
    ],
  ])('%s', async (select, fields) => expect(await first(select)).toEqual(fields));
  test('*, no value, and null select all retrievable fields', async () => {
    const all = await first('*');
    expect(all).not.toHaveProperty('hidden');
    expect(all).not.toHaveProperty('vector');
    expect(all['address']).not.toHaveProperty('secret');
    expect(await first('')).toEqual(all);
    expect(Object.keys(all)).toHaveLength(corpusIndex.fields.length - 2);
  });
  test.each([
    ['nope', "Could not find a property named 'nope' on type 'search.document'."],
    ['rooms/nope', "Could not find a property named 'nope' on type 'search.complex.rooms'."],
    [
      'hidden',
      "'hidden' is not a retrievable field. Only fields marked as retrievable in the index can be used in $select.",
    ],
    ['address/secret', "'address/secret' is not a retrievable field."],
    ['*,nope', 'Syntax error at position'],
    ['id,', 'Expression expected at position 3'],
    ['ID', "Could not find a property named 'ID' on type 'search.document'."],
  ])('%s is rejected by search and by lookup', async (select, words) => {
    expect(keysOf(await search({ select }))).toContain(`400 Invalid expression: ${words}`);
    const lookup = await service.data('GET', `/indexes('corpus')/docs('1')?$select=${encodeURIComponent(select)}`);
    expect([lookup.status, messageOf(lookup)]).toEqual([400, expect.stringContaining(words)]);
  });
});

describe('pages', () => {
  beforeAll(async () => {
    const { name: _name, ...index } = corpusIndex;
    await service.data('POST', '/indexes', { body: { ...index, name: 'pages' } });
    for (let from = 0; from < 2100; from += 700) {
      await service.data('POST', '/indexes/pages/docs/index', {
        body: {
          value: Array.from({ length: 700 }, (_v, i) => ({ id: `d${from + i}`, int: (from + i) % 3, title: 'w' })),
        },
      });
    }
  });
  interface Page {
    value: CorpusRow[];
    '@odata.count'?: number;
    '@search.facets'?: object;
    '@odata.nextLink'?: string;
    '@search.nextPageParameters'?: object;
  }
  const byPost = async (body: object) => {
    const pages: Page[] = [];
    for (let next: object | undefined = body; next !== undefined;) {
      const response = await service.data('POST', "/indexes('pages')/docs/search.post.search", { body: next });
      const page = response.body as Page;
      pages.push(page);
      expect(page['@odata.nextLink'] === undefined).toBe(page['@search.nextPageParameters'] === undefined);
      next = page['@search.nextPageParameters'];
    }
    return pages;
  };
  const byGet = async (query: string) => {
    const pages: Page[] = [];
    let path: string | undefined = `/indexes('pages')/docs?api-version=2026-04-01&${query}`;
    while (path !== undefined) {
      const page = (await service.data('GET', path, { version: null })).body as Page;
      pages.push(page);
      path = page['@odata.nextLink']?.slice(`${service.origin}/services/demo`.length);
    }
    return pages;
  };
  const sizes = (pages: Page[]) => {
    const ids = pages.flatMap((page) => page.value.map((row) => row.id));
    return [new Set(ids).size, ids.length, pages.length];
  };

  // Documents, documents with repetitions, pages.
  test.each<[object, string, number[]]>([
    [{ select: 'id' }, '$select=id', [2100, 2100, 42]],
    [{ top: 2050, select: 'id' }, '$top=2050&$select=id', [2050, 2050, 3]],
    [{ top: 1000, select: 'id' }, '$top=1000&$select=id', [1000, 1000, 1]],
    [{ top: 1001, orderby: 'int desc', select: 'id' }, '$top=1001&$orderby=int desc&$select=id', [1001, 1001, 2]],
    [{ top: 9999, search: 'w', select: 'id' }, '$top=9999&search=w&$select=id', [2100, 2100, 3]],
    [{ top: 3000, skip: 2090, select: 'id' }, '$top=3000&$skip=2090&$select=id', [10, 10, 1]],
    [{ filter: 'int eq 1', select: 'id' }, '$filter=int eq 1&$select=id', [700, 700, 14]],
    [{ top: 0 }, '$top=0', [0, 0, 1]],
  ])('%j followed to the last page returns every document once', async (body, query, expected) => {
    expect(sizes(await byPost(body))).toEqual(expected);
    expect(sizes(await byGet(query))).toEqual(expected);
  });
  test('count and facets cover the whole result on every page', async () => {
    const pages = await byPost({ count: true, facets: ['int'], filter: 'int lt 2', top: 1200, select: 'id' });
    expect(pages.map((page) => page['@odata.count'])).toEqual([1400, 1400]);
    expect(pages[1]!['@search.facets']).toEqual(pages[0]!['@search.facets']);
    expect(pages[0]!['@search.nextPageParameters']).toEqual({
      count: true,
      facets: ['int'],
      filter: 'int lt 2',
      select: 'id',
      skip: 1000,
      top: 200,
    });
  });
  test.each([
    [{ skip: 100_000 }, 200],
    [{ skip: 100_001 }, 400],
    [{ skip: -1 }, 400],
    [{ top: -1 }, 400],
    [{ top: 1.5 }, 400],
    [{ top: '2' }, 400],
    [{ sessionId: '' }, 200],
    [{ sessionId: '_a' }, 400],
    [{ top: null, skip: null, count: null, filter: null, select: null, facets: null, orderby: null }, 200],
  ])('%j returns %i', async (body, status) => expect((await search(body)).status).toBe(status));
});

test.each([
  "/indexes('corpus')/docs?$filer=flag",
  "/indexes('corpus')/docs?$expand=rooms",
  '/indexes/corpus/docs/1?$top=1',
  '/indexes/corpus/docs/$count?$filter=flag',
  '/aliases?$top=5',
])('an unsupported query option is rejected: %s', async (path) => {
  const response = await service.data('GET', path);
  const [name] = /\$\w+(?==)/.exec(path)!;
  expect([response.status, messageOf(response)]).toEqual([400, expect.stringContaining(`The query option '${name}'`)]);
});
