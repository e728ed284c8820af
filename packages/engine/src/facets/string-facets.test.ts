import { expect, it } from 'vitest';
import type { IndexDefinition } from '../definition/index-definition.js';
import { upload, withIndex } from '../test-support/hotels.js';

const definition: IndexDefinition = {
  name: 'strings',
  fields: [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'value', type: 'Edm.String' },
    { name: 'values', type: 'Collection(Edm.String)' },
  ],
};

/** In UTF-16 order, characters beyond U+FFFF would come before U+FF5E; facets use code point order. */
const nameOf = (n: number): string => `${n % 3 === 0 ? '\u{1F600}' : '\uFF5E'}${n % 7}-${n}`;

/** Ascending by code points. */
const inOrder = (names: Iterable<string>): string[] =>
  [...names].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));

it.each([
  ['a byte holds their ordinals', 255],
  ['one more than that', 256],
  ['many', 700],
])('values of several segments are counted together, some null: %s', async (_, size) => {
  await withIndex(definition, async (index) => {
    const documents = Array.from({ length: 3 * size }, (__, i) => {
      // The first segment has all values, the others only some of them.
      const n = i < size ? i : (i * i) % Math.floor(size / 2);
      return {
        id: String(i),
        value: i >= size && i % 5 === 0 ? null : nameOf(n),
        values: [nameOf(n), nameOf((n + 1) % size), nameOf(n)],
      };
    });
    for (let part = 0; part < 3; part++) await index.write(upload(documents.slice(part * size, (part + 1) * size)));
    await index.write([{ action: 'delete', document: { id: '3' } }]);
    for (const filter of [undefined, `id ge '2' and id lt '3'`, `id eq '1'`]) {
      const remaining = documents.filter(({ id }) => id !== '3' && (filter === undefined || inFilter(filter, id)));
      const [single, several] = [new Map<string, number>(), new Map<string, number>()];
      const add = (to: Map<string, number>, name: string) => to.set(name, (to.get(name) ?? 0) + 1);
      for (const { value, values } of remaining) {
        if (value !== null) add(single, value);
        for (const name of new Set(values)) add(several, name);
      }
      const buckets = (counts: Map<string, number>) =>
        inOrder(counts.keys()).map((value) => ({ value, count: counts.get(value)! }));
      const facetsOf = async (how: string) =>
        (await index.search({ filter, facets: [`value,${how}`, `values,${how}`], top: 0 })).facets;
      expect(await facetsOf('count:0,sort:value')).toEqual({ value: buckets(single), values: buckets(several) });
      const best = (counts: Map<string, number>) => buckets(counts).sort((a, b) => b.count - a.count);
      expect(await facetsOf('count:7')).toEqual({ value: best(single).slice(0, 7), values: best(several).slice(0, 7) });
    }
  });
});

const inFilter = (filter: string, id: string): boolean => (filter.includes('eq') ? id === '1' : id >= '2' && id < '3');
