import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestService } from '../testing/service.js';

/** Differences from the live service that its recordings showed. docs/fidelity.md, service-behavior §13. */
let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.dispose());

const key = { name: 'id', type: 'Edm.String', key: true, searchable: false };
const create = async (name: string, fields: object[], more: object = {}) => {
  const response = await service.data('POST', '/indexes', { body: { name, fields: [key, ...fields], ...more } });
  expect(response.status, response.text).toBe(201);
};
const write = (index: string, value: unknown, parameters = '') =>
  service.data('POST', `/indexes('${index}')/docs/search.index${parameters}`, {
    body: typeof value === 'string' ? value : { value },
  });
const search = (index: string, body: object | string) =>
  service.data('POST', `/indexes('${index}')/docs/search.post.search`, { body });

test('a semantic configuration can name fields that are not searchable, but not ones that are hidden', async () => {
  const fields = [
    { name: 'content', type: 'Edm.String', searchable: true },
    { name: 'source', type: 'Edm.String', searchable: false, filterable: true },
  ];
  const semantic = (field: string) => ({
    configurations: [
      {
        name: 'default',
        prioritizedFields: {
          titleField: { fieldName: field },
          prioritizedContentFields: [{ fieldName: 'content' }],
        },
      },
    ],
  });
  await create('semantic', fields, { semantic: semantic('source') });
  await write('semantic', [{ id: '1', content: 'The ferry crosses the bay every hour.', source: 'Timetable' }]);
  const response = await search('semantic', {
    search: 'ferry',
    queryType: 'semantic',
    semanticConfiguration: 'default',
    debug: 'semantic',
  });
  expect(response.status, response.text).toBe(200);
  expect(response.text).toContain('Timetable');
  const rejected = async (body: object) =>
    (await service.data('POST', '/indexes', { body: { name: 'rejected', ...body } })).text;
  const hidden = [key, fields[0], { ...fields[1], retrievable: false }];
  expect(await rejected({ fields: hidden, semantic: semantic('source') })).toContain('which must be retrievable');
  expect(await rejected({ fields: [key, ...fields], semantic: semantic('nope') })).toContain("unknown field 'nope'");
});

test.each([
  ['2023-10-01-Preview', true],
  ['2023-11-01', true],
  ['2024-03-01-Preview', false],
  ['2026-04-01', false],
])('a vector field is retrievable by default in %s: %s', async (version, isRetrievable) => {
  const name = `default-${version.toLowerCase()}`;
  const vector = { type: 'Collection(Edm.Single)', searchable: true, dimensions: 2, vectorSearchProfile: 'p' };
  const body = {
    name,
    fields: [key, { name: 'v', ...vector }, { name: 'hidden', ...vector, retrievable: false }],
    vectorSearch: { algorithms: [{ name: 'a', kind: 'hnsw' }], profiles: [{ name: 'p', algorithm: 'a' }] },
  };
  const created = await service.data('POST', '/indexes', { body, version });
  expect(created.status, created.text).toBe(201);
  await write(name, [{ id: '1', v: [1, 2], hidden: [3, 4] }]);
  const { value } = (await search(name, {})).body as { value: object[] };
  expect(value).toEqual([{ '@search.score': 1, id: '1', ...(isRetrievable && { v: [1, 2] }) }]);
});

