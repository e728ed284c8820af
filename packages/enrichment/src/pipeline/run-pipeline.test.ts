import { summarySkill } from '@searchdeck/contract/testing/recipes';
import { describe, expect, test } from 'vitest';
import { urlTokenEncode } from '../mappings/functions.js';
import type { SkillExecutor } from '../skills/executor.js';
import { executableSkills } from '../skills/index.js';
import { pdf } from '../cracking/test-support/files.js';
import { documentsOf, folderPipeline, pageSkill, shaper, type PipelineParts } from './test-support/folder-pipeline.js';

const { pathOf, write, start, run } = folderPipeline();

test('a file becomes a document with an encoded key and metadata', async () => {
  await write('a.txt', 'Hello. World.');
  const [document] = documentsOf(await run());
  expect(document).toEqual({
    id: urlTokenEncode(`file://${pathOf('a.txt')}`),
    content: 'Hello. World.',
    metadata_storage_name: 'a.txt',
  });
});

test('skills run in the order of their dependencies, once for each item of their context', async () => {
  await write('a.txt', 'Hello there. Second one.');
  const outputFieldMappings = [
    { sourceFieldName: '/document/pages', targetFieldName: 'pages' },
    { sourceFieldName: '/document/pages/*/shape', targetFieldName: 'shape' },
  ];
  const outcomes = await run({ skills: [shaper, pageSkill], indexer: { outputFieldMappings } });
  expect(documentsOf(outcomes)).toMatchObject([
    {
      pages: ['Hello there.', 'Second one.'],
      shape: [
        { text: 'Hello there.', file: 'a.txt' },
        { text: 'Second one.', file: 'a.txt' },
      ],
    },
  ]);
});

test('nested inputs with a source context create one object per item', async () => {
  await write('a.txt', 'One. Two.');
  const nested = {
    '@odata.type': '#Vendor.Skills.Util.ShaperSkill',
    inputs: [
      { name: 'name', source: '/document/metadata_storage_name' },
      {
        name: 'chunks',
        sourceContext: '/document/pages/*',
        inputs: [
          { name: 'text', source: '/document/pages/*' },
          { name: 'file', source: '/document/metadata_storage_name' },
        ],
      },
    ],
    outputs: [{ name: 'output', targetName: 'shape' }],
  };
  expect(documentsOf(await run({ skills: [nested, pageSkill] }))).toMatchObject([
    {
      shape: {
        name: 'a.txt',
        chunks: [
          { text: 'One.', file: 'a.txt' },
          { text: 'Two.', file: 'a.txt' },
        ],
      },
    },
  ]);
});

test('field mappings rename and convert', async () => {
  await write('a b.txt', 'x');
  const fieldMappings = [
    {
      sourceFieldName: 'metadata_storage_name',
      targetFieldName: 'id',
      mappingFunction: { name: 'urlEncode' as const },
    },
    { sourceFieldName: 'metadata_storage_name', targetFieldName: 'title' },
  ];
  expect(documentsOf(await run({ indexer: { fieldMappings } }))).toMatchObject([{ id: 'a%20b.txt', title: 'a b.txt' }]);
});

test('the content tells the type of a file whose name does not', async () => {
  await write('LICENSE', 'All rights reserved.');
  await write('settings.conf', Buffer.from('\ufeffname = Zoë', 'utf16le'));
  await write('page', '<!doctype html><p>Web page</p>');
  await write('report', await pdf(['A report']));
  await write('data', new Uint8Array([0, 1, 2, 3]));
  const outcomes = await run();
  expect(documentsOf(outcomes).map((document) => [document['metadata_storage_name'], document['content']])).toEqual(
    expect.arrayContaining([
      ['LICENSE', 'All rights reserved.'],
      ['settings.conf', 'name = Zoë'],
      ['page', 'Web page'],
      ['report', 'A report'],
      ['data', undefined],
    ]),
  );
  expect(outcomes.flatMap(({ warnings }) => warnings)).toMatchObject([
    { message: expect.stringContaining("'application/octet-stream' are not supported") },
  ]);
});

