import {
  array,
  boolean,
  enumOf,
  int32,
  kindById,
  map,
  object,
  printJson,
  required,
  string,
  union,
} from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { foldableRanges } from './foldable-ranges';

const schema = object({
  name: required(string()),
  format: enumOf({ cloudLlm: '', other: '' }, { default: 'cloudLlm' }),
  limit: int32({ default: 10 }),
  words: array(string(), { default: ['a', 'b'] }),
  items: array(string()),
  required: required(string()),
  settings: map(object({ limit: int32({ default: 5 }) })),
  policy: union('@odata.type', {
    '#Vendor.Search.A': object({ size: int32({ default: 1 }) }),
    '#Vendor.Search.B': object({ size: int32({ default: 2 }) }),
  }),
  flag: boolean(),
});

/** The ranges as the texts of their lines, without indentation and commas. */
function rangesIn(text: string, kind: Parameters<typeof foldableRanges>[1] = { schema }, dialect = 'azure' as const) {
  const lines = text.split('\n').map((line) => line.trim().replace(/,$/, ''));
  return foldableRanges(text, kind, dialect).map(({ startLine, endLine }) => lines.slice(startLine - 1, endLine));
}
const ranges = (value: unknown) => rangesIn(printJson(value, 2));

describe('foldableRanges', () => {
  it('has runs of nulls, empty arrays, and defaults, with the line before them', () => {
    expect(ranges({ name: 'a', format: 'azureOpenAI', limit: 10, other: null, flag: true, items: [] })).toEqual([
      ['"name": "a"', '"format": "azureOpenAI"', '"limit": 10', '"other": null'],
      ['"flag": true', '"items": []'],
    ]);
  });

  it('does not have other values, values in arrays, and required members that are missing', () => {
    expect(ranges({ name: 'a', format: 'other', limit: 11, required: null, items: [null, null] })).toEqual([]);
  });

  it('begins with the first member after a line at which an object or array is folded', () => {
    expect(ranges({ limit: 10, other: null, name: 'a', policy: { x: null } })).toEqual([
      ['"limit": 10', '"other": null'],
    ]);
  });

  it('has values of several lines', () => {
    expect(ranges({ name: 'a', words: ['a', 'b'], limit: 10, flag: true })).toEqual([
      ['"name": "a"', '"words": [', '"a"', '"b"', ']', '"limit": 10'],
    ]);
  });

  it('follows maps, and the variants of unions by their names in the dialect', () => {
    expect(
      ranges({
        settings: { x: { a: 1, limit: 5 } },
        policy: { '@odata.type': '#Microsoft.Azure.Search.B', size: 2 },
        name: 'a',
      }),
    ).toEqual([
      ['"a": 1', '"limit": 5'],
      ['"@odata.type": "#Microsoft.Azure.Search.B"', '"size": 2'],
    ]);
    expect(ranges({ policy: { '@odata.type': '#Microsoft.Azure.Search.A', size: 2 } })).toEqual([]);
  });

  it('has no line with anything else', () => {
    expect(rangesIn('{ "name": "a",\n  "limit": 10, "flag": true,\n  "other": null }')).toEqual([]);
    expect(rangesIn('{\n  "name": "a",\n  "limit": 10, "other": null\n}')).toEqual([
      ['"name": "a"', '"limit": 10, "other": null'],
    ]);
  });

  it('reads invalid text', () => {
    expect(rangesIn('{\n  "name": "a",\n  "other": null,\n  "limit": 10,\n  "flag": \n')).toEqual([
      ['"name": "a"', '"other": null', '"limit": 10'],
    ]);
    expect(rangesIn('')).toEqual([]);
  });

  it('knows the attributes that a field has by default', () => {
    const index = {
      name: 'films',
      fields: [
        { name: 'id', type: 'Edm.String', key: true, searchable: true, facetable: false, analyzer: null },
        { name: 'plot', type: 'Edm.String', key: false, stored: true, sortable: false, synonymMaps: [] },
      ],
    };
    expect(rangesIn(printJson(index, 2), kindById('indexes'))).toEqual([
      ['"key": true', '"searchable": true'],
      ['"facetable": false', '"analyzer": null'],
      ['"type": "Edm.String"', '"key": false', '"stored": true'],
      ['"sortable": false', '"synonymMaps": []'],
    ]);
  });
});
