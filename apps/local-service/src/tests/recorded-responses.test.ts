import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService } from '../testing/service.js';

/** Undocumented behavior that the test suites of the cloud service's clients assert. */

const index = {
  name: 'inns',
  fields: [
    { name: 'id', type: 'Edm.String', key: true, sortable: true },
    { name: 'about', type: 'Edm.String', searchable: true, analyzer: 'en.lucene' },
    { name: 'name', type: 'Edm.String', searchable: true, filterable: true },
    {
      name: 'rooms',
      type: 'Collection(Edm.ComplexType)',
      fields: [
        { name: 'kind', type: 'Edm.String' },
        { name: 'price', type: 'Edm.Double' },
        { name: 'extras', type: 'Collection(Edm.String)' },
      ],
    },
  ],
  suggesters: [{ name: 'sg', searchMode: 'analyzingInfixMatching', sourceFields: ['about', 'name'] }],
};
const documents = [
  { id: '1', about: 'Cheap hotel. In fact, a motel.', name: 'Roadside Motel' },
  { id: '2', about: 'Model suites with a view of the sea and more.', name: 'Bay' },
  { id: '3', about: 'Modern rooms and very polite staff.', name: 'Modern Stay' },
  { id: '4', about: 'Close to the police station, morel coverings in the bath.', name: 'Point Motel' },
  { id: '5', about: 'Traditional hotels have long corridors, carpets, porters and a bar.', name: 'Country Hotel' },
  { id: '6', about: 'Pretty good hotel', name: 'Express' },
];

let service: TestService;
const post = (path: string, body: object, status = 200) => send('POST', path, body, status);
const send = async (method: string, path: string, body: object | undefined, status: number) => {
  const response = await service.data(method, path, body === undefined ? {} : { body });
  expect(response.status, response.text).toBe(status);
  return response.body as { value: Record<string, unknown>[]; error: { message: string } } & Record<string, unknown>;
};

beforeAll(async () => {
  service = await TestService.start();
  await post('/indexes', index, 201);
  await post('/indexes', { ...index, name: 'empty' }, 201);
  await post("/indexes('inns')/docs/search.index", { value: documents });
});
afterAll(() => service.dispose());

describe('completions', () => {
  it.each<[object, string[]]>([
    // By frequency, then alphabetically; a word in two fields of a document counts once.
    [{ search: 'mo' }, ['motel', 'model', 'modern', 'more', 'morel']],
    // Fuzzy completions come last, alphabetically.
    [{ search: 'mod', fuzzy: true }, ['model', 'modern', 'morel', 'motel']],
    [{ search: 'mod', fuzzy: true, filter: "name eq 'Roadside Motel' or name eq 'Modern Stay'" }, ['modern', 'motel']],
    [{ search: 'polit', fuzzy: true }, ['polite', 'police']],
    [{ search: 'very polit', fuzzy: true, autocompleteMode: 'oneTermWithContext' }, ['very polite']],
    // A word without a following word is completed alone.
    [{ search: 'mot', autocompleteMode: 'twoTerms' }, ['motel']],
    [
      { search: 'mod', fuzzy: true, autocompleteMode: 'twoTerms' },
      ['model suites', 'modern rooms', 'modern stay', 'morel coverings', 'motel'],
    ],
  ])('%o', async (body, expected) => {
    const { value } = await post("/indexes('inns')/docs/search.post.autocomplete", { suggesterName: 'sg', ...body });
    expect(value.map(({ text }) => text)).toEqual(expected);
  });
});

describe('suggestions', () => {
  const texts = async (body: object) =>
    (await post("/indexes('inns')/docs/search.post.suggest", { suggesterName: 'sg', ...body })).value.map(
      (each) => each['@search.text'],
    );
  it('are sorted by descending score; a fuzzy whole word precedes a fuzzy prefix', async () => {
    expect(await texts({ search: 'hitel', fuzzy: true })).toEqual([
      'Country Hotel',
      'Pretty good hotel',
      'Cheap hotel. In fact, a motel.',
    ]);
  });
  it('highlight the typed letters, or the whole word of a stem', async () => {
    const tags = { highlightPreTag: '<b>', highlightPostTag: '</b>' };
    expect(await texts({ search: 'p', fuzzy: true, searchFields: 'name', filter: "id eq '4'", ...tags })).toEqual([
      '<b>Po</b>int Motel',
    ]);
    expect(await texts({ search: 'hotel', filter: "name eq 'Country Hotel'", ...tags })).toEqual([
      'Traditional <b>hotels</b> have long corridors, carpets, porters and a bar.',
    ]);
  });
});