describe('values as text', () => {
  beforeAll(() =>
    create('texts', [
      { name: 'flag', type: 'Edm.Boolean' },
      { name: 'flags', type: 'Collection(Edm.Boolean)' },
      { name: 'int', type: 'Edm.Int32' },
      { name: 'ints', type: 'Collection(Edm.Int32)' },
      { name: 'long', type: 'Edm.Int64' },
      { name: 'double', type: 'Edm.Double' },
      {
        name: 'rooms',
        type: 'Collection(Edm.ComplexType)',
        fields: [
          { name: 'smoking', type: 'Edm.Boolean' },
          { name: 'rate', type: 'Edm.Double' },
        ],
      },
    ]),
  );

  test('are read as Boolean values and numbers, also in collections and complex fields', async () => {
    const texts =
      '{"id":"1","flag":"false","flags":["true","false"],"int":"-12","ints":["0","7"],"long":"9223372036854775807",' +
      '"double":"1.5e2","rooms":[{"smoking":"true","rate":"99.5"}]}';
    expect((await write('texts', `{"value":[${texts}]}`)).status).toBe(200);
    expect((await service.data('GET', "/indexes('texts')/docs('1')")).text).toContain(
      '"id":"1","flag":false,"flags":[true,false],"int":-12,"ints":[0,7],"long":9223372036854775807,"double":150,"rooms":[{"smoking":true,"rate":99.5}]',
    );
    expect((await search('texts', { filter: 'not flag and int eq -12 and double gt 149' })).text).toContain('"id":"1"');
  });

  test.each([
    ['flag', 'yes', 'Edm.Boolean'],
    ['flag', 'True', 'Edm.Boolean'],
    ['flag', '', 'Edm.Boolean'],
    ['int', '1.5', 'Edm.Int32'],
    ['int', '2147483648', 'Edm.Int32'],
    ['int', ' 1', 'Edm.Int32'],
    ['long', '9223372036854775808', 'Edm.Int64'],
    ['int', '007', 'Edm.Int32'],
    ['int', '-012', 'Edm.Int32'],
    ['long', '00', 'Edm.Int64'],
    ['double', '01.5', 'Edm.Double'],
    ['double', '-00', 'Edm.Double'],
    ['double', '1,5', 'Edm.Double'],
    ['double', 'Infinity', 'Edm.Double'],
    ['double', '1e999', 'Edm.Double'],
    ['double', '-1e999', 'Edm.Double'],
    ['double', '', 'Edm.Double'],
  ])('%s rejects %j', async (field, text, type) => {
    expect(await write('texts', [{ id: '2', [field]: text }])).toMatchObject({
      status: 400,
      body: {
        error: {
          code: '',
          message: `The request is invalid. Details: Cannot convert the literal '${text}' to the expected type '${type}'.`,
          target: `value[0].${field}`,
        },
      },
    });
  });
  test.each([
    [1, 'Edm.Boolean', 'flag'],
    [true, 'Edm.Int32', 'int'],
  ])('%j is no %s', async (value, type, field) => {
    expect((await write('texts', [{ id: '2', [field]: value }])).text).toContain(
      `Cannot convert the literal '${String(value)}' to the expected type '${type}'.`,
    );
  });
});

describe('indexer status', () => {
  beforeAll(async () => {
    await create('target', []);
    const source = {
      name: 'blobs',
      type: 'cloudblob',
      credentials: { connectionString: 'x' },
      container: { name: 'c' },
    };
    await service.data('POST', '/datasources', { body: source });
    const indexer = { name: 'idle', dataSourceName: 'blobs', targetIndexName: 'target', disabled: true };
    expect((await service.data('POST', '/indexers', { body: indexer })).status).toBe(201);
  });
  const status = async (version: string) =>
    (await service.data('GET', "/indexers('idle')/search.status", { version })).body as Record<string, unknown>;

  test('is running for an indexer that never ran', async () => {
    const body = await status('2026-04-01');
    expect(body).toMatchObject({ status: 'running', lastResult: null, executionHistory: [] });
    expect(body).not.toHaveProperty('runtime');
  });
  test('includes the run time in newer previews', async () => {
    const { runtime } = (await status('2026-05-01-preview')) as { runtime: Record<string, string> };
    expect(runtime).toMatchObject({ usedSeconds: 0, remainingSeconds: null });
    const span = Date.parse(runtime['endingTime'] ?? '') - Date.parse(runtime['beginningTime'] ?? '');
    expect(span).toBe(24 * 3_600_000);
    expect(await status('2024-09-01-preview')).not.toHaveProperty('runtime');
  });
});

