import type { SearchField } from '@searchdeck/contract';
import { expect, it } from 'vitest';
import { fieldNode } from './field-node';

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
