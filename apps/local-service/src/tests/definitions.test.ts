import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hotels, TestService } from '../testing/service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.dispose());

const item = (name: string) => `/indexes('${name}')`;
const put = (name: string, headers: Record<string, string> = {}, body: unknown = hotels(name)) =>
  service.data('PUT', item(name), { body, headers });

describe('an index', () => {
  test('is created, read, and listed with the properties that the service adds', async () => {
    const created = await service.data('POST', '/indexes', { body: hotels('created') });
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(
      `${service.origin}/services/demo/indexes('created')?api-version=2026-04-01`,
    );
    expect(created.headers.get('odata-version')).toBe('4.0');
    expect(created.headers.get('elapsed-time')).toMatch(/^\d+$/);
    const etag = created.headers.get('etag');
    expect(etag).toMatch(/^W\/"0x[0-9A-F]{15,16}"$/);
    const readBack = await service.data('GET', item('created'));
    expect(readBack.status).toBe(200);
    expect(readBack.headers.get('etag')).toBe(etag);
    expect(readBack.body).toMatchObject({
      '@odata.context': `${service.origin}/services/demo/$metadata#indexes/$entity`,
      '@odata.etag': etag,
      name: 'created',
      description: null,
      scoringProfiles: [],
      corsOptions: null,
      similarity: { '@odata.type': '#Vendor.Search.BM25Similarity', k1: null, b: null },
      fields: expect.arrayContaining([
        expect.objectContaining({
          name: 'tags',
          searchable: true,
          sortable: false,
          facetable: true,
          analyzer: null,
          synonymMaps: [],
        }),
        expect.objectContaining({ name: 'location', searchable: false, facetable: false, sortable: true }),
      ]),
    });
    expect((await service.data('GET', '/indexes')).body).toMatchObject({
      value: expect.arrayContaining([expect.objectContaining({ name: 'created' })]),
    });
  });

  test('stays unchanged when its response is sent back by PUT', async () => {
    await put('trip');
    const before = (await service.data('GET', item('trip'))).body as Record<string, unknown>;
    const again = await put('trip', {}, before);
    expect(again.status).toBe(200);
    const after = again.body as Record<string, unknown>;
    expect({ ...after, '@odata.etag': 0 }).toEqual({ ...before, '@odata.etag': 0 });
    expect(after['@odata.etag']).not.toBe(before['@odata.etag']);
  });

  test('both path syntaxes are equivalent', async () => {
    await put('both');
    const [quoted, slashed] = await Promise.all([
      service.data('GET', item('both')),
      service.data('GET', '/indexes/both'),
    ]);
    expect(quoted.status).toBe(200);
    expect(slashed.body).toEqual(quoted.body);
  });

  test('$select returns top-level properties and rejects unknown ones', async () => {
    await put('select');
    const one = await service.data('GET', `${item('select')}?$select=name,description`);
    expect(Object.keys(one.body as object).sort()).toEqual(['@odata.context', 'description', 'name']);
    expect(one.headers.get('etag')).toMatch(/^W\//);
    const list = (await service.data('GET', '/indexes?$select=name')).body as { value: object[] };
    expect(list).toMatchObject({ '@odata.context': expect.stringMatching(/#indexes\(name\)$/) });
    expect(list.value.every((value) => Object.keys(value).join() === 'name')).toBe(true);
    const wrong = await service.data('GET', '/indexes?$select=nmae');
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain("Could not find a property named 'nmae'");
  });

  test('odata.metadata=none omits the context', async () => {
    await put('bare');
    const response = await service.data('GET', item('bare'), {
      headers: { accept: 'application/json;odata.metadata=none' },
    });
    expect(response.body).not.toHaveProperty('@odata.context');
    expect(response.headers.get('content-type')).toContain('odata.metadata=none');
  });

  test('Prefer determines whether there is a body', async () => {
    const minimal = { prefer: 'return=minimal' };
    const created = await put('prefer', minimal);
    expect([created.status, created.text, created.headers.get('preference-applied')]).toEqual([
      201,
      '',
      'return=minimal',
    ]);
    expect(created.headers.get('location')).toContain("indexes('prefer')");
    const updated = await put('prefer', minimal);
    expect([updated.status, updated.text]).toEqual([204, '']);
    expect(updated.headers.get('etag')).toMatch(/^W\//);
    const full = await put('prefer', { prefer: 'return=representation' });
    expect([full.status, full.headers.get('preference-applied')]).toEqual([200, 'return=representation']);
    expect(full.body).toMatchObject({ name: 'prefer' });
  });

  test('can be deleted only once', async () => {
    await put('gone');
    expect((await service.data('DELETE', item('gone'))).status).toBe(204);
    const again = await service.data('DELETE', item('gone'));
    expect(again.status).toBe(404);
    expect(again.body).toMatchObject({ error: { code: 'ResourceNotFound' } });
    expect((await service.data('GET', item('gone'))).status).toBe(404);
    expect((await service.data('GET', `${item('gone')}/docs/$count`)).body).toMatchObject({
      error: { message: "The index 'gone' for service 'demo' was not found." },
    });
  });
});

describe('conditional requests', () => {
  test('If-None-Match: * creates an object only if it does not exist', async () => {
    expect((await put('once', { 'if-none-match': '*' })).status).toBe(201);
    const second = await put('once', { 'if-none-match': '*' });
    expect(second.status).toBe(412);
    expect(second.body).toMatchObject({ error: { message: expect.stringContaining('precondition') } });
  });

  test('If-Match needs the current version', async () => {
    const first = (await put('match')).headers.get('etag') ?? '';
    const second = (await put('match', { 'if-match': first })).headers.get('etag') ?? '';
    expect(second).not.toBe(first);
    expect((await put('match', { 'if-match': first })).status).toBe(412);
    expect((await put('match', { 'if-match': '*' })).status).toBe(200);
    expect((await put('never', { 'if-match': '*' })).status).toBe(412);
    expect((await service.data('DELETE', item('match'), { headers: { 'if-match': first } })).status).toBe(412);
    expect((await service.data('DELETE', item('match'), { headers: { 'if-match': '*' } })).status).toBe(204);
    expect((await service.data('DELETE', item('match'), { headers: { 'if-match': '*' } })).status).toBe(412);
  });

  test('of 100 parallel conditional PUTs exactly one succeeds', async () => {
    const etag = (await put('race')).headers.get('etag') ?? '';
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_v, i) =>
        put('race', { 'if-match': etag }, { ...hotels('race'), description: `writer ${i}` }),
      ),
    );
    const statuses = responses.map((response) => response.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 99 }, () => 412)]);
    const winner = responses.find((response) => response.status === 200);
    expect((await service.data('GET', item('race'))).body).toEqual(winner?.body);
  });

  test('of 50 parallel creations exactly one succeeds', async () => {
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => service.data('POST', '/indexes', { body: hotels('rush') })),
    );
    expect(responses.filter((response) => response.status === 201)).toHaveLength(1);
    expect(responses.filter((response) => response.status === 400)).toHaveLength(49);
  });
});

