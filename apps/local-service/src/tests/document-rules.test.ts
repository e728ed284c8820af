import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { corpusIndex } from '../testing/query-corpus.js';
import { TestService, type ApiResponse } from '../testing/service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
  await service.data('POST', '/indexes', { body: corpusIndex });
});
afterAll(() => service.dispose());

const PATHS = ["/indexes('corpus')/docs/search.index", '/indexes/corpus/docs/index'];
const send = (value: unknown, path = PATHS[0]!) => service.data('POST', path, { body: { value } });
const merge = (document: object) => ({ '@search.action': 'merge', ...document });
const statuses = (response: ApiResponse) =>
  (response.body as { value: { statusCode: number }[] }).value.map((row) => row.statusCode);
const lookup = async (key: string, select: string) =>
  (
    await service.data('GET', `/indexes('corpus')/docs('${key}')?$select=${select}`, {
      headers: { accept: 'application/json;odata.metadata=none' },
    })
  ).body;

describe('actions', () => {
  test('are applied in order, also to one key', async () => {
    const response = await send([
      { id: 'o', int: 1 },
      merge({ id: 'o', int: 2, title: 'two' }),
      { '@search.action': 'mergeOrUpload', id: 'o', tags: ['x'] },
      { '@search.action': 'delete', id: 'o' },
      merge({ id: 'o', int: 3 }),
      { '@search.action': 'upload', id: 'o', int: 4 },
    ]);
    expect([response.status, statuses(response)]).toEqual([207, [201, 200, 200, 200, 404, 201]]);
    expect(await lookup('o', 'int,title,tags')).toEqual({ int: 4, title: null, tags: [] });
  });
  test('a missing or null action is upload; delete uses only the key', async () => {
    for (const path of PATHS) {
      const response = await send([{ id: 'n' }, { '@search.action': null, id: 'n' }], path);
      expect([response.status, new Set(statuses(response).slice(1))]).toEqual([200, new Set([200])]);
      expect(statuses(await send([{ '@search.action': 'delete', id: 'never', nope: [1], int: 'x' }], path))).toEqual([
        200,
      ]);
    }
  });
  test('a rejected batch changes nothing', async () => {
    const before = (await service.data('GET', '/indexes/corpus/docs/$count')).text;
    for (const bad of [{ id: '_bad' }, { id: 'good2', int: 'x' }, { id: 'good2', nope: 1 }, {}]) {
      expect((await send([{ id: 'good1' }, bad])).status).toBe(400);
    }
    expect((await service.data('GET', '/indexes/corpus/docs/$count')).text).toBe(before);
  });
  test('at most 1000 in a batch', async () => {
    const rows = (count: number) => Array.from({ length: count }, () => ({ '@search.action': 'delete', id: 'x' }));
    expect((await send(rows(1000))).status).toBe(200);
    expect((await send(rows(1001))).status).toBe(400);
    expect((await send([])).status).toBe(400);
  });
});

describe('merges', () => {
  const steps: [string, object, string, object][] = [
    [
      'a member of a complex field stays when another is sent',
      { address: { zip: 2 } },
      'address',
      { address: { city: 'P', zip: 2, country: { code: 'FR' } } },
    ],
    ['null clears a nested object', { address: { country: null } }, 'address/country', { address: { country: null } }],
    [
      'an object takes the place of null',
      { address: { country: { code: 'DE' } } },
      'address',
      { address: { city: 'P', zip: 2, country: { code: 'DE' } } },
    ],
    [
      'a collection is replaced whole',
      { rooms: [{ rate: 2 }] },
      'rooms/type,rooms/rate',
      { rooms: [{ type: null, rate: 2 }] },
    ],
    ['an empty collection empties', { tags: [] }, 'tags,int', { tags: [], int: 1 }],
    ['null empties a collection and clears a field', { rooms: null, int: null }, 'rooms,int', { rooms: [], int: null }],
    ['null clears a complex field', { address: null }, 'address', { address: null }],
  ];
  beforeAll(() =>
    send([
      {
        id: 'm',
        int: 1,
        tags: ['a'],
        address: { city: 'P', zip: 1, country: { code: 'FR' } },
        rooms: [{ type: 'A', rate: 1 }],
      },
    ]),
  );
  test.each(steps)('%s', async (_what, change, select, expected) => {
    expect(statuses(await send([merge({ id: 'm', ...change })]))).toEqual([200]);
    expect(await lookup('m', select)).toEqual(expected);
  });
});