describe('objects in collections', () => {
  const rooms = [{}, { price: null, extras: [] }, { kind: 'suite' }];
  const all = { kind: null, price: null, extras: [] };
  beforeAll(() => post("/indexes('inns')/docs/search.index", { value: [{ id: 'e', rooms }] }));
  it.each<[string, unknown[]]>([
    ['rooms', [all, all, { ...all, kind: 'suite' }]],
    // Objects without a selected field are empty.
    ['rooms/price,rooms/extras', [{ price: null, extras: [] }]],
    ['rooms/kind', [{ kind: 'suite' }]],
  ])('selected by %s', async (select, expected) => {
    const matches = await send('GET', `/indexes('inns')/docs('e')?$select=${select}`, undefined, 200);
    expect(matches['rooms']).toEqual(expected);
  });
});

describe('an index without documents', () => {
  it('uses no storage', async () => {
    expect(await send('GET', "/indexes('empty')/search.stats", undefined, 200)).toMatchObject({
      documentCount: 0,
      storageSize: 0,
    });
  });
});

describe('the link to the next page', () => {
  it('is written as the service writes it', async () => {
    const response = await send('GET', "/indexes('inns')/docs?search=*&$orderby=id%20desc&$top=2000", undefined, 200);
    expect(response).not.toHaveProperty('@odata.nextLink');
    const value = Array.from({ length: 60 }, (_, i) => ({ id: `p${String(i)}` }));
    await post("/indexes('empty')/docs/search.index", { value });
    const page = await send('GET', "/indexes('empty')/docs?search=*&$orderby=id%20desc", undefined, 200);
    expect(page['@odata.nextLink']).toMatch(/\/docs\?(?:.*&)?search=%2A&\$orderby=id%20desc(?:&.*)?&\$skip=50$/);
    await post("/indexes('empty')/docs/search.index", {
      value: value.map((each) => ({ ...each, '@search.action': 'delete' })),
    });
  });
});

describe('errors have the recorded wording', () => {
  const gone = "'gone'";
  it.each<[string, string, string]>([
    [
      'indexes',
      `No index with the name ${gone} was found in the service`,
      `No index with the name ${gone} was found in a service named`,
    ],
    [
      'datasources',
      `No data source with the name ${gone} was found in service`,
      `No datasource with the name ${gone} was found in a service named`,
    ],
    [
      'skillsets',
      `No skillset with the name ${gone} was found in service`,
      `No skillset with the name ${gone} was found in a service named`,
    ],
    [
      'synonymmaps',
      `No synonym map with the name ${gone} was found in service`,
      `No synonymMap with the name ${gone} was found in a service named`,
    ],
    ['indexers', `Indexer ${gone} was not found in service`, `Indexer ${gone} was not found in service`],
  ])('%s', async (kind, read, deleted) => {
    expect((await send('GET', `/${kind}('gone')`, undefined, 404)).error.message).toBe(`${read} 'demo'.`);
    expect((await send('DELETE', `/${kind}('gone')`, undefined, 404)).error.message).toBe(`${deleted} 'demo'.`);
  });
  it.each<[string, string, object, string]>([
    [
      'an index without key',
      '/indexes',
      { name: 'keyless', fields: [{ name: 'id', type: 'Edm.String' }] },
      "The request is invalid. Details: index : Found 0 key fields in index 'keyless'. Each index must have exactly one key field.",
    ],
    [
      'completions of no suggester',
      "/indexes('inns')/docs/search.post.autocomplete",
      { search: 'a', suggesterName: '' },
      "Cannot find fields enabled for suggestions. Please provide a value for 'suggesterName' in the query.\r\nParameter name: suggestions",
    ],
  ])('%s', async (_, path, body, words) => {
    expect((await post(path, body, 400)).error.message).toBe(words);
  });
});

describe('mistakes in definitions', () => {
  const image = { name: 'image', sourceContext: '/document', inputs: [{ name: 'x', source: '/document/content' }] };
  const source = { credentials: { connectionString: 'x' }, container: { name: 'c' } };
  it.each<[string, string, object, string]>([
    [
      'a type of data source that does not exist',
      '/datasources',
      { ...source, type: 'thistypedoesnotexist' },
      "Data source type 'thistypedoesnotexist' is not supported",
    ],
    [
      'two mappings in a synonym rule',
      '/synonymmaps',
      { format: 'solr', synonyms: 'a => b => c' },
      "Syntax error in line 1: 'a => b => c'. Only one explicit mapping (=>) can be specified in a synonym rule.",
    ],
    [
      'nested inputs of a skill that shapes nothing',
      '/skillsets',
      {
        skills: [
          {
            '@odata.type': '#Vendor.Skills.Custom.WebApiSkill',
            uri: 'https://skills.example/',
            inputs: [image],
            outputs: [{ name: 'out', targetName: 'out' }],
          },
        ],
      },
      "One or more skills are invalid. Details: Skill '#1' is not allowed to have recursively defined inputs",
    ],
  ])('%s', async (_, path, body, words) => {
    expect((await post(path, { name: 'mistake', ...body }, 400)).error.message).toContain(words);
  });
  it.each(['skillsets', 'synonymmaps', 'datasources', 'indexers', 'indexes', 'aliases'])(
    'an impossible name of %s is not found',
    async (kind) => {
      expect((await send('GET', `/${kind}('thisDoesNotExist')`, undefined, 404)).error.message).toContain(
        'thisDoesNotExist',
      );
      await send('DELETE', `/${kind}('thisDoesNotExist')`, undefined, 404);
    },
  );
  it('an index with an impossible name is not found by any operation', async () => {
    const nowhere = "/indexes('Not_A__Name')";
    for (const path of ['/docs', '/docs/$count', '/search.stats', "/docs('1')"]) {
      expect((await send('GET', `${nowhere}${path}`, undefined, 404)).error.message).toContain('Not_A__Name');
    }
    const written = await post(`${nowhere}/docs/search.index`, { value: [{ id: '1' }] }, 404);
    expect(written.error.message).toContain('Not_A__Name');
  });
});

