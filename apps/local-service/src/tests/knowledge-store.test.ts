import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TableClient } from '@azure/data-tables';
import { BlobServiceClient } from '@azure/storage-blob';
import { startStorage, type StorageServer } from '@searchdeck/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { define, endedRun, runAgain } from '../testing/indexer-runs.js';
import { TestService } from '../testing/service.js';

let blobs: StorageServer;
let tables: StorageServer;
let service: TestService;
const folder = mkdtempSync(join(tmpdir(), 'knowledge-store-'));
writeFileSync(join(folder, 'b.txt'), 'Other file.');
beforeAll(async () => {
  [blobs, tables] = await Promise.all([startStorage('blob'), startStorage('table')]);
  service = await TestService.start(['--allow-folder', folder]);
});
afterAll(async () => {
  await service?.dispose();
  await Promise.all([blobs?.stop(), tables?.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

/** Definitions of an indexer whose skillset splits files into sentences and stores them. */
async function defineIndexer(name: string, storageConnectionString: string): Promise<void> {
  await define(service, 'indexes', {
    name,
    fields: [
      { name: 'id', type: 'Edm.String', key: true },
      { name: 'content', type: 'Edm.String' },
    ],
  } as { name: string });
  await define(service, 'datasources', {
    name,
    type: 'cloudblob',
    credentials: { connectionString: `LocalFolder=${folder}` },
    container: { name: '.' },
  } as { name: string });
  const sentence = [{ name: 'Text', source: '/document/sentences/*' }];
  await define(service, 'skillsets', {
    name,
    skills: [
      {
        '@odata.type': '#Vendor.Skills.Text.SplitSkill',
        textSplitMode: 'sentences',
        inputs: [{ name: 'text', source: '/document/content' }],
        outputs: [{ name: 'textItems', targetName: 'sentences' }],
      },
    ],
    knowledgeStore: {
      storageConnectionString,
      projections: [
        {
          tables: [
            {
              tableName: 'Files',
              sourceContext: '/document',
              inputs: [{ name: 'Name', source: '/document/metadata_storage_name' }],
            },
            { tableName: 'Sentences', sourceContext: '/document/sentences/*', inputs: sentence },
          ],
        },
        { objects: [{ storageContainer: 'sentences', sourceContext: '/document/sentences/*', inputs: sentence }] },
        { files: [{ storageContainer: 'originals', source: '/document/file_data' }] },
      ],
    },
  } as { name: string });
  await define(service, 'indexers', {
    name,
    dataSourceName: name,
    targetIndexName: name,
    skillsetName: name,
    parameters: { configuration: { allowSkillsetToReadFileData: true } },
  } as { name: string });
}

async function rows(table: string): Promise<Record<string, unknown>[]> {
  const client = TableClient.fromConnectionString(tables.connectionString, table, { allowInsecureConnection: true });
  const all: Record<string, unknown>[] = [];
  for await (const entity of client.listEntities()) all.push(entity);
  return all;
}

const textsOf = (entities: readonly Record<string, unknown>[], column: string): string[] =>
  entities.map((entity) => String(entity[column])).toSorted();

async function contents(container: string): Promise<string[]> {
  const client = BlobServiceClient.fromConnectionString(blobs.connectionString).getContainerClient(container);
  const all: string[] = [];
  for await (const blob of client.listBlobsFlat()) {
    all.push((await client.getBlobClient(blob.name).downloadToBuffer()).toString());
  }
  return all.toSorted();
}

test('tables, objects, and files are stored, and replaced when their document changes', async () => {
  const file = join(folder, 'a.txt');
  writeFileSync(file, 'First sentence. Second sentence.');
  const name = 'files';
  await defineIndexer(name, `${blobs.connectionString}TableEndpoint=${tables.endpoint};`);
  expect(await endedRun(service, name, 1)).toMatchObject({ status: 'success', itemsProcessed: 2, errors: [] });
  const files = await rows('Files');
  expect(textsOf(files, 'Name')).toEqual(['a.txt', 'b.txt']);
  const sentences = await rows('Sentences');
  expect(textsOf(sentences, 'Text')).toEqual(['First sentence.', 'Other file.', 'Second sentence.']);
  const fileKeys = new Map(files.map((row) => [row['FilesKey'], row['Name']]));
  expect(Object.fromEntries(sentences.map((row) => [row['Text'], fileKeys.get(row['FilesKey'])]))).toEqual({
    'First sentence.': 'a.txt',
    'Other file.': 'b.txt',
    'Second sentence.': 'a.txt',
  });
  expect((await contents('sentences')).map((text) => (JSON.parse(text) as { Text: string }).Text)).toEqual([
    'First sentence.',
    'Other file.',
    'Second sentence.',
  ]);
  expect(await contents('originals')).toEqual(['First sentence. Second sentence.', 'Other file.']);

  writeFileSync(file, 'Only sentence.');
  const later = new Date(Date.now() + 5000);
  utimesSync(file, later, later);
  expect(await runAgain(service, name, 1)).toMatchObject({ status: 'success', errors: [] });
  expect(textsOf(await rows('Sentences'), 'Text')).toEqual(['Only sentence.', 'Other file.']);
  expect(await contents('sentences')).toHaveLength(2);
  expect(await contents('originals')).toEqual(['Only sentence.', 'Other file.']);
});

test('a storage account that denies the access fails the run, with a message without its key', async () => {
  const wrongKey = Buffer.from('wrong key').toString('base64');
  const wrong = `${blobs.connectionString.replace(blobs.accountKey, wrongKey)}TableEndpoint=${tables.endpoint};`;
  await defineIndexer('denied', wrong);
  const run = await endedRun(service, 'denied', 1);
  expect(run.status).toBe('transientFailure');
  expect(run.errorMessage).toContain("The table 'Files' of the knowledge store cannot be written");
  expect(JSON.stringify(run)).not.toContain(wrongKey);
});
