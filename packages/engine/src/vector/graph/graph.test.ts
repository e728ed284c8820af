import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openIndex } from '../../engine.js';
import type { IndexDefinition } from '../../definition/index-definition.js';
import { temporaryDirectory } from '../../test-support/hotels.js';
import { sourceThreads } from '../../test-support/threads.js';
import { randomVectors, vectorIndex } from '../../test-support/vectors.js';
import type { EngineOptions } from '../../engine-options.js';
import type { EngineEvent, SearchIndexEngine, VectorQuery } from '../../types.js';

const ROWS = 3000;
const open: SearchIndexEngine[] = [];
const directories: { remove: () => void }[] = [];
afterEach(async () => {
  for (const index of open.splice(0)) await index.close();
  for (const directory of directories.splice(0)) directory.remove();
});

interface OpenedIndex {
  index: SearchIndexEngine;
  path: string;
  events: EngineEvent[];
}
async function start(definition: IndexDefinition, options: Partial<EngineOptions> = {}): Promise<OpenedIndex> {
  const directory = temporaryDirectory();
  directories.push(directory);
  return reopen(directory.path, definition, options);
}
async function reopen(
  path: string,
  definition: IndexDefinition,
  options: Partial<EngineOptions> = {},
): Promise<OpenedIndex> {
  const events: EngineEvent[] = [];
  const index = await openIndex({
    directory: path,
    definition,
    maxDocumentsInMemory: 200,
    minGraphVectors: 500,
    graphDelayMs: 0,
    log: (event) => events.push(event),
    ...options,
  });
  open.push(index);
  return { index, path, events };
}
const close = async (index: SearchIndexEngine) => {
  open.splice(open.indexOf(index), 1);
  await index.close();
};
const finishedBuilds = (events: readonly EngineEvent[]) =>
  events.filter(({ event }) => event === 'graph build finished');
const graphFile = (path: string) =>
  join(
    path,
    readdirSync(path).find((name) => name.endsWith('.graph'))!,
  );

async function load(index: SearchIndexEngine, next: () => number[], count: number, from = 0): Promise<void> {
  for (let at = from; at < from + count; at += 500) {
    const documents = Array.from({ length: Math.min(500, from + count - at) }, (_, i) => ({
      action: 'upload' as const,
      document: { id: String(at + i), group: (at + i) % 100, v: next() },
    }));
    for (const { status } of await index.write(documents)) expect(status).toBe(true);
  }
  await index.idle();
}
const find = async (index: SearchIndexEngine, query: Partial<VectorQuery>, filter?: string) =>
  (
    await index.search({
      vectorQueries: [{ kind: 'vector', fields: 'v', k: 10, ...query }],
      filter: filter ?? null,
      select: 'id',
      top: 10,
    })
  ).hits.map(({ key, score }) => ({ key, score }));

/** The fraction of the ten nearest vectors that a search returns. Checks that they have their exact scores. */
async function recall(index: SearchIndexEngine, next: () => number[], filter?: string, queries = 30): Promise<number> {
  let recalled = 0;
  let relevant = 0;
  for (let i = 0; i < queries; i++) {
    const vector = next();
    const exact = new Map(
      (await find(index, { vector, exhaustive: true }, filter)).map(({ key, score }) => [key, score]),
    );
    const approximate = await find(index, { vector }, filter);
    relevant += exact.size;
    expect(approximate.length).toBe(exact.size);
    for (const { key, score } of approximate) {
      if (!exact.has(key)) continue;
      recalled++;
      expect(score).toBe(exact.get(key));
    }
  }
  return recalled / relevant;
}

