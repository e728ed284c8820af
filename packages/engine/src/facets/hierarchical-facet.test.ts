import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIndex } from '../engine.js';
import { hotels, hotelsDefinition, temporaryDirectory, upload } from '../test-support/hotels.js';
import type { FacetBucket, SearchIndexEngine } from '../types.js';

let index: SearchIndexEngine;
const directory = temporaryDirectory();
beforeAll(async () => {
  index = await openIndex({ directory: directory.path, definition: hotelsDefinition });
  // Two segments, and a deleted document in the first.
  await index.write(upload([...hotels.slice(0, 3), { ...hotels[1], id: 'deleted' }]));
  await index.write(upload(hotels.slice(3)));
  await index.write([{ action: 'delete', document: { id: 'deleted' } }]);
});
afterAll(async () => {
  await index.close();
  directory.remove();
});

const facets = async (facet: string, filter?: string): Promise<FacetBucket[]> =>
  Object.values((await index.search({ facets: [facet], filter })).facets!)[0]!;

describe('hierarchical facets', () => {
  it('nest the facets of each bucket', async () => {
    expect(await facets('category>tags')).toEqual([
      {
        count: 3,
        value: 'Budget',
        '@search.facets': {
          tags: [
            { count: 3, value: 'budget' },
            { count: 2, value: 'wifi' },
            { count: 1, value: 'motel' },
          ],
        },
      },
      {
        count: 1,
        value: 'Luxury',
        '@search.facets': {
          tags: [
            { count: 1, value: 'concierge' },
            { count: 1, value: 'pool' },
            { count: 1, value: 'view' },
            { count: 1, value: 'wifi' },
          ],
        },
      },
    ]);
  });

  it('nest several facets, and each with its own options', async () => {
    expect(await facets('category,count:1 > (tags,count:1 ; rating,sort:value ; price,metric:sum)')).toEqual([
      {
        count: 3,
        value: 'Budget',
        '@search.facets': {
          tags: [{ count: 3, value: 'budget' }],
          rating: [
            { count: 1, value: 1 },
            { count: 2, value: 4 },
          ],
          price: [{ sum: 'NaN' }],
        },
      },
    ]);
  });

  it('nest to any depth, ranges and intervals included', async () => {
    const [before, after] = await facets('rating,values:2 > (category > renovated,interval:year)');
    expect(before).toMatchObject({
      count: 1,
      to: 2,
      '@search.facets': {
        category: [{ value: 'Budget', '@search.facets': { renovated: [{ count: 1, value: '1982-01-01T00:00:00Z' }] } }],
      },
    });
    expect(after).toMatchObject({
      count: 3,
      from: 2,
      '@search.facets': {
        category: [
          { count: 2, '@search.facets': { renovated: [{ count: 2, value: '1995-01-01T00:00:00Z' }] } },
          { count: 1, '@search.facets': { renovated: [{ count: 1, value: '2010-01-01T00:00:00Z' }] } },
        ],
      },
    });
  });

  const fields: [string, (bucket: FacetBucket) => string][] = [
    ['category', ({ value }) => `category eq '${value}'`],
    ['tags,count:0', ({ value }) => `tags/any(t: t eq '${value}')`],
    ['parking', ({ value }) => `parking eq ${value}`],
    ['visits', ({ value }) => `visits eq ${value}`],
    ['rooms/beds', ({ value }) => `rooms/any(r: r/beds eq ${value})`],
    ['rooms/rate,values:80|200', ({ from = 0, to = 1e9 }) => `rooms/any(r: r/rate ge ${from} and r/rate lt ${to})`],
    ['rooms/rate,interval:50', ({ value }) => `rooms/any(r: r/rate ge ${value} and r/rate lt ${Number(value) + 50})`],
    [
      'renovated,interval:year',
      ({ value }) => `renovated ge ${value} and renovated lt ${Number(String(value).slice(0, 4)) + 1}-01-01T00:00:00Z`,
    ],
  ];
  it.each(fields)('of %s equal those of a filter on the bucket', async (parent, filterOf) => {
    const buckets = await facets(`${parent} > (rooms/type ; rating ; rooms/extras > category)`);
    expect(buckets.length).toBeGreaterThan(0);
    for (const bucket of buckets) {
      const filter = filterOf(bucket);
      const { count, facets: expected } = await index.search({
        filter,
        count: true,
        facets: ['rooms/type', 'rating', 'rooms/extras > category'],
      });
      expect(bucket['@search.facets'], filter).toEqual(expected);
      expect(bucket.count).toBe(count);
    }
  });

  it('reject unknown fields, and metrics with nested facets', async () => {
    await expect(facets('category > nothing')).rejects.toMatchObject({ status: 400 });
    await expect(facets('category > description')).rejects.toThrow('not facetable');
    await expect(facets('price,metric:sum > category')).rejects.toMatchObject({ status: 400, target: 'facets[0]' });
  });
});
