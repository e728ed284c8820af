import { dataClients } from './support/azure-service.js';
import { hotelsIndex } from './support/hotels.js';
import { errorOf } from './support/client-error.js';
import { all, expect, test, unique } from './support/test.js';

test('a free service has the quota of its SKU and is separate from other services', async ({ service }) => {
  const { services, adminKeys } = service.management;
  const { resourceGroup } = service.ready;
  const name = unique('free');
  const created = await services.beginCreateOrUpdateAndWait(resourceGroup, name, {
    location: 'westeurope',
    sku: { name: 'free' },
  });
  // A free service needs no provisioning.
  expect(created.provisioningState).toBe('succeeded');
  const { primaryKey = '' } = await adminKeys.get(resourceGroup, name);
  const { indexes } = dataClients(created.endpoint ?? '', primaryKey);
  const { counters } = await indexes.getServiceStatistics();
  expect(counters.indexCounter).toMatchObject({ usage: 0, quota: 3 });
  for (const index of ['one', 'two', 'three']) await indexes.createIndex(hotelsIndex(index));
  const fourth = await errorOf(indexes.createIndex(hotelsIndex('four')));
  expect(fourth.statusCode).toBe(429);
  expect(fourth.message).toMatch(/quota/i);
  expect((await all(indexes.listIndexesNames())).sort()).toEqual(['one', 'three', 'two']);
  expect(await all(service.indexes.listIndexesNames())).not.toContain('one');
  expect(
    (await errorOf(dataClients(created.endpoint ?? '', service.ready.adminKey).indexes.getIndex('one'))).statusCode,
  ).toBe(403);
  await indexes.deleteIndex('one');
  await indexes.createIndex(hotelsIndex('four'));
  await services.delete(resourceGroup, name);
});
