import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService } from '../testing/service.js';

const DEMO =
  '/subscriptions/00000000-0000-4000-8000-000000000001/resourceGroups/local-development/providers/Microsoft.Search/searchServices/demo';

let azure: TestService;
let vendor: TestService;
beforeAll(async () => {
  azure = await TestService.start(['--dialect', 'azure']);
  vendor = await TestService.start();
});
afterAll(() => Promise.all([azure.dispose(), vendor.dispose()]));

const definition = (name: string) => ({
  name,
  fields: [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'text', type: 'Edm.String', searchable: true },
  ],
});

describe('versions that the interface documents leave out', () => {
  it.each(['2025-09-01', '2024-07-01', '2020-06-30', '2024-05-01-preview', '2024-11-01-Preview', '2025-08-01-preview'])(
    '%s of the data plane is handled in the azure dialect',
    async (version) => {
      const name = `v${version.toLowerCase()}`;
      const created = await azure.data('POST', '/indexes', { body: definition(name), version });
      expect(created.status, created.text).toBe(201);
      const value = Array.from({ length: 60 }, (_, i) => ({ id: String(i), text: 'sea' }));
      await azure.data('POST', `/indexes('${name}')/docs/search.index`, { body: { value }, version });
      const matches = await azure.data('POST', `/indexes('${name}')/docs/search.post.search`, {
        body: { search: 'sea' },
        version,
      });
      const page = matches.body as { value: unknown[]; '@odata.nextLink': string };
      expect(page.value).toHaveLength(50);
      // The link to the next page has the requested version.
      expect(new URL(page['@odata.nextLink']).searchParams.get('api-version')).toBe(version);
      await azure.data('DELETE', `/indexes('${name}')`, { version });
    },
  );

  it.each(['2020-03-13', '2023-11-01', '2024-06-01-Preview', '2026-03-01-preview'])(
    '%s of the management plane, too',
    async (version) => {
      expect(await azure.management('GET', DEMO, { version })).toMatchObject({ status: 200, body: { name: 'demo' } });
    },
  );

  it('a later setting in the configuration of an indexer is stored, and returned by the versions that have it', async () => {
    const source = {
      name: 'later-settings',
      type: 'azureblob',
      credentials: { connectionString: 'UseDevelopmentStorage=true' },
      container: { name: 'c' },
    };
    expect((await azure.data('POST', '/datasources', { body: source })).status).toBe(201);
    await azure.data('POST', '/indexes', { body: definition('later-settings') });
    const body = {
      name: 'later-settings',
      dataSourceName: 'later-settings',
      targetIndexName: 'later-settings',
      disabled: true,
      parameters: { configuration: { parsingMode: 'json', markdownHeaderDepth: 'h3' } },
    };
    const created = await azure.data('POST', '/indexers', { body, version: '2020-06-30' });
    expect(created.status, created.text).toBe(201);
    expect(created.text).not.toContain('markdownHeaderDepth');
    const { text } = await azure.data('GET', "/indexers('later-settings')");
    expect(text).toContain('"markdownHeaderDepth":"h3"');
  });

  it('of the resource manager are accepted only by its operations, and only in the azure dialect', async () => {
    const requests = async (service: TestService, path: string, version: string) =>
      (await service.management('GET', path, { version })).status;
    expect(await requests(azure, '/subscriptions', '2022-12-01')).toBe(200);
    expect(await requests(azure, '/subscriptions', 'x2022-12-01')).toBe(400);
    expect(await requests(azure, DEMO, '2022-12-01')).toBe(400);
    expect(await requests(vendor, '/subscriptions', '2022-12-01')).toBe(400);
  });

  it('a mapped preview has preview features, a mapped stable version has none', async () => {
    await azure.data('POST', '/indexes', { body: definition('both') });
    const body = { search: 'sea', speller: 'lexicon', queryLanguage: 'en-us' };
    const requests = (version: string) =>
      azure.data('POST', "/indexes('both')/docs/search.post.search", { body, version });
    expect((await requests('2024-05-01-preview')).status).toBe(200);
    const rejected = await requests('2024-07-01');
    expect(rejected.status).toBe(400);
    expect(rejected.text).toContain(`in the API version '2024-07-01'`);
    expect(rejected.text).not.toContain('2026');
  });

  it.each(['2024-03-01-Preview', '2024-05-01-preview', '2024-07-01', '2024-09-01-preview'])(
    'compressions are read and written as %s spells them',
    async (version) => {
      const name = `packed-${version.toLowerCase()}`;
      const compressions = [
        { name: 'c', kind: 'scalarQuantization', rerankWithOriginalVectors: true, defaultOversampling: 10 },
        { name: 'plain', kind: 'scalarQuantization' },
      ];
      const vector = { name: 'v', type: 'Collection(Edm.Single)', searchable: true, dimensions: 2 };
      const vectorSearch = {
        algorithms: [{ name: 'h', kind: 'hnsw' }],
        profiles: [{ name: 'p', algorithm: 'h', compression: 'c' }],
        compressions,
      };
      const body = {
        name,
        fields: [...definition(name).fields, { ...vector, vectorSearchProfile: 'p' }],
        vectorSearch,
      };
      const created = await azure.data('POST', '/indexes', { body, version });
      expect(created.status, created.text).toBe(201);
      const old = { vectorSearch: { compressions: [compressions[0], { rerankWithOriginalVectors: true }] } };
      expect(created.body).toMatchObject(old);
      expect(created.text).not.toContain('rescoringOptions');

      const now = await azure.data('GET', `/indexes('${name}')`, { version: '2026-04-01' });
      expect(now.body).toMatchObject({
        vectorSearch: {
          compressions: [
            { rescoringOptions: { enableRescoring: true, defaultOversampling: 10 } },
            { name: 'plain', rescoringOptions: null },
          ],
        },
      });
      expect(now.text).not.toContain('rerankWithOriginalVectors');
      // A response can be sent back without a change.
      const again = await azure.data('PUT', `/indexes('${name}')`, { body: created.body, version });
      expect([again.status, again.body]).toMatchObject([200, old]);
      expect(
        (await azure.data('PUT', `/indexes('${name}')`, { body: created.body, version: '2026-04-01' })).status,
      ).toBe(400);
    },
  );

  it('are rejected in the neutral dialect, and unknown ones in both', async () => {
    const rejected = { status: 400, body: { error: { code: 'InvalidApiVersionParameter' } } };
    expect(await vendor.data('GET', '/indexes', { version: '2024-07-01' })).toMatchObject(rejected);
    expect(await vendor.data('GET', '/indexes', { version: '2019-05-06' })).toMatchObject(rejected);
    expect(await azure.data('GET', '/indexes', { version: '2016-09-01' })).toMatchObject(rejected);
    expect(await azure.data('GET', '/indexes', { version: 'constructor' })).toMatchObject(rejected);
    const reported = async (service: TestService) => (await service.data('GET', '/indexes', { version: 'x' })).text;
    expect(await reported(azure)).toContain('2024-07-01');
    expect(await reported(vendor)).not.toContain('2024-07-01');
  });
});

