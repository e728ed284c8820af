import { afterEach, describe, expect, it } from 'vitest';
import { openIndex } from '../engine.js';
import type { FieldDefinition, VectorCompressionDefinition } from '../definition/index-definition.js';
import { temporaryDirectory } from '../test-support/hotels.js';
import { randomVectors, vectorIndex, type Unnamed } from '../test-support/vectors.js';
import type { SearchIndexEngine, VectorQuery } from '../types.js';

const DIMENSIONS = 64;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Loaded {
  index: SearchIndexEngine;
  vectors: number[][];
  next: () => number[];
}
interface Setup {
  rows?: number;
  kind?: 'hnsw' | 'exhaustiveKnn';
  metric?: 'cosine' | 'dotProduct' | 'euclidean' | 'hamming';
  type?: FieldDefinition['type'];
  minGraphVectors?: number;
}
async function load(
  compression: Unnamed<VectorCompressionDefinition> | undefined,
  { rows = 300, kind = 'hnsw', metric = 'cosine', type = 'Collection(Edm.Single)', minGraphVectors = 1e9 }: Setup = {},
): Promise<Loaded> {
  const directory = temporaryDirectory();
  const parameters = { metric, efConstruction: 100, efSearch: 100 };
  const index = await openIndex({
    directory: directory.path,
    definition: vectorIndex(
      DIMENSIONS,
      kind === 'hnsw' ? { kind, hnswParameters: parameters } : { kind, exhaustiveKnnParameters: { metric } },
      compression,
      type,
    ),
    maxDocumentsInMemory: 100,
    minGraphVectors,
    graphDelayMs: 60_000,
  });
  closing.push(async () => {
    await index.close();
    directory.remove();
  });
  const next = randomVectors(21, DIMENSIONS, 12);
  const vectors = Array.from({ length: rows }, next);
  await index.write(vectors.map((v, i) => ({ action: 'upload', document: { id: String(i), group: i % 3, v } })));
  await index.idle();
  return { index, vectors, next };
}
const find = async (index: SearchIndexEngine, vector: number[], more: Partial<VectorQuery> = {}) =>
  (
    await index.search({ vectorQueries: [{ kind: 'vector', fields: 'v', k: 10, vector, ...more }], select: 'id' })
  ).hits.map(({ key, score }) => [Number(key), score] as const);

const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
const cosine = (a: readonly number[], b: readonly number[]) => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
const cosineScore = (similarity: number) => 1 / (2 - similarity);
const signs = (vector: readonly number[]) => vector.map((value) => (value > 0 ? 1 : -1));
const int8 = (vector: readonly number[]) => {
  const most = Math.max(...vector.map(Math.abs));
  return vector.map((value) => Math.round((value / most) * 127));
};

const kinds = ['scalarQuantization', 'binaryQuantization'] as const;

describe.each([
  ['without a graph', 1e9, 600],
  // Enough rows for a search of the graph to be less work than looking at all.
  ['in a graph', 1000, 3000],
])('compressed vectors %s', (_, minGraphVectors, rows) => {
  it.each(kinds)('%s: candidates are rescored with the originals', async (kind) => {
    const { index, vectors, next } = await load({ kind }, { minGraphVectors, rows });
    const query = next();
    const exact = await find(index, query, { exhaustive: true });
    const results = await find(index, query, { oversampling: 30 });
    const scores = new Map(exact);
    const right = results.filter(([id, score]) => scores.get(id) === score);
    expect(right.length).toBeGreaterThanOrEqual(9);
    expect(results[0]![1]).toBeCloseTo(cosineScore(cosine(vectors[results[0]![0]]!, query)), 6);
  });

  it('scalarQuantization without the originals returns the similarity of the codes', async () => {
    const { index, vectors, next } = await load(
      { kind: 'scalarQuantization', rescoringOptions: { rescoreStorageMethod: 'discardOriginals' } },
      { minGraphVectors, rows },
    );
    const query = next();
    const results = await find(index, query);
    expect(results).toHaveLength(10);
    for (const [id, score] of results) expect(score).toBeCloseTo(cosineScore(cosine(int8(vectors[id]!), query)), 6);
    expect(results.some(([id, score]) => score !== Math.fround(cosineScore(cosine(vectors[id]!, query))))).toBe(true);
    const all = new Map(await find(index, query, { exhaustive: true }));
    expect(results.filter(([id, score]) => all.get(id) === score).length).toBeGreaterThanOrEqual(9);
  });

  it('binaryQuantization without the originals is rescored with the signs and the whole query', async () => {
    const { index, vectors, next } = await load(
      { kind: 'binaryQuantization', rescoringOptions: { rescoreStorageMethod: 'discardOriginals' } },
      { minGraphVectors, rows },
    );
    const query = next();
    for (const [id, score] of await find(index, query)) {
      expect(score).toBeCloseTo(cosineScore(cosine(signs(vectors[id]!), query)), 6);
    }
  });

  it('binaryQuantization that is not rescored compares signs', async () => {
    const { index, vectors, next } = await load(
      { kind: 'binaryQuantization', rescoringOptions: { enableRescoring: false } },
      { minGraphVectors, rows },
    );
    const query = next();
    for (const [id, score] of await find(index, query)) {
      expect(score).toBeCloseTo(cosineScore(cosine(signs(vectors[id]!), signs(query))), 6);
    }
    // A query can still request it.
    const again = await find(index, query, { oversampling: 4 });
    for (const [id, score] of again) expect(score).toBeCloseTo(cosineScore(cosine(vectors[id]!, query)), 6);
  });

  it('keeps only the first dimensions with truncationDimension', async () => {
    const options = { rescoringOptions: { enableRescoring: false }, truncationDimension: 16 };
    const { index, vectors, next } = await load({ kind: 'scalarQuantization', ...options }, { minGraphVectors, rows });
    const query = next();
    for (const [id, score] of await find(index, query)) {
      const cut = vectors[id]!.slice(0, 16);
      expect(score).toBeCloseTo(cosineScore(cosine(int8(cut), query.slice(0, 16))), 6);
    }
  });
});

