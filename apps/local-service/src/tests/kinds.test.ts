import { kinds, type KindId } from '@searchdeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hotels, TestService, type CallOptions } from '../testing/service.js';

const PREVIEW = '2026-05-01-preview';
let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
  await service.data('POST', '/indexes', { body: hotels('target') });
});
afterAll(() => service.dispose());

const call = (method: string, path: string, body?: unknown, options: CallOptions = {}) =>
  service.data(method, path, { version: PREVIEW, ...options, ...(body === undefined ? {} : { body }) });
const at = (kind: KindId, name: string) => `/${kind}('${name}')`;

const source = {
  name: 'src',
  type: 'cloudblob',
  credentials: { connectionString: 'secret-1' },
  container: { name: 'c' },
};
const skillset = {
  name: 'skills',
  skills: [
    {
      '@odata.type': '#Vendor.Skills.Text.SplitSkill',
      textSplitMode: 'pages',
      inputs: [{ name: 'text', source: '/document/content' }],
      outputs: [{ name: 'textItems', targetName: 'pages' }],
    },
    {
      '@odata.type': '#Vendor.Skills.Text.KeyPhraseExtractionSkill',
      context: '/document/pages/*',
      inputs: [{ name: 'text', source: '/document/pages/*' }],
      outputs: [{ name: 'keyPhrases' }],
    },
  ],
};
const indexer = { name: 'ixr', dataSourceName: 'src', targetIndexName: 'target', skillsetName: 'skills' };
const definitions: Record<KindId, Record<string, unknown>> = {
  indexes: hotels('plain'),
  datasources: source,
  skillsets: skillset,
  indexers: indexer,
  synonymmaps: { name: 'syn', format: 'solr', synonyms: 'usa, united states\nwash. => washington' },
  aliases: { name: 'ali', indexes: ['target'] },
  knowledgesources: { name: 'ks', kind: 'searchIndex', searchIndexParameters: { searchIndexName: 'target' } },
  knowledgebases: { name: 'kb', knowledgeSources: [{ name: 'ks' }] },
};
/** Referenced kinds first. */
const order: KindId[] = [
  'indexes',
  'datasources',
  'skillsets',
  'indexers',
  'synonymmaps',
  'aliases',
  'knowledgesources',
  'knowledgebases',
];

describe('the life cycle of every kind', () => {
  test.each(order)('%s', async (kind) => {
    const definition = definitions[kind];
    const name = String(definition['name']);
    const created = await call('POST', `/${kind}`, definition);
    expect(created.text).toContain(`"name":"${name}"`);
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toContain(at(kind, name));
    const again = await call('POST', `/${kind}`, definition);
    expect([400, 409]).toContain(again.status);
    expect(again.body).toMatchObject({ error: { code: 'ResourceNameAlreadyInUse' } });
    const current = await call('GET', at(kind, name));
    expect(current.body).toEqual(created.body);
    expect((await call('GET', `/${kind}?$select=name`)).body).toMatchObject({
      value: expect.arrayContaining([expect.objectContaining({ name })]),
    });
    const stale = current.headers.get('etag') ?? '';
    const put = await call('PUT', at(kind, name), current.body, { headers: { 'if-match': stale } });
    expect(put.text).toContain(name);
    expect(put.status).toBe(200);
    expect((await call('PUT', at(kind, name), current.body, { headers: { 'if-match': stale } })).status).toBe(412);
    expect({ ...(put.body as object), '@odata.etag': 0 }).toEqual({ ...(current.body as object), '@odata.etag': 0 });
    expect((await call('PUT', at(kind, name), { ...definition, nonsense: 1 })).status).toBe(400);
  });

  test('objects can be deleted', async () => {
    for (const kind of order.toReversed()) {
      const name = String(definitions[kind]['name']);
      expect((await call('DELETE', at(kind, name))).status).toBe(204);
      expect((await call('DELETE', at(kind, name))).status).toBe(404);
    }
  });
});

test('the order of the test covers every kind', () => {
  expect(order.toSorted()).toEqual(kinds.map((kind) => kind.id).toSorted());
});

test.each(kinds.flatMap((kind) => kind.templates.map((template) => [kind.id, template.id, template.value] as const)))(
  'the template of %s called %s is accepted, up to what it refers to',
  async (kind, _id, value) => {
    const response = await call('PUT', at(kind, String(value['name'])), value);
    if (response.status === 400) expect(response.body).toMatchObject({ error: { code: 'ReferencedObjectNotFound' } });
    else expect([200, 201]).toContain(response.status);
    await call('DELETE', at(kind, String(value['name'])));
  },
);