describe('an indexer', () => {
  it('has a configuration if it has parameters, and a status with its maximum run time', async () => {
    const source = { type: 'cloudblob', credentials: { connectionString: 'x' }, container: { name: 'c' } };
    await post('/datasources', { name: 'source', ...source }, 201);
    const indexer = { name: 'runs', dataSourceName: 'source', targetIndexName: 'inns', parameters: { batchSize: 1 } };
    expect(await post('/indexers', indexer, 201)).toMatchObject({ parameters: { batchSize: 1, configuration: {} } });
    expect(await send('GET', "/indexers('runs')/search.status", undefined, 200)).toMatchObject({
      limits: { maxRunTime: 'P1D' },
    });
    await send('DELETE', "/indexers('runs')", undefined, 204);
    await send('DELETE', "/datasources('source')", undefined, 204);
  });
});

describe('lists of indexes in the newest preview', () => {
  const list = async (query: string, version: string) => {
    const response = await service.data('GET', `/indexes?$select=name&${query}`, { version });
    return { status: response.status, body: response.body as { value?: { name: string }[]; '@odata.count'?: number } };
  };
  it.each<[string, string[], number | undefined]>([
    ['$top=1', ['empty'], undefined],
    ['$skip=1', ['inns'], undefined],
    ['$top=0&$count=true', [], 2],
    ['$skip=5&$count=true', [], 2],
    ['$top=5&$skip=0&$count=false', ['empty', 'inns'], undefined],
  ])('%s', async (query, names, count) => {
    const { body } = await list(query, '2026-05-01-preview');
    expect(body.value?.map((each) => each.name)).toEqual(names);
    expect(body['@odata.count']).toBe(count);
  });
  it('are complete in all other versions, which have no paging', async () => {
    expect((await list('$top=1', '2026-04-01')).status).toBe(400);
    expect((await list('$top=-1', '2026-05-01-preview')).status).toBe(400);
    expect((await list('$top=x', '2026-05-01-preview')).status).toBe(400);
  });
});

describe('lists with $select', () => {
  it('contain only the selected properties', async () => {
    const { value } = await send('GET', '/indexes?$select=name', undefined, 200);
    expect(value).toEqual([{ name: 'empty' }, { name: 'inns' }]);
  });
});

describe('a path with consecutive slashes', () => {
  it('is equivalent to that with one slash', async () => {
    for (const path of ["/indexes('inns')//docs('1')", "//indexes('inns')/docs('1')"]) {
      expect((await send('GET', path, undefined, 200))['name']).toBe('Roadside Motel');
    }
  });
});