describe('errors', () => {
  test('a duplicate creation has the wording of the service', async () => {
    await put('twice');
    const response = await service.data('POST', '/indexes', { body: hotels('twice') });
    expect(response.status).toBe(400);
    expect(response.body).toEqual({
      error: {
        code: 'ResourceNameAlreadyInUse',
        message: "Cannot create index 'twice' because it already exists.",
        details: [
          { code: 'CannotCreateExistingIndex', message: "Cannot create index 'twice' because it already exists." },
        ],
      },
    });
  });

  test.each([
    ['an unknown property', { ...hotels('bad'), color: 'red' }, 'color'],
    [
      'an unknown property of a field',
      { name: 'bad', fields: [{ name: 'id', type: 'Edm.String', key: true, size: 3 }] },
      'fields[0].size',
    ],
    ['a wrong type', { name: 'bad', fields: 'none' }, 'fields'],
    ['no fields', { name: 'bad' }, 'fields'],
    ['no key', { name: 'bad', fields: [{ name: 'id', type: 'Edm.String' }] }, 'fields'],
    [
      'an unknown analyzer',
      { name: 'bad', fields: [{ name: 'id', type: 'Edm.String', key: true, analyzer: 'nope' }] },
      'fields[0].analyzer',
    ],
  ])('%s is a 400 with its path', async (_what, body, target) => {
    const response = await put('bad', {}, body);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ error: { target } });
    expect((await service.data('GET', item('bad'))).status).toBe(404);
  });

  test('an invalid name, and one that differs from the path', async () => {
    expect((await put('Bad_Name')).status).toBe(400);
    expect((await put('other', {}, hotels('name'))).status).toBe(400);
  });

  test('an existing field cannot be changed', async () => {
    await put('fixed');
    const changed = hotels('fixed');
    const response = await put(
      'fixed',
      {},
      { ...changed, fields: changed.fields.map((f) => (f.name === 'rooms' ? { ...f, type: 'Edm.Int64' } : f)) },
    );
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      error: {
        code: 'OperationNotAllowed',
        message: "Existing field 'rooms' cannot be changed.",
        details: [{ code: 'CannotChangeExistingField' }],
      },
    });
  });

  test('a new field is added in place', async () => {
    await put('grow');
    const grown = hotels('grow');
    const response = await put(
      'grow',
      {},
      { ...grown, fields: [...grown.fields, { name: 'stars', type: 'Edm.Int32' }] },
    );
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      fields: expect.arrayContaining([expect.objectContaining({ name: 'stars', filterable: true })]),
    });
  });

  test.each([
    ['text/plain', 415],
    ['application/xml', 415],
    ['application/json; charset=latin1', 415],
    ['application/json; charset=utf-8', 201],
  ])('a body of type %s gets a %i', async (type, status) => {
    const response = await service.data('POST', '/indexes', {
      body: JSON.stringify(hotels(`type-${status}`)),
      headers: { 'content-type': type },
    });
    expect(response.status).toBe(status);
  });

  test('invalid JSON, no body, a body larger than 16 MB', async () => {
    expect((await service.data('POST', '/indexes', { body: '{"name":' })).body).toMatchObject({
      error: { code: 'InvalidRequestContent', target: 'body' },
    });
    expect((await service.data('POST', '/indexes')).body).toMatchObject({ error: { code: 'MissingRequestBody' } });
    expect((await service.data('POST', '/indexes', { body: `"${'x'.repeat(16 * 1024 * 1024)}"` })).status).toBe(413);
  });

  test('list indexes of 2023-11-01 returns a SearchError', async () => {
    const response = await service.data('GET', '/indexes?$select=nope', { version: '2023-11-01' });
    expect(response.status).toBe(400);
    expect(Object.keys((response.body as { error: object }).error)).toEqual(['code', 'message']);
  });
});

