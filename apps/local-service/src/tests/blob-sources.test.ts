import { setTimeout as sleep } from 'node:timers/promises';
import {
  BlobSASPermissions,
  BlobServiceClient,
  ContainerSASPermissions,
  generateBlobSASQueryParameters,
  StorageSharedKeyCredential,
  type ContainerClient,
} from '@azure/storage-blob';
import { startStorage, type StorageServer } from '@searchdeck/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { define, defineIndexer, documentsByKey, endedRun, runAgain } from '../testing/indexer-runs.js';
import { TestService } from '../testing/service.js';

let storage: StorageServer;
let service: TestService;
beforeAll(async () => {
  storage = await startStorage('blob');
  service = await TestService.start();
});
afterAll(async () => {
  await service?.dispose();
  await storage?.stop();
});

const containerOf = async (name: string): Promise<ContainerClient> => {
  const container = BlobServiceClient.fromConnectionString(storage.connectionString).getContainerClient(name);
  await container.create();
  return container;
};

const upload = (
  container: ContainerClient,
  name: string,
  text: string,
  metadata: Record<string, string> = {},
): Promise<unknown> =>
  container.getBlockBlobClient(name).upload(text, Buffer.byteLength(text), {
    metadata,
    blobHTTPHeaders: { blobContentType: 'text/plain' },
  });

const FIELDS = [
  { name: 'id', type: 'Edm.String', key: true },
  { name: 'content', type: 'Edm.String', searchable: true },
  { name: 'author', type: 'Edm.String' },
  { name: 'metadata_storage_name', type: 'Edm.String', filterable: true },
  { name: 'metadata_storage_path', type: 'Edm.String' },
  { name: 'metadata_storage_content_type', type: 'Edm.String' },
  { name: 'metadata_storage_content_md5', type: 'Edm.String' },
  { name: 'metadata_storage_size', type: 'Edm.Int64' },
  { name: 'metadata_storage_file_extension', type: 'Edm.String' },
  { name: 'metadata_storage_last_modified', type: 'Edm.DateTimeOffset' },
];
const index = (name: string, source: object, parameters?: object): Promise<void> =>
  defineIndexer(
    service,
    name,
    FIELDS,
    { type: 'cloudblob', credentials: { connectionString: storage.connectionString }, ...source },
    parameters === undefined ? {} : { parameters },
  );

const documents = (name: string) => documentsByKey(service, name, 'metadata_storage_name');

