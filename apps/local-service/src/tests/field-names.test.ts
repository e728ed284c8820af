import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestService } from '../testing/service.js';

/** Fields with the names of properties that every JavaScript object inherits. */
const field = (name: string, type: string, extra: object = {}) => ({ name, type, ...extra });
const index = {
  name: 'races',
  fields: [
    field('id', 'Edm.String', { key: true }),
    field('constructor', 'Edm.String', { searchable: true }),
    field('toString', 'Collection(Edm.String)'),
    field('valueOf', 'Edm.Int64'),
    field('hasOwnProperty', 'Edm.ComplexType', { fields: [field('isPrototypeOf', 'Edm.Int32')] }),
    field('rooms', 'Collection(Edm.ComplexType)', {
      fields: [field('constructor', 'Edm.String'), field('toLocaleString', 'Collection(Edm.String)')],
    }),
  ],
  suggesters: [{ name: 'sg', searchMode: 'analyzingInfixMatching', sourceFields: ['constructor'] }],
};
const full = {
  id: '1',
  constructor: 'Ferrari Works',
  toString: ['a', 'b'],
  valueOf: 9,
  hasOwnProperty: { isPrototypeOf: 4 },
  rooms: [{ constructor: 'x', toLocaleString: ['y'] }, { toLocaleString: [] }] as object[],
};
const empty = { constructor: null, toString: [], valueOf: null, hasOwnProperty: null, rooms: [] };

let service: TestService;
const docs = "/indexes('races')/docs";
const write = (...value: object[]) => service.data('POST', `${docs}/search.index`, { body: { value } });
const search = async (body: object) =>
  (await service.data('POST', `${docs}/search.post.search`, { body, headers: none })).body as Record<string, unknown>;
const none = { accept: 'application/json;odata.metadata=none' };
const lookup = async (key: string) => (await service.data('GET', `${docs}('${key}')`, { headers: none })).body;

beforeAll(async () => {
  service = await TestService.start();
  expect((await service.data('POST', '/indexes', { body: index })).status).toBe(201);
  expect((await write({ id: '2' }, full, { id: '3', rooms: [{}] })).status).toBe(200);
});
afterAll(() => service.dispose());

test('documents with and without them are returned unchanged', async () => {
  expect(await lookup('1')).toEqual({ ...full, rooms: [full.rooms[0], { constructor: null, toLocaleString: [] }] });
  expect(await lookup('2')).toEqual({ id: '2', ...empty });
  expect(await lookup('3')).toEqual({ id: '3', ...empty, rooms: [{ constructor: null, toLocaleString: [] }] });
});

test('a merge keeps other fields', async () => {
  expect((await write({ '@search.action': 'mergeOrUpload', id: '4' })).status).toBe(200);
  const changes: object[] = [
    { constructor: 'Lotus' },
    { hasOwnProperty: {} },
    { hasOwnProperty: { isPrototypeOf: 2 } },
  ];
  for (const change of changes) {
    expect((await write({ '@search.action': 'merge', id: '4', ...change })).status).toBe(200);
  }
  expect(await lookup('4')).toEqual({ id: '4', ...empty, constructor: 'Lotus', hasOwnProperty: { isPrototypeOf: 2 } });
  await write({ '@search.action': 'delete', id: '4' });
});

test('they can be searched, filtered, sorted, counted, highlighted, and suggested', async () => {
  const matches = await search({
    search: 'ferrari',
    filter: "valueOf eq 9 and hasOwnProperty/isPrototypeOf eq 4 and rooms/any(r: r/constructor eq 'x')",
    orderby: 'constructor',
    facets: ['constructor', 'toString', 'rooms/constructor'],
    highlight: 'constructor',
    select: 'id, constructor',
  });
  expect(matches).toMatchObject({
    '@search.facets': { constructor: [{ count: 1, value: 'Ferrari Works' }], toString: [{}, {}] },
    value: [{ id: '1', '@search.highlights': { constructor: ['<em>Ferrari</em> Works'] } }],
  });
  expect(await search({ filter: 'constructor eq null', orderby: 'id', select: 'id, rooms/constructor' })).toMatchObject(
    {
      value: [{ id: '2' }, { id: '3' }],
    },
  );
  const suggested = await service.data('GET', `${docs}/search.suggest?search=wor&suggesterName=sg`);
  expect(suggested.body).toMatchObject({ value: [{ '@search.text': 'Ferrari Works', id: '1' }] });
});

test('a search in an index without values in these fields finds nothing', async () => {
  await service.data('POST', '/indexes', { body: { ...index, name: 'bare' } });
  const body = { value: [{ id: '1' }] };
  expect((await service.data('POST', "/indexes('bare')/docs/search.index", { body })).status).toBe(200);
  const query = { search: 'constructor:x OR valueOf', queryType: 'full', facets: ['constructor'], orderby: 'valueOf' };
  const response = await service.data('POST', "/indexes('bare')/docs/search.post.search", { body: query });
  expect([response.status, (response.body as { value: [] }).value]).toEqual([200, []]);
});

test('a missing key with such a name is reported', async () => {
  const fields = [field('constructor', 'Edm.String', { key: true })];
  await service.data('POST', '/indexes', { body: { name: 'keyed', fields } });
  const response = await service.data('POST', "/indexes('keyed')/docs/search.index", { body: { value: [{}] } });
  expect(response).toMatchObject({
    status: 400,
    body: { error: { details: [{ code: 'MissingKeyField', target: 'value[0].constructor' }] } },
  });
});
