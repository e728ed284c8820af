import type { SearchIndex } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { flattenFields, titleAmong, titleField } from './fields';

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
});
