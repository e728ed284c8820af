import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { SearchIndexer, SearchIndexerSkillset } from '@azure/search-documents';
import { dataClients, type AzureService } from './support/azure-service.js';
import { errorOf } from './support/client-error.js';
import { all, expect, test, unique } from './support/test.js';

const TEXT = [
  'Ada Lovelace worked with Charles Babbage in London.',
  'The analytical engine was never completed.',
  'Microsoft opened an office in Paris.',
].join(' ');

/** The client declares `maxPageLength`, but sends only the name of the interface. */
const pageLength = (characters: number): object => ({ maximumPageLength: characters });

/** Creates a folder with files, its data source, and the other resources; runs the indexer to its end. */
async function runIndexer(
  { indexers, files }: AzureService,
  name: string,
  contents: Readonly<Record<string, string>>,
  skillset: Omit<SearchIndexerSkillset, 'name'>,
  indexer: Partial<SearchIndexer>,
): Promise<void> {
  await mkdir(join(files, name), { recursive: true });
  for (const [file, content] of Object.entries(contents)) await writeFile(join(files, name, file), content);
  await indexers.createDataSourceConnection({
    name,
    type: 'azureblob',
    connectionString: 'LocalFolder=files',
    container: { name },
  });
  await indexers.createSkillset({ name, ...skillset });
  await indexers.createIndexer({
    name,
    dataSourceName: name,
    targetIndexName: name,
    skillsetName: name,
    ...indexer,
  });
  await expect
    .poll(async () => (await indexers.getIndexerStatus(name)).lastResult?.status, { timeout: 90_000 })
    .toBe('success');
}

/** Deletes what the test created, and checks that nothing remains. */
async function removeAll({ indexers }: AzureService, name: string): Promise<void> {
  await indexers.deleteIndexer(name);
  await indexers.deleteSkillset(name);
  await indexers.deleteDataSourceConnection(name);
  // Not the lists of names, which the client fails to read: see the test below.
  const errors = [indexers.getIndexer(name), indexers.getSkillset(name), indexers.getDataSourceConnection(name)].map(
    errorOf,
  );
  for (const { statusCode } of await Promise.all(errors)) expect(statusCode).toBe(404);
}

test('lists of names have only names; the client reads those of indexers, and fails on those of data sources and skillsets', async ({
  service,
}) => {
  const name = unique('named');
  const { indexers } = dataClients(service.ready.endpoint, service.ready.adminKey);
  let body: { value: object[] } | undefined;
  indexers.pipeline.addPolicy({
    name: 'read-body',
    sendRequest: async (request, next) => {
      const response = await next(request);
      body = JSON.parse(response.bodyAsText ?? '{}') as typeof body;
      return response;
    },
  });
  await service.indexes.createIndex({ name, fields: [{ name: 'id', type: 'Edm.String', key: true }] });
  await indexers.createDataSourceConnection({
    name,
    type: 'azureblob',
    connectionString: 'LocalFolder=files',
    container: { name },
  });
  const input = { name: 'text', source: '/document/content' };
  await indexers.createSkillset({
    name,
    skills: [
      {
        odatatype: '#Microsoft.Skills.Text.LanguageDetectionSkill',
        inputs: [input],
        outputs: [{ name: 'languageCode' }],
      },
    ],
  });
  await indexers.createIndexer({
    name,
    dataSourceName: name,
    targetIndexName: name,
    skillsetName: name,
    isDisabled: true,
  });

  expect(await indexers.listIndexersNames()).toContain(name);
  expect(body!.value).toContainEqual({ name });
  // Version 13.0.0 of the client requests only names, and then reads credentials and skills, too.
  const fails = [() => indexers.listDataSourceConnectionsNames(), () => indexers.listSkillsetsNames()];
  for (const list of fails) {
    body = undefined;
    await expect(list()).rejects.toThrow(TypeError);
    expect(body!.value).toContainEqual({ name });
  }
  const [sources, skillsets] = [await indexers.listDataSourceConnections(), await indexers.listSkillsets()];
  expect(sources.map((source) => source.name)).toContain(name);
  expect(skillsets.map((skillset) => skillset.name)).toContain(name);
  await removeAll(service, name);
});

