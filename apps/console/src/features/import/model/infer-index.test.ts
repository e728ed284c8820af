import type { PreviewedDocument } from '@searchdeck/contract';
import { expect, test } from 'vitest';
import { parsingModeOf } from './import-draft';
import { inferSource } from './infer-index';

const previewed = (...documents: Record<string, unknown>[]): PreviewedDocument[] =>
  documents.map((fields, i) => ({ itemId: String(i), fields, isCut: false, warnings: [] }));

test('files have their text and the metadata that is searched, and generated keys', () => {
  const { fields, key, textFields } = inferSource(
    previewed({
      AzureSearch_DocumentKey: 'x',
      content: 'a long text',
      metadata_storage_name: 'a.md',
      metadata_storage_size: 12,
      metadata_storage_content_md5: 'x',
      metadata_message_from: 'Ada',
    }),
    'default',
  );
  expect(fields.map(({ field }) => [field.name, field.type, field.filterable])).toEqual([
    ['content', 'Edm.String', false],
    ['metadata_storage_name', 'Edm.String', true],
    ['metadata_storage_size', 'Edm.Int64', true],
  ]);
  expect([key, textFields]).toEqual([undefined, ['content']]);
});

test('columns of a delimited file have the narrowest type that all strings convert to', () => {
  const { fields, key } = inferSource(
    previewed(
      {
        id: 'a-1',
        stars: '4',
        price: '1.50',
        open: 'true',
        since: '2026-01-31',
        code: '007',
        metadata_storage_name: 'x',
      },
      { id: 'a-2', stars: '5', price: '20', open: 'FALSE', since: '2026-02-01T08:00:00Z', code: '12' },
    ),
    'delimitedText',
  );
  expect(Object.fromEntries(fields.map(({ field }) => [field.name, field.type]))).toEqual({
    id: 'Edm.String',
    stars: 'Edm.Int32',
    price: 'Edm.Double',
    open: 'Edm.Boolean',
    since: 'Edm.DateTimeOffset',
    code: 'Edm.String',
  });
  expect(key).toBe('id');
});

test('names that no field can have are changed, and differ in more than letter case', () => {
  const { fields } = inferSource(
    previewed({ 'first name': 'a', first_name: 'b', First_Name: 'c', '2nd': 'd' }),
    'json',
  );
  expect(fields.map(({ source, field }) => [source, field.name])).toEqual([
    ['first name', 'first_name_3'],
    ['first_name', 'first_name'],
    ['First_Name', 'First_Name_2'],
    ['2nd', 'f_2nd'],
  ]);
});

test('a column is the key only if its values are unique and valid keys', () => {
  const keyOf = (...values: unknown[]) => inferSource(previewed(...values.map((id) => ({ id }))), 'json').key;
  expect([keyOf('a', 'b'), keyOf(1, 2), keyOf('a', 'a'), keyOf('a b', 'c'), keyOf('a', null)]).toEqual([
    'id',
    'id',
    undefined,
    undefined,
    undefined,
  ]);
});

test('the longest text is enriched, and long texts are not filtered by', () => {
  const { fields, textFields } = inferSource(
    previewed({ title: 'short', body: 'x'.repeat(500), tags: ['a'], place: { city: 'Oslo' } }),
    'jsonLines',
  );
  expect(textFields).toEqual(['body', 'title']);
  expect(Object.fromEntries(fields.map(({ field }) => [field.name, field.filterable]))).toEqual({
    title: true,
    body: false,
    tags: true,
    place: undefined,
  });
});

test('without a preview, files have the usual fields, and tables have none', () => {
  expect(inferSource([], 'default').fields.map(({ source }) => source)).toContain('content');
  expect(inferSource([], 'json').fields).toEqual([]);
});

test.each([
  [['a.csv', 'B.CSV'], '', 'delimitedText'],
  [['a.json'], ' [{"a":1}]', 'jsonArray'],
  [['a.json'], '{"a":1}', 'json'],
  [['a.jsonl', 'b.ndjson'], '', 'jsonLines'],
  [['a.csv', 'b.pdf'], '', 'default'],
  [[], '', 'default'],
])('the parsing mode of %s', (paths, start, mode) => {
  expect(parsingModeOf(paths, start)).toBe(mode);
});

test('integers of databases have 64 bits, because the first rows do not show their range', () => {
  const documents = previewed({ id: 'a', stock: 4, sizes: [1], maker: { year: 1999 }, price: 1.5 });
  const typesOf = (hasColumns: boolean) =>
    inferSource(documents, 'json', { hasColumns }).fields.map(({ field }) => [field.type, field.fields?.[0]?.type]);
  expect(typesOf(true).slice(1)).toEqual([
    ['Edm.Int64', undefined],
    ['Collection(Edm.Int64)', undefined],
    ['Edm.ComplexType', 'Edm.Int64'],
    ['Edm.Double', undefined],
  ]);
  expect(typesOf(false)[1]).toEqual(['Edm.Int32', undefined]);
});

test('only the metadata of the contract is no text: other columns can have similar names', () => {
  const document = {
    id: '1',
    metadata_notes: 'a text of the user',
    metadata_author: 'Ada',
    metadata_storage_name: 'a',
  };
  const { fields, textFields } = inferSource(previewed(document), 'json');
  expect(fields.map(({ source }) => source)).toEqual(['id', 'metadata_notes', 'metadata_author']);
  expect(textFields).toEqual(['metadata_notes']);
});

test('dates and numbers in strings are no texts', () => {
  const row = (name: string, joined: string) => ({
    itemId: 'people.csv',
    fields: { id: name, joined, note: `Likes ${name}` },
    isCut: false,
    warnings: [],
  });
  const { textFields } = inferSource([row('a', '2026-01-02T10:00'), row('b', '2026-01-03T10:00')], 'delimitedText');
  expect(textFields[0]).toBe('note');
});