describe('more candidates', () => {
  it('find more of the nearest', async () => {
    const { index, next } = await load({ kind: 'binaryQuantization' }, { rows: 1000 });
    const part = { 1: 0, 4: 0, 20: 0 };
    for (let i = 0; i < 20; i++) {
      const query = next();
      const exact = (await find(index, query, { exhaustive: true })).map(([id]) => id);
      for (const oversampling of [1, 4, 20] as const) {
        const results = (await find(index, query, { oversampling })).map(([id]) => id);
        part[oversampling] += exact.filter((id) => results.includes(id)).length / 200;
      }
    }
    expect(part[4]).toBeGreaterThan(part[1]);
    expect(part[20]).toBeGreaterThan(part[4]);
    expect(part[20]).toBeGreaterThan(0.95);
  });
});

describe.each(['euclidean', 'dotProduct'] as const)('the metric %s', (metric) => {
  it.each(kinds)('%s: orders as the originals do once they are compared', async (kind) => {
    const { index, next } = await load({ kind }, { metric, rows: 400 });
    const query = next();
    expect(await find(index, query, { oversampling: 40 })).toEqual(await find(index, query, { exhaustive: true }));
  });

  it('is preserved by scalar codes', async () => {
    const compression: Unnamed<VectorCompressionDefinition> = {
      kind: 'scalarQuantization',
      rescoringOptions: { rescoreStorageMethod: 'discardOriginals' },
    };
    const coded = await load(compression, { metric, rows: 400 });
    const plain = await load(undefined, { metric, rows: 400 });
    const query = coded.next();
    const [a, b] = [await find(coded.index, query), await find(plain.index, query)];
    expect(a[0]![0]).toBe(b[0]![0]);
    expect(Math.abs(a[0]![1] / b[0]![1] - 1)).toBeLessThan(0.02);
  });
});

describe('oversampling is rejected', () => {
  it.each([
    ['where nothing is compressed', undefined, 'hnsw', 'has no compression'],
    [
      'if the originals are discarded',
      { kind: 'scalarQuantization', rescoringOptions: { rescoreStorageMethod: 'discardOriginals' } },
      'hnsw',
      'discards the original vectors',
    ],
  ] as const)('%s', async (_, compression, kind, words) => {
    const { index, next } = await load(compression, { kind, rows: 3 });
    const response = find(index, next(), { oversampling: 2 });
    await expect(response).rejects.toMatchObject({ status: 400, target: 'vectorQueries[0].oversampling' });
    await expect(response).rejects.toThrow(words);
  });
});

describe('fields of exhaustiveKnn', () => {
  it.each(kinds)('%s: candidates are rescored with the originals, by default too', async (kind) => {
    const { index, vectors, next } = await load({ kind }, { kind: 'exhaustiveKnn', rows: 100 });
    const plain = await load(undefined, { kind: 'exhaustiveKnn', rows: 100 });
    const query = next();
    for (const [id, score] of await find(index, query)) {
      expect(score).toBe(Math.fround(cosineScore(cosine(vectors[id]!.map(Math.fround), query.map(Math.fround)))));
    }
    // All vectors are candidates.
    expect(await find(index, query, { oversampling: 10 })).toEqual(await find(plain.index, query));
  });

  it.each(kinds)('%s: exhaustive changes nothing', async (kind) => {
    for (const rescoringOptions of [undefined, { enableRescoring: false }]) {
      const { index, next } = await load({ kind, rescoringOptions }, { kind: 'exhaustiveKnn', rows: 100 });
      const query = next();
      expect(await find(index, query, { exhaustive: true })).toEqual(await find(index, query));
    }
  });

  it('are not rescored without originals, so oversampling is rejected', async () => {
    const { index, next } = await load(
      { kind: 'scalarQuantization', rescoringOptions: { rescoreStorageMethod: 'discardOriginals' } },
      { kind: 'exhaustiveKnn', rows: 3 },
    );
    await expect(find(index, next(), { oversampling: 2 })).rejects.toThrow('discards the original vectors');
  });
});

it('takes less space', async () => {
  const sizes: number[] = [];
  for (const kind of [undefined, ...kinds]) {
    const { index } = await load(kind === undefined ? undefined : { kind }, { rows: 100 });
    sizes.push(index.statistics().vectorIndexSize / 100);
  }
  expect(sizes).toEqual([DIMENSIONS * 4, DIMENSIONS + 4, DIMENSIONS / 8]);
});

it('takes no space for documents without a vector', async () => {
  const { index, vectors } = await load(undefined, { rows: 100 });
  const before = index.statistics().vectorIndexSize;
  const without = Array.from({ length: 50 }, (_, i) => ({
    action: 'upload' as const,
    document: { id: `none-${i}`, group: 1, v: i === 7 ? vectors[0]! : null },
  }));
  await index.write(without);
  await index.idle();
  expect(index.statistics().vectorIndexSize - before).toBe(DIMENSIONS * 4);
});