describe('query errors have no code', () => {
  beforeAll(() =>
    create('errors', [
      { name: 'title', type: 'Edm.String', searchable: true },
      { name: 'n', type: 'Edm.Int32' },
    ]),
  );
  test.each<[object | string, string, string]>([
    [{ skip: 100_001 }, 'skip', 'Value must be between 0 and 100000.\r\nParameter name: $skip'],
    [{ top: -1 }, 'top', 'Value must be between 0 and 100000.\r\nParameter name: $top'],
    ['{"top":9007199254740993}', 'top', 'Value must be between 0 and 100000.\r\nParameter name: $top'],
    [{ top: 100_001 }, 'top', 'Value must be between 0 and 100000.\r\nParameter name: $top'],
    [
      { minimumCoverage: 101 },
      'minimumCoverage',
      'Value must be between 0 and 100.\r\nParameter name: minimumCoverage',
    ],
    [
      { search: 'x', searchFields: 'nope' },
      'searchFields',
      "Unknown field 'nope' in search field list.\r\nParameter name: searchFields",
    ],
    [
      { search: 'x', searchFields: 'n' },
      'searchFields',
      "The field 'n' in the search field list is not searchable.\r\nParameter name: searchFields",
    ],
    [{ search: 'title:(', queryType: 'full' }, 'search', 'Failed to parse query string at line 1, column'],
    [{ filter: 'n eq' }, '$filter', 'Invalid expression: '],
    [{ orderby: 'nope' }, '$orderby', "Invalid expression: Could not find a property named 'nope'"],
    [{ select: 'nope' }, '$select', "Invalid expression: Could not find a property named 'nope'"],
    [{ facets: ['nope'] }, 'facets[0]', "Unknown field 'nope' in facet specification."],
  ])('%j', async (body, target, message) => {
    expect(await search('errors', body)).toMatchObject({
      status: 400,
      body: { error: { code: '', target, message: expect.stringContaining(message) as string } },
    });
  });
  test('by GET, for suggestions, and for parameters that do not exist', async () => {
    const get = await service.data('GET', "/indexes('errors')/docs?$skip=100001&search=*");
    expect(get.body).toEqual({
      error: { code: '', message: 'Value must be between 0 and 100000.\r\nParameter name: $skip', target: 'skip' },
    });
    const suggest = await service.data('POST', "/indexes('errors')/docs/search.post.suggest", {
      body: { search: 'x', suggesterName: 'sg', top: 101 },
    });
    expect(suggest.body).toMatchObject({
      error: { code: '', message: 'Value must be between 1 and 100.\r\nParameter name: $top' },
    });
    expect((await search('errors', { facet: 'n', nope: 1 })).body).toMatchObject({ error: { code: '' } });
  });
  test('nor has a precondition that failed', async () => {
    const stale = await service.data('DELETE', "/indexes('errors')", { headers: { 'If-Match': '"0x1"' } });
    expect(stale).toMatchObject({ status: 412, body: { error: { code: '' } } });
  });
});

test('a search text needs a searchable field', async () => {
  await create('unsearchable', [{ name: 'code', type: 'Edm.String', searchable: false }]);
  const message =
    'If a query contains the search option the target index must contain one or more searchable string fields.';
  expect(await search('unsearchable', { search: 'sea' })).toMatchObject({
    status: 400,
    body: {
      error: {
        code: 'OperationNotAllowed',
        message: `${message}\r\nParameter name: search`,
        details: [{ code: 'CannotSearchWithoutSearchableFields', message }],
      },
    },
  });
  for (const text of ['*', '', undefined]) expect((await search('unsearchable', { search: text })).status).toBe(200);
});

test('the bounds of a date facet can be dates without a time', async () => {
  await create('dates', [{ name: 'at', type: 'Edm.DateTimeOffset' }]);
  await write('dates', [
    { id: '1', at: '1999-12-31T23:59:59Z' },
    { id: '2', at: '2000-01-01T00:00:00Z' },
  ]);
  expect((await search('dates', { facets: ['at,values:2000-01-01|2001-01-01'] })).body).toMatchObject({
    '@search.facets': { at: [{ count: 1 }, { count: 1 }, { count: 0 }] },
  });
  expect((await search('dates', { facets: ['at,values:2000-02-30'] })).status).toBe(400);
});

test('keys can have any characters with allowUnsafeKeys', async () => {
  await create('keys', []);
  const unsafe = ['_a b', 'é:1'];
  const actions = unsafe.map((id) => ({ id }));
  expect((await write('keys', actions)).status).toBe(400);
  expect((await write('keys', actions, '?allowUnsafeKeys=false')).status).toBe(400);
  expect((await write('keys', actions, '?allowUnsafeKeys=true')).status).toBe(200);
  for (const id of unsafe) {
    const path = `/indexes('keys')/docs('${encodeURIComponent(id)}')`;
    expect((await service.data('GET', path)).body).toMatchObject({ id });
  }
  expect((await write('keys', [{ id: '' }], '?allowUnsafeKeys=true')).status).toBe(400);
  const deleted = await write('keys', [{ '@search.action': 'delete', id: unsafe[0] }], '?allowUnsafeKeys=true');
  expect(deleted.status).toBe(200);
  expect((await service.data('GET', "/indexes('keys')/docs/$count")).text).toBe('1');
});

