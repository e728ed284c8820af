import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hotels, hotelsDefinition, temporaryDirectory, upload, withIndex } from '../test-support/hotels.js';
import { NO_TIME_LIMIT_MS, sourceQueryThreads, withoutTimeLimit } from '../test-support/threads.js';
import { openIndex } from '../engine.js';
import type { IndexDefinition } from '../definition/index-definition.js';
import type { EngineEvent, SearchIndexEngine, SearchRequest, VectorizerInput } from '../types.js';
import { inlineThreads } from '../indexing/indexing-threads.js';
import type { QueryThreads } from './query-threads.js';
import type { QueryTask } from './query-task.js';
import { printSource } from '../analysis/compiled-definition.js';

const inline = inlineThreads();

const definition: IndexDefinition = {
  ...hotelsDefinition,
  fields: [
    ...hotelsDefinition.fields.map((field) =>
      field.name === 'description' ? { ...field, synonymMaps: ['words'] } : field,
    ),
    { name: 'vector', type: 'Collection(Edm.Single)', dimensions: 2, vectorSearchProfile: 'p', retrievable: true },
  ],
  vectorSearch: {
    profiles: [{ name: 'p', algorithm: 'exact', vectorizer: 'v' }],
    algorithms: [{ name: 'exact', kind: 'exhaustiveKnn' }],
    vectorizers: [{ name: 'v', kind: 'customWebApi' }],
  },
};
const sources = {
  synonyms: () => 'pool, basin',
  vectorize: async (_name: string, input: VectorizerInput) => Promise.resolve([JSON.stringify(input).length, 1]),
  now: () => Date.UTC(2026, 0, 1),
};
const rows = upload(hotels.map((hotel, i) => ({ ...hotel, vector: [i, 1] })));

const requests: SearchRequest[] = [
  { search: '*', orderby: 'rating desc, id', count: true },
  { search: 'basin hotel', highlight: 'description', debug: 'all', count: true },
  { search: 'hot~1 OR ro* OR /b.dget/', queryType: 'full', facets: ['tags', 'rating,interval:1', 'rooms/type'] },
  { filter: "rooms/any(r: r/rate gt 80) and geo.distance(location, geography'POINT(-122 47)') lt 200", top: 2 },
  { search: 'hotel', debug: 'explain', select: 'name,address/city', skip: 1 },
  { search: 'hotel', vectorQueries: [{ kind: 'text', text: 'abc', fields: 'vector', k: 3 }] },
];
/** The responses without the elapsed time. */
const responses = async (index: SearchIndexEngine): Promise<unknown[]> => [
  ...(await Promise.all(
    requests.map(async (request) => {
      const { elapsed: _elapsed, ...response } = await index.search(request);
      return response;
    }),
  )),
  await index.suggest({ search: 'fan', suggesterName: 'sg', fuzzy: true, select: '*' }),
  await index.autocomplete({ search: 'bud', suggesterName: 'sg', autocompleteMode: 'oneTerm' }),
];

