import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIndex } from '../engine.js';
import { temporaryDirectory, upload } from '../test-support/hotels.js';
import type { SearchIndexEngine } from '../types.js';
import { goldenCorpus } from './corpus.js';

/** Made with Lucene 8.7: WhitespaceAnalyzer, the classic query parser, one segment. */
interface Ranking {
  similarity: 'bm25' | 'classic';
  k1: number;
  b: number;
  search: string;
  count: number;
  hits: [id: string, score: number][];
}
const rankings = JSON.parse(readFileSync(new URL('lucene-8-rankings.json', import.meta.url), 'utf8')) as Ranking[];
const settings = [...new Set(rankings.map(({ similarity, k1, b }) => `${similarity} ${k1} ${b}`))];

describe.each(settings)('rankings with %s are those of Lucene', (setting) => {
  const own = rankings.filter(({ similarity, k1, b }) => `${similarity} ${k1} ${b}` === setting);
  const { similarity, k1, b } = own[0]!;
  const directory = temporaryDirectory();
  let index: SearchIndexEngine;
  beforeAll(async () => {
    index = await openIndex({
      directory: directory.path,
      definition: {
        name: 'golden',
        fields: [
          { name: 'id', type: 'Edm.String', key: true, searchable: false },
          { name: 'text', type: 'Edm.String', analyzer: 'whitespace' },
        ],
        similarity:
          similarity === 'classic'
            ? { '@odata.type': '#Vendor.Search.ClassicSimilarity' }
            : { '@odata.type': '#Vendor.Search.BM25Similarity', k1, b },
      },
    });
    await index.write(upload(goldenCorpus()));
  });
  afterAll(async () => {
    await index.close();
    directory.remove();
  });

  it.each(own)('$search', async ({ search, count, hits }) => {
    const answer = await index.search({ search, queryType: 'full', count: true, top: 10, debug: 'explain' });
    expect(answer.count).toBe(count);
    expect(answer.hits).toHaveLength(hits.length);
    for (const [i, hit] of answer.hits.entries()) {
      const [id, score] = hits[i]!;
      expect(Math.abs(hit.score - score) / score, `${i}: ${hit.score} for ${score}`).toBeLessThan(2e-6);
      // Documents whose scores differ in the last bit only may change places.
      if (
        Math.abs(score - (hits[i + 1]?.[1] ?? 0)) / score > 1e-6 &&
        Math.abs(score - (hits[i - 1]?.[1] ?? 0)) / score > 1e-6
      ) {
        if (i < hits.length - 1) expect(hit.key).toBe(id);
      }
      expect(hit.explanation!.value).toBeCloseTo(hit.score, 5);
    }
  });
});

describe('fuzzy terms of few letters', () => {
  const texts = 'dd ba ecb cb c abcd ee eb be d ecab cbe dad add'.split(' ');
  const directory = temporaryDirectory();
  let index: SearchIndexEngine;
  beforeAll(async () => {
    index = await openIndex({
      directory: directory.path,
      definition: {
        name: 'few-letters',
        fields: [
          { name: 'id', type: 'Edm.String', key: true, searchable: false },
          { name: 'text', type: 'Edm.String', analyzer: 'whitespace' },
        ],
        similarity: { '@odata.type': '#Vendor.Search.BM25Similarity', k1: 1.2, b: 0.75 },
      },
    });
    await index.write(upload([...texts, 'd d'].map((text) => ({ id: text.replace(' ', '-'), text }))));
  });
  afterAll(async () => {
    await index.close();
    directory.remove();
  });

  // Terms with as many edits as letters match, and add nothing: so Lucene 8.7.
  it.each([
    ['dd~2', { dd: 0.8659116, add: 0.4329558, dad: 0.4329558 }, 'ba be c cb d d-d eb ee'],
    ['ecb~2', { ecb: 1.1041976, ecab: 0.73613167, cb: 0.5520988, eb: 0.5520988, cbe: 0.36806583 }, 'c ee'],
    ['d~1', { 'd-d': 0.93105865, d: 0.8659116 }, 'c dd'],
  ])('%s', async (search, scored, unscored) => {
    const { hits } = await index.search({ search, queryType: 'full', top: 50 });
    const scoreByKey = Object.fromEntries(hits.map(({ key, score }) => [key, score]));
    expect(Object.keys(scoreByKey).toSorted()).toEqual([...Object.keys(scored), ...unscored.split(' ')].toSorted());
    for (const [key, score] of Object.entries(scoreByKey)) {
      expect(score).toBeCloseTo((scored as Record<string, number>)[key] ?? 0, 6);
    }
  });
});
