import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IndexDefinition, SimilarityDefinition } from '../definition/index-definition.js';
import { upload, withIndex } from '../test-support/hotels.js';
import type { SearchIndexEngine, SearchRequest } from '../types.js';

const definition = (similarity: SimilarityDefinition | undefined): IndexDefinition => ({
  name: 'pruning',
  fields: [
    { name: 'id', type: 'Edm.String', key: true, searchable: false },
    { name: 'title', type: 'Edm.String', analyzer: 'whitespace' },
    { name: 'body', type: 'Edm.String', analyzer: 'whitespace', filterable: false, facetable: false, sortable: false },
    { name: 'number', type: 'Edm.Int32' },
    { name: 'size', type: 'Edm.Int32' },
  ],
  ...(similarity === undefined ? {} : { similarity }),
});

const DOCUMENTS = 9000;
const WORDS = 400;

/** Texts of random words, in which words with higher numbers are rarer. */
function makeTexts(seed: number): (maxWords: number) => string {
  let state = seed;
  const random = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  return (maxWords) =>
    Array.from({ length: Math.floor(random() ** 3 * maxWords) }, () => `w${Math.floor(random() ** 4 * WORDS)}`).join(
      ' ',
    );
}

/** Sorting visits every match. Counts and facets find every match, but rank only the best. Both must agree. */
async function expectSame(index: SearchIndexEngine, request: SearchRequest): Promise<void> {
  const facets = ['number,count:0', 'title,count:3'];
  const best = await index.search(request);
  const counted = await index.search({ ...request, count: true, facets });
  const all = await index.search({ ...request, count: true, facets, orderby: 'search.score() desc' });
  const keysAndScores = (hits: typeof best.hits) => hits.map((hit) => [hit.key, hit.score]);
  // Scores that are equal in single precision are ties, which are broken by age: the older document is first.
  all.hits.slice(1).forEach((hit, i) => {
    const before = all.hits[i]!;
    if (before.score === hit.score) expect(Number(before.key), JSON.stringify(request)).toBeLessThan(Number(hit.key));
    else expect(before.score).toBeGreaterThan(hit.score);
  });
  for (const response of [best, counted]) {
    expect(keysAndScores(response.hits), JSON.stringify(request)).toEqual(keysAndScores(all.hits));
    expect(response.nextSkip).toBe(all.nextSkip);
  }
  if (request.count) expect(best.count).toBe(all.count);
  expect(counted).toMatchObject({ count: all.count, facets: all.facets });
}

/** A sort by score after the field changes nothing, but makes the engine score every match. */
async function expectSameOrder(index: SearchIndexEngine, request: SearchRequest): Promise<void> {
  for (const order of ['number desc', 'size desc', 'size', 'number, size desc']) {
    const ordered = await index.search({ ...request, orderby: order });
    const all = await index.search({ ...request, orderby: `${order}, search.score() desc` });
    expect({ ...ordered, elapsed: undefined }, JSON.stringify([order, request])).toEqual({
      ...all,
      elapsed: undefined,
    });
  }
}

describe('the best of terms', () => {
  const similarities: [string, SimilarityDefinition | undefined][] = [
    ['BM25', undefined],
    ['BM25 without lengths', { '@odata.type': '#Vendor.Search.BM25Similarity', k1: 2, b: 0 }],
    ['BM25 by lengths alone', { '@odata.type': '#Vendor.Search.BM25Similarity', k1: 0.4, b: 1 }],
    ['BM25 without frequencies', { '@odata.type': '#Vendor.Search.BM25Similarity', k1: 0, b: 1 }],
    ['the classic similarity', { '@odata.type': '#Vendor.Search.ClassicSimilarity' }],
  ];
  it.each(similarities)(
    'by %s equals that of a search that visits all matches',
    async (_, similarity) => {
      await withIndex(
        definition(similarity),
        async (index) => {
          const text = makeTexts(7);
          const documents = Array.from({ length: DOCUMENTS }, (__, i) => ({
            id: String(i),
            // A word that only one of the fields has.
            title: i % 40 === 0 ? `${text(8)} title7` : text(8),
            body: text(120),
            number: i % 10,
            size: i % 97 === 0 ? null : (i * 7919) % 10_007,
          }));
          // A large segment, then smaller ones.
          await index.write(upload(documents.slice(0, 6500)));
          for (let i = 6500; i < DOCUMENTS; i += 500) await index.write(upload(documents.slice(i, i + 500)));
          const word = fc.integer({ min: 0, max: WORDS * 1.02 }).map((n) => `w${Math.floor((n / WORDS) ** 3 * WORDS)}`);
          const suffix = fc.constantFrom('', '', '^2', '^0.1', '^0', '^1000', '^0.0000001', '~1');
          const boosted = fc.oneof(
            { weight: 9, arbitrary: fc.tuple(word, suffix) },
            { weight: 1, arbitrary: fc.constantFrom(['title8~1'], ['title7']) },
          );
          const request = fc.record({
            queryType: fc.constant('full' as const),
            search: fc
              .array(
                boosted.map((parts) => parts.join('')),
                { minLength: 1, maxLength: 5 },
              )
              .map((w) => w.join(' ')),
            searchMode: fc.constantFrom('any' as const, 'all' as const),
            searchFields: fc.constantFrom('title', 'body', 'title,body'),
            top: fc.constantFrom(1, 3, 10, 50),
            skip: fc.constantFrom(0, 0, 5, 300),
            count: fc.boolean(),
            filter: fc.constantFrom(null, null, 'number eq 3', 'number lt 9', "search.ismatchscoring('w1', 'title')"),
          });
          const check = (runs: number) =>
            fc.assert(
              fc.asyncProperty(request, async (each) => {
                await expectSame(index, each);
                await expectSameOrder(index, each);
              }),
              { numRuns: runs },
            );
          await check(120);
          await index.write(
            documents.filter((__, i) => i % 7 === 0).map(({ id }) => ({ action: 'delete', document: { id } })),
          );
          await check(80);
        },
        { maxDocumentsInMemory: 6000 },
      );
    },
    120_000,
  );
});