test('a key with the null character is rejected even with allowUnsafeKeys', async () => {
  await create('nulls', []);
  expect((await write('nulls', [{ id: 'a' }])).status).toBe(200);
  for (const action of ['upload', 'merge', 'mergeOrUpload', 'delete']) {
    const response = await write('nulls', [{ '@search.action': action, id: 'a\0b' }], '?allowUnsafeKeys=true');
    expect(response, action).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'InvalidDocumentKey',
          details: [
            { code: 'InvalidDocumentKey', message: expect.stringContaining('null character (U+0000)') as string },
          ],
        },
      },
    });
  }
  expect((await service.data('GET', "/indexes('nulls')/docs('a%00b')")).status).toBe(400);
  expect((await service.data('GET', "/indexes('nulls')/docs('a')")).body).toMatchObject({ id: 'a' });
});

test('a document whose key contains slashes can be looked up, merged, and deleted', async () => {
  await create('urls', []);
  const id = "https://films.example/o'neill/1.html";
  expect((await write('urls', [{ id }], '?allowUnsafeKeys=true')).status).toBe(200);
  const path = `/indexes('urls')/docs('${encodeURIComponent(id)}')`;
  expect(await service.data('GET', path)).toMatchObject({ status: 200, body: { id } });
  expect((await service.data('GET', "/indexes('urls')/docs('https%3A%2F%2Ffilms.example')")).status).toBe(404);
  expect((await write('urls', [{ '@search.action': 'merge', id }], '?allowUnsafeKeys=true')).status).toBe(200);
  expect((await write('urls', [{ '@search.action': 'delete', id }], '?allowUnsafeKeys=true')).status).toBe(200);
  expect((await service.data('GET', path)).status).toBe(404);
});

test('markdown settings next to another parsing mode are kept', async () => {
  await create('plain', []);
  await service.data('POST', '/datasources', {
    body: { name: 'files', type: 'cloudblob', credentials: { connectionString: 'x' }, container: { name: 'c' } },
  });
  const configuration = { parsingMode: 'json', markdownParsingSubmode: 'oneToMany', markdownHeaderDepth: 'h3' };
  const indexer = { name: 'plain', dataSourceName: 'files', targetIndexName: 'plain', disabled: true };
  const created = await service.data('POST', '/indexers', { body: { ...indexer, parameters: { configuration } } });
  expect(created).toMatchObject({ status: 201, body: { parameters: { configuration } } });
});

test.each(['scalarQuantization', 'binaryQuantization'])(
  'compressed vectors of exhaustiveKnn are rescored with the originals: %s',
  async (kind) => {
    const vector = { type: 'Collection(Edm.Single)', searchable: true, dimensions: 8, vectorSearchProfile: 'p' };
    const rescoringOptions = {
      enableRescoring: true,
      defaultOversampling: 10,
      rescoreStorageMethod: 'preserveOriginals',
    };
    const name = `rescored-${kind.toLowerCase()}`;
    await create(name, [{ name: 'v', ...vector }], {
      vectorSearch: {
        algorithms: [{ name: 'all', kind: 'exhaustiveKnn' }],
        compressions: [{ name: 'small', kind, rescoringOptions }],
        profiles: [{ name: 'p', algorithm: 'all', compression: 'small' }],
      },
    });
    const ones = [1, 1, 1, 1, 1, 1];
    await write(name, [
      { id: '1', v: [1, 1, ...ones] },
      { id: '2', v: [9, 1, ...ones] },
      { id: '3', v: [1, 9, ...ones] },
    ]);
    for (const options of [{}, { oversampling: 10 }, { exhaustive: true }]) {
      const query = { kind: 'vector', vector: [1, 9, ...ones], fields: 'v', k: 1, ...options };
      const { body } = await search(name, { vectorQueries: [query], select: 'id' });
      expect(body, JSON.stringify(options)).toMatchObject({ value: [{ id: '3', '@search.score': 1 }] });
    }
  },
);

