import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { median, quantile, ratio, table } from './measure.mjs';
import { makeQueries, TITLES } from './queries.mjs';
import { startWorker } from './worker.mjs';

/** Pause between opening and the first query, as after the start of a service. */
const PAUSE_MS = 8000;

const NAMES = { searchdeck: 'Searchdeck', fts5: 'SQLite FTS5', minisearch: 'MiniSearch', lucene: 'Lucene 8' };

/** Query classes that are compared with Lucene. */
const LUCENE_CLASSES = Object.keys(TITLES).filter((name) => name !== 'facets' && name !== 'autocomplete');

/**
 * @typedef {object} EngineBench
 * @property {string} folder temporary
 * @property {string} corpus the file of documents
 * @property {number} count of them
 * @property {number} vectorCount documents with a vector, in a separate index
 * @property {readonly import('./corpus.mjs').PackageDocument[]} real source of the query words
 * @property {number} rounds queries per class
 * @property {number} runs alternating runs of each class; the medians of their quantiles are printed
 * @property {readonly string[]} candidates
 * @property {(text: string) => void} progress
 * @property {Set<import('./worker.mjs').Worker>} running workers that the caller stops in the end
 */

/**
 * Runs every candidate in a separate process: loads one after another, then each query class on all candidates in turn,
 * so that other load on the machine affects all of them.
 *
 * @param {EngineBench} options
 * @returns {Promise<string>}
 */