describe('a failed item does not affect the others', () => {
  test('a file beyond the size limit', async () => {
    await write('big.txt', 'x'.repeat(100));
    await write('small.txt', 'x');
    const outcomes = await run({}, { limits: { maxBytes: 10 } });
    expect(Object.fromEntries(outcomes.map(({ itemId, kind }) => [itemId, kind]))).toEqual({
      'big.txt': 'failed',
      'small.txt': 'document',
    });
    const configuration = { indexStorageMetadataOnlyForOversizedDocuments: true };
    const [big] = await run({ indexer: { parameters: { configuration } } }, { limits: { maxBytes: 10 } });
    expect(big).toMatchObject({
      kind: 'document',
      document: { metadata_storage_name: 'big.txt' },
      warnings: [{ message: expect.stringContaining('Only the metadata is indexed.') }],
    });
  });

  test('a mapping function that fails', async () => {
    await write('a.txt', 'not JSON');
    await write('b.txt', '["a"]');
    const mappingFunction = { name: 'jsonArrayToStringCollection' as const };
    const fieldMappings = [{ sourceFieldName: 'content', targetFieldName: 'pages', mappingFunction }];
    const outcomes = await run({ indexer: { fieldMappings } });
    expect(outcomes.find(({ itemId }) => itemId === 'a.txt')).toMatchObject({
      kind: 'failed',
      errors: [{ name: 'mapping', message: expect.stringContaining("The mapping of 'content' to 'pages' failed") }],
    });
    expect(documentsOf(outcomes)).toMatchObject([{ pages: ['a'] }]);
  });

  test('an unsupported content type is a warning, or an error if the indexer is configured to fail', async () => {
    await write('a.bin', new Uint8Array([1, 2]));
    expect(await run()).toMatchObject([
      { kind: 'document', warnings: [{ message: expect.stringContaining("'application/octet-stream'") }] },
    ]);
    const configuration = { failOnUnsupportedContentType: true };
    expect(await run({ indexer: { parameters: { configuration } } })).toMatchObject([{ kind: 'failed' }]);
    const asText = { parsingMode: 'text' as const };
    expect(documentsOf(await run({ indexer: { parameters: { configuration: asText } } }))).toMatchObject([
      { content: '\u0001\u0002' },
    ]);
  });

  test('a missing required input skips the skill with a warning', async () => {
    await write('empty.txt', '');
    expect(await run({ skills: [pageSkill] })).toMatchObject([
      {
        kind: 'document',
        warnings: [
          {
            name: 'Enrichment.SplitSkill.#1',
            message:
              "Could not execute skill because the required input 'text' is missing or empty. Source: '/document/content'.",
          },
        ],
      },
    ]);
  });
});

test('extensions select files; exclusion takes precedence', async () => {
  await write('a.txt', 'x');
  await write('b.MD', 'x');
  await write('c.csv', 'x');
  const configuration = { indexedFileNameExtensions: '.txt,md', excludedFileNameExtensions: '.txt' };
  const outcomes = await run({ indexer: { parameters: { configuration } } });
  expect(Object.fromEntries(outcomes.map(({ itemId, kind }) => [itemId, kind]))).toEqual({
    'a.txt': 'skipped',
    'b.MD': 'document',
    'c.csv': 'skipped',
  });
});

test('a run continues from the tracking state of the previous one', async () => {
  await write('a.txt', 'x');
  // A file that changed just before a run is read again by the next run.
  await new Promise((resolve) => setTimeout(resolve, 50));
  const [first] = await run();
  await write('b.txt', 'x');
  expect((await run({}, { since: first!.tracking })).map(({ itemId }) => itemId)).toEqual(['b.txt']);
});

test('later documents are enriched while an earlier one is, and a run that is ended early ends them', async () => {
  for (const name of ['a', 'b', 'c']) await write(`${name}.txt`, name);
  const events: string[] = [];
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const executor: SkillExecutor = {
    batchSize: 10,
    async execute(_skill, records, signal) {
      const [text] = records.map(({ inputs }) => String(inputs['text']));
      events.push(`start ${text}`);
      if (events.length === 3) release();
      // The first document waits for the start of the third one.
      await released;
      if (text !== 'a') await new Promise((resolve) => signal.addEventListener('abort', resolve));
      signal.throwIfAborted();
      return records.map(() => ({ outputs: { summary: text } }));
    },
  };
  const summary = {
    '@odata.type': summarySkill.type,
    inputs: [{ name: 'text', source: '/document/content' }],
    outputs: [{ name: 'summary' }],
  };
  const skills = [...executableSkills, { kind: summarySkill, executor }];
  for await (const { itemId } of start({ skills: [summary] }, { skills })) {
    expect(itemId).toBe('a.txt');
    break;
  }
  expect(events.toSorted()).toEqual(['start a', 'start b', 'start c']);
});

