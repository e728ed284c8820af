import type { SearchField } from '@searchdeck/contract';
import { expect, it } from 'vitest';
import { copyableFields, missingParts } from './copied-fields';

const id: SearchField = { name: 'isbn', type: 'Edm.String', key: true, filterable: true };
const title: SearchField = {
  name: 'title',
  type: 'Edm.String',
  key: false,
  analyzer: 'my-analyzer',
  synonymMaps: ['s'],
};
const address: SearchField = {
  name: 'address',
  type: 'Edm.ComplexType',
  fields: [{ name: 'city', type: 'Edm.String', key: false }],
};

it('offers fields with their analyzers and subfields, none of them as the key', () => {
  expect(copyableFields([id, title, address], { fields: [{ name: 'id', type: 'Edm.String' }] })).toEqual({
    fields: [
      { name: 'isbn', type: 'Edm.String', filterable: true },
      { name: 'title', type: 'Edm.String', analyzer: 'my-analyzer', synonymMaps: ['s'] },
      address,
    ],
    keyName: 'isbn',
    existingNames: [],
  });
});

it('skips fields that exist in any letter case', () => {
  expect(copyableFields([id, title, address], { fields: [{ name: 'ISBN' }, { name: 'address' }] })).toMatchObject({
    fields: [{ name: 'title' }],
    keyName: undefined,
    existingNames: ['isbn', 'address'],
  });
});

it('names the parts of the other index that the fields need', () => {
  const vector: SearchField = { name: 'vector', type: 'Collection(Edm.Single)', vectorSearchProfile: 'hnsw' };
  const copy: SearchField = { ...title, name: 'copy' };
  const plot: SearchField = { name: 'plot', type: 'Edm.String', analyzer: 'en.lucene', normalizer: null };
  expect(missingParts([title, vector, copy, plot], { fields: [] })).toEqual([
    { list: 'analyzers', name: 'my-analyzer' },
    { list: 'vectorSearch.profiles', name: 'hnsw' },
  ]);
  expect(missingParts([title, vector], { analyzers: [{ name: 'my-analyzer' }] })).toEqual([
    { list: 'vectorSearch.profiles', name: 'hnsw' },
  ]);
});