describe('a query on a query thread', () => {
  it('returns the same as on the main thread: from memory, from files, after deletes and replacements', async () => {
    const threads = sourceQueryThreads(2);
    let mainThreadLimitMs = 0;
    const queryThreads: QueryThreads = {
      get mainThreadLimitMs() {
        return mainThreadLimitMs;
      },
      run: (make, _limit, signal) => threads.run(make, NO_TIME_LIMIT_MS, signal),
    };
    await withIndex(
      definition,
      async (index, directory) => {
        const compare = async () => {
          // A merge removes deleted documents from the statistics, so none may run in between.
          await index.idle();
          mainThreadLimitMs = 100_000;
          const onMainThread = await responses(index);
          mainThreadLimitMs = -1;
          expect(await responses(index)).toEqual(onMainThread);
        };
        await index.write(rows);
        await compare();
        await index.write([{ action: 'delete', document: { id: '4' } }, ...rows.slice(0, 1)]);
        await compare();
        await index.write(upload(Array.from({ length: 20 }, (_, i) => ({ id: `more${i}`, name: 'hotel', rating: i }))));
        await index.idle();
        expect(readdirSync(directory).some((file) => file.endsWith('.segment'))).toBe(true);
        await index.write([{ action: 'delete', document: { id: 'more3' } }]);
        await compare();
      },
      { ...sources, queryThreads, threads: inline, maxDocumentsInMemory: 20, idleDelayMs: NO_TIME_LIMIT_MS },
    );
  }, 240_000);

  it('fails with the same errors', async () => {
    const queryThreads = withoutTimeLimit(sourceQueryThreads());
    await withIndex(
      definition,
      async (index) => {
        await index.write(rows);
        await expect(index.search({ filter: 'nothing eq 1' })).rejects.toMatchObject({
          status: 400,
          message: expect.stringContaining("named 'nothing'") as string,
        });
        await expect(index.suggest({ search: 'a', suggesterName: 'other' })).rejects.toMatchObject({ status: 400 });
      },
      { queryThreads, ...sources },
    );
  });

  it.each<[string, (bytes: Buffer) => readonly [from: number, to: number]]>([
    ['sections', (bytes) => [bytes.length - 200, bytes.length - 8]],
    ['header', () => [20, 40]],
  ])('repairs a segment with damaged %s and runs again', async (_, damagedRange) => {
    const { path: directory, remove } = temporaryDirectory();
    const options = { directory, definition, ...sources, threads: inline, maxDocumentsInMemory: 2 };
    const index = await openIndex(options);
    await index.write(rows);
    await index.idle();
    await index.close();
    const events: EngineEvent[] = [];
    const again = await openIndex({
      ...options,
      queryThreads: withoutTimeLimit(sourceQueryThreads()),
      log: (event) => events.push(event),
    });
    const [file] = readdirSync(directory).filter((name) => name.endsWith('.segment'));
    const bytes = readFileSync(join(directory, file!));
    const [from, to] = damagedRange(bytes);
    for (let i = from; i < to; i++) bytes[i]! ^= 255;
    writeFileSync(join(directory, file!), bytes);
    const everything = { search: 'hotel', facets: ['tags', 'category', 'rooms/type', 'rating'], orderby: 'price,id' };
    const { hits, facets } = await again.search(everything);
    expect([hits.length, facets!['rating']!.length > 0]).toEqual([5, true]);
    expect(events.map(({ event }) => event)).toContain('segment rebuilt');
    await again.close();
    remove();
  });

  it('is restarted if documents were replaced before it read them', async () => {
    const { path: directory, remove } = temporaryDirectory();
    const threads = withoutTimeLimit(sourceQueryThreads());
    let runs = 0;
    const queryThreads: QueryThreads = {
      mainThreadLimitMs: -1,
      async run(make, limit, signal) {
        const task = await make(NO_TIME_LIMIT_MS);
        if (++runs === 1) await index.write(upload(hotels.map((hotel) => ({ ...hotel, name: 'new' }))));
        return threads.run(() => task, limit, signal);
      },
    };
    const index = await openIndex({ directory, definition, ...sources, threads: inline, queryThreads });
    await index.write(rows);
    const { hits } = await index.search({ search: '*', orderby: 'id' });
    expect(hits.map(({ key, document }) => [key, document['name']])).toEqual(
      ['1', '2', '3', '4', '5'].map((key) => [key, 'new']),
    );
    expect(runs).toBe(2);
    await index.close();
    remove();
  });

  it('pauses writes on the last attempt, so that no replaced document is missing', async () => {
    const { path: directory, remove } = temporaryDirectory();
    const threads = withoutTimeLimit(sourceQueryThreads());
    const generation = (n: number) => upload(hotels.map((hotel) => ({ ...hotel, name: `new${n}` })));
    const late: Promise<unknown>[] = [];
    let runs = 0;
    const queryThreads: QueryThreads = {
      mainThreadLimitMs: -1,
      async run(make, limit, signal) {
        const task = await make(NO_TIME_LIMIT_MS);
        // The write replaces the documents before the thread can read them, except on the last attempt.
        const writing = index.write(generation(++runs));
        if (task.startFlag === undefined) await writing;
        else late.push(writing);
        return threads.run(() => task, limit, signal);
      },
    };
    const index = await openIndex({ directory, definition, ...sources, threads: inline, queryThreads });
    await index.write(rows);
    const { hits } = await index.search({ search: '*', orderby: 'id' });
    expect(hits.map(({ key, document }) => [key, document['name']])).toEqual(
      ['1', '2', '3', '4', '5'].map((key) => [key, `new${runs - 1}`]),
    );
    await Promise.all(late);
    expect(index.lookup('1')).toMatchObject({ name: `new${runs}` });
    await index.close();
    remove();
  });

  it('does not block the main thread', async () => {
    // No simple query moves to the thread, however slow the machine is; the slow one does because of its length.
    const queryThreads = sourceQueryThreads(1, NO_TIME_LIMIT_MS);
    await withIndex(
      definition,
      async (index) => {
        await index.write(rows);
        const words = Array.from({ length: 3000 }, (_, i) => `${'xy'.repeat(200)}${i}~2`)
          .join(' ')
          .slice(0, 100_000);
        const slow = { isDone: false };
        const slowSearch = index.search({ search: words, queryType: 'full' }).finally(() => (slow.isDone = true));
        let meanwhile = 0;
        do {
          await index.search({ search: 'hotel' });
          await new Promise(setImmediate);
          if (!slow.isDone) meanwhile++;
        } while (!slow.isDone && meanwhile < 50);
        // The number depends on the machine; it would be 0 if the slow query blocked the thread.
        expect(meanwhile).toBeGreaterThan(0);
        await slowSearch.catch((error: unknown) => expect(error).toMatchObject({ status: 503 }));
      },
      { queryThreads, ...sources },
    );
  }, 120_000);
});