describe('rules', () => {
  test('secrets are write-only', async () => {
    await call('PUT', at('datasources', 'src'), source);
    const stored = (): unknown => {
      const demo = service.app.services.get('demo')?.id ?? 0;
      const body = service.app.definitions.get(demo, 'datasources', 'src')?.body;
      return (body?.['credentials'] as { connectionString?: unknown } | undefined)?.connectionString;
    };
    const current = await call('GET', at('datasources', 'src'));
    expect(current.body).toMatchObject({ credentials: { connectionString: null } });
    expect(current.text).not.toContain('secret-1');
    await call('PUT', at('datasources', 'src'), { ...source, credentials: { connectionString: '<unchanged>' } });
    expect(stored()).toBe('secret-1');
    await call('PUT', at('datasources', 'src'), current.body);
    expect(stored()).toBe('secret-1');
    await call('PUT', at('datasources', 'src'), { ...source, credentials: { connectionString: 'secret-2' } });
    expect(stored()).toBe('secret-2');
    await call('PUT', at('datasources', 'src'), { ...source, credentials: { connectionString: '<redacted>' } });
    expect(stored()).toBeNull();
    const fresh = { ...source, name: 'fresh', credentials: { connectionString: '<unchanged>' } };
    expect((await call('POST', '/datasources', fresh)).status).toBe(400);
  });

  test('an encryption key stays and can be rotated; an identity is kept until it is cleared', async () => {
    const key = { keyVaultKeyName: 'k', keyVaultKeyVersion: '1', keyVaultUri: 'https://vault.example' };
    const identity = {
      '@odata.type': '#Vendor.Search.DataUserAssignedIdentity',
      userAssignedIdentity:
        '/subscriptions/s/resourceGroups/g/providers/Vendor.ManagedIdentity/userAssignedIdentities/i',
    };
    const put = (more: object) => call('PUT', at('datasources', 'locked'), { ...source, name: 'locked', ...more });
    await put({ encryptionKey: key, identity });
    expect((await put({ encryptionKey: null })).body).toMatchObject({
      encryptionKey: { keyVaultKeyVersion: '1' },
      identity,
    });
    expect((await put({ encryptionKey: { ...key, keyVaultKeyVersion: '2' } })).body).toMatchObject({
      encryptionKey: { keyVaultKeyVersion: '2' },
    });
    expect((await put({ identity: { '@odata.type': '#Vendor.Search.DataNoneIdentity' } })).body).toMatchObject({
      identity: null,
    });
  });

  test('long integers in a definition do not fail', async () => {
    const body =
      '{"name":"src","type":"cloudblob","credentials":{},"container":{"name":"c"},"dataChangeDetectionPolicy":{"@odata.type":[9007199254740993]}}';
    const response = await service.data('PUT', at('datasources', 'src'), { body });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ error: { target: 'dataChangeDetectionPolicy.@odata.type' } });
    const cors = `{"name":"long","fields":[{"name":"id","type":"Edm.String","key":true}],"corsOptions":{"allowedOrigins":["*"],"maxAgeInSeconds":9007199254740993}}`;
    const stored = await service.data('PUT', at('indexes', 'long'), { body: cors });
    expect(stored.body).toMatchObject({ corsOptions: { maxAgeInSeconds: expect.any(Number) } });
    expect(stored.status).toBe(201);
    await service.data('DELETE', at('indexes', 'long'));
  });

  test('the configuration of an indexer is returned unchanged, and can be sent again', async () => {
    const parameters = { configuration: { parsingMode: 'json' } };
    await call('PUT', at('datasources', 'src'), source);
    const body = { name: 'configured', dataSourceName: 'src', targetIndexName: 'target', parameters };
    const createdItem = await call('PUT', at('indexers', 'configured'), body);
    expect((createdItem.body as { parameters: { configuration: unknown } }).parameters.configuration).toEqual({
      parsingMode: 'json',
    });
    expect((await call('PUT', at('indexers', 'configured'), createdItem.body)).status).toBe(200);
    await call('DELETE', at('indexers', 'configured'));
  });

  test('skills without a name are numbered', async () => {
    const response = await call('PUT', at('skillsets', 'numbered'), { ...skillset, name: 'numbered' });
    expect(response.body).toMatchObject({ skills: [{ name: '#1' }, { name: '#2' }] });
  });

  test('references are checked', async () => {
    const response = await call('PUT', at('indexers', 'lost'), {
      ...indexer,
      name: 'lost',
      targetIndexName: 'nowhere',
      skillsetName: null,
    });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      error: {
        target: 'targetIndexName',
        message: expect.stringContaining("refers to an index 'nowhere' that doesn't exist"),
      },
    });
    expect((await call('PUT', at('aliases', 'ali'), { name: 'ali', indexes: ['nowhere'] })).status).toBe(400);
    expect((await call('PUT', at('aliases', 'ali'), { name: 'ali', indexes: ['target', 'target'] })).status).toBe(400);
  });

  test('an alias can replace the name of its index, which then cannot be deleted', async () => {
    await call('POST', '/indexes', hotels('blue'));
    await call('POST', '/indexes', hotels('green'));
    await call('PUT', at('aliases', 'live'), { name: 'live', indexes: ['blue'] });
    await call('POST', '/indexes/live/docs/index', { value: [{ id: '1', name: 'One' }] });
    expect((await call('GET', "/indexes('blue')/docs/$count")).text).toBe('1');
    expect((await call('GET', "/indexes('live')/docs('1')")).body).toMatchObject({ name: 'One' });
    expect((await call('GET', "/indexes('live')")).body).toMatchObject({ name: 'blue' });
    expect((await call('DELETE', "/indexes('blue')")).status).toBe(400);
    expect((await call('DELETE', "/indexes('live')")).status).toBe(404);
    expect((await call('POST', '/indexes', hotels('live'))).status).toBe(400);
    await call('PUT', at('aliases', 'live'), { name: 'live', indexes: ['green'] });
    expect((await call('GET', "/indexes('live')/docs/$count")).text).toBe('0');
    expect((await call('DELETE', "/indexes('blue')")).status).toBe(204);
  });

  test('a synonym map works at query time; without it queries on its fields are 404', async () => {
    await call('PUT', at('synonymmaps', 'words'), { name: 'words', format: 'solr', synonyms: 'inn, hostel' });
    const definition = hotels('synonyms');
    const fields = definition.fields.map((field) =>
      field.name === 'category' ? { ...field, synonymMaps: ['words'] } : field,
    );
    expect((await call('POST', '/indexes', { ...definition, fields })).status).toBe(201);
    await call('POST', '/indexes/synonyms/docs/index', { value: [{ id: '1', category: 'Inn' }] });
    const search = () =>
      call('POST', '/indexes/synonyms/docs/search', { search: 'hostel', searchFields: 'category', select: 'id' });
    expect((await search()).body).toMatchObject({ value: [{ id: '1' }] });
    expect((await call('DELETE', at('synonymmaps', 'words'))).status).toBe(204);
    expect((await search()).status).toBe(404);
  });

  test('a preview property is rejected by name in a stable version', async () => {
    const response = await service.data('PUT', at('knowledgebases', 'kb2'), {
      body: { name: 'kb2', knowledgeSources: [{ name: 'source' }], retrievalInstructions: 'x' },
    });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      error: { target: 'retrievalInstructions', message: expect.stringContaining('2026-04-01') },
    });
  });

  test('quotas of the SKU', async () => {
    const { synonymmaps } = { synonymmaps: 5 };
    for (let i = 0; i < synonymmaps; i++) {
      await call('PUT', at('synonymmaps', `q${i}`), { name: `q${i}`, synonyms: 'a, b' });
    }
    const response = await call('PUT', at('synonymmaps', 'q9'), { name: 'q9', synonyms: 'a, b' });
    expect(response.status).toBe(429);
    expect(response.text).toContain('quota has been exceeded for this service');
  });

  test('unsupported features are rejected by name', async () => {
    await call('PUT', at('indexers', 'idle'), { name: 'idle', dataSourceName: 'src', targetIndexName: 'target' });
    const result = async () => {
      const { body } = await call('GET', "/indexers('idle')/search.status");
      return (body as { lastResult: Record<string, unknown> | null }).lastResult;
    };
    await expect.poll(async () => (await result())?.['status']).toBe('transientFailure');
    expect((await result())?.['errorMessage']).toContain('connection string');
    const resync = await call('POST', "/indexers('idle')/search.resync", { options: ['permissions'] });
    expect(resync).toMatchObject({ status: 501, body: { error: { code: 'NotSupportedLocally' } } });
  });
});

test('service statistics count', async () => {
  const { counters } = (await call('GET', '/servicestats')).body as {
    counters: Record<string, { usage: number; quota: number | null }>;
  };
  const indexes = ((await call('GET', '/indexes')).body as { value: unknown[] }).value.length;
  expect(counters['indexesCount']).toEqual({ usage: indexes, quota: 50 });
  expect(counters['documentCount']?.usage).toBeGreaterThan(0);
});