test('blobs are indexed with their metadata, then only what changed, and marked ones are deleted', async () => {
  const name = 'reports';
  const container = await containerOf(name);
  await upload(container, 'year/a.txt', 'the red apple', { author: 'Ada' });
  await upload(container, 'year/deep/b b.txt', 'a green pear');
  await upload(container, 'year/skipped.txt', 'skipped', { AzureSearch_Skip: 'true' });
  await upload(container, 'year/metadata-only.txt', 'secret text', { AzureSearch_SkipContent: 'true', author: 'Eve' });
  await upload(container, 'years.txt', 'outside of the folder');
  // Times of storage have whole seconds: what changes in the second of a list is read again by the next run.
  await sleep(1500);
  await index(name, {
    container: { name, query: 'year' },
    dataChangeDetectionPolicy: {
      '@odata.type': '#Vendor.Search.HighWaterMarkChangeDetectionPolicy',
      highWaterMarkColumnName: 'metadata_storage_last_modified',
    },
    dataDeletionDetectionPolicy: {
      '@odata.type': '#Vendor.Search.SoftDeleteColumnDeletionDetectionPolicy',
      softDeleteColumnName: 'IsDeleted',
      softDeleteMarkerValue: 'true',
    },
  });
  expect(await endedRun(service, name, 1)).toMatchObject({ status: 'success', itemsProcessed: 3, itemsFailed: 0 });
  const first = await documents(name);
  expect([...first.keys()].toSorted()).toEqual(['a.txt', 'b b.txt', 'metadata-only.txt']);
  expect(first.get('a.txt')).toMatchObject({
    content: expect.stringContaining('the red apple') as string,
    author: 'Ada',
    metadata_storage_path: `${storage.endpoint}/${name}/year/a.txt`,
    metadata_storage_content_type: 'text/plain',
    metadata_storage_content_md5: expect.stringMatching(/^[\w+/]{22}==$/) as string,
    metadata_storage_size: 13,
    metadata_storage_file_extension: '.txt',
    metadata_storage_last_modified: expect.stringMatching(/^\d{4}-.*Z$/) as string,
  });
  expect(first.get('metadata-only.txt')).toMatchObject({ content: null, author: 'Eve' });

  await upload(container, 'year/deep/b b.txt', 'a yellow pear');
  await upload(container, 'year/new.txt', 'a new plum');
  await container.getBlobClient('year/a.txt').setMetadata({ isdeleted: 'true' });
  await sleep(1500);
  expect(await runAgain(service, name, 1)).toMatchObject({ status: 'success', itemsProcessed: 3, itemsFailed: 0 });
  const second = await documents(name);
  expect([...second.keys()].toSorted()).toEqual(['b b.txt', 'metadata-only.txt', 'new.txt']);
  expect(second.get('b b.txt')).toMatchObject({ content: expect.stringContaining('yellow') as string });

  expect(await runAgain(service, name, 2)).toMatchObject({ status: 'success', itemsProcessed: 0 });
  expect((await service.data('POST', `/indexers('${name}')/search.reset`)).status).toBe(204);
  expect(await runAgain(service, name, 4)).toMatchObject({ status: 'success', itemsProcessed: 4 });
  expect([...(await documents(name)).keys()]).toHaveLength(3);
});

test('a run that failed is continued with the blob that failed', async () => {
  const name = 'continued';
  const container = await containerOf(name);
  await upload(container, 'a.txt', 'first');
  await container.getBlockBlobClient('b.bin').upload(Buffer.from([0, 1, 2, 0xff, 0xfe, 0]), 6);
  await upload(container, 'c.txt', 'third');
  await sleep(1500);
  await index(name, {}, { batchSize: 1, configuration: { failOnUnsupportedContentType: true } });
  const failed = await endedRun(service, name, 1);
  expect(failed).toMatchObject({ status: 'transientFailure', itemsFailed: 1 });
  expect(failed.errors).toMatchObject([{ key: 'b.bin' }]);
  expect([...(await documents(name)).keys()]).toEqual(['a.txt']);

  await upload(container, 'b.bin', 'second');
  await sleep(1500);
  expect(await runAgain(service, name, 1)).toMatchObject({ status: 'success', itemsProcessed: 2, itemsFailed: 0 });
  expect([...(await documents(name)).keys()].toSorted()).toEqual(['a.txt', 'b.bin', 'c.txt']);
});

test('a container is read with shared access signatures, and native soft delete removes deleted blobs', async () => {
  const name = 'shared';
  const container = await containerOf(name);
  await upload(container, 'a.txt', 'first');
  await upload(container, 'b.txt', 'second');
  const credential = new StorageSharedKeyCredential(storage.accountName, storage.accountKey);
  const expiresOn = new Date(Date.now() + 3_600_000);
  const permissions = ContainerSASPermissions.parse('rl');
  const signature = generateBlobSASQueryParameters(
    { containerName: name, permissions, expiresOn },
    credential,
  ).toString();
  const policy = { '@odata.type': '#Vendor.Search.NativeBlobSoftDeleteDeletionDetectionPolicy' };
  await index(name, {
    credentials: { connectionString: `ContainerSharedAccessUri=${storage.endpoint}/${name}?${signature}` },
    dataDeletionDetectionPolicy: policy,
  });
  expect(await endedRun(service, name, 1)).toMatchObject({ status: 'success', itemsProcessed: 2 });
  const paths = [...(await documents(name)).values()].map(
    (document) => (document as Record<string, unknown>)['metadata_storage_path'],
  );
  expect(new Set(paths)).toEqual(new Set([`${storage.endpoint}/${name}/a.txt`, `${storage.endpoint}/${name}/b.txt`]));

  await container.deleteBlob('a.txt');
  await define(service, 'datasources', {
    name,
    type: 'cloudblob',
    credentials: {
      connectionString: `BlobEndpoint=${storage.endpoint};SharedAccessSignature=${signature}`,
    },
    container: { name },
    dataDeletionDetectionPolicy: policy,
  } as { name: string });
  expect(await runAgain(service, name, 1)).toMatchObject({ status: 'success', itemsFailed: 0 });
  expect([...(await documents(name)).keys()]).toEqual(['b.txt']);
});

