import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { define, documentsByKey, runAgain } from '../testing/indexer-runs.js';
import { TestService } from '../testing/service.js';

const folder = mkdtempSync(join(tmpdir(), 'indexer-resets-'));
const name = 'files';
let service: TestService;
beforeAll(async () => {
  for (const file of ['a', 'b', 'c']) writeFileSync(join(folder, `${file}.txt`), `File ${file}.`);
  service = await TestService.start(['--allow-folder', folder]);
  await define(service, 'indexes', {
    name,
    fields: [
      { name: 'id', type: 'Edm.String', key: true },
      { name: 'content', type: 'Edm.String' },
      { name: 'metadata_storage_name', type: 'Edm.String' },
      { name: 'sentences', type: 'Collection(Edm.String)' },
    ],
  } as { name: string });
  await define(service, 'datasources', {
    name,
    type: 'cloudblob',
    credentials: { connectionString: `LocalFolder=${folder}` },
    container: { name: '.' },
  } as { name: string });
  await define(service, 'skillsets', {
    name,
    skills: [
      {
        '@odata.type': '#Vendor.Skills.Text.SplitSkill',
        name: 'split',
        textSplitMode: 'sentences',
        inputs: [{ name: 'text', source: '/document/content' }],
        outputs: [{ name: 'textItems', targetName: 'sentences' }],
      },
    ],
  } as { name: string });
  await define(service, 'indexers', {
    name,
    dataSourceName: name,
    targetIndexName: name,
    skillsetName: name,
    outputFieldMappings: [{ sourceFieldName: '/document/sentences', targetFieldName: 'sentences' }],
  } as { name: string });
});
afterAll(async () => {
  await service?.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const post = (path: string, body: object) => service.data('POST', path, { body, version: '2026-05-01-preview' });
const status = async () =>
  (await service.data('GET', `/indexers('${name}')/search.status`, { version: '2026-05-01-preview' })).body as {
    currentState: { mode: string; resetDocumentKeys: string[]; resetDatasourceDocumentIds: string[] };
    lastResult: { mode: string; statusDetail?: string };
    executionHistory: { status: string }[];
  };
/** The number of runs, once none is in progress. The first starts with the creation of the indexer. */
async function endedRuns(): Promise<number> {
  const history = async () => (await status()).executionHistory;
  await expect.poll(async () => (await history())[0]?.status ?? 'inProgress').not.toBe('inProgress');
  return (await history()).length;
}

/** Sets the content of all documents to another text, which a run of their file replaces. */
async function overwriteDocuments(): Promise<void> {
  await endedRuns();
  const value = Array.from((await documentsByKey(service, name, 'id')).keys(), (id) => ({
    '@search.action': 'merge',
    id,
    content: 'changed',
  }));
  expect((await service.data('POST', `/indexes('${name}')/docs/search.index`, { body: { value } })).status).toBe(200);
}
async function contents(): Promise<Record<string, string>> {
  const documents = [...(await documentsByKey(service, name, 'id')).values()] as Record<string, string>[];
  return Object.fromEntries(documents.map((each) => [each['metadata_storage_name']!, each['content']!]));
}

test('the next run processes the documents that were reset, and only them', async () => {
  await overwriteDocuments();
  const documents = await documentsByKey(service, name, 'id');
  const keyOf = (file: string) =>
    [...documents].find(([, document]) => (document as Record<string, unknown>)['metadata_storage_name'] === file)![0];
  expect((await post(`/indexers('${name}')/search.resetdocs`, { documentKeys: [keyOf('a.txt')] })).status).toBe(204);
  expect((await post(`/indexers('${name}')/search.resetdocs`, { documentKeys: [keyOf('b.txt')] })).status).toBe(204);
  expect((await status()).currentState).toMatchObject({
    mode: 'indexingResetDocs',
    resetDocumentKeys: expect.arrayContaining([keyOf('a.txt'), keyOf('b.txt')]),
  });
  const overwrite = `/indexers('${name}')/search.resetdocs?overwrite=True`;
  expect((await post(overwrite, { documentKeys: [keyOf('a.txt')] })).status).toBe(204);

  expect(await runAgain(service, name, await endedRuns())).toMatchObject({ status: 'success', itemsProcessed: 1 });
  expect((await status()).lastResult).toMatchObject({ mode: 'indexingResetDocs', statusDetail: 'resetDocs' });
  expect(await contents()).toMatchObject({ 'a.txt': 'File a.', 'b.txt': 'changed', 'c.txt': 'changed' });
  expect((await status()).currentState).toMatchObject({ mode: 'indexingAllDocs', resetDocumentKeys: [] });

  // Changes that came before are still processed by the next run.
  writeFileSync(join(folder, 'd.txt'), 'File d.');
  expect(await runAgain(service, name, await endedRuns())).toMatchObject({ status: 'success', itemsProcessed: 1 });
  expect((await contents())['d.txt']).toBe('File d.');
});

test('after skills were reset, the next run executes them again for all documents', async () => {
  await overwriteDocuments();
  expect((await post(`/skillsets('${name}')/search.resetskills`, { skillNames: ['split'] })).status).toBe(204);
  await runAgain(service, name, await endedRuns());
  expect(Object.values(await contents())).not.toContain('changed');
  expect(await post(`/skillsets('${name}')/search.resetskills`, { skillNames: ['other'] })).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining("no skill 'other'") } },
  });
  expect((await post(`/skillsets('missing')/search.resetskills`, { skillNames: [] })).status).toBe(404);
  expect((await post(`/indexers('missing')/search.resetdocs`, {})).status).toBe(404);
});
