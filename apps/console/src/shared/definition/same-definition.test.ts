import { kindById } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { isSameDefinition, isSameText, meaningfulChanges } from './same-definition';

const key = { name: 'id', type: 'Edm.String', key: true };
const brand = { name: 'brand', type: 'Edm.String' };
const brand2 = { name: 'brand2', type: 'Edm.String' };
const complete = {
  searchable: true,
  filterable: true,
  retrievable: true,
  stored: true,
  sortable: true,
  facetable: true,
  key: false,
  synonymMaps: [],
};
const same = (a: object[], b: object[]): boolean => {
  const text = (fields: object[]) => JSON.stringify({ name: 'tools', fields });
  return isSameText(kindById('indexes'), 'vendor', text(a), text(b));
};

describe('isSameText', () => {
  it('completes the fields of an index with their default attributes', () => {
    expect(same([key, brand], [key, { ...complete, ...brand }])).toBe(true);
    expect(same([key, brand], [key, { ...complete, ...brand, facetable: false }])).toBe(false);
  });
  it('completes subfields by the collection that they are in', () => {
    const parts = (field: object) => ({ name: 'parts', type: 'Collection(Edm.ComplexType)', fields: [field] });
    expect(same([key, parts(brand)], [key, parts({ ...complete, ...brand, sortable: false })])).toBe(true);
    expect(same([key, parts(brand)], [key, parts({ ...complete, ...brand })])).toBe(false);
  });
  it('completes the similarity of an index', () => {
    const index = { name: 'tools', fields: [key] };
    const areSame = (similarity: object) =>
      isSameText(
        kindById('indexes'),
        'azure',
        JSON.stringify(index),
        JSON.stringify({ ...index, corsOptions: null, suggesters: [], similarity }),
      );
    expect(areSame({ '@odata.type': '#Microsoft.Azure.Search.BM25Similarity', k1: null, b: null })).toBe(true);
    expect(areSame({ '@odata.type': '#Microsoft.Azure.Search.BM25Similarity', k1: 2, b: null })).toBe(false);
    expect(areSame({ '@odata.type': '#Microsoft.Azure.Search.ClassicSimilarity' })).toBe(false);
  });
  it('ignores the order of members, not that of fields', () => {
    expect(same([key, brand], [{ key: true, type: 'Edm.String', name: 'id' }, brand])).toBe(true);
    expect(same([key, brand], [brand, key])).toBe(false);
  });
  it('treats invalid JSON as different', () => {
    expect(isSameText(kindById('indexes'), 'vendor', '{', '{}')).toBe(false);
  });
});

describe('isSameDefinition', () => {
  const dataSource = (connectionString: string | null) => ({
    name: 'files',
    type: 'blob',
    credentials: { connectionString },
    container: { name: 'files' },
  });
  const areSame = (options?: { ignoresSecrets: boolean }): boolean =>
    isSameDefinition(kindById('datasources'), 'vendor', dataSource('secret'), dataSource(null), options);

  it('compares secrets, unless they are ignored', () => {
    expect(areSame()).toBe(false);
    expect(areSame({ ignoresSecrets: true })).toBe(true);
  });
});

describe('meaningfulChanges', () => {
  const labels = (before: object[], after: object[]): string[] =>
    meaningfulChanges(
      kindById('indexes'),
      'azure',
      { name: 'tools', fields: before },
      { name: 'tools', fields: after },
    ).map(({ label }) => label);
  it('leaves out omitted members whose former value is their default', () => {
    const changedBrand = { ...brand, type: 'Edm.Int32' };
    expect(labels([key, { ...complete, ...brand }], [key, changedBrand])).toEqual([
      // Numbers are not searchable by default.
      'fields/brand/searchable',
      'fields/brand/type',
    ]);
  });
  it('contains omitted members whose former value is another one, and removed fields', () => {
    expect(labels([key, { ...complete, ...brand, facetable: false }, brand2], [key, brand])).toEqual([
      'fields/brand2',
      'fields/brand/facetable',
    ]);
  });
});
