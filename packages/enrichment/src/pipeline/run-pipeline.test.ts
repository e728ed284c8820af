import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SearchIndexer, SearchSkillset } from '@searchdeck/contract';
import { summarySkill } from '@searchdeck/contract/testing/recipes';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CacheStorage } from '../cache/cache-storage.js';
import { crackDocument } from '../cracking/crack-document.js';
import type { DocumentCracking } from '../cracking/cracking-thread.js';
import { urlTokenEncode } from '../mappings/functions.js';
import type { SkillExecutor } from '../skills/executor.js';
import { executableSkills } from '../skills/index.js';
import type { IndexFields } from './index-projections.js';
import type { PipelineOutcome } from './outcome.js';
import type { PipelineEnvironment } from './prepare-pipeline.js';
import { runPipeline } from './run-pipeline.js';

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
  index?: IndexFields;
}
const run = async (
  {
    indexer = {},
    skills,
    skillset,
    connectionString = `LocalFolder=${folder}`,
    type = 'cloudblob',
    index: targetIndex = index,
  }: Parts = {},
  environment: Partial<PipelineEnvironment> = {},
  projectionIndexes: ReadonlyMap<string, IndexFields> = new Map(),
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
    index: targetIndex,
    projectionIndexes,
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
  outcomes.flatMap((outcome) =>
    outcome.kind === 'document' && outcome.document !== undefined ? [outcome.document] : [],
  );

test('a file becomes a document with an encoded key and metadata', async () => {
  await write('a.txt', 'Hello. World.');
  const [document] = documentsOf(await run());
  expect(document).toEqual({
    id: urlTokenEncode(`file://${folder}/docs/a.txt`),
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

test('a run continues from the tracking state of the previous one', async () => {
  await write('a.txt', 'x');
  // A file that changed just before a run is read again by the next run.
  await new Promise((resolve) => setTimeout(resolve, 50));
  const [first] = await run();
  await write('b.txt', 'x');
  expect((await run({}, { since: first!.tracking })).map(({ itemId }) => itemId)).toEqual(['b.txt']);
});

describe('an enrichment cache', () => {
  /** Stores the results in memory. */
  const memory = (): CacheStorage => {
    const contents = new Map<string, Uint8Array>();
    return {
      read: (item, document) => Promise.resolve(contents.get(`${item}/${document}`)),
      write(item, document, content) {
        contents.set(`${item}/${document}`, content);
        return Promise.resolve();
      },
      removeDocuments(item, except) {
        for (const path of contents.keys()) {
          const [owner, document = ''] = path.split('/');
          if (owner === item && !except.has(document)) contents.delete(path);
        }
        return Promise.resolve();
      },
    };
  };
  /** Runs the skill over all files; returns the names of the cracked formats and the indexed texts. */
  const runCached = async (storage: CacheStorage, replaces = false) => {
    const cracked: string[] = [];
    const cracking: DocumentCracking = {
      crack({ contentType, bytes, limits, ...options }) {
        cracked.push(contentType);
        return crackDocument(contentType, bytes, limits, options);
      },
    };
    const cache = { storage, versions: { resets: {}, equivalents: {} }, replaces };
    const documents = documentsOf(await run({ skills: [pageSkill] }, { cracking, cache }));
    return { cracked, contents: new Set(documents.map(({ content }) => content)) };
  };

  test('an unchanged file is not cracked again, and a changed file is', async () => {
    const storage = memory();
    await write('page.html', '<p>first</p>');
    await write('text.txt', 'plain');
    // The cache does not store a file that changed just before a run.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await runCached(storage)).toEqual({ cracked: ['text/html'], contents: new Set(['first', 'plain']) });
    expect(await runCached(storage)).toEqual({ cracked: [], contents: new Set(['first', 'plain']) });
    expect(await runCached(storage, true)).toEqual({ cracked: ['text/html'], contents: new Set(['first', 'plain']) });
    await write('page.html', '<p>other</p>');
    await write('text.txt', 'other text');
    expect(await runCached(storage)).toEqual({ cracked: ['text/html'], contents: new Set(['other', 'other text']) });
  });

  test('a file with a warning is cracked, and reported, by each run', async () => {
    const storage = memory();
    await write('broken.pdf', 'not a PDF file');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await runCached(storage)).cracked).toEqual(['application/pdf']);
    expect((await runCached(storage)).cracked).toEqual(['application/pdf']);
  });
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
  const definition = {
    dataSource: {
      name: 'files',
      type: 'cloudblob' as const,
      credentials: { connectionString: `LocalFolder=${folder}` },
      container: { name: 'docs' },
    },
    indexer: { name: 'i', dataSourceName: 'files', targetIndexName: 'x' },
    index,
    skillset: {
      name: 's',
      skills: [
        {
          '@odata.type': summarySkill.type,
          inputs: [{ name: 'text', source: '/document/content' }],
          outputs: [{ name: 'summary' }],
        },
      ],
    } as unknown as SearchSkillset,
  };
  const skills = [...executableSkills, { kind: summarySkill, executor }];
  const { signal } = new AbortController();
  for await (const { itemId } of runPipeline(definition, { allowedFolders: [folder], signal, skills })) {
    expect(itemId).toBe('a.txt');
    break;
  }
  expect(events.toSorted()).toEqual(['start a', 'start b', 'start c']);
});

test.each<[string, Parts, string]>([
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
  const parts: Parts = {
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

describe('parsing modes', () => {
  const rows = {
    fields: [
      { name: 'id', type: 'Edm.String' as const, key: true },
      { name: 'name', type: 'Edm.String' as const },
      { name: 'stars', type: 'Edm.Int32' as const },
      { name: 'open', type: 'Edm.Boolean' as const },
      { name: 'since', type: 'Edm.DateTimeOffset' as const },
      { name: 'metadata_storage_name', type: 'Edm.String' as const },
    ],
  };
  const parsing = (configuration: Record<string, unknown>, more: Partial<SearchIndexer> = {}): Parts => ({
    index: rows,
    indexer: { parameters: { configuration }, ...more },
  });

  test('rows have numbered keys, converted values, and the metadata of their file', async () => {
    await write('a.csv', 'name,stars,open,since\nInn,4,true,2024-01-31\nLodge,many,false,2024-01-31 10:30\n');
    const outcomes = await run(parsing({ parsingMode: 'delimitedText' }));
    const path = `file://${folder}/docs/a.csv`;
    expect(documentsOf(outcomes)).toEqual([
      {
        id: urlTokenEncode(`${path};1`),
        name: 'Inn',
        stars: 4,
        open: true,
        since: '2024-01-31T00:00:00Z',
        metadata_storage_name: 'a.csv',
      },
      expect.objectContaining({
        id: urlTokenEncode(`${path};2`),
        stars: 'many',
        open: false,
        since: '2024-01-31T10:30:00Z',
      }),
    ]);
    expect(outcomes.map(({ isLast }) => isLast)).toEqual([false, true]);
    // A run that stops between the rows reads the file again.
    expect(outcomes.map(({ tracking }) => tracking === undefined)).toEqual([true, false]);
  });

  test('an invalid document does not affect the others, and an empty file has no documents', async () => {
    await write('a.jsonl', '{"id":"1","name":"one"}\n{"id":\n{"id":"3","name":"three"}\n');
    await write('b.jsonl', '');
    const outcomes = await run(parsing({ parsingMode: 'jsonLines' }));
    const [empty] = outcomes.filter(({ itemId }) => itemId === 'b.jsonl');
    expect(empty).toMatchObject({ kind: 'skipped', isLast: true });
    expect(outcomes.filter(({ itemId }) => itemId === 'a.jsonl')).toMatchObject([
      { kind: 'document', key: '1' },
      { kind: 'failed', errors: [{ message: expect.stringContaining('Document 2 of the item could not be parsed') }] },
      { kind: 'document', key: '3' },
    ]);
  });

  test('a field mapping selects a nested value of a JSON document', async () => {
    await write('a.json', '{"article":{"title":"Nested"},"id":"7"}');
    const fieldMappings = [{ sourceFieldName: '/article/title', targetFieldName: 'name' }];
    expect(documentsOf(await run(parsing({ parsingMode: 'json' }, { fieldMappings })))).toMatchObject([
      { id: '7', name: 'Nested' },
    ]);
  });

  test('only the metadata of an invalid file is indexed, unless the indexer is configured to fail', async () => {
    await write('a.json', '{');
    const configuration = { parsingMode: 'json' };
    expect(await run(parsing(configuration))).toMatchObject([
      {
        kind: 'document',
        document: { metadata_storage_name: 'a.json' },
        warnings: [{ message: expect.stringContaining('not valid JSON') }],
      },
    ]);
    expect(await run(parsing({ ...configuration, failOnUnprocessableDocument: true }))).toMatchObject([
      { kind: 'failed' },
    ]);
  });

  test('the rows before an invalid part of a file are indexed', async () => {
    await write('a.csv', 'id,name\n1,one\n2,"open');
    const outcomes = await run(parsing({ parsingMode: 'delimitedText' }));
    expect(outcomes.at(-1)).toMatchObject({
      kind: 'skipped',
      isLast: true,
      warnings: [{ message: expect.stringContaining('remaining documents are not indexed') }],
    });
    expect(documentsOf(outcomes).every(({ id }) => id === '1')).toBe(true);
    const strict = await run(parsing({ parsingMode: 'delimitedText', failOnUnprocessableDocument: true }));
    expect(strict.at(-1)).toMatchObject({ kind: 'failed', isLast: true });
  });

  test('skills can read the bytes of a file if the indexer allows it', async () => {
    await write('a.txt', 'bytes');
    const file = { ...shaper, context: '/document', inputs: [{ name: 'file', source: '/document/file_data' }] };
    const shapeOf = async (configuration: Record<string, unknown>) => {
      const outputFieldMappings = [{ sourceFieldName: '/document/shape', targetFieldName: 'shape' }];
      const indexer = { parameters: { configuration }, outputFieldMappings };
      return documentsOf(await run({ skills: [file], indexer }))[0]?.['shape'];
    };
    const data = Buffer.from('bytes').toString('base64');
    expect(await shapeOf({ allowSkillsetToReadFileData: true })).toEqual({ file: { $type: 'file', data } });
    expect(await shapeOf({})).toEqual({});
  });

  test('dataToExtract selects content and metadata', async () => {
    await write('a.html', '<title>The page</title><p>text');
    const fields = ['id', 'content', 'metadata_title', 'metadata_storage_name'].map((name, i) => ({
      name,
      type: 'Edm.String' as const,
      key: i === 0,
    }));
    const document = async (dataToExtract: 'allMetadata' | 'contentAndMetadata' | 'storageMetadata') =>
      documentsOf(await run({ index: { fields }, indexer: { parameters: { configuration: { dataToExtract } } } }))[0];
    expect(await document('contentAndMetadata')).toMatchObject({ content: 'text', metadata_title: 'The page' });
    expect(await document('allMetadata')).not.toHaveProperty('content');
    expect(await document('allMetadata')).toHaveProperty('metadata_title');
    expect(Object.keys((await document('storageMetadata')) ?? {})).toEqual(['metadata_storage_name', 'id']);
  });
});

describe('index projections', () => {
  const chunks = {
    fields: ['chunk_id', 'parent_id', 'text', 'file'].map((name, i) => ({
      name,
      type: 'Edm.String' as const,
      key: i === 0,
    })),
  };
  const projection = (more: object = {}) => ({
    indexProjections: {
      selectors: [
        {
          targetIndexName: 'chunks',
          parentKeyFieldName: 'parent_id',
          sourceContext: '/document/pages/*',
          mappings: [
            { name: 'text', source: '/document/pages/*' },
            { name: 'file', source: '/document/metadata_storage_name' },
          ],
          ...more,
        },
      ],
      parameters: { projectionMode: 'skipIndexingParentDocuments' },
    },
  });
  const projectionIndexes = new Map([['chunks', chunks]]);

  test('each match of the source context becomes a document with the key of its parent', async () => {
    await write('a.txt', 'One. Two.');
    const [outcome] = await run({ skills: [pageSkill], skillset: projection() }, {}, projectionIndexes);
    const parent = urlTokenEncode(`file://${folder}/docs/a.txt`);
    expect(outcome).toMatchObject({ kind: 'document', key: parent });
    expect(outcome).not.toHaveProperty('document');
    const projected = outcome?.kind === 'document' ? outcome.projected : [];
    expect(projected.map(({ indexName, document }) => [indexName, document])).toEqual(
      ['One.', 'Two.'].map((text, i) => [
        'chunks',
        {
          chunk_id: expect.stringMatching(new RegExp(`^[0-9a-f]{12}_${parent}_pages_${i}$`)),
          parent_id: parent,
          text,
          file: 'a.txt',
        },
      ]),
    );
  });

  test('parent documents are also indexed unless the projection skips them', async () => {
    await write('a.txt', 'One. Two.');
    const { indexProjections } = projection();
    const skillset = { indexProjections: { selectors: indexProjections.selectors } };
    const outcomes = await run({ skills: [pageSkill], skillset }, {}, projectionIndexes);
    expect(documentsOf(outcomes)).toMatchObject([{ content: 'One. Two.' }]);
  });

  test.each([
    ['an index', { targetIndexName: 'absent' }, "The index 'absent'"],
    ['a field for the key of the parent', { parentKeyFieldName: 'absent' }, "no field 'absent'"],
  ])('%s that does not exist is rejected', async (_, more, message) => {
    await expect(run({ skills: [pageSkill], skillset: projection(more) }, {}, projectionIndexes)).rejects.toMatchObject(
      {
        status: 400,
        message: expect.stringContaining(message),
      },
    );
  });
});