describe('an error lists versions, newest first', () => {
  const listed = async (service: TestService, path: string, version: string, words: RegExp) => {
    const response = await service.data('GET', path, { version });
    expect(response.status).toBe(400);
    return words.exec((response.body as { error: { message: string } }).error.message)?.[1]?.split(', ') ?? [];
  };
  const newestFirst = (versions: readonly string[]) =>
    versions.toSorted((a, b) => b.toLowerCase().localeCompare(a.toLowerCase()));

  it('that are known', async () => {
    for (const service of [azure, vendor]) {
      const versions = await listed(service, '/indexes', 'x', /known versions are: (.+)\.$/);
      expect(versions).toContain('2026-04-01');
      expect(versions).toEqual(newestFirst(versions));
    }
  });

  it('that have the operation, also those that are handled as another one', async () => {
    const words = /exists in: (.+)\.$/;
    const versions = await listed(azure, '/skillsets', '2017-11-11', words);
    expect(versions).toEqual(expect.arrayContaining(['2019-05-06', '2024-07-01', '2025-08-01-preview', '2026-04-01']));
    expect(versions).not.toContain('2017-11-11');
    expect(versions).toEqual(newestFirst(versions));
    expect(await listed(azure, '/indexstats', '2024-07-01', words)).toContain('2024-11-01-preview');
    expect(await listed(vendor, '/indexstats', '2023-11-01', words)).not.toContain('2024-11-01-preview');
    for (const version of versions) {
      expect((await azure.data('GET', '/skillsets', { version })).status, version).toBe(200);
    }
  });
});

