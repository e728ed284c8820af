import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestService } from '../testing/service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start(['--dialect', 'azure', '--provisioning-seconds', '1']);
});
afterAll(() => service.dispose());

const GROUP = '/subscriptions/00000000-0000-4000-8000-000000000001/resourceGroups/local-development';
const DEMO = `${GROUP}/providers/Microsoft.Search/searchServices/demo`;
const STORAGE = `${GROUP}/providers/Microsoft.Storage/storageAccounts/films`;
const putLink = (name: string, groupId: string, privateLinkResourceId = STORAGE) =>
  service.management('PUT', `${DEMO}/sharedPrivateLinkResources/${name}`, {
    body: { properties: { privateLinkResourceId, groupId } },
  });

test('every response about a shared private link has the names of the dialect', async () => {
  const accepted = await putLink('films', 'blob');
  expect(accepted.status).toBe(202);
  expect(accepted.body).toMatchObject({
    id: `${DEMO}/sharedPrivateLinkResources/films`,
    type: 'Microsoft.Search/searchServices/sharedPrivateLinkResources',
    properties: { privateLinkResourceId: STORAGE, status: 'Pending', provisioningState: 'Updating' },
  });
  const { pathname, search } = new URL(accepted.headers.get('location') ?? '');
  await expect
    .poll(async () => (await service.management('GET', pathname + search, { version: null })).body)
    .toMatchObject({ type: 'Microsoft.Search/searchServices/sharedPrivateLinkResources' });
  const result = await service.management('GET', pathname + search, { version: null });
  for (const { text } of [accepted, result]) expect(text).not.toContain('Vendor.');
});

test('the group ID of a shared private link is one of privateLinkResources', async () => {
  const { body, text } = await service.management('GET', `${DEMO}/privateLinkResources`);
  expect(text).not.toContain('Vendor.');
  const [resource] = (
    body as {
      value: {
        properties: {
          requiredZoneNames: string[];
          shareablePrivateLinkResourceTypes: { properties: { groupId: string; type: string } }[];
        };
      }[];
    }
  ).value;
  expect(resource?.properties.requiredZoneNames).toEqual(['privatelink.search.windows.net']);
  const targets = resource?.properties.shareablePrivateLinkResourceTypes.map(({ properties }) => properties) ?? [];
  expect(targets.map(({ groupId }) => groupId)).toContain('vault');
  for (const { groupId, type } of targets) {
    const target = `${GROUP}/providers/${type}/films`;
    expect((await putLink(`to-${groupId.toLowerCase()}`, groupId.toUpperCase(), target)).status, groupId).toBe(202);
  }
  const mismatch = await putLink('mismatch', 'vault');
  expect(mismatch.status).toBe(400);
  expect(mismatch.text).toContain("'Microsoft.KeyVault/vaults'");
  expect(await putLink('other', 'blobs')).toMatchObject({
    status: 400,
    body: { error: { target: 'properties.groupId', message: expect.stringContaining('Allowed: blob,') as string } },
  });
});

test('the operations of the provider are listed as roles name them', async () => {
  const { status, body } = await service.management('GET', '/providers/Microsoft.Search/operations');
  expect(status).toBe(200);
  const { value } = body as { value: { name: string; isDataAction: boolean; display: object }[] };
  const names = value.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'Microsoft.Search/searchServices/read',
      'Microsoft.Search/searchServices/write',
      'Microsoft.Search/searchServices/delete',
      'Microsoft.Search/searchServices/listAdminKeys/action',
      'Microsoft.Search/checkNameAvailability/action',
    ]),
  );
  expect(new Set(names).size).toBe(names.length);
  expect(value[0]).toMatchObject({ isDataAction: false, display: { operation: expect.any(String) as string } });
});

test('the offerings have the limits of each SKU', async () => {
  const { status, body } = await service.management('GET', '/providers/Microsoft.Search/offerings');
  expect(status).toBe(200);
  const [region] = (body as { value: { regionName: string; skus: { sku: { name: string } }[] }[] }).value;
  expect(region?.regionName).toBe('local');
  expect(region?.skus.find(({ sku }) => sku.name === 'basic')).toEqual({
    sku: { name: 'basic' },
    limits: {
      indexes: 15,
      indexers: 15,
      partitionStorageInGigabytes: 15,
      partitionVectorStorageInGigabytes: 5,
      searchUnits: 9,
      replicas: 3,
      partitions: 3,
    },
  });
});

test('a service without a network security perimeter has an empty list', async () => {
  const path = `${DEMO}/networkSecurityPerimeterConfigurations`;
  expect(await service.management('GET', path)).toMatchObject({ status: 200, body: { value: [] } });
  expect((await service.management('GET', `${path}/none`)).status).toBe(404);
  expect((await service.management('GET', path.replace('/demo/', '/none/'))).status).toBe(404);
});

test('replicas × partitions are at most 36', async () => {
  const scale = (replicaCount: number, partitionCount: number) =>
    service.management('PATCH', DEMO, { body: { properties: { replicaCount, partitionCount } } });
  expect((await scale(3, 12)).status).toBe(200);
  expect(await scale(4, 12)).toMatchObject({ status: 400, body: { error: { target: 'properties.replicaCount' } } });
  const quota = async () => {
    const { body } = await service.data('GET', '/servicestats');
    return (body as { counters: { vectorIndexSize: { quota: number } } }).counters.vectorIndexSize.quota;
  };
  expect(await quota()).toBe(12 * 35 * 1024 ** 3);
  expect((await scale(1, 1)).status).toBe(200);
  expect(await quota()).toBe(35 * 1024 ** 3);
});