describe('merges and vectors that are not stored', () => {
  const vector = { type: 'Collection(Edm.Single)', dimensions: 2, vectorSearchProfile: 'p' };
  beforeAll(async () => {
    const body = {
      name: 'unstored',
      fields: [
        { name: 'id', type: 'Edm.String', key: true },
        { name: 'title', type: 'Edm.String' },
        { name: 'kept', ...vector },
        { name: 'gone', ...vector, stored: false, retrievable: false },
        { name: 'inner', type: 'Edm.ComplexType', fields: [{ name: 'gone', ...vector, stored: false }] },
      ],
      vectorSearch: { algorithms: [{ name: 'a', kind: 'exhaustiveKnn' }], profiles: [{ name: 'p', algorithm: 'a' }] },
    };
    expect((await service.data('POST', '/indexes', { body })).status).toBe(201);
  });
  const write = (document: object) =>
    service.data('POST', "/indexes('unstored')/docs/search.index", { body: { value: [document] } });
  const matches = async (field: string) => {
    const body = { vectorQueries: [{ kind: 'vector', vector: [1, 0], fields: field }], select: 'id' };
    const response = await service.data('POST', "/indexes('unstored')/docs/search.post.search", { body });
    return (response.body as { value: unknown[] }).value.length;
  };
  test.each(['merge', 'mergeOrUpload'])('%s removes them unless the action contains them', async (action) => {
    const document = { id: '1', title: 'a', kept: [1, 0], gone: [1, 0], inner: { gone: [1, 0] } };
    await write(document);
    expect([await matches('kept'), await matches('gone'), await matches('inner/gone')]).toEqual([1, 1, 1]);
    expect((await write({ '@search.action': action, id: '1', gone: [0, 1] })).status).toBe(200);
    expect([await matches('kept'), await matches('gone'), await matches('inner/gone')]).toEqual([1, 1, 0]);
    expect((await write({ '@search.action': action, id: '1', title: 'b' })).status).toBe(200);
    expect([await matches('kept'), await matches('gone')]).toEqual([1, 0]);
  });
});