it('the best documents with several phrases, or with phrases and terms, are those of all matches', async () => {
  await withIndex(
    definition(undefined),
    async (index) => {
      const text = makeTexts(11);
      const documents = Array.from({ length: 3000 }, (_, i) => ({ id: String(i), title: text(8), body: text(60) }));
      await index.write(upload(documents.slice(0, 2500)));
      await index.write(upload(documents.slice(2500)));
      await index.write(['3', '500', '2899'].map((id) => ({ action: 'delete', document: { id } })));
      const searches = ['"w0 w1"', '"w0 w0" w1', '"w0 w1" "w1 w0"', '"w0 w2"~3 w0 w1', '"w0 w999" w1', '"w1 w0"^2 w3'];
      for (const search of searches) {
        for (const searchMode of ['any', 'all'] as const) {
          for (const skip of [0, 7]) {
            await expectSame(index, { search, searchMode, skip, top: 5, queryType: 'full' });
          }
        }
      }
    },
    { maxDocumentsInMemory: 2000 },
  );
});

it('documents with equal scores are ordered by age, as if sorted by it', async () => {
  await withIndex(definition(undefined), async (index) => {
    const documents = Array.from({ length: 900 }, (_, i) => ({ id: String(i), number: i % 10 }));
    for (let i = 0; i < 900; i += 100) await index.write(upload(documents.slice(i, i + 100)));
    await index.write(['3', '500', '899'].map((id) => ({ action: 'delete', document: { id } })));
    for (const filter of [null, 'number lt 3', 'number gt 10']) {
      for (const [skip, top] of [
        [0, 10],
        [95, 10],
        [890, 50],
        [0, 0],
        [0, 1000],
      ]) {
        const request = { filter, skip, top, count: true, facets: ['number'] };
        const plain = await index.search(request);
        const sorted = await index.search({ ...request, orderby: 'search.score() desc' });
        expect(plain.hits).toEqual(sorted.hits);
        expect(plain).toMatchObject({ count: sorted.count, facets: sorted.facets });
        expect(plain.hits).toHaveLength(Math.max(0, Math.min(top!, sorted.count! - skip!)));
      }
    }
  });
});

it('the first matches of a pattern are the first of all matches', async () => {
  await withIndex(definition(undefined), async (index) => {
    const documents = Array.from({ length: 1200 }, (_, i) => ({
      id: String(i),
      title: i % 3 === 0 ? `ab${i % 50}` : 'other',
      body: i % 5 === 0 ? `abc${i} abd` : '',
      number: i % 10,
    }));
    for (let i = 0; i < 1200; i += 300) await index.write(upload(documents.slice(i, i + 300)));
    await index.write(['0', '3', '600', '905'].map((id) => ({ action: 'delete', document: { id } })));
    for (const search of ['ab*', 'ab*c*', 'abc*5', '/ab[cd].*/', 'ab1* | abd*', 'title:ab*^3']) {
      for (const filter of [null, 'number lt 3']) {
        for (const skip of [0, 7, 300]) await expectSame(index, { search, filter, skip, top: 10, queryType: 'full' });
      }
    }
  });
});
