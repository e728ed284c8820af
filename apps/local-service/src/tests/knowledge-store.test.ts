import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
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

/** A PDF file with one page, which shows a text in a standard font. */
const pdf = (text: string): string => {
  const content = `BT /F1 24 Tf 40 100 Td (${text}) Tj ET`;
  return [
    '%PDF-1.4',
    '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
    '2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj',
    '3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 400 200] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>>>> endobj',
    `4 0 obj <</Length ${content.length}>> stream\n${content}\nendstream endobj`,
    '5 0 obj <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>> endobj',
    'trailer <</Root 1 0 R>>',
    '%%EOF',
  ].join('\n');
};

test('pages are rendered, read, merged into the content, and stored as files', async () => {
  const name = 'scans';
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'report.pdf'), pdf('Annual report'));
  const image = '/document/normalized_images/*';
  await define(service, 'indexes', {
    name,
    fields: [
      { name: 'id', type: 'Edm.String', key: true },
      { name: 'merged', type: 'Edm.String', searchable: true },
      { name: 'pages', type: 'Collection(Edm.Int32)' },
    ],
  } as { name: string });
  await define(service, 'datasources', {
    name,
    type: 'cloudblob',
    credentials: { connectionString: `LocalFolder=${folder}` },
    container: { name },
  } as { name: string });
  await define(service, 'skillsets', {
    name,
    skills: [
      {
        '@odata.type': '#Vendor.Skills.Vision.OcrSkill',
        context: image,
        inputs: [{ name: 'image', source: image }],
        outputs: [{ name: 'text' }],
      },
      {
        '@odata.type': '#Vendor.Skills.Text.MergeSkill',
        inputs: [
          { name: 'text', source: '/document/content' },
          { name: 'itemsToInsert', source: `${image}/text` },
          { name: 'offsets', source: `${image}/contentOffset` },
        ],
        outputs: [{ name: 'mergedText', targetName: 'merged' }],
      },
    ],
    knowledgeStore: {
      storageConnectionString: blobs.connectionString,
      projections: [{ files: [{ storageContainer: 'page-images', source: image }] }],
    },
  } as { name: string });
  await define(service, 'indexers', {
    name,
    dataSourceName: name,
    targetIndexName: name,
    skillsetName: name,
    parameters: { configuration: { imageAction: 'generateNormalizedImagePerPage', normalizedImageMaxWidth: 800 } },
    outputFieldMappings: [
      { sourceFieldName: '/document/merged', targetFieldName: 'merged' },
      { sourceFieldName: `${image}/pageNumber`, targetFieldName: 'pages' },
    ],
  } as { name: string });
  expect(await endedRun(service, name, 1)).toMatchObject({ status: 'success', itemsProcessed: 1, errors: [] });
  const { body } = await service.data('POST', `/indexes('${name}')/docs/search.post.search`, {
    body: { search: 'annual', select: 'merged,pages' },
  });
  expect(body).toMatchObject({ value: [{ merged: 'Annual report Annual report ', pages: [1] }] });
  const images = BlobServiceClient.fromConnectionString(blobs.connectionString).getContainerClient('page-images');
  const stored: unknown[] = [];
  for await (const { name: blobName, properties } of images.listBlobsFlat()) {
    const start = (await images.getBlobClient(blobName).downloadToBuffer()).subarray(0, 3).toString('hex');
    stored.push({ isJpeg: start === 'ffd8ff', extension: blobName.slice(-4), contentType: properties.contentType });
  }
  expect(stored).toEqual([{ isJpeg: true, extension: '.jpg', contentType: 'image/jpeg' }]);
});

test('a storage account that denies access fails the run, with a message without its key', async () => {
  const wrongKey = Buffer.from('wrong key').toString('base64');
  const wrong = `${blobs.connectionString.replace(blobs.accountKey, wrongKey)}TableEndpoint=${tables.endpoint};`;
  await defineIndexer('denied', wrong);
  const run = await endedRun(service, 'denied', 1);
  expect(run.status).toBe('transientFailure');
  expect(run.errorMessage).toContain("The table 'Files' of the knowledge store cannot be written");
  expect(JSON.stringify(run)).not.toContain(wrongKey);
});