describe('values', () => {
  test.each<[object, object]>([
    [{ date: '2020-01-01T05:00:00.1239999+02:00' }, { date: '2020-01-01T03:00:00.123Z' }],
    [{ date: '2020-01-01T00:00-01:30' }, { date: '2020-01-01T01:30:00Z' }],
    [{ date: '9999-12-31T23:59:59.999Z' }, { date: '9999-12-31T23:59:59.999Z' }],
    [{ date: '0001-01-01T00:00:00Z' }, { date: '0001-01-01T00:00:00Z' }],
    [{ double: 'NaN' }, { double: 'NaN' }],
    [{ double: '-INF' }, { double: '-INF' }],
    [{ double: 3 }, { double: 3 }],
    [{ int: 5 }, { int: 5 }],
    [{ tags: null }, { tags: [] }],
  ])('%j', async (document, expected) => {
    expect((await send([{ id: 'v', ...document }])).status).toBe(200);
    expect(await lookup('v', Object.keys(document).join(','))).toEqual(expected);
  });

  const literal = (text: string, type: string) =>
    `The request is invalid. Details: Cannot convert the literal '${text}' to the expected type '${type}'.`;
  const node = (matches: string, expectedNode: string) =>
    `The request is invalid. Details: An unexpected '${matches}' node was found when reading from the JSON reader. A '${expectedNode}' node was expected.`;
  test.each<[object, string, string]>([
    [{ title: 5 }, 'title', literal('5', 'Edm.String')],
    [{ title: ['x'] }, 'title', node('StartArray', 'PrimitiveValue')],
    [{ title: { a: 1 } }, 'title', node('StartObject', 'PrimitiveValue')],
    [{ int: 5.5 }, 'int', literal('5.5', 'Edm.Int32')],
    [{ int: 2 ** 31 }, 'int', literal('2147483648', 'Edm.Int32')],
    [{ double: 'Infinity' }, 'double', literal('Infinity', 'Edm.Double')],
    [{ date: '2020-01-01' }, 'date', literal('2020-01-01', 'Edm.DateTimeOffset')],
    [{ date: '2020-01-01T00:00:00' }, 'date', literal('2020-01-01T00:00:00', 'Edm.DateTimeOffset')],
    [{ date: '9999-12-31T23:59:59-01:00' }, 'date', 'Cannot convert the literal'],
    [{ tags: 'x' }, 'tags', node('PrimitiveValue', 'StartArray')],
    [
      { tags: ['x', null] },
      'tags[1]',
      "A null value was found with the expected type 'Edm.String[Nullable=False]'. The expected type 'Edm.String[Nullable=False]' does not allow null values.",
    ],
    [{ rooms: {} }, 'rooms', node('StartObject', 'StartArray')],
    [{ rooms: [5] }, 'rooms[0]', node('PrimitiveValue', 'StartObject')],
    [{ address: 'x' }, 'address', node('PrimitiveValue', 'StartObject')],
    [{ address: { zip: 'x' } }, 'address.zip', literal('x', 'Edm.Int32')],
    [{ rooms: [{}, { rate: 'x' }] }, 'rooms[1].rate', literal('x', 'Edm.Double')],
    [
      { place: { type: 'Point', coordinates: [0, 95] } },
      'place',
      'A value of type Edm.GeographyPoint must be a GeoJSON point {"type":"Point","coordinates":[longitude, latitude]} with a longitude between -180 and 180 and a latitude between -90 and 90, not',
    ],
    [
      { place: { type: 'Point', coordinates: [1, 2], crs: { type: 'name', properties: { name: 'EPSG:3857' } } } },
      'place',
      'The coordinate system "EPSG:3857" is not supported; points must be in EPSG:4326.',
    ],
    [{ date: '+002020-01-01T00:00:00Z' }, 'date', 'Cannot convert the literal'],
    [{ date: '2020-01-01T00:00:00+14:01' }, 'date', 'Cannot convert the literal'],
    [{ id: 0 }, 'id', literal('0', 'Edm.String')],
    [{ id: ['v'] }, 'id', node('StartArray', 'PrimitiveValue')],
    [
      { nope: 1 },
      'nope',
      "The request is invalid. Details: The property 'nope' does not exist on type 'search.documentFields' or is not present in the API version",
    ],
    [
      { nope: [] },
      'nope',
      "The request is invalid. Details: Cannot find nested property 'nope' on the resource type 'search.documentFields'.",
    ],
    [{ address: { nope: 1 } }, 'address.nope', "The property 'nope' does not exist on type 'search.complex.address'"],
    [{ rooms: Array.from({ length: 3001 }, () => ({})) }, '', "The document 'v' has 3001 elements in its complex"],
  ])('%j is rejected', async (document, target, words) => {
    for (const path of PATHS) {
      const response = await send([{ id: 'fine' }, { id: 'v', ...document }], path);
      expect(response).toMatchObject({
        status: 400,
        body: {
          error: {
            target: target === '' ? 'value[1]' : `value[1].${target}`,
            message: expect.stringContaining(words) as string,
          },
        },
      });
    }
  });
  test.each<[string, object, string]>([
    ['a vector of a wrong length', { vector: [1] }, "There's a mismatch in vector dimensions."],
    [
      'a text too long to be one term',
      { code: 'x'.repeat(32_767) },
      "Field 'code' contains a term that is too large to process.",
    ],
  ])('%s fails only for its document', async (_, document, message) => {
    const words = expect.stringContaining(message) as string;
    for (const path of PATHS) {
      expect(await send([{ id: 'wrong', ...document }, { id: 'v' }], path)).toMatchObject({
        status: 207,
        body: {
          value: [
            { key: 'wrong', status: false, statusCode: 400, errorMessage: words },
            { key: 'v', status: true },
          ],
        },
      });
    }
  });
});

