import type { SearchField } from '@searchdeck/contract';
import { expect, it } from 'vitest';
import { fieldNode, inapplicableSettings } from './field-node';

const defaultsOf = (field: Pick<SearchField, 'type' | 'stored'>, isInsideCollection = false) =>
  Object.entries(fieldNode(field, isInsideCollection).fields)
    .filter(([, { schema }]) => schema.default === true)
    .map(([name]) => name);

it('attributes have the defaults of the type', () => {
  expect(defaultsOf({ type: 'Edm.String' })).toEqual([
    'searchable',
    'filterable',
    'retrievable',
    'stored',
    'sortable',
    'facetable',
  ]);
  expect(defaultsOf({ type: 'Edm.Int32' }, true)).toEqual(['filterable', 'retrievable', 'stored', 'facetable']);
  expect(defaultsOf({ type: 'Edm.ComplexType' })).toEqual([]);
  expect(defaultsOf({ type: 'Collection(Edm.Single)', stored: false })).toEqual(['searchable', 'stored']);
});

it('a field has the settings of its type, and those that it sets', () => {
  const vector = ['stored', 'dimensions', 'vectorSearchProfile', 'vectorEncoding'];
  const text = ['analyzer', 'indexAnalyzer', 'searchAnalyzer', 'normalizer', 'synonymMaps'];
  expect(inapplicableSettings({ type: 'Edm.String' })).toEqual(vector);
  expect(inapplicableSettings({ type: 'Collection(Edm.String)' })).toEqual(vector);
  expect(inapplicableSettings({ type: 'Collection(Edm.Single)' })).toEqual(text);
  expect(inapplicableSettings({ type: 'Edm.Int32' })).toEqual([...text, ...vector]);
  expect(inapplicableSettings({ type: 'Edm.String', dimensions: 3, stored: true })).toEqual(
    vector.filter((name) => name !== 'dimensions'),
  );
  expect(inapplicableSettings({})).toEqual([]);
});
