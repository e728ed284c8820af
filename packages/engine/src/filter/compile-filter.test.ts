import { describe, expect, it } from 'vitest';
import type { IndexDefinition } from '../definition/index-definition.js';
import { upload, withIndex } from '../test-support/hotels.js';

const definition: IndexDefinition = {
  name: 'few',
  fields: [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'text', type: 'Edm.String' },
    { name: 'name', type: 'Edm.String' },
    { name: 'number', type: 'Edm.Int32' },
    { name: 'big', type: 'Edm.Int64' },
    { name: 'ratio', type: 'Edm.Double' },
    { name: 'yes', type: 'Edm.Boolean' },
    { name: 'at', type: 'Edm.DateTimeOffset' },
    { name: 'place', type: 'Edm.GeographyPoint' },
    { name: 'tags', type: 'Collection(Edm.String)' },
  ],
};

const SIZE = 200;
const document = (i: number) => ({
  id: String(i),
  text: `plain w${i}`,
  name: i % 7 === 0 ? null : `n${i % 11}`,
  number: i % 5 === 0 ? null : i,
  big: i % 3 === 0 ? '9007199254740993' : i % 4 === 0 ? null : i,
  ratio: i % 6 === 0 ? 'NaN' : i / 10,
  yes: i % 4 === 0 ? null : i % 2 === 0,
  at: i % 9 === 0 ? null : new Date(86_400_000 * i).toISOString(),
  place: i % 8 === 0 ? null : { type: 'Point', coordinates: [i / 10, i / 20] },
  tags: i % 5 === 0 ? [] : [`t${i % 3}`],
});

const FILTERS = [
  ...['eq', 'ne', 'lt', 'le', 'gt', 'ge'].flatMap((operator) => [
    `name ${operator} 'n3'`,
    `name ${operator} 'm'`,
    `number ${operator} 50`,
    `big ${operator} 9007199254740993`,
    `big ${operator} 40`,
    `ratio ${operator} 5.5`,
    `at ${operator} 1970-03-01T00:00:00Z`,
  ]),
  'name eq null',
  'number ne null',
  'yes',
  'not yes',
  "number gt 20 and name lt 'n5'",
  'number gt 150 or yes eq false or not (ratio lt 12)',
  "search.in(name, 'n1,n4,none')",
  "geo.distance(place, geography'POINT(5 2)') lt 300",
  "not geo.intersects(place, geography'POLYGON((1 0, 12 0, 12 9, 1 9, 1 0))')",
  "tags/any(t: t eq 't1')",
  "tags/all(t: t ne 't1')",
  "search.ismatch('w17 w18 w19') or number eq 33",
];

describe('a filter', () => {
  it('has the same result for single documents before and after it is cached, and for all documents', async () => {
    await withIndex(definition, async (index) => {
      await index.write(upload(Array.from({ length: SIZE }, (_, i) => document(i))));
      for (const filter of FILTERS) {
        const of = async (search: string) =>
          (await index.search({ search, filter, top: SIZE, count: true })).hits.map((hit) => hit.key);
        const alone = async () => {
          const matching: string[] = [];
          for (let i = 0; i < SIZE; i += 13) matching.push(...(await of(`w${i}`)));
          return matching;
        };
        const [first, all, again] = [await alone(), await of('plain'), await alone()];
        const expected = all.filter((key) => Number(key) % 13 === 0);
        expect(first, filter).toEqual(expected);
        expect(again, filter).toEqual(expected);
      }
    });
  });

  it('has the same facets and order for few matches as for many', async () => {
    await withIndex(definition, async (index) => {
      await index.write(upload(Array.from({ length: SIZE }, (_, i) => document(i))));
      const few = Array.from({ length: 8 }, (_, i) => i * 20 + 1);
      const filter = `search.in(id, '${few.join(',')}')`;
      const shape = { count: true, facets: ['name,count:0', 'tags', 'number,count:0'], orderby: 'ratio desc' };
      const listed = await index.search({ ...shape, search: few.map((i) => `w${i}`).join(' ') });
      const whole = await index.search({ ...shape, search: 'plain', filter });
      expect(listed.facets).toEqual(whole.facets);
      expect(listed.count).toBe(few.length);
      expect(listed.hits.map((hit) => hit.key)).toEqual(whole.hits.map((hit) => hit.key));
    });
  });
});
