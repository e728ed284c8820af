import type { AzureService } from './support/azure-service.js';
import { errorOf } from './support/client-error.js';
import { all, expect, test, unique } from './support/test.js';

const fast = { updateIntervalInMs: 100 };

/** Simulates changes that other parties make to a service in the cloud. */
const changeFromOutside = async (
  { ready }: AzureService,
  method: string,
  name: string,
  path: string,
  body?: object,
) => {
  const response = await fetch(`${ready.managementUrl}/local/services/${name}${path}`, {
    method,
    headers: { authorization: `Bearer ${ready.managementToken}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.ok, await response.text()).toBe(true);
};

test('shared private links are requested, approved by the owner of the resource, and deleted', async ({ service }) => {
  const { management, ready } = service;
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
  expect((await errorOf(links.get(group, name, 'none'))).statusCode).toBe(404);
  await changeFromOutside(service, 'PUT', name, '/sharedPrivateLinkResources/to-blobs/decision', {
    status: 'Approved',
  });
  expect(await links.get(group, name, 'to-blobs')).toMatchObject({ properties: { status: 'Approved' } });
  await links.beginDeleteAndWait(group, name, 'to-blobs', fast);
  expect(await all(links.listByService(group, name))).toEqual([]);
  await services.delete(group, name);
});

test('private endpoint connections and link resources are listed', async ({ service: { management, ready } }) => {
  const { privateEndpointConnections: connections, privateLinkResources } = management;
  const { resourceGroup: group, serviceName } = ready;
  expect(await all(connections.listByService(group, serviceName))).toEqual([]);
  expect((await errorOf(connections.get(group, serviceName, 'none'))).statusCode).toBe(404);
  // The client treats 404 as success.
  await connections.delete(group, serviceName, 'none');
  const [resource] = await all(privateLinkResources.listSupported(group, serviceName));
  expect(resource).toMatchObject({
    name: 'searchService',
    properties: { groupId: 'searchService', requiredMembers: ['searchService'] },
  });
  const types = resource?.properties?.shareablePrivateLinkResourceTypes?.map((type) => type.properties?.type);
  expect(types).toContain('Microsoft.Storage/storageAccounts');
});

test('a private endpoint connection is approved, disconnected, and deleted', async ({ service }) => {
  const { management, ready } = service;
  const { services, privateEndpointConnections: connections } = management;
  const { resourceGroup: group } = ready;
  const name = unique('endpoints');
  await services.beginCreateOrUpdateAndWait(group, name, { location: 'westeurope', sku: { name: 'basic' } }, fast);
  await changeFromOutside(service, 'PUT', name, '/privateEndpointConnections/office', { description: 'let me in' });
  const stateOf = async () =>
    (await connections.get(group, name, 'office')).properties?.privateLinkServiceConnectionState?.status;
  expect(await all(connections.listByService(group, name))).toMatchObject([
    {
      name: 'office',
      type: 'Microsoft.Search/searchServices/privateEndpointConnections',
      properties: {
        privateEndpoint: { id: expect.stringContaining('/providers/Microsoft.Network/privateEndpoints/') },
        privateLinkServiceConnectionState: { status: 'Pending', description: 'let me in' },
      },
    },
  ]);
  const decide = (status: 'Approved' | 'Rejected') =>
    connections.update(group, name, 'office', {
      properties: { privateLinkServiceConnectionState: { status, description: 'decided' } },
    });
  expect(await decide('Approved')).toMatchObject({ name: 'office' });
  expect(await stateOf()).toBe('Approved');
  await decide('Rejected');
  expect(await stateOf()).toBe('Rejected');
  await changeFromOutside(service, 'DELETE', name, '/privateEndpointConnections/office');
  expect(await stateOf()).toBe('Disconnected');
  expect((await errorOf(decide('Approved'))).statusCode).toBe(400);
  await connections.delete(group, name, 'office');
  await expect.poll(async () => (await all(connections.listByService(group, name))).length).toBe(0);
  await services.delete(group, name);
});
