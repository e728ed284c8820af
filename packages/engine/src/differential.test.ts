import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openIndex } from './engine.js';
import type { IndexDefinition } from './definition/index-definition.js';
import { temporaryDirectory } from './test-support/hotels.js';
import {
  countValues,
  matchesPhrase,
  matchesText,
  type ReferenceDocument,
  type ReferenceFilter,
} from './test-support/reference.js';
import type { DocumentAction, SearchIndexEngine } from './types.js';

const definition: IndexDefinition = {
  name: 'reference',
  fields: [
    { name: 'id', type: 'Edm.String', key: true, searchable: false },
    { name: 'title', type: 'Edm.String', analyzer: 'whitespace', filterable: false, facetable: false },
    { name: 'group', type: 'Edm.String', searchable: false },
    { name: 'tags', type: 'Collection(Edm.String)', searchable: false },
    { name: 'number', type: 'Edm.Double' },
    { name: 'flag', type: 'Edm.Boolean' },
    {
      name: 'parts',
      type: 'Collection(Edm.ComplexType)',
      fields: [
        { name: 'label', type: 'Edm.String', searchable: false },
        { name: 'size', type: 'Edm.Int32' },
      ],
    },
  ],
};

const VALUES = ['a', 'b', 'c', 'é', '\u{1F600}', '\uFFFD'];
const value = fc.constantFrom(...VALUES);
const title = fc
  .array(fc.constantFrom('one', 'two', 'three', 'four'), { maxLength: 6 })
  .map((parts) => parts.join(' '));
const number = fc.constantFrom(-1.5, 0, 1, 2, 300, 1e10);
const document: fc.Arbitrary<ReferenceDocument> = fc.record({
  id: fc.integer({ min: 0, max: 30 }).map(String),
  title,
  group: fc.option(value),
  tags: fc.array(value, { maxLength: 4 }),
  number: fc.option(number),
  flag: fc.option(fc.boolean()),
  parts: fc.array(fc.record({ label: value, size: fc.integer({ min: 0, max: 3 }) }), { maxLength: 3 }),
});
const action: fc.Arbitrary<DocumentAction> = fc.oneof(
  { weight: 6, arbitrary: document.map((d) => ({ action: 'upload' as const, document: { ...d } })) },
  {
    weight: 2,
    arbitrary: document.map(({ id, number: n, tags }) => ({
      action: 'mergeOrUpload' as const,
      document: { id, number: n, tags },
    })),
  },
  { weight: 1, arbitrary: document.map(({ id, group }) => ({ action: 'merge' as const, document: { id, group } })) },
  { weight: 2, arbitrary: document.map(({ id }) => ({ action: 'delete' as const, document: { id } })) },
);

const leaf: fc.Arbitrary<ReferenceFilter> = fc.oneof(
  value.map((v) => ({ text: `group eq '${v}'`, test: (d: ReferenceDocument) => d.group === v })),
  value.map((v) => ({ text: `group ne '${v}'`, test: (d: ReferenceDocument) => d.group !== v })),
  fc.constant({ text: 'group eq null', test: (d: ReferenceDocument) => d.group === null }),
  number.map((n) => ({ text: `number gt ${n}`, test: (d: ReferenceDocument) => d.number !== null && d.number > n })),
  number.map((n) => ({ text: `number le ${n}`, test: (d: ReferenceDocument) => d.number !== null && d.number <= n })),
  fc.constant({ text: 'flag', test: (d: ReferenceDocument) => d.flag === true }),
  value.map((v) => ({ text: `tags/any(t: t eq '${v}')`, test: (d: ReferenceDocument) => d.tags.includes(v) })),
  value.map((v) => ({ text: `tags/all(t: t ne '${v}')`, test: (d: ReferenceDocument) => !d.tags.includes(v) })),
  fc.tuple(value, fc.integer({ min: 0, max: 3 })).map(([v, n]) => ({
    text: `parts/any(p: p/label eq '${v}' and p/size ge ${n})`,
    test: (d: ReferenceDocument) => d.parts.some((p) => p.label === v && p.size >= n),
  })),
  fc.integer({ min: 0, max: 3 }).map((n) => ({
    text: `parts/all(p: p/size lt ${n})`,
    test: (d: ReferenceDocument) => d.parts.every((p) => p.size < n),
  })),
);
const filter: fc.Arbitrary<ReferenceFilter> = fc.letrec<{ tree: ReferenceFilter }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.tuple(tie('tree'), tie('tree')).map(([a, b]) => ({
      text: `(${a.text}) and (${b.text})`,
      test: (d: ReferenceDocument) => a.test(d) && b.test(d),
    })),
    fc.tuple(tie('tree'), tie('tree')).map(([a, b]) => ({
      text: `(${a.text}) or (${b.text})`,
      test: (d: ReferenceDocument) => a.test(d) || b.test(d),
    })),
    tie('tree').map((a) => ({ text: `not (${a.text})`, test: (d: ReferenceDocument) => !a.test(d) })),
  ),
})).tree;