test('definitions survive a restart, with their versions', async () => {
  await put('kept');
  const before = (await service.data('GET', item('kept'))).body as Record<string, unknown>;
  const { directory } = service;
  await service.stop();
  service = await TestService.start([], directory);
  const after = (await service.data('GET', item('kept'))).body as Record<string, unknown>;
  expect({ ...after, '@odata.context': 0 }).toEqual({ ...before, '@odata.context': 0 });
});

describe('definitions as other tools write them', () => {
  const definition = {
    name: 'exported',
    '@odata.etag': '"0x8D842F5970E055B"',
    fields: [
      { name: 'id', type: 'Edm.String', key: true },
      { name: 'tags', type: 'Collection(Edm.String)', filterable: true },
      { name: 'rating', type: 'Edm.Double', filterable: true },
      { name: 'v', type: 'Collection(Edm.Single)', searchable: true, dimensions: 2, vectorSearchProfile: 'p' },
    ],
    scoringProfiles: [
      {
        name: 'boost',
        functionAggregation: 'sum',
        functions: [
          {
            fieldName: 'tags',
            freshness: null,
            interpolation: 'linear',
            magnitude: null,
            distance: null,
            tag: { tagsParameter: 'amenities' },
            type: 'tag',
            boost: 5,
          },
        ],
      },
    ],
    vectorSearch: {
      algorithms: [
        { name: 'a', kind: 'exhaustiveKnn', hnswParameters: null, exhaustiveKnnParameters: { metric: 'cosine' } },
      ],
      profiles: [{ name: 'p', algorithm: 'a', vectorizer: null, compression: null }],
      vectorizers: [],
      compressions: [],
    },
  };
  test('members of the other kinds can be null', async () => {
    const created = await service.data('POST', '/indexes', { body: definition });
    expect(created.status, created.text).toBe(201);
    expect(created.body).toMatchObject({
      scoringProfiles: [{ functions: [{ type: 'tag', tag: { tagsParameter: 'amenities' } }] }],
    });
    const headers = { prefer: 'return=representation' };
    for (const body of [definition, created.text]) {
      expect(await service.data('PUT', "/indexes('exported')", { body, headers })).toMatchObject({ status: 200 });
    }
  });
  test('members of other kinds with a value, and unknown members, are rejected', async () => {
    const rejected = async (extra: object) => {
      const [profile] = definition.scoringProfiles;
      const scoringProfiles = [{ ...profile, functions: [{ ...profile!.functions[0], ...extra }] }];
      return service.data('POST', '/indexes', { body: { ...definition, name: 'rejected', scoringProfiles } });
    };
    for (const [extra, name] of [
      [{ freshness: { boostingDuration: 'P1D' } }, 'freshness'],
      [{ nothing: null }, 'nothing'],
    ] as const) {
      expect(await rejected(extra)).toMatchObject({
        status: 400,
        body: { error: { message: expect.stringContaining(`'${name}' does not exist on type`) as string } },
      });
    }
  });
});
