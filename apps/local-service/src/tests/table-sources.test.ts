import { setTimeout as sleep } from 'node:timers/promises';
import { TableClient } from '@azure/data-tables';
import { startStorage, type StorageServer } from '@searchdeck/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  defineIndexer,
  documentsByKey,
  endedRun,
  highWaterMark,
  runAgain,
  softDelete,
} from '../testing/indexer-runs.js';
import { TestService } from '../testing/service.js';

let storage: StorageServer;
let service: TestService;
beforeAll(async () => {
  storage = await startStorage('table');
  service = await TestService.start();
});
afterAll(async () => {
  await service?.dispose();
  await storage?.stop();
});

const FIELDS = [
  { name: 'Key', type: 'Edm.String', key: true },
  { name: 'RowKey', type: 'Edm.String' },
  { name: 'Title', type: 'Edm.String', searchable: true },
  { name: 'Rooms', type: 'Edm.Int64' },
  { name: 'Rating', type: 'Edm.Double' },
  { name: 'IsOpen', type: 'Edm.Boolean' },
  { name: 'Built', type: 'Edm.DateTimeOffset' },
  { name: 'Timestamp', type: 'Edm.DateTimeOffset' },
];
const index = (name: string, source: object): Promise<void> =>
  defineIndexer(service, name, FIELDS, {
    type: 'cloudtable',
    credentials: { connectionString: storage.connectionString },
    ...source,
  });
const documents = (name: string) => documentsByKey(service, name, 'Key');

test('entities that a filter selects are indexed, then only what changed, and marked ones are deleted', async () => {
  const name = 'hotels';
  const table = TableClient.fromConnectionString(storage.connectionString, name, { allowInsecureConnection: true });
  await table.createTable();
  const entity = (rowKey: string, columns: object, partitionKey = 'city') => ({ partitionKey, rowKey, ...columns });
  await table.createEntity(
    entity('1', { Title: 'Old inn', Rooms: 12n, Rating: 4.5, IsOpen: true, Built: new Date('1901-02-03T00:00:00Z') }),
  );
  await table.createEntity(entity('2', { Title: 'New inn', Rooms: 3 }));
  await table.createEntity(entity('3', { Title: 'Elsewhere' }, 'village'));
  // Times of responses have whole seconds: what changes in the second of a list is read again by the next run.
  await sleep(1500);
  await index(name, {
    container: { name, query: "PartitionKey eq 'city' or PartitionKey eq 'town'" },
    dataChangeDetectionPolicy: highWaterMark('Timestamp'),
    dataDeletionDetectionPolicy: softDelete('IsDeleted', 'true'),
  });
  expect(await endedRun(service, name, 1)).toMatchObject({ status: 'success', itemsProcessed: 2, itemsFailed: 0 });
  const first = await documents(name);
  expect([...first.keys()].toSorted()).toEqual(['city1', 'city2']);
  expect(first.get('city1')).toMatchObject({
    RowKey: '1',
    Title: 'Old inn',
    Rooms: 12,
    Rating: 4.5,
    IsOpen: true,
    Built: '1901-02-03T00:00:00Z',
    Timestamp: expect.stringMatching(/^\d{4}-.*Z$/) as string,
  });

  await table.updateEntity(entity('2', { Title: 'Newer inn', Rooms: 4 }), 'Replace');
  await table.updateEntity(entity('1', { IsDeleted: true }), 'Merge');
  await table.createEntity(entity('9', { Title: 'Town hall' }, 'town'));
  await table.createEntity(entity('4', { Title: 'Elsewhere, too' }, 'village'));
  await sleep(1500);
  expect(await runAgain(service, name, 1)).toMatchObject({ status: 'success', itemsProcessed: 3, itemsFailed: 0 });
  const second = await documents(name);
  expect([...second.keys()].toSorted()).toEqual(['city2', 'town9']);
  expect(second.get('city2')).toMatchObject({ Title: 'Newer inn', Rooms: 4 });
  expect(await runAgain(service, name, 2)).toMatchObject({ status: 'success', itemsProcessed: 0 });
});

test('a run names what cannot be read, without credentials', async () => {
  const otherKey = Buffer.from('another key').toString('base64');
  const account = `AccountName=${storage.accountName};AccountKey=${otherKey}`;
  const cases: [string, string, RegExp][] = [
    ['missing', storage.connectionString, /^The table 'missing' of the storage account 'test' does not exist\.$/],
    ['wrongkey', `TableEndpoint=${storage.endpoint};${account}`, /'wrongkey' .* denied access\.$/],
    ['publiccloud', account, /--allow-outbound https:\/\/test\.table\.core\.windows\.net /],
    [
      'outbound',
      `DefaultEndpointsProtocol=https;${account};EndpointSuffix=storage.example.com`,
      /--allow-outbound https:\/\/test\.table\.storage\.example\.com /,
    ],
    ['endpoint', 'AccountName=a;SharedAccessSignature=sv=x', /SharedAccessSignature requires an endpoint, such as /],
    [
      'malformed',
      'AccountKey=x',
      /^The connection string of the storage account is not valid\. AccountKey requires AccountName\.$/,
    ],
  ];
  for (const [name, connectionString, message] of cases) {
    await index(name, { credentials: { connectionString } });
    const run = await endedRun(service, name, 1);
    expect(run, name).toMatchObject({
      status: 'transientFailure',
      errorMessage: expect.stringMatching(message) as string,
    });
    expect(JSON.stringify(run), name).not.toContain(otherKey);
  }
});
