import type { SearchIndexer } from '@searchdeck/contract';
import { expect, test } from 'vitest';
import { urlTokenEncode } from '../mappings/functions.js';
import { documentsOf, folderPipeline, shaper, type PipelineParts } from './test-support/folder-pipeline.js';

const { pathOf, write, run } = folderPipeline();

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
const parsing = (configuration: Record<string, unknown>, more: Partial<SearchIndexer> = {}): PipelineParts => ({
  index: rows,
  indexer: { parameters: { configuration }, ...more },
});

test('rows have numbered keys, converted values, and the metadata of their file', async () => {
  await write('a.csv', 'name,stars,open,since\nInn,4,true,2024-01-31\nLodge,many,false,2024-01-31 10:30\n');
  const outcomes = await run(parsing({ parsingMode: 'delimitedText' }));
  const path = `file://${pathOf('a.csv')}`;
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

test('the error of a document says which one of its item has failed', async () => {
  await write('a.jsonl', '{"id":"1","name":"[\\"one\\"]"}\n{"id":"2","name":"two"}\n{"name":"[]"}\n');
  const mappingFunction = { name: 'jsonArrayToStringCollection' } as const;
  const fieldMappings = [
    { sourceFieldName: 'id', targetFieldName: 'id' },
    { sourceFieldName: 'name', targetFieldName: 'name', mappingFunction },
  ];
  expect(await run(parsing({ parsingMode: 'jsonLines' }, { fieldMappings }))).toMatchObject([
    { kind: 'document', key: '1' },
    { kind: 'failed', errors: [{ name: 'mapping', details: 'Document 2 of the item' }] },
    { kind: 'failed', errors: [{ name: 'id', details: 'Document 3 of the item' }] },
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
  expect(documentsOf(outcomes).map(({ name }) => name)).toEqual(['one']);
  const strict = await run(parsing({ parsingMode: 'delimitedText', failOnUnprocessableDocument: true }));
  expect(strict.at(-1)).toMatchObject({ kind: 'failed', isLast: true });
});

test('a wrong document root is reported by the name of its setting', async () => {
  await write('a.json', '{"items":[{"id":"1"}]}');
  const configuration = { parsingMode: 'jsonArray', documentRoot: '/hotels' };
  const message = "The file has no JSON array at '/hotels', the value of 'documentRoot'.";
  expect(await run(parsing(configuration))).toMatchObject([
    {
      kind: 'skipped',
      warnings: [
        {
          message: `${message} None of its documents are indexed. After you change 'documentRoot', reset the indexer: otherwise, it reads only files that changed.`,
        },
      ],
    },
  ]);
  expect(await run(parsing({ ...configuration, failOnUnprocessableDocument: true }))).toMatchObject([
    { kind: 'failed', errors: [{ message }] },
  ]);
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