describe('a graph of a vector field', () => {
  it.each([
    ['random vectors, cosine', 24, 0, 'cosine'],
    ['clustered vectors, cosine', 48, 40, 'cosine'],
    ['clustered vectors, euclidean', 48, 40, 'euclidean'],
    ['clustered vectors, dot product', 48, 40, 'dotProduct'],
  ] as const)('finds at least 95 %% of the ten nearest: %s', async (_, dimensions, clusters, metric) => {
    const next = randomVectors(7, dimensions, clusters);
    const { index, events } = await start(
      vectorIndex(dimensions, { kind: 'hnsw', hnswParameters: { metric, efSearch: 200 } }),
      {
        graphDelayMs: 60_000,
      },
    );
    await load(index, next, ROWS);
    expect(finishedBuilds(events)).toHaveLength(1);
    expect(await recall(index, next)).toBeGreaterThanOrEqual(0.95);
  });

  it('finds packed bits', async () => {
    const bits = randomVectors(3, 64);
    const next = () => {
      const signs = bits();
      return Array.from({ length: 8 }, (_, byte) =>
        signs.slice(byte * 8, byte * 8 + 8).reduce((sum, sign, i) => sum + (sign > 0 ? 1 << i : 0), 0),
      );
    };
    const definition = vectorIndex(
      64,
      { kind: 'hnsw', hnswParameters: { metric: 'hamming' } },
      undefined,
      'Collection(Edm.Byte)',
    );
    const { index, events } = await start(definition, { graphDelayMs: 60_000 });
    await load(index, next, 2000);
    expect(finishedBuilds(events)).toHaveLength(1);
    for (let i = 0; i < 10; i++) {
      const vector = next();
      const exact = await find(index, { vector, exhaustive: true });
      // Many are equally near; the distances are the same.
      expect((await find(index, { vector })).map(({ score }) => score)).toEqual(exact.map(({ score }) => score));
    }
  });

  it('returns what an exhaustive search does for selective and broad filters', async () => {
    const next = randomVectors(11, 24, 20);
    const { index } = await start(vectorIndex(24, { kind: 'hnsw', hnswParameters: { efSearch: 100 } }));
    await load(index, next, ROWS);
    for (const filter of ['group lt 90', 'group lt 50', 'group lt 5', 'group eq 7', "id eq '5'"]) {
      expect(await recall(index, next, filter, 10), filter).toBeGreaterThanOrEqual(0.95);
    }
  });

  it('finds new and changed documents immediately, and never deleted ones', async () => {
    const next = randomVectors(5, 16, 10);
    const { index, events } = await start(vectorIndex(16, { kind: 'hnsw', hnswParameters: { efSearch: 100 } }), {
      graphDelayMs: 60_000,
    });
    await load(index, next, 2000);
    expect(finishedBuilds(events)).toHaveLength(1);
    const vector = next();
    const [nearest] = await find(index, { vector });
    await index.write([{ action: 'delete', document: { id: nearest!.key } }]);
    expect((await find(index, { vector })).map(({ key }) => key)).not.toContain(nearest!.key);
    await index.write([
      { action: 'upload', document: { id: 'new', group: 1, v: vector } },
      { action: 'upload', document: { id: '17', group: 1, v: vector } },
    ]);
    expect((await find(index, { vector })).slice(0, 2).map(({ key, score }) => [key, score])).toEqual([
      ['new', 1],
      ['17', 1],
    ]);
    for (let i = 0; i < 1000; i += 2) await index.write([{ action: 'delete', document: { id: String(i) } }]);
    expect(await recall(index, next, undefined, 10)).toBeGreaterThanOrEqual(0.95);
    await index.idle();
    expect(await recall(index, next, undefined, 10)).toBeGreaterThanOrEqual(0.95);
  });

  it('is extended as the index grows, and rebuilt when many of its documents are deleted', async () => {
    const next = randomVectors(9, 16, 10);
    const { index, events } = await start(
      vectorIndex(16, { kind: 'hnsw', hnswParameters: { efConstruction: 100, efSearch: 100 } }),
    );
    await load(index, next, 1000);
    const [first] = finishedBuilds(events);
    expect(first!['vectors']).toBeGreaterThanOrEqual(500);
    await load(index, next, 2000, 1000);
    expect(finishedBuilds(events).length).toBeGreaterThan(1);
    expect(finishedBuilds(events).at(-1)!['vectors']).toBeGreaterThan(2000);
    expect(await recall(index, next, undefined, 10)).toBeGreaterThanOrEqual(0.95);
    await load(index, next, 3000);
    expect(finishedBuilds(events).at(-1)!['vectors']).toBeLessThanOrEqual(3000);
    expect(await recall(index, next, undefined, 10)).toBeGreaterThanOrEqual(0.95);
  });

  it('is read again after a restart, and built again when its file is lost or damaged', async () => {
    const next = randomVectors(13, 16, 10);
    const definition = vectorIndex(16, { kind: 'hnsw', hnswParameters: { efConstruction: 100, efSearch: 100 } });
    const { index, path } = await start(definition);
    await load(index, next, 1500);
    await close(index);
    const file = graphFile(path);

    const again = await reopen(path, definition);
    await again.index.idle();
    expect(finishedBuilds(again.events)).toHaveLength(0);
    expect(await recall(again.index, next, undefined, 5)).toBeGreaterThanOrEqual(0.95);
    await close(again.index);

    const bytes = readFileSync(file);
    bytes[Math.floor(bytes.length * 0.7)]! ^= 0xff;
    const damages: (() => void)[] = [
      () => writeFileSync(file, bytes),
      () => writeFileSync(file, bytes.subarray(0, 999)),
      () => rmSync(file),
    ];
    for (const damage of damages) {
      damage();
      const repaired = await reopen(path, definition);
      expect(await recall(repaired.index, next, undefined, 2)).toBeGreaterThanOrEqual(0.95);
      await repaired.index.idle();
      expect(finishedBuilds(repaired.events)).toHaveLength(1);
      expect(await recall(repaired.index, next, undefined, 5)).toBeGreaterThanOrEqual(0.95);
      await close(repaired.index);
    }

    const other = await reopen(path, vectorIndex(16, { kind: 'hnsw', hnswParameters: { m: 8, efConstruction: 100 } }));
    await other.index.idle();
    expect(finishedBuilds(other.events)).toHaveLength(1);
  });

  it('is built by another thread, while searches run', async () => {
    const next = randomVectors(17, 32, 20);
    const { index, events } = await start(vectorIndex(32), { threads: sourceThreads(), graphDelayMs: 60_000 });
    for (let at = 0; at < 2000; at += 500) {
      await index.write(
        Array.from({ length: 500 }, (_, i) => ({
          action: 'upload',
          document: { id: String(at + i), group: 0, v: next() },
        })),
      );
    }
    const searchWhileBuilding = async (): Promise<number> => {
      const building = index.idle();
      for (let searches = 0; ; searches++) {
        expect(await find(index, { vector: next() })).toHaveLength(10);
        if ((await Promise.race([building.then(() => 'built'), new Promise(setImmediate)])) === 'built') {
          return searches;
        }
      }
    };
    const searches = await searchWhileBuilding();
    expect(finishedBuilds(events)).toHaveLength(1);
    expect(searches).toBeGreaterThan(10);
    expect(await recall(index, next, undefined, 5)).toBeGreaterThanOrEqual(0.95);
  });
});
