import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SearchIndexerSkillset } from '@azure/search-documents';
import { hotelsIndex } from './support/hotels.js';
import { errorOf } from './support/client-error.js';
import { all, expect, test, unique } from './support/test.js';

test('an indexer needs its data source, index, and skillset', async ({ service: { indexes, indexers } }) => {
  const [source, index] = [unique('needs-source'), unique('needs-index')];
  const indexer = { name: unique('needs'), dataSourceName: source, targetIndexName: index };
  expect(await errorOf(indexers.createIndexer(indexer))).toMatchObject({ statusCode: 400 });
  await indexers.createDataSourceConnection({
    name: source,
    type: 'azureblob',
    connectionString: 'UseDevelopmentStorage=true',
    container: { name: 'c' },
  });
  const error = await errorOf(indexers.createIndexer(indexer));
  expect(error).toMatchObject({
    statusCode: 400,
    message: expect.stringContaining(`This indexer refers to an index '${index}' that doesn't exist`),
  });
  await indexes.createIndex(hotelsIndex(index));
  expect((await errorOf(indexers.createIndexer({ ...indexer, skillsetName: 'none' }))).message).toContain("'none'");
  const created = await indexers.createIndexer({ ...indexer, isDisabled: true });
  expect(created).toMatchObject({ name: indexer.name, isDisabled: true });
  const status = await indexers.getIndexerStatus(indexer.name);
  expect(status).toMatchObject({ executionHistory: [] });
  expect(status.limits).toBeDefined();
  expect((await errorOf(indexers.getIndexerStatus('none'))).statusCode).toBe(404);
});

test('an indexer runs over a folder: status, errors, changed and deleted files, and a reset', async ({
  service: { indexes, indexers, documents, files },
}) => {
  const name = unique('folder');
  await mkdir(join(files, name), { recursive: true });
  const file = (path: string) => join(files, name, path);
  for (const path of ['one.txt', 'two.txt']) await writeFile(file(path), `text of ${path}`);
  await writeFile(file('broken.bin'), Buffer.from([0, 1, 0xff]));
  await indexes.createIndex({
    name,
    fields: [
      { name: 'id', type: 'Edm.String', key: true },
      { name: 'file', type: 'Edm.String', filterable: true },
      { name: 'content', type: 'Edm.String', searchable: true },
    ],
  });
  await indexers.createDataSourceConnection({
    name,
    type: 'azureblob',
    connectionString: 'LocalFolder=files',
    container: { name },
    dataDeletionDetectionPolicy: {
      odatatype: '#Microsoft.Azure.Search.NativeBlobSoftDeleteDeletionDetectionPolicy',
    },
  });
  await indexers.createIndexer({
    name,
    dataSourceName: name,
    targetIndexName: name,
    isDisabled: true,
    fieldMappings: [{ sourceFieldName: 'metadata_storage_name', targetFieldName: 'file' }],
    parameters: {
      maxFailedItems: -1,
      maxFailedItemsPerBatch: -1,
      configuration: { failOnUnsupportedContentType: true },
    },
  });
  const run = async () => {
    await indexers.runIndexer(name);
    await expect.poll(async () => (await indexers.getIndexerStatus(name)).lastResult?.status).not.toBe('inProgress');
    return indexers.getIndexerStatus(name);
  };
  const indexedFiles = async () => {
    const { results } = await documents<{ id: string; file: string }>(name).search('*', { select: ['file'] });
    return (await all(results)).map(({ document }) => document.file).toSorted();
  };
  const first = await run();
  expect(first).toMatchObject({
    status: 'running',
    lastResult: { status: 'success', itemCount: 3, failedItemCount: 1 },
  });
  expect(first.lastResult?.errors).toMatchObject([{ key: 'broken.bin', statusCode: 400 }]);
  expect(first.lastResult?.startTime).toBeInstanceOf(Date);
  expect(await indexedFiles()).toEqual(['one.txt', 'two.txt']);

  await rm(file('one.txt'));
  await rm(file('broken.bin'));
  await writeFile(file('three.txt'), 'text of three');
  await run();
  expect(await indexedFiles()).toEqual(['three.txt', 'two.txt']);

  await indexers.resetIndexer(name);
  expect((await indexers.getIndexerStatus(name)).lastResult?.status).toBe('reset');
  expect((await run()).lastResult).toMatchObject({ status: 'success', itemCount: 2, failedItemCount: 0 });
  expect((await errorOf(indexers.runIndexer('none'))).statusCode).toBe(404);
});