test.each<[string, PipelineParts, string]>([
  ['a type', { type: 'sharepoint' }, "a data source of the type 'sharepoint'"],
  ['a connection', { connectionString: 'ResourceId=/subscriptions/x;' }, 'a data source with a managed identity'],
  [
    'an identity',
    { type: 'mysql', connectionString: 'ResourceId=/x;Database=d' },
    'use a connection string with a key',
  ],
  [
    'an identity',
    { type: 'cloudsql', connectionString: 'ResourceId=/x;Database=d' },
    'a data source with a managed identity',
  ],
  [
    'a skill',
    { skills: [{ ...pageSkill, '@odata.type': '#Vendor.Skills.Text.OtherSkill' }] },
    "'#Vendor.Skills.Text.OtherSkill'",
  ],
  [
    'a setting',
    { indexer: { parameters: { configuration: { pdfTextRotationAlgorithm: 'detectAngles' } } } },
    "'pdfTextRotationAlgorithm'",
  ],
  [
    'a knowledge store',
    {
      skillset: {
        knowledgeStore: {
          storageConnectionString: 'x',
          projections: [],
          identity: { '@odata.type': '#Vendor.Search.DataUserAssignedIdentity', userAssignedIdentity: 'x' },
        },
      },
    },
    'A knowledge store with a managed identity',
  ],
])('%s that is not supported is rejected by name', async (_, parts, message) => {
  await expect(run(parts)).rejects.toMatchObject({
    status: 501,
    code: 'NotSupportedLocally',
    message: expect.stringContaining(message),
  });
});

test('circular dependencies of skills are rejected', async () => {
  const skill = (source: string, targetName: string) => ({
    ...pageSkill,
    inputs: [{ name: 'text', source }],
    outputs: [{ name: 'textItems', targetName }],
  });
  await expect(run({ skills: [skill('/document/b', 'a'), skill('/document/a', 'b')] })).rejects.toMatchObject({
    status: 400,
    code: 'InvalidSkillset',
  });
});

test('an aborted run stops', async () => {
  await write('a.txt', 'x');
  await expect(run({}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
});

test("a skill kind that is added by the README's recipe is executed", async () => {
  await write('a.txt', 'One. Two. Three.');
  const summary = {
    '@odata.type': summarySkill.type,
    context: '/document',
    sentences: 2,
    inputs: [{ name: 'text', source: '/document/content' }],
    outputs: [{ name: 'summary', targetName: 'title' }],
  };
  const executor: SkillExecutor = {
    batchSize: 10,
    execute: (skill, records) =>
      Promise.resolve(
        records.map(({ inputs }) => ({
          outputs: { summary: String(inputs['text']).split(' ').slice(0, Number(skill['sentences'])).join(' ') },
        })),
      ),
  };
  const parts: PipelineParts = {
    skills: [summary],
    indexer: { outputFieldMappings: [{ sourceFieldName: '/document/title', targetFieldName: 'title' }] },
  };
  const [document] = documentsOf(await run(parts, { skills: [...executableSkills, { kind: summarySkill, executor }] }));
  expect(document).toMatchObject({ title: 'One. Two.' });
  await expect(run(parts)).rejects.toMatchObject({ status: 501, code: 'NotSupportedLocally' });
  // The skill kind declares the required inputs.
  const missing = { ...summary, inputs: [{ name: 'text', source: '/document/absent' }] };
  const [outcome] = await run(
    { ...parts, skills: [missing] },
    { skills: [...executableSkills, { kind: summarySkill, executor }] },
  );
  expect(outcome?.warnings.map(({ message }) => message).join()).toContain("'text'");
});
