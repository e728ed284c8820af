import { parseJson, printJson } from '@searchdeck/contract';
import { expect, test } from 'vitest';
import { mapField } from './map-field';

const indexer = printJson(
  {
    name: 'crawl',
    fieldMappings: [
      { sourceFieldName: 'metadata_storage_name', targetFieldName: 'file' },
      { sourceFieldName: 'title' },
    ],
    outputFieldMappings: [{ sourceFieldName: '/document/x', targetFieldName: 'tags', mappingFunction: null }],
    etag: '9',
  },
  2,
);
const mapped = (path: string, isOutput: boolean, field: string) =>
  parseJson(mapField(indexer, { path, isOutput, field }, (name) => name)) as Record<string, unknown>;

test('an output is mapped by an output field mapping, and the rest of the indexer stays', () => {
  expect(mapped('/document/phrases', true, 'phrases')).toEqual({
    ...(parseJson(indexer) as object),
    outputFieldMappings: [
      { sourceFieldName: '/document/x', targetFieldName: 'tags', mappingFunction: null },
      { sourceFieldName: '/document/phrases', targetFieldName: 'phrases' },
    ],
  });
});

test('a field of the source document is mapped by its name', () => {
  expect(mapped('/document/author', false, 'writer')['fieldMappings']).toEqual([
    { sourceFieldName: 'metadata_storage_name', targetFieldName: 'file' },
    { sourceFieldName: 'title' },
    { sourceFieldName: 'author', targetFieldName: 'writer' },
  ]);
});

test('another mapping to the same field is replaced, in the same list or in the other one', () => {
  expect(mapped('/document/phrases', true, 'tags')['outputFieldMappings']).toEqual([
    { sourceFieldName: '/document/phrases', targetFieldName: 'tags', mappingFunction: null },
  ]);
  // Without a target, a mapping fills the field with the name of its source.
  expect(mapped('/document/phrases', true, 'title')).toMatchObject({
    fieldMappings: [{ sourceFieldName: 'metadata_storage_name', targetFieldName: 'file' }],
    outputFieldMappings: [{ targetFieldName: 'tags' }, { targetFieldName: 'title' }],
  });
  expect(mapped('/document/author', false, 'tags')).toMatchObject({
    fieldMappings: [{}, {}, { sourceFieldName: 'author', targetFieldName: 'tags' }],
    outputFieldMappings: [],
  });
});