test("a skillset like that of the vendor's tutorial about enrichment runs over files", async ({ service }) => {
  const { indexes, indexers, documents } = service;
  const name = unique('tutorial');
  await indexes.createIndex({
    name,
    fields: [
      { name: 'id', type: 'Edm.String', key: true },
      { name: 'metadata_storage_name', type: 'Edm.String', filterable: true },
      { name: 'content', type: 'Edm.String', searchable: true },
      { name: 'languageCode', type: 'Edm.String', filterable: true },
      { name: 'keyPhrases', type: 'Collection(Edm.String)', searchable: true },
      { name: 'persons', type: 'Collection(Edm.String)', searchable: true, facetable: true },
      { name: 'locations', type: 'Collection(Edm.String)', searchable: true, facetable: true },
    ],
  });
  const page = '/document/pages/*';
  await runIndexer(
    service,
    name,
    { 'ada.txt': TEXT, 'page.html': `<html><body><h1>Page</h1><p>${TEXT}</p></body></html>` },
    {
      description: 'Text in images, language, people, places, and key phrases',
      skills: [
        {
          odatatype: '#Microsoft.Skills.Vision.OcrSkill',
          context: '/document/normalized_images/*',
          defaultLanguageCode: 'en',
          shouldDetectOrientation: true,
          inputs: [{ name: 'image', source: '/document/normalized_images/*' }],
          outputs: [{ name: 'text', targetName: 'text' }],
        },
        {
          odatatype: '#Microsoft.Skills.Text.MergeSkill',
          context: '/document',
          insertPreTag: ' ',
          insertPostTag: ' ',
          inputs: [
            { name: 'text', source: '/document/content' },
            { name: 'itemsToInsert', source: '/document/normalized_images/*/text' },
            { name: 'offsets', source: '/document/normalized_images/*/contentOffset' },
          ],
          outputs: [{ name: 'mergedText', targetName: 'merged_text' }],
        },
        {
          odatatype: '#Microsoft.Skills.Text.SplitSkill',
          context: '/document',
          textSplitMode: 'pages',
          ...pageLength(4000),
          inputs: [{ name: 'text', source: '/document/merged_text' }],
          outputs: [{ name: 'textItems', targetName: 'pages' }],
        },
        {
          odatatype: '#Microsoft.Skills.Text.LanguageDetectionSkill',
          context: '/document',
          inputs: [{ name: 'text', source: '/document/merged_text' }],
          outputs: [{ name: 'languageCode', targetName: 'languageCode' }],
        },
        {
          odatatype: '#Microsoft.Skills.Text.V3.EntityRecognitionSkill',
          context: page,
          categories: ['Person', 'Location'],
          defaultLanguageCode: 'en',
          inputs: [
            { name: 'text', source: page },
            { name: 'languageCode', source: '/document/languageCode' },
          ],
          outputs: [
            { name: 'persons', targetName: 'persons' },
            { name: 'locations', targetName: 'locations' },
          ],
        },
        {
          odatatype: '#Microsoft.Skills.Text.KeyPhraseExtractionSkill',
          context: page,
          inputs: [{ name: 'text', source: page }],
          outputs: [{ name: 'keyPhrases', targetName: 'keyPhrases' }],
        },
      ],
    },
    {
      parameters: {
        batchSize: 1,
        maxFailedItems: 0,
        configuration: { dataToExtract: 'contentAndMetadata', imageAction: 'generateNormalizedImages' },
      },
      outputFieldMappings: [
        { sourceFieldName: '/document/merged_text', targetFieldName: 'content' },
        { sourceFieldName: '/document/languageCode', targetFieldName: 'languageCode' },
        ...['persons', 'locations', 'keyPhrases'].map((field) => ({
          sourceFieldName: `${page}/${field}/*`,
          targetFieldName: field,
        })),
      ],
    },
  );
  const { results } = await documents<Record<string, string | string[]>>(name).search('*');
  const indexed = (await all(results)).map(({ document }) => document);
  expect(indexed).toHaveLength(2);
  expect(new Set(indexed.map((document) => document['metadata_storage_name']))).toEqual(
    new Set(['ada.txt', 'page.html']),
  );
  for (const document of indexed) {
    expect(document).toMatchObject({
      content: expect.stringContaining('analytical engine'),
      languageCode: 'en',
      persons: expect.arrayContaining(['Charles Babbage']),
      locations: expect.arrayContaining(['London']),
    });
    expect(document['keyPhrases']).not.toEqual([]);
  }

  const skillset = await indexers.getSkillset(name);
  await indexers.createOrUpdateSkillset({ ...skillset, description: 'changed' });
  expect((await indexers.listSkillsets()).find((each) => each.name === name)?.description).toBe('changed');
  await indexers.resetIndexer(name);
  await indexers.runIndexer(name);
  await expect.poll(async () => (await indexers.getIndexerStatus(name)).lastResult?.status).toBe('success');
  expect((await indexers.getIndexerStatus(name)).lastResult).toMatchObject({ itemCount: 2, failedItemCount: 0 });
  await removeAll(service, name);
});

