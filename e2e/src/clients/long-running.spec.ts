import { refusalOf } from './support/refusal.js';
import { all, expect, test, unique } from './support/test.js';

const fast = { updateIntervalInMs: 100 };

test('an upgrade is polled until it is done', async ({ service: { management, ready } }) => {
  const { services } = management;
  const { resourceGroup: group } = ready;
  const name = unique('upgraded');
  await services.beginCreateOrUpdateAndWait(group, name, { location: 'westeurope', sku: { name: 'standard' } }, fast);
  const started = Date.now();
  const poller = await services.beginUpgrade(group, name, fast);
  expect(poller.getOperationState().status).toBe('running');
  expect((await services.get(group, name)).serviceUpgradedAt ?? null).toBeNull();
  const upgraded = await poller.pollUntilDone();
  expect(poller.getOperationState().status).toBe('succeeded');
  expect(Date.now() - started).toBeGreaterThanOrEqual(1000);
  expect(upgraded).toMatchObject({ name, upgradeAvailable: 'notAvailable', provisioningState: 'succeeded' });
  expect(upgraded.serviceUpgradedAt).toBeInstanceOf(Date);
  expect(upgraded.serviceUpgradedAt?.getTime()).toBeGreaterThan(started);
  expect((await services.get(group, name)).serviceUpgradedAt).toEqual(upgraded.serviceUpgradedAt);
  expect((await refusalOf(services.beginUpgrade(group, 'never-made'))).statusCode).toBe(404);
  await services.delete(group, name);
});

test('an upgrade can be resumed by another client', async ({ service: { management, ready } }) => {
  const { services } = management;
  const { resourceGroup: group, serviceName } = ready;
  const first = await services.beginUpgrade(group, serviceName, fast);
  const resumed = await services.beginUpgrade(group, serviceName, { ...fast, resumeFrom: first.toString() });
  expect(await resumed.pollUntilDone()).toMatchObject({ name: serviceName });
});

test('shared private links are asked for, wait for approval, and are taken back', async ({
  service: { management, ready },
}) => {
  const { sharedPrivateLinkResources: links, services } = management;
  const { resourceGroup: group } = ready;
  const name = unique('links');
  await services.beginCreateOrUpdateAndWait(group, name, { location: 'westeurope', sku: { name: 'standard' } }, fast);
  const properties = {
    privateLinkResourceId: `/subscriptions/${ready.subscriptionId}/resourceGroups/${group}/providers/Microsoft.Storage/storageAccounts/films`,
    groupId: 'blob',
    requestMessage: 'please',
  };
  const created = await links.beginCreateOrUpdateAndWait(group, name, 'to-blobs', { properties }, fast);
  const expected = {
    name: 'to-blobs',
    type: 'Microsoft.Search/searchServices/sharedPrivateLinkResources',
    properties: { ...properties, status: 'Pending' },
  };
  expect(created).toMatchObject(expected);
  expect(await links.get(group, name, 'to-blobs')).toMatchObject(expected);
  expect(await all(links.listByService(group, name))).toMatchObject([expected]);
  expect((await services.get(group, name)).sharedPrivateLinkResources).toMatchObject([expected]);
  expect((await refusalOf(links.get(group, name, 'none'))).statusCode).toBe(404);
  await links.beginDeleteAndWait(group, name, 'to-blobs', fast);
  expect(await all(links.listByService(group, name))).toEqual([]);
  await services.delete(group, name);
});

test('private endpoint connections and link resources are listed', async ({ service: { management, ready } }) => {
  const { privateEndpointConnections: connections, privateLinkResources } = management;
  const { resourceGroup: group, serviceName } = ready;
  expect(await all(connections.listByService(group, serviceName))).toEqual([]);
  expect((await refusalOf(connections.get(group, serviceName, 'none'))).statusCode).toBe(404);
  // The client takes 404 for the end that was asked for.
  await connections.delete(group, serviceName, 'none');
  const [resource] = await all(privateLinkResources.listSupported(group, serviceName));
  expect(resource).toMatchObject({
    name: 'searchService',
    properties: { groupId: 'searchService', requiredMembers: ['searchService'] },
  });
  const types = resource?.properties?.shareablePrivateLinkResourceTypes?.map((type) => type.properties?.type);
  expect(types).toContain('Microsoft.Storage/storageAccounts');
});
