import { describe, expect, it } from 'vitest';
import type { SearchField } from '../field.js';
import { copyPlan } from './copied-fields.js';

const key = { name: 'id', type: 'Edm.String', key: true } as const;
const plan = (before: SearchField, after: SearchField) => {
  const { fields, notCopiedFields, roundedFields } = copyPlan({ fields: [key, before] }, { fields: [key, after] });
  return { fields: fields.slice(1), notCopiedFields, roundedFields: [...roundedFields] };
};

describe('copyPlan', () => {
  it('copies retrievable fields that exist in both indexes', () => {
    const { fields, notCopiedFields } = copyPlan(
      { fields: [key, { name: 'a', type: 'Edm.String' }, { name: 'removed', type: 'Edm.String' }] },
      { fields: [key, { name: 'a', type: 'Edm.String', analyzer: 'en.lucene' }, { name: 'b', type: 'Edm.String' }] },
    );
    expect(fields.map(({ name }) => name)).toEqual(['id', 'a']);
    expect(notCopiedFields).toEqual([]);
  });

  it.each<[SearchField, Partial<SearchField>, string]>([
    [{ name: 'a', type: 'Edm.String', retrievable: false }, {}, 'notRetrievable'],
    [{ name: 'a', type: 'Collection(Edm.Single)', dimensions: 3 }, {}, 'notRetrievable'],
    [{ name: 'a', type: 'Collection(Edm.Single)', dimensions: 3, stored: false }, {}, 'notStored'],
    [{ name: 'a', type: 'Edm.String' }, { type: 'Edm.Int32' }, 'typeChanged'],
    [{ name: 'a', type: 'Edm.Int64' }, { type: 'Edm.Double' }, 'typeChanged'],
    [{ name: 'a', type: 'Edm.String' }, { type: 'Collection(Edm.String)' }, 'typeChanged'],
    [{ name: 'a', type: 'Collection(Edm.Single)', dimensions: 3, retrievable: true }, { dimensions: 4 }, 'typeChanged'],
  ])('does not copy %j as %j: %s', (before, change, reason) => {
    expect(plan(before, { ...before, ...change })).toEqual({
      fields: [],
      notCopiedFields: [{ name: 'a', reason }],
      roundedFields: [],
    });
  });

  it('copies integers to wider types, and marks vectors that are rounded', () => {
    expect(plan({ name: 'a', type: 'Edm.Int32' }, { name: 'a', type: 'Edm.Double' }).notCopiedFields).toEqual([]);
    const vector: SearchField = { name: 'a', type: 'Collection(Edm.Single)', dimensions: 3, retrievable: true };
    expect(plan(vector, { ...vector, type: 'Collection(Edm.Half)' })).toMatchObject({
      notCopiedFields: [],
      roundedFields: ['a'],
    });
    expect(plan({ ...vector, type: 'Collection(Edm.Half)' }, vector).roundedFields).toEqual([]);
  });

  it('names the subfields of complex fields', () => {
    const address = (fields: SearchField[]): SearchField => ({ name: 'address', type: 'Edm.ComplexType', fields });
    const before = address([
      { name: 'city', type: 'Edm.String', retrievable: false },
      { name: 'country', type: 'Edm.String' },
    ]);
    const after = address([
      { name: 'city', type: 'Edm.String' },
      { name: 'country', type: 'Edm.String' },
      { name: 'zip', type: 'Edm.String' },
    ]);
    const { fields, notCopiedFields } = plan(before, after);
    expect(fields).toEqual([address([{ name: 'country', type: 'Edm.String' }])]);
    expect(notCopiedFields).toEqual([{ name: 'address/city', reason: 'notRetrievable' }]);
  });
});
