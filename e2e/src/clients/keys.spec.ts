import { dataClients } from './support/azure-service.js';
import { HOTELS, hotelsIndex, withHotels, type Hotel } from './support/hotels.js';
import { errorOf } from './support/client-error.js';
import { all, expect, test, unique } from './support/test.js';

test('a query key reads documents', async ({ service: { indexes, ready } }) => {
  const name = unique('readable');
  await withHotels(indexes, name);
  const reader = dataClients(ready.endpoint, ready.queryKey).documents<Hotel>(name);
  expect(await reader.getDocumentsCount()).toBe(5);
  expect((await reader.getDocument('1')).name).toBe('Harbor View');
  expect(await all((await reader.search('harbor')).results)).toHaveLength(2);
  expect((await reader.suggest('ha', 'sg')).results).toHaveLength(2);
  expect((await reader.autocomplete('ha', 'sg')).results.length).toBeGreaterThan(0);
});

test('a query key allows nothing else', async ({ service: { indexes, ready } }) => {
  const name = unique('closed');
  await withHotels(indexes, name);
  const reader = dataClients(ready.endpoint, ready.queryKey);
  const calls = {
    'write documents': () => reader.documents<Hotel>(name).uploadDocuments([...HOTELS]),
    'delete documents': () => reader.documents<Hotel>(name).deleteDocuments('id', ['1']),
    'read a definition': () => reader.indexes.getIndex(name),
    'list definitions': () => all(reader.indexes.listIndexesNames()),
    'create an index': () => reader.indexes.createIndex(hotelsIndex(unique('never'))),
    'delete an index': () => reader.indexes.deleteIndex(name),
    'read statistics': () => reader.indexes.getIndexStatistics(name),
    'read service statistics': () => reader.indexes.getServiceStatistics(),
    'analyze text': () => reader.indexes.analyzeText(name, { text: 'x', analyzerName: 'simple' }),
    'list indexers': () => reader.indexers.listIndexers(),
    'run an indexer': () => reader.indexers.runIndexer('any'),
    'list synonym maps': () => reader.indexes.listSynonymMaps(),
  };
  for (const [action, call] of Object.entries(calls)) {
    expect(await errorOf(call()), `with a query key: ${action}`).toMatchObject({ statusCode: 403 });
  }
  expect((await indexes.getIndexStatistics(name)).documentCount).toBe(5);
});

test('a wrong key allows nothing', async ({ service: { ready } }) => {
  const wrongKey = dataClients(ready.endpoint, 'x'.repeat(52));
  expect((await errorOf(wrongKey.documents<Hotel>('any').search('x'))).statusCode).toBe(403);
  expect((await errorOf(wrongKey.indexes.getServiceStatistics())).statusCode).toBe(403);
});

test('a regenerated admin key is invalid at once, and the other one stays valid', async ({
  service: { management, ready },
}) => {
  const { resourceGroup } = ready;
  const name = unique('rotating');
  await management.services.beginCreateOrUpdateAndWait(resourceGroup, name, {
    location: 'westeurope',
    sku: { name: 'basic' },
  });
  const service = await management.services.get(resourceGroup, name);
  const useKey = (key: string | undefined) =>
    dataClients(service.endpoint ?? '', key ?? '').indexes.getServiceStatistics();
  const before = await management.adminKeys.get(resourceGroup, name);
  for (const key of [before.primaryKey, before.secondaryKey]) await useKey(key);
  const after = await management.adminKeys.regenerate(resourceGroup, name, 'primary');
  expect(after.primaryKey).not.toBe(before.primaryKey);
  expect(after.secondaryKey).toBe(before.secondaryKey);
  expect((await errorOf(useKey(before.primaryKey))).statusCode).toBe(403);
  await useKey(after.primaryKey);
  await useKey(after.secondaryKey);
  const last = await management.adminKeys.regenerate(resourceGroup, name, 'secondary');
  expect((await errorOf(useKey(before.secondaryKey))).statusCode).toBe(403);
  await useKey(last.secondaryKey);
  await management.services.delete(resourceGroup, name);
});

test('query keys are created, listed, used, and deleted', async ({ service: { management, indexes, ready } }) => {
  const { resourceGroup, serviceName } = ready;
  const index = unique('keyed');
  await withHotels(indexes, index);
  const list = async () => all(management.queryKeys.listBySearchService(resourceGroup, serviceName));
  const created = await management.queryKeys.create(resourceGroup, serviceName, 'shop window');
  expect(created).toMatchObject({ name: 'shop window', key: expect.stringMatching(/^\w{52}$/) });
  expect(await list()).toContainEqual({ name: 'shop window', key: created.key });
  const count = () =>
    dataClients(ready.endpoint, created.key ?? '')
      .documents<Hotel>(index)
      .getDocumentsCount();
  expect(await count()).toBe(5);
  await management.queryKeys.delete(resourceGroup, serviceName, created.key ?? '');
  expect((await list()).map(({ key }) => key)).not.toContain(created.key);
  expect((await errorOf(count())).statusCode).toBe(403);
  // The second time there is nothing to delete, which the client treats as success.
  await management.queryKeys.delete(resourceGroup, serviceName, created.key ?? '');
});
