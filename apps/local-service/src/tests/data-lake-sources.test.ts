import { startDataLake, type DataLake } from '@searchdeck/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineIndexer, documentsByKey, endedRun, runAgain } from '../testing/indexer-runs.js';
import { TestService } from '../testing/service.js';

let lake: DataLake;
let service: TestService;
beforeAll(async () => {
  lake = await startDataLake();
  service = await TestService.start();
});
afterAll(async () => {
  await service?.dispose();
  await lake?.stop();
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
const index = (name: string, source: object = {}): Promise<void> =>
  defineIndexer(
    service,
    name,
    FIELDS,
    { type: 'lakegen2', credentials: { connectionString: lake.connectionString }, ...source },
    {},
  );
const documents = (name: string) => documentsByKey(service, name, 'metadata_storage_name');
const softDelete = {
  '@odata.type': '#Vendor.Search.SoftDeleteColumnDeletionDetectionPolicy',
  softDeleteColumnName: 'IsDeleted',
  softDeleteMarkerValue: 'true',
};

test('files of a folder are indexed with their metadata, then only what changed, and marked ones are deleted', async () => {
  const name = 'guides';
  lake.createFileSystem(name);
  const lastModified = new Date('2026-03-04T05:06:07Z');
  lake.write(name, 'year/a.txt', { text: 'the red apple', metadata: { author: 'Ada, née Byron' }, lastModified });
  lake.write(name, 'year/deep/b b+ü.txt', { text: 'a green pear' });
  lake.write(name, 'year/deep/c.txt', { text: 'c' });
  lake.write(name, 'year/deep/d.txt', { text: 'd' });
  lake.write(name, 'year/skipped.txt', { text: 'skipped', metadata: { AzureSearch_Skip: 'true' } });
  lake.write(name, 'year/metadata-only.txt', {
    text: 'secret text',
    metadata: { AzureSearch_SkipContent: 'true', author: 'Eve' },
  });
  lake.write(name, 'years.txt', { text: 'outside of the folder' });
  await index(name, {
    container: { name, query: 'year/' },
    dataChangeDetectionPolicy: {
      '@odata.type': '#Vendor.Search.HighWaterMarkChangeDetectionPolicy',
      highWaterMarkColumnName: 'metadata_storage_last_modified',
    },
    dataDeletionDetectionPolicy: softDelete,
  });
  expect(await endedRun(service, name, 1)).toMatchObject({ status: 'success', itemsProcessed: 5, itemsFailed: 0 });
  const first = await documents(name);
  expect([...first.keys()].toSorted()).toEqual(['a.txt', 'b b+ü.txt', 'c.txt', 'd.txt', 'metadata-only.txt']);
  expect(first.get('a.txt')).toMatchObject({
    content: 'the red apple',
    author: 'Ada, née Byron',
    metadata_storage_path: `${lake.endpoint}/${name}/year/a.txt`,
    metadata_storage_content_type: 'text/plain',
    metadata_storage_content_md5: expect.stringMatching(/^[\w+/]{22}==$/) as string,
    metadata_storage_size: 13,
    metadata_storage_file_extension: '.txt',
    metadata_storage_last_modified: '2026-03-04T05:06:07Z',
  });
  expect(first.get('metadata-only.txt')).toMatchObject({ content: null, author: 'Eve' });
  // Several pages, and the properties of the files in the folder.
  expect(lake.requests.filter((request) => request.includes('continuation='))).not.toEqual([]);
  expect(lake.requests.filter((request) => request.startsWith('HEAD'))).toHaveLength(6);

  const now = new Date(Date.now() - 2000);
  lake.write(name, 'year/deep/b b+ü.txt', { text: 'a yellow pear', lastModified: now });
  lake.write(name, 'year/new.txt', { text: 'a new plum', lastModified: now });
  lake.write(name, 'year/a.txt', { text: 'the red apple', metadata: { isdeleted: 'true' }, lastModified: now });
  expect(await runAgain(service, name, 1)).toMatchObject({ status: 'success', itemsProcessed: 3, itemsFailed: 0 });
  const second = await documents(name);
  expect([...second.keys()].toSorted()).toEqual(['b b+ü.txt', 'c.txt', 'd.txt', 'metadata-only.txt', 'new.txt']);
  expect(second.get('b b+ü.txt')).toMatchObject({ content: 'a yellow pear' });
  expect(await runAgain(service, name, 2)).toMatchObject({ status: 'success', itemsProcessed: 0 });
});

test('a file system is read with a shared access signature from a busy account, and deleted files are removed', async () => {
  const name = 'shared';
  lake.createFileSystem(name);
  lake.write(name, 'a.txt', { text: 'first' });
  lake.write(name, 'b.txt', { text: 'second' });
  lake.fail(503, 2);
  await index(name, {
    credentials: { connectionString: `DfsEndpoint=${lake.endpoint};SharedAccessSignature=?${lake.signature}` },
    dataDeletionDetectionPolicy: { '@odata.type': '#Vendor.Search.NativeBlobSoftDeleteDeletionDetectionPolicy' },
  });
  expect(await endedRun(service, name, 1)).toMatchObject({ status: 'success', itemsProcessed: 2 });
  const paths = [...(await documents(name)).values()].map((document) => JSON.stringify(document));
  for (const path of paths) expect(path).not.toContain('sig=');

  lake.remove(name, 'a.txt');
  expect(await runAgain(service, name, 1)).toMatchObject({ status: 'success', itemsFailed: 0 });
  expect([...(await documents(name)).keys()]).toEqual(['b.txt']);
});

test('a run names what cannot be read, without credentials', async () => {
  lake.createFileSystem('readable');
  const otherKey = Buffer.from('another key').toString('base64');
  const account = `AccountName=${lake.accountName};AccountKey=${otherKey}`;
  const shared = 'files?sv=2023-11-03&sig=c2VjcmV0';
  const cases: [string, string, string, RegExp][] = [
    [
      'missing',
      lake.connectionString,
      'missing',
      /^The container 'missing' of the storage account 'lake' does not exist\.$/,
    ],
    ['wrong-key', `DfsEndpoint=${lake.endpoint};${account}`, 'readable', /'readable'.* denied access\.$/],
    ['public-cloud', account, 'c', /--allow-outbound https:\/\/lake\.dfs\.core\.windows\.net /],
    [
      'suffix',
      `DefaultEndpointsProtocol=https;${account};EndpointSuffix=storage.example.com`,
      'c',
      /--allow-outbound https:\/\/lake\.dfs\.storage\.example\.com /,
    ],
    [
      'blob-endpoint',
      `BlobEndpoint=https://lake.blob.example.com/;${account}`,
      'c',
      /--allow-outbound https:\/\/lake\.dfs\.example\.com /,
    ],
    [
      'shared-url',
      `ContainerSharedAccessUri=https://lake.blob.example.com/${shared}`,
      'files',
      /--allow-outbound https:\/\/lake\.dfs\.example\.com /,
    ],
    [
      'other-container',
      `ContainerSharedAccessUri=https://lake.blob.example.com/${shared}`,
      'c',
      /for the container 'files', not for 'c'\.$/,
    ],
    ['unreachable', `DfsEndpoint=http://127.0.0.1:1/lake;${account}`, 'c', /did not respond\.$/],
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
    for (const secret of [otherKey, lake.accountKey, 'c2VjcmV0']) {
      expect(JSON.stringify(run), name).not.toContain(secret);
    }
  }
});
