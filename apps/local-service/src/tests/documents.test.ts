import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hotels, TestService, type ApiResponse } from '../testing/service.js';

let service: TestService;
const docs = "/indexes('hotels')/docs";
const rows = (response: ApiResponse) => (response.body as { value: Record<string, unknown>[] }).value;
const ids = (response: ApiResponse) => rows(response).map((row) => row['id']);
const send = (value: unknown, index = 'hotels') =>
  service.data('POST', `/indexes('${index}')/docs/search.index`, { body: { value } });
const search = (body: unknown) => service.data('POST', `${docs}/search.post.search`, { body });

const DOCUMENTS = [
  {
    id: '1',
    name: 'Sea View Hotel',
    description: 'Rooms with a view of the sea.',
    category: 'Resort',
    tags: ['pool', 'view'],
    rating: 4.5,
    rooms: 120,
    guests: 9007199254740993n,
    parking: true,
    renovated: '2015-06-01T00:00:00Z',
    location: { type: 'Point', coordinates: [-122.13, 47.67] },
  },
  {
    id: '2',
    name: 'City Inn',
    description: 'In the middle of the city, far from the sea.',
    category: 'Budget',
    tags: ['wifi'],
    rating: 3.1,
    rooms: 40,
    guests: 12,
    parking: false,
    renovated: '2001-01-31T12:30:00+02:00',
    location: null,
  },
  {
    id: '3',
    name: 'Mountain Lodge',
    description: 'Quiet, high up.',
    category: 'Resort',
    tags: ['view', 'sauna'],
    rating: 4.9,
    rooms: 15,
    guests: 0,
    parking: true,
    renovated: null,
    location: { type: 'Point', coordinates: [11.4, 47.27] },
  },
];
const text = (value: unknown): string =>
  JSON.stringify(value, (_k, v: unknown) => (typeof v === 'bigint' ? `#${v}#` : v)).replaceAll(/"#(\d+)#"/g, '$1');

beforeAll(async () => {
  service = await TestService.start();
  await service.data('POST', '/indexes', { body: hotels() });
  const loaded = await service.data('POST', `${docs}/search.index`, {
    body: text({ value: DOCUMENTS.map((d) => ({ '@search.action': 'upload', ...d })) }),
  });
  if (loaded.status !== 200) throw new Error(loaded.text);
});
afterAll(() => service.dispose());

describe('batches', () => {
  beforeAll(async () => {
    await service.data('POST', '/indexes', { body: hotels('batch') });
  });

  test('one result per document, in order; 207 if one failed', async () => {
    const response = await send(
      [
        { id: 'a', name: 'A' },
        { '@search.action': 'merge', id: 'missing', name: 'B' },
        { '@search.action': 'delete', id: 'never' },
      ],
      'batch',
    );
    expect(response.status).toBe(207);
    expect(response.body).toEqual({
      '@odata.context': `${service.origin}/services/demo/indexes('batch')/$metadata#Collection(Vendor.Search.IndexResult)`,
      value: [
        { key: 'a', status: true, errorMessage: null, statusCode: 201 },
        { key: 'missing', status: false, errorMessage: 'Document not found.', statusCode: 404 },
        { key: 'never', status: true, errorMessage: null, statusCode: 200 },
      ],
    });
  });

  test('merge keeps, upload replaces, null clears', async () => {
    await send([{ id: 'm', name: 'Old', rooms: 3, tags: ['x'] }], 'batch');
    expect(rows(await send([{ '@search.action': 'mergeOrUpload', id: 'm', rooms: 4 }], 'batch'))).toMatchObject([
      { statusCode: 200 },
    ]);
    const lookup = async () => (await service.data('GET', "/indexes('batch')/docs('m')")).body;
    expect(await lookup()).toMatchObject({ name: 'Old', rooms: 4, tags: ['x'] });
    await send([{ '@search.action': 'merge', id: 'm', name: null }], 'batch');
    expect(await lookup()).toMatchObject({ name: null, rooms: 4 });
    await send([{ id: 'm', name: 'New' }], 'batch');
    expect(await lookup()).toMatchObject({ name: 'New', rooms: null, tags: [] });
  });

  test.each([
    ['no actions', []],
    ['more than 1000 actions', Array.from({ length: 1001 }, (_v, i) => ({ id: String(i) }))],
    ['an unknown action', [{ '@search.action': 'replace', id: '1' }]],
    ['an unknown field', [{ id: '1', color: 'red' }]],
    ['a value of a wrong type', [{ id: '1', rooms: 'many' }]],
    ['no list', 'x'],
  ])('%s is 400', async (_what, value) => {
    expect((await send(value, 'batch')).status).toBe(400);
  });

  test('the slash form works too', async () => {
    const response = await service.data('POST', '/indexes/batch/docs/index', { body: { value: [{ id: 'slash' }] } });
    expect(rows(response)).toMatchObject([{ key: 'slash', statusCode: 201 }]);
  });
});

