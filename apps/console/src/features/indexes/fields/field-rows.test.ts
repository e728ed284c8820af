import { describe, expect, it } from 'vitest';
import { statisticsMessages } from '../statistics/messages';
import { fieldCounts, fieldRows, visibleRows } from './field-rows';
import { fieldsMessages } from './messages';

const rows = fieldRows({
  fields: [
    { name: 'id', type: 'Edm.String', key: true, searchable: false },
    { name: 'title', type: 'Edm.String', analyzer: 'en.lucene' },
    { name: 'year', type: 'Edm.Int32' },
    {
      name: 'address',
      type: 'Edm.ComplexType',
      fields: [
        { name: 'city', type: 'Edm.String' },
        { name: 'at', type: 'Edm.GeographyPoint' },
      ],
    },
  ],
});
const paths = (list: readonly { path: string }[]) => list.map((r) => r.path);

describe('fieldRows', () => {
  it('lists subfields below their parent with their default attributes', () => {
    expect(rows.map((r) => [r.path, r.level])).toEqual([
      ['id', 0],
      ['title', 0],
      ['year', 0],
      ['address', 0],
      ['address/city', 1],
      ['address/at', 1],
    ]);
    expect(rows[2]?.attributes).toMatchObject({ searchable: false, filterable: true, sortable: true, facetable: true });
    expect(rows.map((r) => r.analyzer)).toEqual(['', 'en.lucene', '', '', 'standard.lucene', '']);
  });
});

describe('fieldCounts', () => {
  it('counts the same on the tab of the fields and in the statistics, and says how many are complex', () => {
    expect(fieldsMessages.count(fieldCounts(rows))).toBe('6 fields (1 complex)');
    expect(statisticsMessages.fieldCount(fieldCounts(rows))).toBe('6 (1 complex)');
    expect(fieldsMessages.count(fieldCounts(rows.slice(0, 1)))).toBe('1 field');
  });
});

describe('visibleRows', () => {
  it('matches names, types, and attributes, and keeps the parents of matches', () => {
    expect(paths(visibleRows(rows, 'geography', new Set()))).toEqual(['address', 'address/at']);
    expect(paths(visibleRows(rows, 'sortable year', new Set()))).toEqual(['year']);
    expect(paths(visibleRows(rows, 'searchable', new Set()))).toEqual(['title', 'address', 'address/city']);
  });
  it('hides subfields of collapsed fields unless they match the filter', () => {
    expect(paths(visibleRows(rows, '', new Set(['address'])))).toEqual(['id', 'title', 'year', 'address']);
    expect(paths(visibleRows(rows, 'city', new Set(['address'])))).toEqual(['address', 'address/city']);
  });
});
