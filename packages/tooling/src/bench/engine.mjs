import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { DIMENSIONS } from './definition.mjs';
import { formatQuantile, median, quantile, ratio, table } from './measure.mjs';
import { makeQueries, TITLES } from './queries.mjs';
import { startWorker } from './worker.mjs';

/** Pause between opening and the first query, as after the start of a service. */
const PAUSE_MS = 8000;

const CANDIDATE_TITLES = {
  searchdeck: 'Searchdeck',
  fts5: 'SQLite FTS5',
  minisearch: 'MiniSearch',
  lucene: 'Lucene 8',
};

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
 *
 * @typedef {import('./worker.mjs').Worker} Worker
 *
 * @typedef {object} Workers
 * @property {ReadonlyMap<string, Worker>} byName the candidates with an open index
 * @property {Worker} withoutCount Searchdeck without a count
 * @property {Worker} withOneField the same with one search field
 * @property {Worker | undefined} luceneWithoutCount
 *
 * @typedef {{ p50: number[], p99: number[], counts: readonly (number | null)[] }} ClassResult quantiles of each run, and the
 *   number of matches of each query
 * @typedef {{ p50: number, p99: number, counts: readonly (number | null)[] }} ClassQuantiles medians of the runs
 */

/**
 * Runs every candidate in a separate process: loads one after another, then each query class on all candidates in turn,
 * so that other load on the machine affects all of them.
 *
 * @param {EngineBench} options
 * @returns {Promise<string>}
 */
export async function benchEngine(options) {
  const { folder, corpus, count, vectorCount, real, rounds, candidates, progress, running } = options;
  /** @param {string} name */
  const start = (name) => {
    const onProgress = (/** @type {number} */ done) => progress(`${name}: ${done} of ${count} documents`);
    const worker = startWorker(name, folder, corpus, vectorCount, onProgress);
    running.add(worker);
    return worker;
  };
  /** @param {Worker} worker */
  const end = async (worker) => {
    await worker.end();
    running.delete(worker);
  };

  const { loads, byName } = await loadCandidates(candidates, start, end);
  const { opens, workers } = await openIndexes(folder, byName, start);
  progress('waiting');
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

  const queries = makeQueries(real, rounds);
  /** @type {string[][]} */
  const rows = [];
  /** @type {string[][]} */
  const luceneRows = [];
  for (const [queryClass, title] of Object.entries(TITLES)) {
    const task = { queryClass, queries: queries[/** @type {keyof typeof TITLES} */ (queryClass)] };
    const results = await measureClass(task, title, workersOf(queryClass, workers), options);
    rows.push(classRow(title, workers, results));
    if (workers.luceneWithoutCount && LUCENE_CLASSES.includes(queryClass)) {
      luceneRows.push(luceneRow(title, workers, results));
    }
  }
  const memory = new Map();
  for (const [name, worker] of byName) memory.set(name, await worker.call('memory'));
  for (const worker of [...byName.values(), workers.withoutCount, workers.withOneField]) await end(worker);
  if (workers.luceneWithoutCount) await end(workers.luceneWithoutCount);

  progress(`vectors: ${vectorCount} documents`);
  const vectorWorker = start('vectors');
  await vectorWorker.call('load');
  const vectors = await vectorWorker.call('vectors', { queries: queries.and });
  await end(vectorWorker);

  return [
    loadTable(candidates, count, { loads, opens, memory }),
    classTable(candidates, rows),
    ...(luceneRows.length === 0 ? [] : [luceneTable(luceneRows)]),
    vectorTable(vectorCount, vectors),
  ].join('\n\n');
}

/**
 * Loads the corpus into each candidate.
 *
 * @param {readonly string[]} candidates
 * @param {(name: string) => Worker} start
 * @param {(worker: Worker) => Promise<void>} end
 */
async function loadCandidates(candidates, start, end) {
  const loads = new Map();
  /** @type {Map<string, Worker>} */
  const byName = new Map();
  for (const name of candidates) {
    const loader = start(name);
    loads.set(name, await loader.call('load'));
    // An index in memory stays open; one on disk is opened by a new process, as after a restart.
    if (name === 'minisearch') byName.set(name, loader);
    else {
      await end(loader);
      byName.set(name, start(name));
    }
  }
  return { loads, byName };
}

/**
 * Opens the index of each candidate, and of the variants.
 *
 * @param {string} folder
 * @param {ReadonlyMap<string, Worker>} byName
 * @param {(name: string) => Worker} start
 */
async function openIndexes(folder, byName, start) {
  // A copy of the index before it is opened.
  const copyFolder = join(folder, 'as loaded');
  await cp(join(folder, 'searchdeck'), join(copyFolder, 'searchdeck'), { recursive: true });
  const opens = new Map();
  for (const [name, worker] of byName) opens.set(name, await worker.call('open'));
  /** Each process needs its own copy, because it merges segments. @param {string} name */
  const startCopy = async (name) => {
    await cp(copyFolder, join(folder, name), { recursive: true });
    const worker = start(name);
    await worker.call('open');
    return worker;
  };
  const withoutCount = await startCopy('searchdeck, no count');
  const withOneField = await startCopy('searchdeck, one field');
  const luceneWithoutCount = byName.has('lucene') ? start('lucene, no count') : undefined;
  await luceneWithoutCount?.call('open');
  /** @type {Workers} */
  const workers = { byName, withoutCount, withOneField, luceneWithoutCount };
  return { opens, workers };
}

/** The workers that run the queries of a class. @param {string} queryClass @param {Workers} workers @returns {Worker[]} */
function workersOf(queryClass, { byName, withoutCount, withOneField, luceneWithoutCount }) {
  return [
    ...byName.values(),
    ...(queryClass === 'autocomplete' ? [] : [withoutCount, withOneField]),
    ...(luceneWithoutCount && LUCENE_CLASSES.includes(queryClass) ? [luceneWithoutCount] : []),
  ];
}

