import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SearchIndexer, SearchSkillset } from '@searchdeck/contract';
import { summarySkill } from '@searchdeck/contract/testing/recipes';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { urlTokenEncode } from '../mappings/functions.js';
import type { SkillExecutor } from '../skills/executor.js';
import { executableSkills } from '../skills/index.js';
import { runPipeline, type PipelineEnvironment, type PipelineOutcome } from './run-pipeline.js';

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'pipeline-')));
  await mkdir(join(folder, 'docs'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (name: string, content: string | Uint8Array) => writeFile(join(folder, 'docs', name), content);

const index = {
  fields: ['id', 'title', 'content', 'pages', 'shape', 'metadata_storage_name'].map((name, i) => ({
    name,
    type: 'Edm.String' as const,
    key: i === 0,
  })),
};
const pageSkill = {
  '@odata.type': '#Vendor.Skills.Text.SplitSkill',
  context: '/document',
  textSplitMode: 'sentences',
  inputs: [{ name: 'text', source: '/document/content' }],
  outputs: [{ name: 'textItems', targetName: 'pages' }],
};
const shaper = {
  '@odata.type': '#Vendor.Skills.Util.ShaperSkill',
  context: '/document/pages/*',
  inputs: [
    { name: 'text', source: '/document/pages/*' },
    { name: 'file', source: '/document/metadata_storage_name' },
    { name: 'absent', source: '/document/absent' },
  ],
  outputs: [{ name: 'output', targetName: 'shape' }],
};

interface Parts {
  indexer?: Partial<SearchIndexer>;
  skills?: object[];
  skillset?: object;
  connectionString?: string;
  type?: string;
}
const run = async (
  { indexer = {}, skills, skillset, connectionString = `LocalFolder=${folder}`, type = 'cloudblob' }: Parts = {},
  environment: Partial<PipelineEnvironment> = {},
): Promise<PipelineOutcome[]> => {
  const outcomes: PipelineOutcome[] = [];
  const definition = {
    dataSource: {
      name: 'files',
      type: type as 'cloudblob',
      credentials: { connectionString },
      container: { name: 'docs' },
    },
    indexer: { name: 'i', dataSourceName: 'files', targetIndexName: 'x', ...indexer },
    index,
    ...(skills === undefined && skillset === undefined
      ? {}
      : { skillset: { name: 's', skills: skills ?? [], ...skillset } as unknown as SearchSkillset }),
  };
  const { signal } = new AbortController();
  for await (const outcome of runPipeline(definition, { allowedFolders: [folder], signal, ...environment })) {
    outcomes.push(outcome);
  }
  return outcomes;
};
const documentsOf = (outcomes: PipelineOutcome[]) =>
  outcomes.flatMap((outcome) => (outcome.kind === 'document' ? [outcome.document] : []));

test('a file becomes a document with an encoded key and its metadata', async () => {
  await write('a.txt', 'Hello. World.');
  const [document] = documentsOf(await run());
  expect(document).toEqual({
    id: urlTokenEncode(`file://${folder}/docs/a.txt`),
    content: 'Hello. World.',
    metadata_storage_name: 'a.txt',
  });
});

test('skills run in the order of their data, over every item of their context', async () => {
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

test('nested inputs with a source context make one object per item', async () => {
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

describe('one item that fails affects no other', () => {
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
      warnings: [{ message: expect.stringContaining('Only its metadata is indexed.') }],
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

  test('a content type without support is a warning, or an error if the indexer says so', async () => {
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

  test('a missing required input skips the skill, with a warning', async () => {
    await write('empty.txt', '');
    expect(await run({ skills: [pageSkill] })).toMatchObject([
      {
        kind: 'document',
        warnings: [{ name: 'Enrichment.SplitSkill.#1', message: expect.stringContaining("required input 'text'") }],
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

test('a run continues after the tracking state of another', async () => {
  await write('a.txt', 'x');
  // A file that changed a moment before a run is read by the next one, too.
  await new Promise((resolve) => setTimeout(resolve, 50));
  const [first] = await run();
  await write('b.txt', 'x');
  expect((await run({}, { since: first!.tracking })).map(({ itemId }) => itemId)).toEqual(['b.txt']);
});

test.each<[string, Parts, string]>([
  ['a type', { type: 'cloudsql' }, "a data source of the type 'cloudsql'"],
  [
    'a connection',
    { connectionString: 'AccountName=x;AccountKey=secret' },
    "of the type 'cloudblob' with this connection",
  ],
  [
    'a skill',
    { skills: [{ ...pageSkill, '@odata.type': '#Vendor.Skills.Vision.OcrSkill' }] },
    "'#Vendor.Skills.Vision.OcrSkill'",
  ],
  ['a parameter of a skill', { skills: [{ ...pageSkill, unit: 'cloudLlmTokens' }] }, "The unit 'cloudLlmTokens'"],
  ['an expression', { skills: [{ ...pageSkill, inputs: [{ name: 'text', source: "='a'" }] }] }, 'An expression'],
  [
    'a parsing mode',
    { indexer: { parameters: { configuration: { parsingMode: 'json' } } } },
    "The parsing mode 'json'",
  ],
  [
    'a setting',
    { indexer: { parameters: { configuration: { imageAction: 'generateNormalizedImages' } } } },
    "'imageAction'",
  ],
  ['a projection', { skillset: { indexProjections: { selectors: [] } } }, 'An index projection'],
])('%s without support is rejected by name', async (_, parts, message) => {
  await expect(run(parts)).rejects.toMatchObject({
    status: 501,
    code: 'NotSupportedLocally',
    message: expect.stringContaining(message),
  });
});

test('skills that depend on one another in a circle are rejected', async () => {
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

test("a kind of skill that is added with its executor runs, by the README's recipe", async () => {
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
  const parts: Parts = {
    skills: [summary],
    indexer: { outputFieldMappings: [{ sourceFieldName: '/document/title', targetFieldName: 'title' }] },
  };
  const [document] = documentsOf(await run(parts, { skills: [...executableSkills, { kind: summarySkill, executor }] }));
  expect(document).toMatchObject({ title: 'One. Two.' });
  await expect(run(parts)).rejects.toMatchObject({ status: 501, code: 'NotSupportedLocally' });
  // The ports of its definition are the inputs that a document must have.
  const missing = { ...summary, inputs: [{ name: 'text', source: '/document/absent' }] };
  const [outcome] = await run(
    { ...parts, skills: [missing] },
    { skills: [...executableSkills, { kind: summarySkill, executor }] },
  );
  expect(outcome?.warnings.map(({ message }) => message).join()).toContain("'text'");
});