function apply(model: Map<string, ReferenceDocument>, { action: kind, document: change }: DocumentAction): void {
  const id = change['id'] as string;
  const empty: ReferenceDocument = { id, title: null, group: null, tags: [], number: null, flag: null, parts: [] };
  const old = model.get(id);
  if (kind === 'delete') model.delete(id);
  else if (kind === 'merge' && old === undefined) return;
  else model.set(id, { ...(kind === 'upload' ? empty : (old ?? empty)), ...change });
}

async function all(index: SearchIndexEngine, request: Parameters<SearchIndexEngine['search']>[0]): Promise<string[]> {
  return (await index.search({ top: 1000, ...request })).hits.map((hit) => hit.key).sort();
}

it('results equal those of a naive model after any sequence of writes, flushes, merges, and reopens', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          { weight: 8, arbitrary: fc.array(action, { minLength: 1, maxLength: 8 }) },
          { weight: 1, arbitrary: fc.constant('reopen' as const) },
        ),
        {
          minLength: 1,
          maxLength: 25,
        },
      ),
      fc.array(filter, { minLength: 1, maxLength: 5 }),
      fc.array(fc.constantFrom('one', 'two', 'three', 'four'), { minLength: 1, maxLength: 3 }),
      async (steps, filters, search) => {
        const { path, remove } = temporaryDirectory();
        const open = () => openIndex({ directory: path, definition, maxDocumentsInMemory: 7 });
        let index = await open();
        try {
          const model = new Map<string, ReferenceDocument>();
          for (const step of steps) {
            if (step === 'reopen') {
              await index.close();
              index = await open();
              continue;
            }
            await index.write(step);
            for (const each of step) apply(model, each);
            expect(index.count()).toBe(model.size);
          }
          const documents = [...model.values()];
          const ids = (matching: ReferenceDocument[]) => matching.map((d) => d.id).sort();
          for (const { text, test } of filters) {
            expect(await all(index, { filter: text }), text).toEqual(ids(documents.filter(test)));
          }
          const anyOf = documents.filter((d) => matchesText(d, search, false));
          expect(await all(index, { search: search.join(' ') })).toEqual(ids(anyOf));
          expect(await all(index, { search: search.join(' '), searchMode: 'all' })).toEqual(
            ids(documents.filter((d) => matchesText(d, search, true))),
          );
          expect(await all(index, { search: `"${search.join(' ')}"` })).toEqual(
            ids(documents.filter((d) => matchesPhrase(d, search))),
          );

          const { facets, count } = await index.search({
            search: search.join(' '),
            count: true,
            facets: ['tags,count:0', 'group,count:0', 'parts/size,count:0'],
          });
          expect(count).toBe(anyOf.length);
          const counted = (name: string) => new Map(facets![name]!.map((bucket) => [bucket.value, bucket.count]));
          expect(counted('tags')).toEqual(countValues(anyOf, (d) => d.tags));
          expect(counted('group')).toEqual(countValues(anyOf, (d) => (d.group === null ? [] : [d.group])));
          expect(counted('parts/size')).toEqual(countValues(anyOf, (d) => d.parts.map((p) => p.size)));

          const ordered = (await index.search({ orderby: 'number desc, id', top: 1000 })).hits.map(
            (hit) => hit.document['number'],
          );
          const numbers = documents.map((d) => d.number).sort((a, b) => (b ?? -Infinity) - (a ?? -Infinity));
          expect(ordered).toEqual(numbers);
          for (const [id, expected] of model) expect(index.lookup(id)).toEqual(expected);
        } finally {
          await index.close();
          remove();
        }
      },
    ),
    { numRuns: 60 },
  );
}, 120_000);
