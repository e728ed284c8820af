import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestService, hotels } from '../testing/service.js';
import { endedRun } from '../testing/indexer-runs.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start(['--dialect', 'azure']);
  await service.data('POST', '/indexes', { body: hotels() });
});
afterAll(() => service.dispose());

/** Names that only the neutral dialect has. */
const NEUTRAL = /vendor\.|cloud(?:sql|blob|table|llm)|docdb|lakegen2|DocumentLayoutSkill/i;

test.each([
  ['indexes', 'SearchIndex'],
  ['indexers', 'SearchIndexer'],
  ['datasources', 'SearchIndexerDataSource'],
  ['skillsets', 'SearchSkillset'],
  ['synonymmaps', 'SynonymMap'],
  ['aliases', 'SearchAlias'],
  ['knowledgebases', 'KnowledgeBase'],
  ['knowledgesources', 'KnowledgeSource'],
])('$select of %s names the type %s', async (path, type) => {
  const { status, text } = await service.data('GET', `/${path}?$select=nope`, { version: '2026-05-01-preview' });
  expect([status, text]).toEqual([400, expect.stringContaining(`'Microsoft.Azure.Search.${type}'`)]);
  expect(text).not.toMatch(NEUTRAL);
});

const source = (name: string, type: string, more: object = {}) => ({
  name,
  type,
  credentials: { connectionString: 'Server=nowhere;Database=d' },
  container: { name: 'c' },
  ...more,
});
const changeTracking = {
  dataChangeDetectionPolicy: { '@odata.type': '#Microsoft.Azure.Search.SqlIntegratedChangeTrackingPolicy' },
};
const nativeSoftDelete = {
  dataDeletionDetectionPolicy: {
    '@odata.type': '#Microsoft.Azure.Search.NativeBlobSoftDeleteDeletionDetectionPolicy',
  },
};
const skillset = (skill: object) => ({ name: 's', skills: [{ inputs: [], outputs: [], ...skill }] });
const vectorizer = (more: object) => ({
  ...hotels('vectorized'),
  vectorSearch: { vectorizers: [{ name: 'v', kind: 'azureOpenAI', ...more }] },
});
const PREVIEW = '2026-05-01-preview';

describe('errors of definitions have the names of the dialect', () => {
  test.each<[string, string, object, string, string]>([
    ['a later type', '/datasources', source('d', 'adlsgen2'), '2019-05-06', "'type' has the value 'adlsgen2'"],
    [
      'change tracking',
      '/datasources',
      source('d', 'azureblob', changeTracking),
      PREVIEW,
      "of type 'azuresql'; this one is of type 'azureblob'",
    ],
    [
      'native soft delete',
      '/datasources',
      source('d', 'cosmosdb', nativeSoftDelete),
      PREVIEW,
      "of type 'azureblob' or 'adlsgen2'; this one is of type 'cosmosdb'",
    ],
    [
      'missing parameters',
      '/knowledgesources',
      { name: 'blobs', kind: 'azureBlob' },
      PREVIEW,
      "of kind 'azureBlob' must have the property 'azureBlobParameters'",
    ],
    [
      'an unknown parameter of a vectorizer',
      '/indexes',
      vectorizer({ azureOpenAIParameters: { nope: 1 } }),
      PREVIEW,
      "on type 'AzureOpenAIParameters'",
    ],
    [
      'an unknown member of a vectorizer',
      '/indexes',
      vectorizer({ nope: 1 }),
      PREVIEW,
      "on type 'AzureOpenAIVectorizer'",
    ],
    [
      'an unknown member of an embedding skill',
      '/skillsets',
      skillset({ '@odata.type': '#Microsoft.Skills.Text.AzureOpenAIEmbeddingSkill', nope: 1 }),
      PREVIEW,
      "on type 'AzureOpenAIEmbeddingSkill'",
    ],
    [
      'an unknown member of a layout skill',
      '/skillsets',
      skillset({ '@odata.type': '#Microsoft.Skills.Util.DocumentIntelligenceLayoutSkill', nope: 1 }),
      PREVIEW,
      "on type 'DocumentIntelligenceLayoutSkill'",
    ],
  ])('%s', async (_, path, body, version, expected) => {
    const { status, text } = await service.data('POST', path, { body, version });
    expect([status, text]).toEqual([400, expect.stringContaining(expected)]);
    expect(text).not.toMatch(NEUTRAL);
  });

  test('but names that users chose stay unchanged', async () => {
    const body = source('cloudsql', 'azuresql', { credentials: {} });
    const { status, text } = await service.data('POST', '/datasources', { body });
    expect([status, text]).toEqual([400, expect.stringContaining("The data source 'cloudsql' must have")]);
  });
});

test.each([
  ['azuresql', 'SQL Server'],
  ['adlsgen2', "'adlsgen2'"],
  ['cosmosdb', "'cosmosdb'"],
  ['azuretable', "'azuretable'"],
])('the run of an indexer with a source of the type %s names it', async (type, sourceName) => {
  const name = `run-${type}`;
  expect((await service.data('POST', '/datasources', { body: source(name, type) })).status).toBe(201);
  const body = { name, dataSourceName: name, targetIndexName: 'hotels' };
  expect((await service.data('POST', '/indexers', { body })).status).toBe(201);
  const { errorMessage } = await endedRun(service, name, 1);
  expect(errorMessage).toContain(sourceName);
  expect(errorMessage).not.toMatch(NEUTRAL);
});
