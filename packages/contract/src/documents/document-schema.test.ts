import { describe, expect, it } from 'vitest';
import type { SearchField } from '../resources/indexes/field.js';
import { toJsonSchema } from '../schema/json-schema.js';
import { findProblems } from '../schema/validate.js';
import { stableVersion } from '../versions/index.js';
import { documentSchema } from './document-schema.js';

const fields: SearchField[] = [
  { name: 'id', type: 'Edm.String', key: true },
  { name: 'views', type: 'Edm.Int64' },
  { name: 'rooms', type: 'Edm.Int32' },
  { name: 'rate', type: 'Edm.Double' },
  { name: 'opened', type: 'Edm.DateTimeOffset' },
  { name: 'place', type: 'Edm.GeographyPoint' },
  { name: 'tags', type: 'Collection(Edm.String)' },
  { name: 'vector', type: 'Collection(Edm.Single)', dimensions: 2 },
  {
    name: 'address',
    type: 'Edm.ComplexType',
    fields: [{ name: 'city', type: 'Edm.String' }],
  },
];
const schema = documentSchema(fields);
const targets = (document: unknown) =>
  findProblems(schema, document, { version: stableVersion.data }).map(({ target }) => target);

describe('documentSchema', () => {
  it('accepts a document with every type', () => {
    expect(
      targets({
        id: 'a-1',
        views: 9223372036854775807n,
        rooms: 3,
        rate: 'NaN',
        opened: '2026-11-22T08:00:00Z',
        place: { type: 'Point', coordinates: [13.4, 52.5] },
        tags: ['a'],
        vector: [0.5, 1],
        address: { city: null },
      }),
    ).toEqual([]);
  });

  it.each<[Record<string, unknown>, string]>([
    [{}, 'id'],
    [{ id: '_a' }, 'id'],
    [{ id: 'a b' }, 'id'],
    [{ id: 'a', views: 9223372036854775808n }, 'views'],
    [{ id: 'a', rooms: 2147483648 }, 'rooms'],
    [{ id: 'a', rate: 'nan' }, 'rate'],
    [{ id: 'a', opened: '2026-11-22' }, 'opened'],
    [{ id: 'a', place: { type: 'Point', coordinates: [13.4] } }, 'place.coordinates'],
    [{ id: 'a', place: { type: 'Point', coordinates: [181, 52.5] } }, 'place.coordinates[0]'],
    [{ id: 'a', place: { type: 'Point', coordinates: [13.4, 95] } }, 'place.coordinates[1]'],
    [{ id: 'a', tags: [1] }, 'tags[0]'],
    [{ id: 'a', vector: [1, 2, 3] }, 'vector'],
    [{ id: 'a', address: { town: 'x' } }, 'address.town'],
    [{ id: 'a', unknown: 1 }, 'unknown'],
  ])('names the invalid member of %o', (document, target) => {
    expect(targets(document)).toEqual([target]);
  });

  it('offers the texts of special numbers in JSON completion', () => {
    expect(JSON.stringify(toJsonSchema(schema, { version: stableVersion.data }))).toContain('"NaN"');
  });
});
