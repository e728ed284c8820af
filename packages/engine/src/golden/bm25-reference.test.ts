import fc from 'fast-check';
import { expect, it } from 'vitest';
import { upload, withIndex } from '../test-support/hotels.js';

const WORDS = ['sea', 'pool', 'desk', 'wifi', 'sand'];
const text = fc
  .array(fc.tuple(fc.constantFrom(...WORDS, 'rare'), fc.constantFrom(1, 1, 2, 9, 60)), { maxLength: 12 })
  .map((runs) => runs.flatMap(([word, times]) => Array.from({ length: times }, () => word)));
const query = fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 });

/** The length as Lucene rounds it up to version 6: 1 / √length cut off after three significant bits. */
function roundedLength(length: number): number {
  const factor = Math.fround(1 / Math.fround(Math.sqrt(length)));
  const unit = 2 ** (Math.floor(Math.log2(factor)) - 2);
  return 1 / (Math.floor(factor / unit) * unit) ** 2;
}

/** BM25 by its definition, in double precision. */
function bm25(corpus: readonly string[][], words: readonly string[], k1: number, b: number): Map<string, number> {
  const fields = corpus.filter((document) => document.length > 0);
  const average = fields.reduce((sum, document) => sum + document.length, 0) / fields.length;
  const scores = new Map<string, number>();
  for (const word of words) {
    const matches = fields.filter((document) => document.includes(word)).length;
    const idf = Math.log(1 + (fields.length - matches + 0.5) / (matches + 0.5));
    for (const [id, document] of corpus.entries()) {
      const frequency = document.filter((each) => each === word).length;
      if (frequency === 0) continue;
      const penalty = k1 * (1 - b + (b * roundedLength(document.length)) / average);
      const score = (idf * frequency * (k1 + 1)) / (frequency + penalty);
      scores.set(String(id), (scores.get(String(id)) ?? 0) + score);
    }
  }
  return scores;
}

it('scores are those of BM25 with rounded lengths, whatever k1 and b', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: 1, maxLength: 30 }),
      fc.array(query, { minLength: 1, maxLength: 5 }),
      fc.constantFrom([1.2, 0.75], [0.4, 1], [2, 0], [0, 0.5], [3, 0.3]),
      async (corpus, queries, [k1, b]) => {
        await withIndex(
          {
            name: 'reference',
            fields: [
              { name: 'id', type: 'Edm.String', key: true, searchable: false },
              { name: 'text', type: 'Edm.String', analyzer: 'whitespace' },
            ],
            similarity: { '@odata.type': '#Vendor.Search.BM25Similarity', k1, b },
          },
          async (index) => {
            await index.write(upload(corpus.map((words, id) => ({ id: String(id), text: words.join(' ') }))));
            for (const words of queries) {
              const { hits } = await index.search({ search: words.join(' '), top: 50 });
              const expected = bm25(corpus, words, k1, b);
              expect(hits.map(({ key }) => key).toSorted()).toEqual([...expected.keys()].toSorted());
              for (const { key, score } of hits) expect(score / expected.get(key)!).toBeCloseTo(1, 5);
            }
          },
        );
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);