test('every bad key of a batch is reported with its target', async () => {
  const response = await send([{ id: '_a' }, { id: 'ok' }, { id: 'b c' }]);
  const { error } = response.body as { error: { code: string; message: string; details: object[] } };
  expect([response.status, error.code]).toEqual([400, 'InvalidDocumentKey']);
  expect(error.message).toMatch(
    /^The request is invalid\. Details: actions : 0: Invalid document key: '_a'\..* 2: Invalid document key: 'b c'\./,
  );
  expect(error.details).toEqual([
    {
      code: 'InvalidDocumentKey',
      message: "0: Invalid document key: '_a'. Keys cannot start with a leading underscore. Parameters: actions",
      target: 'value[0].id',
    },
    expect.objectContaining({ code: 'InvalidDocumentKey', target: 'value[2].id' }),
  ]);
});
test('only the first of the values that do not fit is reported, before any key', async () => {
  const response = await send([{ id: '_a' }, { id: 'b', int: 'x' }, { id: 'c', rooms: [{ nope: 1 }] }]);
  expect(response.body).toEqual({
    error: {
      code: '',
      message: "The request is invalid. Details: Cannot convert the literal 'x' to the expected type 'Edm.Int32'.",
      target: 'value[1].int',
    },
  });
});
test('a batch without actions is rejected with the wording of the service', async () => {
  expect((await send([])).body).toMatchObject({
    error: {
      code: 'MissingRequiredParameter',
      message: expect.stringContaining('between 1 and 1000 indexing actions') as string,
      target: 'value',
      details: [{ code: 'MissingIndexDocumentsActions' }],
    },
  });
});

describe('keys', () => {
  test.each(['a', 'A-b_c=', '9', 'x'.repeat(1024)])('%s is valid', async (id) => {
    expect((await send([{ id }])).status).toBe(200);
    expect((await service.data('GET', `/indexes('corpus')/docs('${id}')?$select=id`)).body).toMatchObject({ id });
  });
  test.each<[unknown, string, string]>([
    ['_x', 'InvalidDocumentKey', "Invalid document key: '_x'. Keys cannot start with a leading underscore."],
    ['a b', 'InvalidDocumentKey', "Invalid document key: 'a b'. Keys can only contain letters, digits, underscore"],
    ['é', 'InvalidDocumentKey', "Invalid document key: 'é'."],
    ['x'.repeat(1025), 'InvalidDocumentKey', 'Keys cannot be longer than 1024 characters.'],
    ['', 'MissingKeyField', 'actions : 1: Document key cannot be missing or empty.'],
    [null, 'MissingKeyField', 'actions : 1: Document key cannot be missing or empty.'],
    [undefined, 'MissingKeyField', 'actions : 1: Document key cannot be missing or empty.'],
  ])('%s is invalid', async (id, code, words) => {
    for (const action of ['upload', 'merge', 'mergeOrUpload', 'delete']) {
      expect(await send([{ id: 'ok' }, { '@search.action': action, id }])).toMatchObject({
        status: 400,
        body: {
          error: {
            code: code === 'MissingKeyField' ? 'OperationNotAllowed' : code,
            target: 'value[1].id',
            message: expect.stringContaining(words) as string,
            details: [{ code, target: 'value[1].id' }],
          },
        },
      });
    }
  });
});
