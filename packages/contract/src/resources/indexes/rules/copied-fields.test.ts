import { describe, expect, it } from 'vitest';
import type { SearchField } from '../field.js';
import { copyPlan } from './copied-fields.js';

const key = { name: 'id', type: 'Edm.String', key: true } as const;
const plan = (before: SearchField, after: SearchField) => {
  const { fields, roundedFields, ...lists } = copyPlan({ fields: [key, before] }, { fields: [key, after] });
  return { fields: fields.slice(1), ...lists, roundedFields: [...roundedFields] };
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
    [{ name: 'a', type: 'Edm.Double' }, { type: 'Edm.Boolean' }, 'typeChanged'],
    [{ name: 'a', type: 'Edm.GeographyPoint' }, { type: 'Edm.String' }, 'typeChanged'],
    [{ name: 'a', type: 'Collection(Edm.String)' }, { type: 'Edm.String' }, 'typeChanged'],
    [{ name: 'a', type: 'Collection(Edm.Single)', dimensions: 3, retrievable: true }, { dimensions: 4 }, 'typeChanged'],
  ])('does not copy %j as %j: %s', (before, change, reason) => {
    expect(plan(before, { ...before, ...change })).toEqual({
      fields: [],
      notCopiedFields: [{ name: 'a', reason }],
      convertedFields: [],
      roundedFields: [],
    });
  });

  it.each([
    ['Edm.Int32', 'Edm.Double', false],
    ['Edm.Int64', 'Edm.Double', true],
    ['Edm.Double', 'Edm.String', false],
    ['Edm.Double', 'Edm.Int32', true],
    ['Edm.String', 'Edm.DateTimeOffset', true],
    ['Edm.String', 'Collection(Edm.String)', false],
    ['Edm.String', 'Collection(Edm.Int32)', true],
  ] as const)('converts %s to %s', (from, to, hasLosses) => {
    expect(plan({ name: 'a', type: from }, { name: 'a', type: to })).toEqual({
      fields: [{ name: 'a', type: to, isConverted: true }],
      notCopiedFields: hasLosses ? [{ name: 'a', reason: 'partlyConverted' }] : [],
      convertedFields: [{ name: 'a', from, to }],
      roundedFields: [],
    });
  });

  it('marks vectors that are rounded', () => {
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
    expect(fields).toMatchObject([address([{ name: 'country', type: 'Edm.String' }])]);
    expect(fields[0]?.fields).toHaveLength(1);
    expect(notCopiedFields).toEqual([{ name: 'address/city', reason: 'notRetrievable' }]);
  });
});