describe('definitions of published samples', () => {
  const input = { name: 'image', source: '/document/normalized_images/*' };
  const ocr = { inputs: [input], outputs: [{ name: 'text', targetName: 'text' }] };
  it.each<[string, string, object]>([
    [
      'a data source with its subtype',
      '/datasources',
      { type: 'cloudblob', subtype: null, credentials: { connectionString: 'x' }, container: { name: 'c' } },
    ],
    [
      'a skill with parameters of older versions',
      '/skillsets',
      {
        skills: [
          {
            '@odata.type': '#Vendor.Skills.Vision.OcrSkill',
            textExtractionAlgorithm: 'printed',
            lineEnding: 'Space',
            ...ocr,
          },
        ],
      },
    ],
    [
      'a skill that reads images from URLs',
      '/skillsets',
      {
        skills: [
          {
            '@odata.type': '#Vendor.Skills.Vision.OcrSkill',
            ...ocr,
            inputs: [
              { name: 'url', source: '/document/url' },
              { name: 'queryString', source: '/document/queryString' },
            ],
          },
        ],
      },
    ],
    [
      'an origin that ends in a slash',
      '/indexes',
      { fields: [index.fields[0]], corsOptions: { allowedOrigins: ['https://app.example/'] } },
    ],
  ])('%s', async (_, path, body) => {
    const created = await post(path, { name: 'sample', ...body }, 201);
    expect(created['name']).toBe('sample');
    await send('DELETE', `${path}('sample')`, undefined, 204);
  });
  it('have the parameters of other kinds as null, like responses of the service', async () => {
    const profile = {
      name: 'p',
      functions: [
        {
          type: 'magnitude',
          fieldName: 'rank',
          boost: 2,
          magnitude: { boostingRangeStart: 1, boostingRangeEnd: 5 },
          freshness: null,
          distance: null,
          tag: null,
        },
      ],
    };
    const algorithm = { name: 'a', kind: 'hnsw', hnswParameters: { m: 5 }, exhaustiveKnnParameters: null };
    const web = { uri: 'https://vectors.example/', httpMethod: 'POST' };
    const others = { cloudLlmParameters: null, aiServicesVisionParameters: null, amlParameters: null };
    const vectorizer = { name: 'v', kind: 'customWebApi', customWebApiParameters: web, ...others };
    const copied = {
      name: 'copied',
      fields: [index.fields[0], { name: 'rank', type: 'Edm.Int32', filterable: true }],
      scoringProfiles: [profile],
      vectorSearch: { algorithms: [algorithm], vectorizers: [vectorizer], profiles: [] },
    };
    const created = await post('/indexes', copied, 201);
    expect(created).toMatchObject({ scoringProfiles: [profile] });
    // The response can be sent again.
    await send('PUT', "/indexes('copied')", created, 200);
    const wrong = { ...profile, functions: [{ ...profile.functions[0], tag: { tagsParameter: 't' } }] };
    expect(
      (await post('/indexes', { ...copied, name: 'wrong', scoringProfiles: [wrong] }, 400)).error.message,
    ).toContain("The property 'tag' does not exist on type 'MagnitudeScoringFunction'");
    await send('DELETE', "/indexes('copied')", undefined, 204);
  });
  it('measure pages in tokens, in previews', async () => {
    const split = {
      '@odata.type': '#Vendor.Skills.Text.SplitSkill',
      unit: 'cloudLlmTokens',
      cloudLlmTokenizerParameters: { encoderModelName: 'cl100k_base', allowedSpecialTokens: ['[START]'] },
      inputs: [{ name: 'text', source: '/document/content' }],
      outputs: [{ name: 'textItems', targetName: 'pages' }],
    };
    const body = { name: 'tokens', skills: [split] };
    const preview = await service.data('POST', '/skillsets', { body, version: '2026-05-01-preview' });
    expect(preview.status, preview.text).toBe(201);
    expect(preview.body).toMatchObject({ skills: [{ unit: 'cloudLlmTokens' }] });
    await service.data('DELETE', "/skillsets('tokens')");
    expect((await post('/skillsets', body, 400)).error.message).toContain("'unit'");
  });
});

describe('an index that filters by permissions', () => {
  const version = '2026-05-01-preview';
  const acl = { name: 'acl', type: 'Collection(Edm.String)', filterable: true, permissionFilter: 'userIds' };
  beforeAll(async () => {
    const body = { name: 'guarded', fields: [index.fields[0], acl], permissionFilterOption: 'enabled' };
    const created = await service.data('POST', '/indexes', { body, version });
    expect(created.status, created.text).toBe(201);
    await post("/indexes('guarded')/docs/search.index", { value: [{ id: '1', acl: ['someone'] }] });
  });
  it.each<[string, string, object | undefined]>([
    ['POST', '/docs/search.post.search', {}],
    ['GET', '/docs?search=*', undefined],
    ['GET', "/docs('1')", undefined],
  ])('%s %s requires elevated read', async (method, path, body) => {
    const options = { ...(body === undefined ? {} : { body }), version };
    const rejected = await service.data(method, `/indexes('guarded')${path}`, options);
    expect(rejected.status).toBe(501);
    expect(rejected.text).toContain('permissionFilterOption');
    const headers = { 'x-ms-enable-elevated-read': 'true' };
    const elevated = await service.data(method, `/indexes('guarded')${path}`, { ...options, headers });
    expect(elevated.status, elevated.text).toBe(200);
    expect(elevated.text).toContain('someone');
  });
});

describe('analysis', () => {
  it.each<[object, string[]]>([
    [{ tokenizer: 'edgeNGram' }, ['O']],
    [{ analyzer: 'zh-Hans.lucene' }, ['on', 'two']],
  ])('%o', async (by, expected) => {
    const { tokens } = await post("/indexes('inns')/search.analyze", { text: 'One two', ...by });
    expect((tokens as { token: string }[]).map(({ token }) => token)).toEqual(expected);
  });
});
