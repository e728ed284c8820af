import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ADMIN_KEY, TestService } from '../testing/service.js';

let service: TestService;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'projections-'));
  service = await TestService.start(['--allow-folder', folder]);
});
afterAll(async () => {
  await service.dispose();
  rmSync(folder, { recursive: true, force: true });
});

interface Run {
  status: string;
  errors: unknown[];
}
/** What these tests read of responses. */
interface Body {
  value: Record<string, string>[];
  executionHistory: Run[];
  lastResult: Run;
  '@odata.count': number;
}

async function call(method: string, path: string, body?: unknown): Promise<{ status: number; body: Body }> {
  const separator = path.includes('?') ? '&' : '?';
  const response = await fetch(`${service.origin}/services/demo${path}${separator}api-version=2026-04-01`, {
    method,
    headers: { 'api-key': ADMIN_KEY, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Body };
}
/** Runs the indexer and waits for its end; returns the last run. */
async function run(isNew = false): Promise<Run> {
  const before = isNew ? 0 : (await call('GET', '/indexers/files/status')).body.executionHistory.length;
  if (!isNew) expect((await call('POST', '/indexers/files/run')).status).toBe(202);
  const status = async () => (await call('GET', '/indexers/files/status')).body;
  await expect
    .poll(async () => {
      const { executionHistory } = await status();
      return executionHistory.length > before && executionHistory[0]?.status !== 'inProgress';
    })
    .toBe(true);
  return (await status()).lastResult;
}
const documents = async (index: string): Promise<Record<string, string>[]> =>
  (await call('POST', `/indexes/${index}/docs/search`, { search: '*', top: 1000 })).body.value;

const keyField = { name: 'id', type: 'Edm.String', key: true, searchable: true, analyzer: 'keyword' };
const text = (name: string) => ({ name, type: 'Edm.String', searchable: true, filterable: true });

beforeEach(async () => {
  for (const path of [
    '/indexers/files',
    '/skillsets/files',
    '/datasources/files',
    '/indexes/files',
    '/indexes/chunks',
  ]) {
    await call('DELETE', path);
  }
  await call('PUT', '/datasources/files', {
    name: 'files',
    type: 'cloudblob',
    credentials: { connectionString: `LocalFolder=${folder}` },
    container: { name: '.' },
    dataDeletionDetectionPolicy: { '@odata.type': '#Vendor.Search.NativeBlobSoftDeleteDeletionDetectionPolicy' },
  });
});

test('chunks replace those of the previous version of their parent, and are deleted with it', async () => {
  await call('PUT', '/indexes/files', { name: 'files', fields: [keyField, text('metadata_storage_name')] });
  await call('PUT', '/indexes/chunks', {
    name: 'chunks',
    fields: [keyField, text('parent'), text('chunk')],
  });
  const { status } = await call('PUT', '/skillsets/files', {
    name: 'files',
    skills: [
      {
        '@odata.type': '#Vendor.Skills.Text.SplitSkill',
        context: '/document',
        textSplitMode: 'sentences',
        inputs: [{ name: 'text', source: '/document/content' }],
        outputs: [{ name: 'textItems', targetName: 'pages' }],
      },
    ],
    indexProjections: {
      selectors: [
        {
          targetIndexName: 'chunks',
          parentKeyFieldName: 'parent',
          sourceContext: '/document/pages/*',
          mappings: [{ name: 'chunk', source: '/document/pages/*' }],
        },
      ],
    },
  });
  expect(status).toBe(201);
  writeFileSync(join(folder, 'a.txt'), 'One. Two. Three.');
  writeFileSync(join(folder, 'b.txt'), 'Other.');
  // A file that changed less than 10 ms before a run is also read by the next one (see FolderReader).
  await setTimeout(20);
  await call('PUT', '/indexers/files', {
    name: 'files',
    dataSourceName: 'files',
    targetIndexName: 'files',
    skillsetName: 'files',
  });
  expect(await run(true)).toMatchObject({ status: 'success', itemsProcessed: 2, itemsFailed: 0 });
  const parents = await documents('files');
  const keyOf = (name: string) => parents.find((file) => file['metadata_storage_name'] === name)?.['id'];
  const chunksOf = async (parent: string | undefined) =>
    (await documents('chunks')).filter((chunk) => chunk['parent'] === parent).map((chunk) => chunk['chunk']);
  expect(new Set(await chunksOf(keyOf('a.txt')))).toEqual(new Set(['One.', 'Two.', 'Three.']));

  writeFileSync(join(folder, 'a.txt'), 'Four.');
  expect(await run()).toMatchObject({ status: 'success', itemsProcessed: 1 });
  expect(await chunksOf(keyOf('a.txt'))).toEqual(['Four.']);
  expect(await chunksOf(keyOf('b.txt'))).toEqual(['Other.']);

  rmSync(join(folder, 'a.txt'));
  await run();
  expect((await documents('chunks')).map((chunk) => chunk['chunk'])).toEqual(['Other.']);
  expect(await documents('files')).toHaveLength(1);
  rmSync(join(folder, 'b.txt'));
});

test('rows of files are documents, and an invalid row fails alone', async () => {
  await call('PUT', '/indexes/files', {
    name: 'files',
    fields: [keyField, text('name'), { name: 'stars', type: 'Edm.Int32', filterable: true }],
  });
  const rows = Array.from({ length: 1200 }, (_, i) => `row ${i},${i % 5}`);
  writeFileSync(join(folder, 'rows.csv'), ['name,stars', ...rows, 'bad,many', 'short'].join('\n'));
  await call('PUT', '/indexers/files', {
    name: 'files',
    dataSourceName: 'files',
    targetIndexName: 'files',
    parameters: { maxFailedItems: 1, maxFailedItemsPerBatch: 1, configuration: { parsingMode: 'delimitedText' } },
  });
  const result = await run(true);
  expect(result).toMatchObject({ status: 'success', itemsProcessed: 1202, itemsFailed: 1 });
  expect(result.errors).toMatchObject([{ name: 'Indexing', errorMessage: expect.stringContaining("'many'") }]);
  const { body } = await call('POST', '/indexes/files/docs/search', { search: '*', filter: 'stars eq 4', count: true });
  expect(body['@odata.count']).toBe(240);
  rmSync(join(folder, 'rows.csv'));
  await run();
  expect(await documents('files')).toEqual([]);
});