describe('previews newer than the known ones', () => {
  const HEADER = 'x-ms-searchdeck-api-version';
  test.each(['2026-08-01-preview', '2027-01-01-Preview'])('%s is handled as the newest known one', async (version) => {
    const response = await service.data('GET', '/indexes', { version });
    expect([response.status, response.headers.get(HEADER)]).toEqual([200, '2026-05-01-preview']);
    const missing = await service.data('GET', "/indexes('nothing')", { version });
    expect([missing.status, missing.headers.get(HEADER)]).toEqual([404, '2026-05-01-preview']);
  });
  test.each(['2026-08-01', '2024-01-01-preview', '2099-99-99-preview', 'x-preview', '2026-08-01-preview-2'])(
    '%s is unknown',
    async (version) => {
      expect(await service.data('GET', '/indexes', { version })).toMatchObject({
        status: 400,
        body: { error: { code: 'InvalidApiVersionParameter' } },
      });
    },
  );
  test('an operation that a version does not have is rejected with the requested version', async () => {
    const { body } = await service.data('GET', '/indexstats', { version: '2024-03-01-PREVIEW' });
    expect((body as { error: { message: string } }).error.message).toContain("in the api-version '2024-03-01-PREVIEW'");
  });
  test('known ones have no such header', async () => {
    for (const version of ['2026-05-01-preview', '2026-04-01']) {
      expect((await service.data('GET', '/indexes', { version })).headers.get(HEADER)).toBeNull();
    }
  });
});

test('an index that does not exist has the recorded error in every operation on its documents', async () => {
  const operations: [string, string, object?][] = [
    ['GET', '/docs'],
    ['POST', '/docs/search.post.search', {}],
    ['POST', '/docs/search.index', { value: [{ id: '1' }] }],
    ['GET', "/docs('1')"],
    ['GET', '/docs/$count'],
    ['GET', '/search.stats'],
  ];
  for (const [method, path, body] of operations) {
    const response = await service.data(method, `/indexes('missing')${path}`, body === undefined ? {} : { body });
    expect(response, path).toMatchObject({
      status: 404,
      body: { error: { code: '', message: "The index 'missing' for service 'demo' was not found." } },
    });
  }
});

