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
    '%s of the data plane is answered in the azure dialect',
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
    expect(await azure.data('GET', '/indexes', { version: '2019-05-06' })).toMatchObject(rejected);
    expect(await azure.data('GET', '/indexes', { version: 'constructor' })).toMatchObject(rejected);
    const reported = async (service: TestService) => (await service.data('GET', '/indexes', { version: 'x' })).text;
    expect(await reported(azure)).toContain('2024-07-01');
    expect(await reported(vendor)).not.toContain('2024-07-01');
  });
});