test("a skillset like those of the vendor's samples for retrieval chunks, embeds, and projects files", async ({
  service,
}) => {
  const { indexes, documents } = service;
  const name = unique('chunks');
  await indexes.createIndex({
    name,
    fields: [
      { name: 'chunk_id', type: 'Edm.String', key: true, searchable: true, sortable: true, analyzerName: 'keyword' },
      { name: 'parent_id', type: 'Edm.String', filterable: true },
      { name: 'title', type: 'Edm.String', searchable: true },
      { name: 'chunk', type: 'Edm.String', searchable: true },
      {
        name: 'text_vector',
        type: 'Collection(Edm.Single)',
        searchable: true,
        hidden: true,
        vectorSearchDimensions: 512,
        vectorSearchProfileName: 'profile',
      },
    ],
    vectorSearch: {
      algorithms: [{ name: 'hnsw', kind: 'hnsw' }],
      profiles: [{ name: 'profile', algorithmConfigurationName: 'hnsw' }],
    },
  });
  const page = '/document/pages/*';
  const sentences = (topic: string) =>
    Array.from({ length: 8 }, (_, i) => `Sentence ${i} is about ${topic}. `).join('');
  await runIndexer(
    service,
    name,
    { 'ships.md': sentences('ships and harbors'), 'bread.md': sentences('bread and bakeries') },
    {
      skills: [
        {
          odatatype: '#Microsoft.Skills.Text.SplitSkill',
          name: 'split',
          context: '/document',
          defaultLanguageCode: 'en',
          textSplitMode: 'pages',
          ...pageLength(300),
          pageOverlapLength: 50,
          inputs: [{ name: 'text', source: '/document/content' }],
          outputs: [{ name: 'textItems', targetName: 'pages' }],
        },
        {
          odatatype: '#Microsoft.Skills.Text.AzureOpenAIEmbeddingSkill',
          name: 'embed',
          context: page,
          resourceUrl: 'local://embeddings',
          deploymentId: 'text-embedding-3-small',
          modelName: 'text-embedding-3-small',
          dimensions: 512,
          inputs: [{ name: 'text', source: page }],
          outputs: [{ name: 'embedding', targetName: 'text_vector' }],
        },
      ],
      indexProjection: {
        selectors: [
          {
            targetIndexName: name,
            parentKeyFieldName: 'parent_id',
            sourceContext: page,
            mappings: [
              { name: 'chunk', source: page },
              { name: 'text_vector', source: `${page}/text_vector` },
              { name: 'title', source: '/document/metadata_storage_name' },
            ],
          },
        ],
        parameters: { projectionMode: 'skipIndexingParentDocuments' },
      },
    },
    {},
  );
  const client = documents<{ chunk_id: string; parent_id: string; title: string; chunk: string }>(name);
  const { results } = await client.search('*', { top: 1000, select: ['chunk_id', 'parent_id', 'title', 'chunk'] });
  const chunks = (await all(results)).map(({ document }) => document);
  expect(new Set(chunks.map(({ title }) => title))).toEqual(new Set(['bread.md', 'ships.md']));
  expect(new Set(chunks.map(({ parent_id: parent }) => parent)).size).toBe(2);
  expect(chunks.length).toBeGreaterThanOrEqual(4);
  for (const { chunk_id: key, chunk } of chunks) {
    expect(key).toMatch(/_pages_\d+$/);
    expect(chunk.length).toBeLessThanOrEqual(300);
  }
  await removeAll(service, name);
});

interface RecordsRequest {
  values: { recordId: string; data: { text: string } }[];
}

