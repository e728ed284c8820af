import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIndex } from '../engine.js';
import { temporaryDirectory, upload } from '../test-support/hotels.js';
import type { SearchIndexEngine } from '../types.js';
import { goldenCorpora } from './corpus.js';

interface Setting {
  similarity: 'bm25' | 'classic';
  /** 0 for the classic similarity. */
  k1: number;
  b: number;
}
interface Ranking extends Setting {
  search: string;
  count: number;
  hits: [id: string, score: number][];
}
/** Lucene 8.7 with WhitespaceAnalyzer, its classic query parser, one segment, and Lucene 6's similarities (generators/). */
interface GoldenRanking extends Ranking {
  corpus: string;
  size: number;
}
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const rankings = read('rankings.json') as GoldenRanking[];
/** Made with Lucene 8.7 and its own BM25Similarity with b = 0: without lengths it differs only by the factor k1 + 1. */
const rankingsWithoutLengths = read('lucene-8-rankings.json') as Ranking[];

/** An index of a corpus, open while the tests of the block run. */
function useIndex(corpus: string, { similarity, k1, b }: Setting): () => SearchIndexEngine {
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
    await index.write(upload(goldenCorpora()[corpus]!.map((document) => ({ ...document }))));
  });
  afterAll(async () => {
    await index.close();
    directory.remove();
  });
  return () => index;
}

const settingOf = ({ similarity, k1, b }: Setting) => `${similarity} ${k1} ${b}`;
const groups = new Map<string, GoldenRanking[]>();
for (const ranking of rankings) {
  const name = `${ranking.corpus}, ${settingOf(ranking)}`;
  groups.set(name, [...(groups.get(name) ?? []), ranking]);
}

type Scored = (string | number)[][];

/** Documents whose scores differ only in the last bits may swap ranks. */
function expectAlmost(ranking: Scored, expected: Scored): void {
  expect(ranking).toHaveLength(expected.length);
  const score = (rank: number): number => Number(expected[rank]?.[1] ?? 0);
  const differ = (a: number, b: number): boolean => Math.abs(a - b) > 1e-6 * a;
  for (const [rank, [id, actual]] of ranking.entries()) {
    expect(differ(score(rank), Number(actual)), `${rank}: ${actual} for ${score(rank)}`).toBe(false);
    const isLast = rank === expected.length - 1;
    const hasTies = !differ(score(rank), score(rank - 1)) || !differ(score(rank), score(rank + 1));
    if (!isLast && !hasTies) expect(id).toBe(expected[rank]![0]);
  }
}

describe.each([...groups])('rankings of %s are those of Lucene', (_, group) => {
  const index = useIndex(group[0]!.corpus, group[0]!);

  it.each(group)('$search', async ({ search, size, count, hits }) => {
    const response = await index().search({ search, queryType: 'full', count: true, top: size, debug: 'explain' });
    expect(response.count).toBe(count);
    const ranking = response.hits.map((hit) => [hit.key, hit.score]);
    const expected = hits.map(([id, score]) => [id, Math.fround(score)]);
    // Lucene rounds the score of a group before it adds it to others: such sums can differ in the last bits.
    if (search.includes('(')) expectAlmost(ranking, expected);
    else expect(ranking).toEqual(expected);
    for (const hit of response.hits) expect(hit.explanation!.value).toBe(hit.score);
  });
});

describe('without lengths, scores are k1 + 1 times those of Lucene 8', () => {
  const index = useIndex('words', rankingsWithoutLengths[0]!);

  it.each(rankingsWithoutLengths)('$search', async ({ search, k1, count, hits }) => {
    const isConstant = /[*?/]/.test(search);
    const response = await index().search({ search, queryType: 'full', count: true, top: 400 });
    expect(response.count).toBe(count);
    const scores = new Map(response.hits.map((hit) => [hit.key, hit.score]));
    for (const [rank, [id, score]] of hits.entries()) {
      const expected = isConstant ? score : score * (k1 + 1);
      expect(Math.abs(scores.get(id)! - expected) / expected).toBeLessThan(1e-6);
      expect(Math.abs(response.hits[rank]!.score - expected) / expected).toBeLessThan(1e-6);
    }
  });
});