describe('lookup and count', () => {
  test('a document comes back as it was sent, Int64 exact, dates in UTC', async () => {
    const response = await service.data('GET', `${docs}('1')`);
    expect(response.status).toBe(200);
    expect(response.text).toContain('"guests":9007199254740993');
    expect(response.body).toMatchObject({ id: '1', location: { type: 'Point', coordinates: [-122.13, 47.67] } });
    expect((await service.data('GET', `/indexes/hotels/docs/2?$select=id,renovated`)).body).toEqual({
      '@odata.context': `${service.origin}/services/demo/indexes('hotels')/$metadata#docs(*)/$entity`,
      id: '2',
      renovated: '2001-01-31T10:30:00Z',
    });
  });
  test('an unknown key is 404 with no body', async () => {
    const response = await service.data('GET', `${docs}('nope')`);
    expect([response.status, response.text]).toEqual([404, '']);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  });
  test('$count returns a plain number', async () => {
    const response = await service.data('GET', `${docs}/$count`);
    expect([response.status, response.text]).toEqual([200, '3']);
    expect(response.headers.get('content-type')).toContain('text/plain');
  });
  test('statistics', async () => {
    expect((await service.data('GET', "/indexes('hotels')/search.stats")).body).toMatchObject({
      documentCount: 3,
      vectorIndexSize: 0,
    });
  });
});

describe('search', () => {
  test('by POST: filter, order, count, facets, select', async () => {
    const response = await search({
      search: '*',
      filter: 'rating gt 4',
      orderby: 'rating desc',
      count: true,
      facets: ['category', 'tags,sort:value'],
      select: 'id,name',
      top: 1,
    });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      '@odata.context': `${service.origin}/services/demo/indexes('hotels')/$metadata#docs(*)`,
      '@odata.count': 2,
      '@search.facets': {
        category: [{ count: 2, value: 'Resort' }],
        tags: [
          { count: 1, value: 'pool' },
          { count: 1, value: 'sauna' },
          { count: 2, value: 'view' },
        ],
      },
      value: [{ '@search.score': 1, id: '3', name: 'Mountain Lodge' }],
    });
  });

  test('the same by GET', async () => {
    const query = new URLSearchParams({
      search: 'sea',
      $filter: 'rooms ge 40',
      $orderby: 'rating',
      $select: 'id',
      $count: 'true',
      highlight: 'description',
      searchFields: 'description,name',
    });
    const response = await service.data('GET', `${docs}?${query.toString()}`);
    expect(response.status).toBe(200);
    expect(ids(response)).toEqual(['2', '1']);
    expect(rows(response)[1]).toMatchObject({
      '@search.score': expect.any(Number),
      '@search.highlights': { description: ['Rooms with a view of the <em>sea</em>.'] },
    });
  });

  test('searchMode selects any or all', async () => {
    expect(ids(await search({ search: 'sea city', searchMode: 'any', orderby: 'id' }))).toEqual(['1', '2']);
    expect(ids(await search({ search: 'sea city', searchMode: 'all' }))).toEqual(['2']);
  });

  test.each([
    [{ filter: 'rating gt' }, 'Invalid expression'],
    [{ filter: 'nothing eq 1' }, 'nothing'],
    [{ orderby: 'description' }, 'not a sortable field'],
    [{ select: 'nope' }, "Could not find a property named 'nope'"],
    [{ top: -1 }, 'top'],
    [{ skip: 100_001 }, 'skip'],
    [{ queryType: 'other' }, 'queryType'],
    [{ unknown: 1 }, 'unknown'],
    [{ search: 'x', speller: 'lexicon' }, 'speller'],
  ])('%j is a 400', async (body, words) => {
    const response = await search(body);
    expect(response.status).toBe(400);
    expect(response.text).toContain(words);
  });

  test('the next page continues after the previous one', async () => {
    await service.data('POST', '/indexes', { body: hotels('many') });
    for (let from = 0; from < 2500; from += 500) {
      await send(
        Array.from({ length: 500 }, (_v, i) => ({ id: String(from + i).padStart(5, '0'), rooms: from + i })),
        'many',
      );
    }
    const path = "/indexes('many')/docs";
    const first = await service.data('POST', `${path}/search.post.search`, {
      body: { orderby: 'rooms', top: 2200, select: 'rooms' },
    });
    expect(rows(first)).toHaveLength(1000);
    const page = first.body as { '@search.nextPageParameters': Record<string, unknown>; '@odata.nextLink': string };
    expect(page['@search.nextPageParameters']).toMatchObject({
      orderby: 'rooms',
      select: 'rooms',
      skip: 1000,
      top: 1200,
    });
    expect(page['@odata.nextLink']).toBe(
      `${service.origin}/services/demo${path}/search.post.search?api-version=2026-04-01`,
    );
    let seen = 0;
    let next: string | undefined = `${path}?$orderby=rooms&$top=2200&$select=rooms`;
    while (next !== undefined) {
      const response: ApiResponse = await service.data(
        'GET',
        next,
        next.includes('api-version') ? { version: null } : {},
      );
      expect(response.status).toBe(200);
      for (const row of rows(response)) expect(row['rooms']).toBe(seen++);
      const link = (response.body as { '@odata.nextLink'?: string })['@odata.nextLink'];
      next = link?.slice(`${service.origin}/services/demo`.length);
    }
    expect(seen).toBe(2200);
  });
});

