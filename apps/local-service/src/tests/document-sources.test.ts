import { startDocumentDatabase, type DocumentDatabase } from '@searchdeck/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { define, documentsByKey, endedRun, runAgain } from '../testing/indexer-runs.js';
import { TestService } from '../testing/service.js';

let database: DocumentDatabase;
let service: TestService;
beforeAll(async () => {
  database = await startDocumentDatabase();
  service = await TestService.start();
});
afterAll(async () => {
  await service?.dispose();
  await database?.stop();
});

test('an indexer indexes the documents of a container, and then what changed', async () => {
  const name = 'hotels';
  await database.createContainer(name);
  await database.upsert(name, { id: '1', title: 'Old inn', tags: ['quiet'], address: { city: 'Rome' } } as {
    id: string;
  });
  await define(service, 'indexes', {
    name,
    fields: [
      { name: 'id', type: 'Edm.String', key: true },
      { name: 'title', type: 'Edm.String' },
      { name: 'tags', type: 'Collection(Edm.String)' },
      { name: 'address', type: 'Edm.ComplexType', fields: [{ name: 'city', type: 'Edm.String' }] },
    ],
  } as { name: string });
  await define(service, 'datasources', {
    name,
    type: 'docdb',
    credentials: { connectionString: database.connectionString },
    container: { name },
    dataChangeDetectionPolicy: {
      '@odata.type': '#Vendor.Search.HighWaterMarkChangeDetectionPolicy',
      highWaterMarkColumnName: '_ts',
    },
  } as { name: string });
  await define(service, 'indexers', { name, dataSourceName: name, targetIndexName: name } as { name: string });
  expect(await endedRun(service, name, 1)).toMatchObject({ status: 'success', itemsProcessed: 1, itemsFailed: 0 });
  await database.upsert(name, { id: '2', title: 'New inn' } as { id: string });
  expect(await runAgain(service, name, 1)).toMatchObject({ status: 'success', itemsFailed: 0 });
  const documents = await documentsByKey(service, name, 'id');
  expect([...documents.keys()].toSorted()).toEqual(['1', '2']);
  expect(documents.get('1')).toMatchObject({ title: 'Old inn', tags: ['quiet'], address: { city: 'Rome' } });
});