/** Custom code that returns its text in capital letters, and a chat model with a fixed answer. */
async function startEndpoint() {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      if (request.url === '/chat/completions') {
        const content = 'A letter about engines.';
        return response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
      }
      const { values } = JSON.parse(text) as RecordsRequest;
      const results = values.map(({ recordId, data }) => ({
        recordId,
        data: { capitals: data.text.toUpperCase() },
        errors: [],
        warnings: [],
      }));
      return response.end(JSON.stringify({ values: results }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

test("a skillset like those of the vendor's samples with custom code and a language model runs over files", async ({
  service,
}) => {
  const { indexes, indexers, documents } = service;
  const name = unique('custom');
  const endpoint = await startEndpoint();
  try {
    await indexes.createIndex({
      name,
      fields: [
        { name: 'id', type: 'Edm.String', key: true },
        { name: 'kind', type: 'Edm.String', filterable: true },
        { name: 'capitals', type: 'Edm.String', searchable: true },
        { name: 'description', type: 'Edm.String', searchable: true },
        { name: 'terms', type: 'Collection(Edm.String)', searchable: true },
        { name: 'emails', type: 'Edm.String' },
      ],
    });
    const text = { name: 'text', source: '/document/content' };
    await runIndexer(
      service,
      name,
      { 'letter.txt': 'Charles works on the analytical engine. Write to ada@example.com.' },
      {
        skills: [
          {
            odatatype: '#Microsoft.Skills.Text.CustomEntityLookupSkill',
            name: 'terms',
            context: '/document',
            defaultLanguageCode: 'en',
            inlineEntitiesDefinition: [{ name: 'Analytical Engine', type: 'machine', defaultFuzzyEditDistance: 1 }],
            inputs: [text],
            outputs: [{ name: 'entities', targetName: 'terms' }],
          },
          {
            odatatype: '#Microsoft.Skills.Text.PIIDetectionSkill',
            name: 'pii',
            context: '/document',
            maskingMode: 'replace',
            maskingCharacter: '*',
            minimumPrecision: 0.5,
            inputs: [text],
            outputs: [{ name: 'maskedText', targetName: 'masked' }],
          },
          {
            odatatype: '#Microsoft.Skills.Util.ConditionalSkill',
            name: 'kind',
            context: '/document',
            inputs: [
              { name: 'condition', source: "= $(/document/metadata_storage_file_extension) == '.txt'" },
              { name: 'whenTrue', source: "= 'letter'" },
              { name: 'whenFalse', source: "= 'other'" },
            ],
            outputs: [{ name: 'output', targetName: 'kind' }],
          },
          {
            odatatype: '#Microsoft.Skills.Custom.WebApiSkill',
            name: 'code',
            context: '/document',
            uri: `${endpoint.url}/code`,
            httpMethod: 'POST',
            timeout: 'PT30S',
            batchSize: 4,
            degreeOfParallelism: 2,
            inputs: [text],
            outputs: [{ name: 'capitals', targetName: 'capitals' }],
          },
          {
            odatatype: '#Microsoft.Skills.Custom.ChatCompletionSkill',
            name: 'describe',
            context: '/document',
            uri: `${endpoint.url}/chat/completions`,
            apiKey: 'secret-of-the-model',
            commonModelParameters: { model: 'gpt-4o', maxTokens: 100 },
            inputs: [
              { name: 'systemMessage', source: "= 'Describe the text in one sentence.'" },
              { name: 'userMessage', source: '/document/content' },
            ],
            outputs: [{ name: 'response', targetName: 'description' }],
          },
          {
            odatatype: '#Microsoft.Skills.Util.ShaperSkill',
            name: 'shape',
            context: '/document',
            inputs: ['kind', 'capitals', 'description', 'masked'].map((field) => ({
              name: field,
              source: `/document/${field}`,
            })),
            outputs: [{ name: 'output', targetName: 'summary' }],
          },
        ],
      },
      {
        outputFieldMappings: [
          ...['kind', 'capitals', 'description'].map((field) => ({
            sourceFieldName: `/document/summary/${field}`,
            targetFieldName: field,
          })),
          { sourceFieldName: '/document/summary/masked', targetFieldName: 'emails' },
          { sourceFieldName: '/document/terms/*/name', targetFieldName: 'terms' },
        ],
      },
    );
    const { results } = await documents<Record<string, unknown>>(name).search('*');
    const [result] = await all(results);
    expect(result?.document).toMatchObject({
      kind: 'letter',
      capitals: expect.stringContaining('ANALYTICAL ENGINE'),
      description: 'A letter about engines.',
      terms: ['Analytical Engine'],
      emails: expect.stringMatching(/Write to \*+/),
    });
    const { skills } = await indexers.getSkillset(name);
    expect(skills.map((skill) => skill.name)).toEqual(['terms', 'pii', 'kind', 'code', 'describe', 'shape']);
    expect(JSON.stringify(skills)).not.toContain('secret-of-the-model');
    await removeAll(service, name);
  } finally {
    endpoint.close();
  }
});