test('suggest and autocomplete', async () => {
  const suggested = await service.data('POST', `${docs}/search.post.suggest`, {
    body: { search: 'moun', suggesterName: 'sg' },
  });
  expect(rows(suggested)).toEqual([{ '@search.text': 'Mountain Lodge', id: '3' }]);
  const completed = await service.data('GET', `${docs}/search.autocomplete?search=vi&suggesterName=sg`);
  expect(completed.body).toMatchObject({ '@search.coverage': null, value: [{ text: 'view', queryPlusText: 'view' }] });
  const tagged = await service.data('POST', `${docs}/search.post.autocomplete`, {
    body: { search: 'mountain vi', suggesterName: 'sg', highlightPreTag: '<b>', highlightPostTag: '</b>' },
  });
  // The tags are in queryPlusText, not in the completion.
  expect(rows(tagged)).toEqual([{ text: 'view', queryPlusText: 'mountain <b>view</b>' }]);
});

test('analyze returns tokens with offsets and positions', async () => {
  const analyze = (body: unknown) => service.data('POST', "/indexes('hotels')/search.analyze", { body });
  expect((await analyze({ text: 'The Quick foxes', analyzer: 'en.lucene' })).body).toMatchObject({
    tokens: [
      { token: 'quick', startOffset: 4, endOffset: 9, position: 1 },
      { token: 'fox', startOffset: 10, endOffset: 15, position: 2 },
    ],
  });
  expect((await analyze({ text: 'A-B', tokenizer: 'keyword_v2', tokenFilters: ['lowercase'] })).body).toMatchObject({
    tokens: [{ token: 'a-b' }],
  });
  expect((await analyze({ text: 'É', normalizer: 'asciifolding' })).body).toMatchObject({ tokens: [{ token: 'E' }] });
  expect((await analyze({ text: 'x' })).status).toBe(400);
  expect(await analyze({ text: 'x', analyzer: 'nope' })).toMatchObject({
    status: 400,
    body: { error: { target: 'analyzer' } },
  });
  expect((await analyze({ text: 'x', tokenizer: 'letter', tokenFilters: ['lowercase', 'nope'] })).body).toMatchObject({
    error: { target: 'tokenFilters[1]' },
  });
  // Approximate analyzers have a note, exact ones have none.
  expect((await analyze({ text: 'x', analyzer: 'en.microsoft' })).body).toHaveProperty(
    ['@search.note'],
    expect.stringContaining('en.lucene'),
  );
  expect((await analyze({ text: 'x', analyzer: 'en.lucene' })).body).not.toHaveProperty(['@search.note']);
});

test('analyze rejects a text with too many tokens', async () => {
  const index = {
    name: 'grams',
    fields: [{ name: 'id', type: 'Edm.String', key: true }],
    tokenizers: [
      { '@odata.type': '#Vendor.Search.NGramTokenizer', name: 'grams', minGram: 1, maxGram: 300 },
      { '@odata.type': '#Vendor.Search.NGramTokenizer', name: 'long', minGram: 300, maxGram: 300 },
    ],
    tokenFilters: [{ '@odata.type': '#Vendor.Search.LengthTokenFilter', name: 'none', min: 299, max: 299 }],
  };
  expect((await service.data('POST', '/indexes', { body: index })).status).toBe(201);
  const analyze = (body: unknown) => service.data('POST', "/indexes('grams')/search.analyze", { body });
  const rejected = { status: 400, body: { error: { target: 'text' } } };
  expect(await analyze({ text: 'a'.repeat(100_001), tokenizer: 'letter' })).toMatchObject(rejected);
  const most = await analyze({ text: 'a '.repeat(50_000), tokenizer: 'whitespace' });
  expect((most.body as { tokens: unknown[] }).tokens).toHaveLength(50_000);
  const tooMany = await analyze({ text: 'a'.repeat(1000), tokenizer: 'grams' });
  expect(tooMany).toMatchObject(rejected);
  expect(tooMany.text).toContain('at most 100000 tokens');
  // Also if a filter would remove them, and if few tokens are long.
  expect(await analyze({ text: 'a'.repeat(1000), tokenizer: 'grams', tokenFilters: ['none'] })).toMatchObject(rejected);
  expect(await analyze({ text: 'a'.repeat(50_000), tokenizer: 'long' })).toMatchObject(rejected);
});

test('documents survive a restart', async () => {
  const { directory } = service;
  const before = await service.data('GET', `${docs}('1')?$select=name,guests,tags`, {
    headers: { accept: 'application/json;odata.metadata=none' },
  });
  await service.stop();
  service = await TestService.start([], directory);
  const after = await service.data('GET', `${docs}('1')?$select=name,guests,tags`, {
    headers: { accept: 'application/json;odata.metadata=none' },
  });
  expect(after.text).toBe(before.text);
  expect(ids(await search({ search: 'lodge' }))).toEqual(['3']);
});