describe('lists', () => {
  const version = '2026-08-01-preview';
  const names = ['page-1', 'page-2', 'page-3'];
  beforeAll(async () => {
    for (const name of names) await create(name, []);
    await write('page-2', [{ id: '1' }]);
  });
  const pages = async (path: string) => {
    const namesByPage: string[][] = [];
    let next: string | undefined = path;
    while (next !== undefined) {
      const response = await service.data('GET', next, { version: next === path ? version : null });
      expect(response.status, response.text).toBe(200);
      expect(response.text).not.toContain('@odata.count');
      const body = response.body as { value: { name: string }[]; '@odata.nextLink'?: string };
      namesByPage.push(body.value.map(({ name }) => name));
      next = body['@odata.nextLink']?.split('/services/demo')[1];
    }
    return namesByPage;
  };
  test('are read page by page, by the beginning of a name', async () => {
    expect(await pages('/indexes?search=page-&searchType=prefix&pageSize=2&$select=name')).toEqual([
      ['page-1', 'page-2'],
      ['page-3'],
    ]);
    expect(await pages('/indexes?search=page-2')).toEqual([['page-2']]);
    expect(await pages('/indexstats?search=page-&pageSize=2')).toEqual([['page-1', 'page-2'], ['page-3']]);
    expect(await pages('/synonymmaps?pageSize=1')).toEqual([[]]);
  });
  test.each([
    'pageSize=0',
    'searchType=suffix',
    '$skiptoken=x',
    '$skiptoken=x&search=page',
    '$skiptoken=x&pageSize=1',
    'pageSize=2&$top=1',
    '$top=-1',
  ])('%s is rejected', async (query) => {
    expect((await service.data('GET', `/indexes?${query}`, { version })).status).toBe(400);
  });
  test('except aliases are read by $top and $skip, sorted by name, with $count', async () => {
    for (const name of ['page-b', 'page-a', 'page-c']) {
      await service.data('POST', '/synonymmaps', { body: { name, format: 'solr', synonyms: 'a, b' } });
    }
    const list = async (path: string) => {
      const response = await service.data('GET', path, { version });
      expect(response.status, `${path}: ${response.text}`).toBe(200);
      const { value, '@odata.count': count } = response.body as { value: { name: string }[]; '@odata.count'?: number };
      return { names: value.map(({ name }) => name), count };
    };
    expect(await list('/synonymmaps?$top=2&$skip=1&$count=true')).toEqual({ names: ['page-b', 'page-c'], count: 3 });
    expect(await list('/synonymmaps?$skip=2')).toEqual({ names: ['page-c'], count: undefined });
    expect(await list('/indexstats?search=page-&$top=1&$skip=1&$count=true')).toEqual({ names: ['page-2'], count: 3 });
    expect(await list('/indexes?search=page-&$top=1')).toMatchObject({ names: ['page-1'] });
    for (const kind of ['indexers', 'datasources', 'skillsets', 'knowledgebases', 'knowledgesources']) {
      expect((await list(`/${kind}?$top=0&$count=true`)).names, kind).toEqual([]);
    }
    expect((await service.data('GET', '/aliases?$top=1', { version })).status).toBe(400);
    expect((await service.data('GET', '/synonymmaps?$top=1')).status).toBe(400);
  });
  test('of stable versions have no pages', async () => {
    expect((await service.data('GET', '/indexes?pageSize=1')).status).toBe(400);
  });
  test('of the statistics of all indexes have those of each index, for administrators', async () => {
    const { body } = await service.data('GET', '/indexstats', { version: '2026-05-01-preview' });
    const one = (await service.data('GET', "/indexes('page-2')/search.stats")).body as object;
    const { '@odata.context': _, ...statistics } = one as Record<string, unknown>;
    expect(body).toMatchObject({
      value: expect.arrayContaining([
        { name: 'page-1', documentCount: 0, storageSize: 0, vectorIndexSize: 0 },
        { name: 'page-2', ...statistics },
      ]) as unknown,
    });
    expect((await service.data('GET', '/indexstats')).status).toBe(400);
    expect((await service.data('GET', '/indexstats', { version: '2026-05-01-preview', key: 'wrong' })).status).toBe(
      403,
    );
  });
});

test('vision vectorizers of previews are kept, and rejected by name when they are used', async () => {
  const version = '2026-05-01-preview';
  const vectorizer = {
    name: 'vision',
    kind: 'aiServicesVision',
    aiServicesVisionParameters: { modelVersion: '2023-04-15', resourceUri: 'https://vision.example', apiKey: 'secret' },
  };
  const definition = {
    name: 'vision',
    fields: [
      key,
      { name: 'v', type: 'Collection(Edm.Single)', searchable: true, dimensions: 2, vectorSearchProfile: 'p' },
    ],
    vectorSearch: {
      algorithms: [{ name: 'h', kind: 'hnsw' }],
      profiles: [{ name: 'p', algorithm: 'h', vectorizer: 'vision' }],
      vectorizers: [vectorizer],
    },
  };
  expect((await service.data('POST', '/indexes', { body: definition })).status).toBe(400);
  const created = await service.data('POST', '/indexes', { body: definition, version });
  const parameters = { ...vectorizer.aiServicesVisionParameters, apiKey: null };
  expect(created, created.text).toMatchObject({
    status: 201,
    body: { vectorSearch: { vectorizers: [{ ...vectorizer, aiServicesVisionParameters: parameters }] } },
  });
  const query = { kind: 'text', text: 'sea', fields: 'v' };
  expect(await search('vision', { vectorQueries: [query] })).toMatchObject({
    status: 501,
    body: { error: { code: 'NotSupportedLocally', message: expect.stringContaining('aiServicesVision') as string } },
  });
  const skill = {
    '@odata.type': '#Vendor.Skills.Vision.VectorizeSkill',
    modelVersion: '2023-04-15',
    inputs: [{ name: 'image', source: '/document/normalized_images/*' }],
    outputs: [{ name: 'vector', targetName: 'v' }],
  };
  const skillset = await service.data('POST', '/skillsets', { body: { name: 'vision', skills: [skill] }, version });
  expect(skillset, skillset.text).toMatchObject({ status: 201, body: { skills: [skill] } });
});