/**
 * Runs the queries of a class on all workers in turn.
 *
 * @param {object} task message for the workers
 * @param {string} title
 * @param {readonly Worker[]} workers
 * @param {Pick<EngineBench, 'runs' | 'progress'>} options
 * @returns {Promise<ReadonlyMap<Worker | undefined, ClassResult>>}
 */
async function measureClass(task, title, workers, { runs, progress }) {
  /** @type {Map<Worker | undefined, ClassResult>} */
  const results = new Map();
  for (let run = 1; run <= runs; run += 1) {
    progress(runs === 1 ? title : `${title}, run ${run} of ${runs}`);
    // In reverse order in every second run, so that no candidate always has the other's caches.
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
  return results;
}

/** @param {ClassResult | undefined} result @returns {ClassQuantiles} NaN without a result */
const quantilesOf = (result) => ({ p50: median(result?.p50), p99: median(result?.p99), counts: result?.counts ?? [] });

/** @param {string} title @param {Workers} workers @param {ReadonlyMap<Worker | undefined, ClassResult>} results @returns {string[]} */
function classRow(title, { byName, withoutCount, withOneField }, results) {
  const [base, ...others] = [...byName.values()].map((worker) => quantilesOf(results.get(worker)));
  if (base === undefined) throw new Error('There is no candidate.');
  const variants = [withoutCount, withOneField].map((worker) => quantilesOf(results.get(worker)));
  return [
    title,
    ...[base, ...variants].flatMap(({ p50, p99 }) => [time(p50), time(p99)]),
    ...others.flatMap(({ p50, p99 }) => [time(p50), time(p99), ratio(p50 / base.p50)]),
    matchRatio(base, quantilesOf(results.get(byName.get('fts5')))),
  ];
}

/** @param {string} title @param {Workers} workers @param {ReadonlyMap<Worker | undefined, ClassResult>} results @returns {string[]} */
function luceneRow(title, { byName, withoutCount, luceneWithoutCount }, results) {
  const ownQuantiles = quantilesOf(results.get(byName.get('searchdeck')));
  const lucene = quantilesOf(results.get(byName.get('lucene')));
  /** @param {ClassQuantiles} first @param {ClassQuantiles} second */
  const cells = (first, second) => [
    `${time(first.p50)} / ${time(first.p99)}`,
    `${time(second.p50)} / ${time(second.p99)}`,
    ratio(second.p50 / first.p50),
    ratio(second.p99 / first.p99),
  ];
  return [
    title,
    ...cells(ownQuantiles, lucene),
    ...cells(quantilesOf(results.get(withoutCount)), quantilesOf(results.get(luceneWithoutCount))),
    matchRatio(ownQuantiles, lucene),
  ];
}

/**
 * @param {readonly string[]} candidates
 * @param {number} count number of documents
 * @param {Record<'loads' | 'opens' | 'memory', Map<string, any>>} results results of each candidate
 */
const loadTable = (candidates, count, { loads, opens, memory }) =>
  table(
    ['', ...candidates.map(titleOf)],
    [
      [
        'bulk indexing, documents/s',
        ...candidates.map((name) => Math.round((count / loads.get(name).ms) * 1000).toString()),
      ],
      ['most memory while loading, MB', ...candidates.map((name) => String(loads.get(name).peak))],
      ['open, ms', ...candidates.map((name) => (name === 'minisearch' ? '–' : opens.get(name).ms.toFixed(0)))],
      ['memory after queries, MB', ...candidates.map((name) => String(memory.get(name).rss))],
    ],
  );

/** @param {readonly string[]} candidates @param {readonly string[][]} rows */
const classTable = (candidates, rows) =>
  table(
    [
      'top 10 and count, ms',
      'Searchdeck p50',
      'p99',
      'no count p50',
      'p99',
      'and one field p50',
      'p99',
      ...candidates.slice(1).flatMap((name) => [`${titleOf(name)} p50`, 'p99', 'ratio']),
      'matches, to FTS5',
    ],
    rows,
  );

/** @param {readonly string[][]} rows */
const luceneTable = (rows) =>
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
    rows,
  );

/** @param {number} vectorCount @param {Record<'loop' | 'plain' | 'hybrid', readonly number[]>} times ascending */
const vectorTable = (vectorCount, { loop, plain, hybrid }) =>
  table(
    [`${vectorCount} vectors of ${DIMENSIONS}, exact, ms`, 'Searchdeck p50', 'p99', 'a plain loop p50', 'ratio'],
    Object.entries({ vector: plain, hybrid }).map(([title, times]) => [
      title,
      formatQuantile(times, 0.5),
      formatQuantile(times, 0.99),
      formatQuantile(loop, 0.5),
      ratio(quantile(loop, 0.5) / quantile(times, 0.5)),
    ]),
  );

/** @param {string} candidate */
const titleOf = (candidate) => CANDIDATE_TITLES[/** @type {keyof typeof CANDIDATE_TITLES} */ (candidate)];

/** @param {number} ms NaN prints a dash */
const time = (ms) => (Number.isNaN(ms) ? '–' : ms.toFixed(2));

/**
 * Ratio of the matches of the first candidate to those of the second. Their tokenizers differ: FTS5 finds `foo` in
 * `foo.bar` and in `foo_bar`, a standard tokenizer does not.
 *
 * @param {{ counts: readonly (number | null)[] }} first
 * @param {{ counts: readonly (number | null)[] }} second
 */
function matchRatio(first, second) {
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