test('a schedule outside the bounds and an unknown data source type are rejected', async ({
  service: { indexes, indexers },
}) => {
  const [source, index] = [unique('bounds-source'), unique('bounds-index')];
  await indexes.createIndex(hotelsIndex(index));
  await indexers.createDataSourceConnection({
    name: source,
    type: 'azuresql',
    connectionString: 'Server=example',
    container: { name: 'films' },
  });
  const indexer = { name: unique('bounds'), dataSourceName: source, targetIndexName: index, isDisabled: true };
  expect((await errorOf(indexers.createIndexer({ ...indexer, schedule: { interval: 'PT1M' } }))).statusCode).toBe(400);
  expect((await errorOf(indexers.createIndexer({ ...indexer, schedule: { interval: 'P2D' } }))).statusCode).toBe(400);
  const type = 'floppydisk' as 'azuresql';
  const unknown = await errorOf(
    indexers.createDataSourceConnection({
      name: unique('floppy'),
      type,
      connectionString: 'x',
      container: { name: 'c' },
    }),
  );
  expect(unknown).toMatchObject({ statusCode: 400 });
  // In the azure dialect, messages list the vendor's names.
  expect(unknown.message + JSON.stringify(unknown.error)).toContain('azuresql');
});

test('invalid skills are rejected', async ({ service: { indexers } }) => {
  const skill = {
    odatatype: '#Microsoft.Skills.Text.SplitSkill',
    context: '/document',
    inputs: [{ name: 'text', source: '/document/content' }],
    outputs: [{ name: 'textItems', targetName: 'pages' }],
  } satisfies SearchIndexerSkillset['skills'][number];
  const send = (change: object) =>
    errorOf(indexers.createSkillset({ name: unique('bad-skills'), skills: [{ ...skill, ...change }] }));
  expect((await send({ outputs: [{ name: 'nothing', targetName: 'x' }] })).statusCode).toBe(400);
  expect((await send({ inputs: [] })).statusCode).toBe(400);
  expect((await send({ textSplitMode: 'chapters' })).message).toContain('textSplitMode');
  const nameless = await indexers.createSkillset({
    name: unique('nameless'),
    skills: [skill, { ...skill, context: '/document/pages/*' }],
  });
  expect(nameless.skills.map(({ name }) => name)).toEqual(['#1', '#2']);
});

test('secrets are never returned, and a secret that is not sent again is preserved', async ({
  service: { indexers },
}) => {
  const name = unique('secret-source');
  const definition = { name, type: 'azureblob' as const, container: { name: 'c' } };
  await indexers.createDataSourceConnection({ ...definition, connectionString: 'AccountKey=very-secret' });
  expect(JSON.stringify(await indexers.getDataSourceConnection(name))).not.toContain('very-secret');
  const updated = await indexers.createOrUpdateDataSourceConnection({
    ...definition,
    connectionString: '<unchanged>',
    description: 'same secret',
  });
  expect(updated).toMatchObject({ description: 'same secret' });
  const skillset = await indexers.createSkillset({
    name: unique('keyed'),
    skills: [
      {
        odatatype: '#Microsoft.Skills.Text.AzureOpenAIEmbeddingSkill',
        resourceUrl: 'https://models.example.com',
        deploymentId: 'small',
        modelName: 'text-embedding-3-small',
        apiKey: 'another-secret',
        dimensions: 1536,
        inputs: [{ name: 'text', source: '/document/content' }],
        outputs: [{ name: 'embedding', targetName: 'vector' }],
      },
    ],
    cognitiveServicesAccount: {
      odatatype: '#Microsoft.Azure.Search.CognitiveServicesByKey',
      key: 'account-secret',
      description: 'mine',
    },
  });
  expect(skillset.skills[0]).toMatchObject({
    odatatype: '#Microsoft.Skills.Text.AzureOpenAIEmbeddingSkill',
    dimensions: 1536,
  });
  expect(skillset.cognitiveServicesAccount).toMatchObject({
    odatatype: '#Microsoft.Azure.Search.CognitiveServicesByKey',
    description: 'mine',
  });
  expect(JSON.stringify(await indexers.getSkillset(skillset.name))).not.toMatch(/another-secret|account-secret/);
});
