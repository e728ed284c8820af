import type { SearchField, SearchIndex } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { flattenFields, isIdentifier, titleAmong, titleField } from './fields';

const films: SearchIndex = {
  name: 'films',
  fields: [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'genre', type: 'Edm.String', facetable: true, filterable: true },
    { name: 'title', type: 'Edm.String', searchable: true, sortable: true },
    {
      name: 'cast',
      type: 'Collection(Edm.ComplexType)',
      fields: [{ name: 'actor', type: 'Edm.String', searchable: true, filterable: true }],
    },
  ],
};

describe('fields', () => {
  it('flattens paths and finds the collection that requires a lambda', () => {
    const actor = flattenFields(films).find((f) => f.name === 'actor');
    expect(actor).toMatchObject({ path: 'cast/actor', collectionPath: 'cast' });
  });
  it('guesses the title by name', () => {
    expect(titleAmong(['id', 'hotelName', 'title'])).toBe('title');
    expect(titleAmong(['id', 'hotelName', 'rating'])).toBe('hotelName');
    expect(titleAmong(['id', 'rating'])).toBeUndefined();
  });
  it('names documents by their title', () => expect(titleField(flattenFields(films))?.name).toBe('title'));
  it('names a chunk by its text, not by the key of its parent', () => {
    const field = (name: string, key = false): SearchField => ({ name, type: 'Edm.String', key, searchable: true });
    const fields = [field('chunk_id', true), field('parent_id'), field('chunk')];
    expect(titleField(flattenFields({ name: 'chunks', fields }))?.name).toBe('chunk');
  });
  it.each([
    ['id', true],
    ['parent_id', true],
    ['chunkKey', true],
    ['paid', false],
    ['monkey', false],
    ['keywords', false],
  ])('%s looks like an identifier: %s', (name, expected) => expect(isIdentifier(name)).toBe(expected));
});