test('a run names what cannot be read, without credentials', async () => {
  await containerOf('readable');
  const onlyOneBlob = generateBlobSASQueryParameters(
    {
      containerName: 'readable',
      blobName: 'a.txt',
      permissions: BlobSASPermissions.parse('r'),
      expiresOn: new Date(Date.now() + 3_600_000),
    },
    new StorageSharedKeyCredential(storage.accountName, storage.accountKey),
  ).toString();
  const otherKey = Buffer.from('another key').toString('base64');
  const account = `AccountName=${storage.accountName};AccountKey=${otherKey}`;
  const cases: [string, string, string, RegExp][] = [
    [
      'missing',
      storage.connectionString,
      'missing',
      /^The container 'missing' of the storage account 'test' does not exist\.$/,
    ],
    ['wrong-key', `BlobEndpoint=${storage.endpoint};${account}`, 'readable', /'readable'.* denied access\.$/],
    [
      'wrong-signature',
      `BlobEndpoint=${storage.endpoint};SharedAccessSignature=${onlyOneBlob}`,
      'readable',
      /'readable'.* denied access\.$/,
    ],
    [
      'other-container',
      `ContainerSharedAccessUri=${storage.endpoint}/other?${onlyOneBlob}`,
      'readable',
      /for the container 'other', not for 'readable'\.$/,
    ],
    ['public-cloud', account, 'c', /--allow-outbound https:\/\/test\.blob\.core\.windows\.net /],
    [
      'outbound',
      `DefaultEndpointsProtocol=https;${account};EndpointSuffix=storage.example.com`,
      'c',
      /--allow-outbound https:\/\/test\.blob\.storage\.example\.com /,
    ],
    ['unreachable', `BlobEndpoint=http://127.0.0.1:1/${storage.accountName};${account}`, 'c', /did not respond\.$/],
    [
      'malformed',
      'AccountKey=x',
      'c',
      /^The connection string of the storage account is not valid\. AccountKey requires AccountName\.$/,
    ],
    ['identity', 'ResourceId=/subscriptions/x', 'c', /a data source with a managed identity/],
  ];
  for (const [name, connectionString, container, message] of cases) {
    await index(name, { credentials: { connectionString }, container: { name: container } });
    const run = await endedRun(service, name, 1);
    expect(run, name).toMatchObject({
      status: 'transientFailure',
      errorMessage: expect.stringMatching(message) as string,
    });
    for (const secret of [otherKey, storage.accountKey, new URLSearchParams(onlyOneBlob).get('sig')!]) {
      expect(JSON.stringify(run), name).not.toContain(secret);
    }
  }
});

test('files of a data lake are read by the protocol of blobs from an emulator, which has no other', async () => {
  const container = await containerOf('lake');
  await upload(container, 'guides/a.txt', 'In a folder');
  await index('lake', { type: 'lakegen2', container: { name: 'lake', query: 'guides' } });
  expect(await endedRun(service, 'lake', 1)).toMatchObject({ status: 'success', itemsProcessed: 1, itemsFailed: 0 });
  const [file] = (await documentsByKey(service, 'lake', 'id')).values();
  expect(file).toMatchObject({ content: 'In a folder', metadata_storage_name: 'a.txt' });
});