export async function benchEngine(options) {
  const { folder, corpus, count, vectorCount, real, rounds, runs, candidates, progress, running } = options;
  /** @param {string} name */
  const start = (name) => {
    const onProgress = (/** @type {number} */ done) => progress(`${name}: ${done} of ${count} documents`);
    const worker = startWorker(name, folder, corpus, vectorCount, onProgress);
    running.add(worker);
    return worker;
  };
  /** @param {import('./worker.mjs').Worker} worker */
  const end = async (worker) => {
    await worker.end();
    running.delete(worker);
  };

  const loads = new Map();
  /** @type {Map<string, import('./worker.mjs').Worker>} */
  const open = new Map();
  for (const name of candidates) {
    const loader = start(name);
    loads.set(name, await loader.call('load'));
    // An index in memory stays open; one on disk is opened by a new process, as after a restart.
    if (name === 'minisearch') open.set(name, loader);
    else {
      await end(loader);
      open.set(name, start(name));
    }
  }
  // A copy of the index before it is opened.
  const copyFolder = join(folder, 'as loaded');
  await cp(join(folder, 'searchdeck'), join(copyFolder, 'searchdeck'), { recursive: true });
  const opens = new Map();
  for (const [name, worker] of open) opens.set(name, await worker.call('open'));
  /** Each process needs its own copy, because it merges segments. @param {string} name */
  const startCopy = async (name) => {
    await cp(copyFolder, join(folder, name), { recursive: true });
    const worker = start(name);
    await worker.call('open');
    return worker;
  };
  const uncounted = await startCopy('searchdeck, no count');
  const oneField = await startCopy('searchdeck, one field');
  const uncountedLucene = candidates.includes('lucene') ? start('lucene, no count') : undefined;
  await uncountedLucene?.call('open');
  progress('waiting');
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

  const queries = makeQueries(real, rounds);
  /** @type {string[][]} */
  const rows = [];
  /** @type {string[][]} */
  const luceneRows = [];
  for (const [queryClass, title] of Object.entries(TITLES)) {
    const task = { queryClass, queries: queries[/** @type {keyof typeof TITLES} */ (queryClass)] };
    const workers = [...open.values(), ...(queryClass === 'autocomplete' ? [] : [uncounted, oneField])];
    if (uncountedLucene && LUCENE_CLASSES.includes(queryClass)) workers.push(uncountedLucene);
    /** @type {Map<import('./worker.mjs').Worker | undefined, ClassResult>} */
    const results = new Map();
    for (let run = 1; run <= runs; run += 1) {
      progress(runs === 1 ? title : `${title}, run ${run} of ${runs}`);
      // The other way round in every second run, so that no candidate always has the other's caches.
      for (const worker of run % 2 === 1 ? workers : workers.toReversed()) {
        const { times, counts } = await worker.call('run', task);
        /** @type {ClassResult} */
        const result = results.get(worker) ?? { p50: [], p99: [], counts };
        if (times.length > 0) {
          result.p50.push(quantile(times, 0.5));
          result.p99.push(quantile(times, 0.99));
        }
        results.set(worker, result);
      }
    }
    const of = (/** @type {import('./worker.mjs').Worker | undefined} */ worker) => {
      const result = results.get(worker);
      return { p50: median(result?.p50), p99: median(result?.p99), counts: result?.counts ?? [] };
    };
    const base = of(open.get('searchdeck'));
    const others = [...open].slice(1).map(([, worker]) => of(worker));
    rows.push([
      title,
      ...[base, of(uncounted), of(oneField)].flatMap(({ p50, p99 }) => [time(p50), time(p99)]),
      ...others.flatMap(({ p50, p99 }) => [time(p50), time(p99), ratio(p50 / base.p50)]),
      matches(base, of(open.get('fts5'))),
    ]);
    if (uncountedLucene && LUCENE_CLASSES.includes(queryClass)) {
      const [counted, notCounted, own] = [of(open.get('lucene')), of(uncountedLucene), of(uncounted)];
      luceneRows.push([
        title,
        `${time(base.p50)} / ${time(base.p99)}`,
        `${time(counted.p50)} / ${time(counted.p99)}`,
        ratio(counted.p50 / base.p50),
        ratio(counted.p99 / base.p99),
        `${time(own.p50)} / ${time(own.p99)}`,
        `${time(notCounted.p50)} / ${time(notCounted.p99)}`,
        ratio(notCounted.p50 / own.p50),
        ratio(notCounted.p99 / own.p99),
        matches(base, counted),
      ]);
    }
  }
  const memory = new Map();
  for (const [name, worker] of open) memory.set(name, await worker.call('memory'));
  for (const worker of [...open.values(), uncounted, oneField]) await end(worker);
  if (uncountedLucene) await end(uncountedLucene);

  progress(`vectors: ${vectorCount} documents`);
  const vectorWorker = start('vectors');
  await vectorWorker.call('load');
  const vectors = await vectorWorker.call('vectors', { queries: queries.and });
  await end(vectorWorker);

  const names = candidates.map((name) => NAMES[/** @type {keyof typeof NAMES} */ (name)]);
  const others = names.slice(1).flatMap((name) => [`${name} p50`, 'p99', 'ratio']);
  return [
    table(
      ['', ...names],
      [
        [
          'bulk indexing, documents/s',
          ...candidates.map((name) => Math.round((count / loads.get(name).ms) * 1000).toString()),
        ],
        ['most memory while loading, MB', ...candidates.map((name) => String(loads.get(name).peak))],
        ['open, ms', ...candidates.map((name) => (name === 'minisearch' ? '–' : opens.get(name).ms.toFixed(0)))],
        ['memory after queries, MB', ...candidates.map((name) => String(memory.get(name).rss))],
      ],
    ),
    '',
    table(
      [
        'top 10 and count, ms',
        'Searchdeck p50',
        'p99',
        'no count p50',
        'p99',
        'and one field p50',
        'p99',
        ...others,
        'matches, to FTS5',
      ],
      rows,
    ),
    ...(luceneRows.length === 0
      ? []
      : [
          '',
          table(
            [
              'p50 / p99, ms; Lucene / Searchdeck',
              'Searchdeck',
              'Lucene 8',
              'p50',
              'p99',
              'Searchdeck, no count',
              'Lucene 8, no count',
              'p50',
              'p99',
              'matches',
            ],
            luceneRows,
          ),
        ]),
    '',
    table(
      [`${vectorCount} vectors of 384, exact, ms`, 'Searchdeck p50', 'p99', 'a plain loop p50', 'ratio'],
      Object.entries({ vector: vectors.plain, hybrid: vectors.hybrid }).map(([title, times]) => [
        title,
        formatQuantile(times, 0.5),
        formatQuantile(times, 0.99),
        formatQuantile(vectors.loop, 0.5),
        ratio(quantile(vectors.loop, 0.5) / quantile(times, 0.5)),
      ]),
    ),
  ].join('\n');
}

/** @param {readonly number[]} times @param {number} q */
const formatQuantile = (times, q) => quantile(times, q).toFixed(2);

/** @typedef {{ p50: number[], p99: number[], counts: readonly (number | null)[] }} ClassResult quantiles of each run */

/** @param {number} ms NaN prints a dash */
const time = (ms) => (Number.isNaN(ms) ? '–' : ms.toFixed(2));

/**
 * Ratio of the matches of the first candidate to those of the second. Their tokenizers differ: FTS5 finds `foo` in
 * `foo.bar` and in `foo_bar`, a standard tokenizer does not.
 *
 * @param {{ counts: readonly (number | null)[] }} first
 * @param {{ counts: readonly (number | null)[] }} second
 */
function matches(first, second) {
  let [firstTotal, secondTotal] = [0, 0];
  for (const [i, count] of first.counts.entries()) {
    const other = second.counts[i];
    // A candidate that was slow to warm up skipped some queries.
    if (typeof count !== 'number' || typeof other !== 'number' || count === -1 || other === -1) continue;
    firstTotal += count;
    secondTotal += other;
  }
  return secondTotal === 0 ? '–' : ratio(firstTotal / secondTotal);
}