describe('versions before those of the interface documents', () => {
  const EARLIER = ['2017-11-11', '2019-05-06', '2020-06-30'];
  const complex = { name: 'address', type: 'Edm.ComplexType', fields: [{ name: 'city', type: 'Edm.String' }] };
  const encryptionKey = { keyVaultKeyName: 'k', keyVaultKeyVersion: '1', keyVaultUri: 'https://vault.example' };
  const fields = definition('x').fields;
  const message = (response: { body: unknown }) =>
    (response.body as { error: { message: string } } | undefined)?.error.message ?? '';
  const before = (version: string, since: string) => version < since;

  beforeAll(async () => {
    const index = {
      ...definition('newest'),
      description: 'newer',
      fields: [...fields, complex],
      suggesters: [{ name: 's', searchMode: 'analyzingInfixMatching', sourceFields: ['text'] }],
      semantic: { configurations: [{ name: 'c', prioritizedFields: { titleField: { fieldName: 'text' } } }] },
    };
    const created = await azure.data('PUT', "/indexes('newest')", { body: index });
    expect(created.status, created.text).toBe(201);
    await azure.data('POST', "/indexes('newest')/docs/search.index", { body: { value: [{ id: '1', text: 'sea' }] } });
  });

  // What each member needs, the first version that has it, and the type that the error names.
  const members: [string, string, string, Record<string, unknown>][] = [
    ['vectorSearch', '2023-11-01', 'SearchIndex', { vectorSearch: {} }],
    ['semantic', '2023-11-01', 'SearchIndex', { semantic: {} }],
    ['normalizers', '2023-11-01', 'SearchIndex', { normalizers: [] }],
    [
      'normalizer',
      '2023-11-01',
      'SearchField',
      { fields: [...fields, { name: 'n', type: 'Edm.String', normalizer: 'lowercase' }] },
    ],
    [
      'similarity',
      '2020-06-30',
      'SearchIndex',
      { similarity: { '@odata.type': '#Microsoft.Azure.Search.ClassicSimilarity' } },
    ],
    ['encryptionKey', '2020-06-30', 'SearchIndex', { encryptionKey }],
    ['fields', '2019-05-06', 'SearchField', { fields: [...fields, { name: 'c', type: 'Edm.String', fields: [] }] }],
  ];
  it.each(EARLIER.flatMap((version) => members.map((row) => [version, ...row] as const)))(
    'in %s, the member %s, introduced in %s, of a %s is rejected by name or stored',
    async (version, name, since, type, more) => {
      const body = { ...definition('members'), ...more };
      const response = await azure.data('PUT', "/indexes('members')", { body, version });
      await azure.data('DELETE', "/indexes('members')");
      if (before(version, since)) {
        expect(response.status).toBe(400);
        expect(message(response)).toContain(
          `The property '${name}' of type '${type}' is not available in the API version '${version}'.`,
        );
      } else expect(response.status, response.text).toBe(201);
    },
  );

  it.each([
    ['2017-11-11', 'Edm.ComplexType'],
    ['2017-11-11', 'Collection(Edm.Int32)'],
    ['2019-05-06', 'Collection(Edm.Single)'],
    ['2020-06-30', 'Collection(Edm.Single)'],
  ])('%s has no fields of type %s', async (version, type) => {
    const body = { ...definition('types'), fields: [...fields, { name: 'f', type }] };
    const response = await azure.data('POST', '/indexes', { body, version });
    expect(response).toMatchObject({ status: 400, body: { error: { target: 'fields[2].type' } } });
    expect(message(response)).toContain(
      `'fields[2].type' has the value '${type}', which is not available in the API version '${version}'.`,
    );
  });

  it.each([
    ['2017-11-11', '/skillsets'],
    ['2017-11-11', '/aliases'],
    ['2019-05-06', '/aliases'],
    ['2019-05-06', '/knowledgebases'],
    ['2020-06-30', '/knowledgesources'],
    ['2017-11-11', "/indexes('newest')/docs/search.autocomplete?search=se&suggesterName=s"],
    ['2019-05-06', '/indexstats'],
  ])('%s has no %s', async (version, path) => {
    const response = await azure.data('GET', path, { version });
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'InvalidApiVersionParameter' } } });
    expect(message(response)).toContain(`does not exist in the api-version '${version}'`);
  });

  it.each(EARLIER)('%s has indexes, indexers, data sources, synonym maps, and statistics', async (version) => {
    for (const path of ['/indexes', '/indexers', '/datasources', '/synonymmaps', '/servicestats']) {
      expect((await azure.data('GET', path, { version })).status, path).toBe(200);
    }
    for (const path of [
      "/indexes('newest')/search.stats",
      "/indexes('newest')/docs/$count",
      "/indexes('newest')/docs('1')",
    ]) {
      expect((await azure.data('GET', path, { version })).status, path).toBe(200);
    }
  });

  it('2019-05-06 has skillsets and autocompletion', async () => {
    const version = '2019-05-06';
    expect((await azure.data('GET', '/skillsets', { version })).status).toBe(200);
    const path = "/indexes('newest')/docs/search.autocomplete?search=se&suggesterName=s";
    expect(await azure.data('GET', path, { version })).toMatchObject({
      status: 200,
      body: { value: [{ text: 'sea' }] },
    });
  });

  it('a definition is returned without the members that the version lacks', async () => {
    const definitions = async (version: string) => {
      const response = await azure.data('GET', "/indexes('newest')", { version });
      const { body } = await azure.data('GET', '/indexes', { version });
      const listed = (body as { value: Record<string, unknown>[] }).value.find(({ name }) => name === 'newest') ?? {};
      return { index: response.body as { fields: Record<string, unknown>[] } & Record<string, unknown>, listed };
    };
    const [oldest, second, third] = await Promise.all(EARLIER.map(definitions));
    const common = ['name', 'fields', 'scoringProfiles', 'corsOptions', 'suggesters', 'analyzers'];
    const of2020 = ['similarity', 'encryptionKey'];
    const newer = ['description', 'semantic', 'vectorSearch', 'normalizers'];
    for (const { index, listed } of [oldest!, second!, third!]) {
      for (const value of [index, listed]) {
        expect(Object.keys(value)).toEqual(expect.arrayContaining(common));
        for (const name of newer) expect(value).not.toHaveProperty(name);
      }
      for (const name of ['dimensions', 'vectorSearchProfile', 'stored', 'normalizer']) {
        expect(index.fields[0]).not.toHaveProperty(name);
      }
    }
    for (const name of of2020) {
      expect(second!.index).not.toHaveProperty(name);
      expect(third!.index).toHaveProperty(name);
    }
    expect(oldest!.index.fields[2]).toMatchObject({ name: 'address', type: 'Edm.ComplexType' });
    expect(oldest!.index.fields[2]).not.toHaveProperty('fields');
    expect(second!.index.fields[2]).toMatchObject({ fields: [{ name: 'city' }] });
  });

  it.each(EARLIER)('a response of %s can be sent back without a change', async (version) => {
    const name = `again-${version}`;
    const created = await azure.data('POST', '/indexes', { body: definition(name), version });
    const again = await azure.data('PUT', `/indexes('${name}')`, { body: created.body, version });
    expect(again.status, again.text).toBe(200);
    await azure.data('DELETE', `/indexes('${name}')`);
  });

  it('statistics have the members of the version', async () => {
    const names = async (path: string, version: string) =>
      Object.keys((await azure.data('GET', path, { version })).body as Record<string, unknown>);
    const indexStatistics = "/indexes('newest')/search.stats";
    expect(await names(indexStatistics, '2020-06-30')).not.toContain('vectorIndexSize');
    expect(await names(indexStatistics, '2023-11-01')).toContain('vectorIndexSize');
    const statistics = async (version: string) =>
      (await azure.data('GET', '/servicestats', { version })).body as {
        counters: Record<string, unknown>;
        limits: Record<string, unknown>;
      };
    const oldest = await statistics('2017-11-11');
    expect(oldest).not.toHaveProperty('indexersRuntime');
    expect(Object.keys(oldest.counters)).toEqual([
      'documentCount',
      'indexesCount',
      'indexersCount',
      'dataSourcesCount',
      'storageSize',
      'synonymMaps',
    ]);
    expect(Object.keys(oldest.limits)).toEqual(['maxFieldsPerIndex']);
    expect((await statistics('2019-05-06')).limits).toHaveProperty('maxFieldNestingDepthPerIndex');
    expect((await statistics('2020-06-30')).counters).toHaveProperty('skillsetCount');
  });

  const searches: [string, string, string, unknown][] = [
    ['sessionId', 'sessionId', '2020-06-30', 'x'],
    ['scoringStatistics', 'scoringStatistics', '2020-06-30', 'global'],
    ['semanticConfiguration', 'semanticConfiguration', '2023-11-01', 'c'],
    ['debug', 'debug', '2023-11-01', 'disabled'],
  ];
  it.each(EARLIER.flatMap((version) => searches.map((row) => [version, ...row] as const)))(
    'a search in %s with %s is rejected by name or runs, by POST and by GET',
    async (version, member, parameter, since, value) => {
      const posted = await azure.data('POST', "/indexes('newest')/docs/search.post.search", {
        body: { search: 'sea', [member]: value },
        version,
      });
      const path = `/indexes('newest')/docs?search=sea&${parameter}=${String(value)}`;
      const read = await azure.data('GET', path, { version });
      for (const response of [posted, read]) {
        if (before(version, since)) {
          expect(response.status).toBe(400);
          expect(message(response)).toContain(`'${member}'`);
          expect(message(response)).toContain(`in the API version '${version}'`);
        } else expect(response.status, response.text).not.toBe(404);
      }
      if (!before(version, since)) expect([posted.status, read.status]).toEqual([200, 200]);
    },
  );

  it('documents have only fields of the types of the version', async () => {
    const rooms = { name: 'rooms', type: 'Collection(Edm.ComplexType)', fields: [{ name: 'beds', type: 'Edm.Int32' }] };
    const sizes = { name: 'sizes', type: 'Collection(Edm.Int32)' };
    const suggesters = [{ name: 's', searchMode: 'analyzingInfixMatching', sourceFields: ['text'] }];
    const body = { ...definition('mixed'), fields: [...fields, complex, rooms, sizes], suggesters };
    await azure.data('POST', '/indexes', { body });
    const docs = "/indexes('mixed')/docs";
    const send = (version: string, document: object) =>
      azure.data('POST', `${docs}/search.index`, { body: { value: [{ id: '1', ...document }] }, version });
    const complete = { text: 'sea', address: { city: 'Oslo' }, rooms: [{ beds: 2 }], sizes: [1] };
    expect((await send('2019-05-06', complete)).status).toBe(200);

    const read = async (version: string) => {
      const lookup = await azure.data('GET', `${docs}('1')`, { version });
      const search = await azure.data('GET', `${docs}?search=sea&$filter=address/city eq 'Oslo'`, { version });
      const suggest = await azure.data('GET', `${docs}/search.suggest?search=se&suggesterName=s&$select=*`, {
        version,
      });
      const [hit] = (search.body as { value: object[] }).value;
      const [suggestion] = (suggest.body as { value: object[] }).value;
      return [lookup.body, hit, suggestion];
    };
    for (const document of await read('2019-05-06')) expect(document).toMatchObject(complete);
    for (const document of await read('2017-11-11')) {
      expect(document).toMatchObject({ id: '1', text: 'sea' });
      for (const name of ['address', 'rooms', 'sizes']) expect(document).not.toHaveProperty(name);
    }
    for (const path of [`${docs}('1')?$select=address/city`, `${docs}?$select=id,rooms`]) {
      const rejected = await azure.data('GET', path, { version: '2017-11-11' });
      expect(rejected.status).toBe(400);
      expect(message(rejected)).toContain('Could not find a property named');
      expect((await azure.data('GET', path, { version: '2020-06-30' })).status).toBe(200);
    }

    expect((await send('2017-11-11', { '@search.action': 'merge', text: 'lake' })).status).toBe(200);
    for (const [name, value] of Object.entries({ address: { city: 'Bergen' }, rooms: [], sizes: [2] })) {
      const rejected = await send('2017-11-11', { '@search.action': 'merge', [name]: value });
      expect(rejected).toMatchObject({ status: 400, body: { error: { target: `value[0].${name}` } } });
      expect(message(rejected)).toContain(`'${name}'`);
    }
    expect((await azure.data('GET', `${docs}('1')`)).body).toMatchObject({ ...complete, text: 'lake' });
    await azure.data('DELETE', "/indexes('mixed')");
  });

  it('vector queries and the query type semantic are rejected by name', async () => {
    const search = (body: unknown, version: string) =>
      azure.data('POST', "/indexes('newest')/docs/search.post.search", { body, version });
    const vectors = await search({ vectorQueries: [{ kind: 'vector', vector: [1], fields: 'v' }] }, '2020-06-30');
    expect([vectors.status, message(vectors)]).toEqual([400, expect.stringContaining("'vectorQueries'")]);
    const semantic = await search({ search: 'sea', queryType: 'semantic' }, '2020-06-30');
    expect(message(semantic)).toContain(
      "'queryType' has the value 'semantic', which is not available in the API version '2020-06-30'.",
    );
  });

  it('skills and accounts have the types of the version', async () => {
    const io = { inputs: [{ name: 'text', source: '/document/content' }], outputs: [{ name: 'namedEntities' }] };
    const put = (skill: Record<string, unknown>, version: string) =>
      azure.data('PUT', "/skillsets('typed')", { body: { name: 'typed', skills: [{ ...io, ...skill }] }, version });
    const entities = { '@odata.type': '#Microsoft.Skills.Text.V3.EntityRecognitionSkill' };
    const rejected = await put(entities, '2019-05-06');
    expect(rejected).toMatchObject({ status: 400, body: { error: { target: 'skills[0].@odata.type' } } });
    expect(message(rejected)).not.toContain('V3.SentimentSkill');
    const created = await put(entities, '2020-06-30');
    expect(created.status, created.text).toBe(201);
    const read = await azure.data('GET', "/skillsets('typed')", { version: '2019-05-06' });
    expect(read.body).not.toHaveProperty('knowledgeStore');
    await azure.data('DELETE', "/skillsets('typed')");
  });

  it('2017-11-11 calls the data source cosmosdb documentdb, and has no skillset of an indexer', async () => {
    const version = '2017-11-11';
    const body = {
      name: 'cosmos',
      type: 'documentdb',
      credentials: { connectionString: 'AccountEndpoint=https://cosmos.example;AccountKey=a;Database=d' },
      container: { name: 'c' },
    };
    const created = await azure.data('POST', '/datasources', { body, version });
    expect([created.status, created.body], created.text).toMatchObject([201, { type: 'documentdb' }]);
    expect((await azure.data('GET', "/datasources('cosmos')")).body).toMatchObject({ type: 'cosmosdb' });
    expect((await azure.data('PUT', "/datasources('cosmos')", { body, version: '2019-05-06' })).status).toBe(400);
    const indexer = { name: 'i', dataSourceName: 'cosmos', targetIndexName: 'newest', skillsetName: 's' };
    const rejected = await azure.data('POST', '/indexers', { body: indexer, version });
    expect(message(rejected)).toContain(`'skillsetName' of type 'SearchIndexer' is not available`);
    await azure.data('DELETE', "/datasources('cosmos')");
  });
});