describe('query threads', () => {
  const longTask = (directory: string): QueryTask => ({
    query: { kind: 'search', request: { search: 'a', filter: `rating eq ${'9'.repeat(10)}` } },
    directory,
    definition: printSource({ definition, dataDirectory: undefined }),
    segments: [],
    now: 0,
    remainingMs: NO_TIME_LIMIT_MS,
    synonyms: new Map(),
    graphs: new Map(),
    vectors: new Map(),
    startFlag: undefined,
  });

  it('end an aborted query and run the next one', async () => {
    const threads = sourceQueryThreads();
    await withIndex(definition, async (_index, directory) => {
      const controller = new AbortController();
      // The first one runs on the thread, the second waits for it.
      const both = Promise.allSettled(
        [1, 2].map(() => threads.run(() => longTask(directory), NO_TIME_LIMIT_MS, controller.signal)),
      );
      controller.abort(new Error('aborted'));
      const outcomes = await both;
      expect(outcomes.map((outcome) => outcome.status === 'rejected' && String(outcome.reason))).toEqual([
        'Error: aborted',
        'Error: aborted',
      ]);
      expect(await threads.run(() => longTask(directory), NO_TIME_LIMIT_MS, undefined)).toHaveProperty('response');
    });
  });

  it('reject a query that was aborted before, even if all threads are busy', async () => {
    const threads = sourceQueryThreads();
    await withIndex(definition, async (_index, directory) => {
      const running = threads.run(() => longTask(directory), NO_TIME_LIMIT_MS, undefined);
      const aborted = AbortSignal.abort(new Error('aborted'));
      await expect(threads.run(() => longTask(directory), NO_TIME_LIMIT_MS, aborted)).rejects.toThrow('aborted');
      await running;
    });
  });

  it('reject queries with 503 if they wait too long or too many are waiting', async () => {
    const threads = sourceQueryThreads();
    await withIndex(definition, async (_index, directory) => {
      const runs = Array.from({ length: 40 }, () =>
        threads.run(() => longTask(directory), NO_TIME_LIMIT_MS, undefined),
      );
      const late = threads.run(() => longTask(directory), 1, undefined);
      const outcomes = await Promise.allSettled([...runs, late]);
      const rejections = outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
      );
      expect(rejections.length).toBeGreaterThanOrEqual(7);
      for (const reason of rejections) {
        expect(reason).toMatchObject({ status: 503, code: 'ServiceUnavailable', headers: { 'Retry-After': '1' } });
      }
      expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(30);
    });
  }, 240_000);
});
