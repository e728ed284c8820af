import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { quantile, ratio, table } from './measure.mjs';
import { makeQueries, TITLES } from './queries.mjs';
import { startWorker } from './worker.mjs';

/** Between opening and the first query: services are not asked in the second they start in. */
const REST_MS = 8000;

const NAMES = { searchdeck: 'Searchdeck', fts5: 'SQLite FTS5', minisearch: 'MiniSearch' };

/**
 * @typedef {object} EngineBench
 * @property {string} folder temporary
 * @property {string} corpus the file of documents
 * @property {number} count of them
 * @property {number} vectorCount of them that get a vector, in an index of their own
 * @property {readonly import('./corpus.mjs').PackageDocument[]} real what queries are made of
 * @property {number} rounds queries a class
 * @property {readonly string[]} candidates
 * @property {(text: string) => void} progress
 * @property {Set<import('./worker.mjs').Worker>} running the caller ends what is left of it
 */

/**
 * Every candidate in a process of its own: loads one after another, then each class of queries by all in turn, so that
 * what else the machine does meets all alike.
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
    loads.set(name, await loader.ask('load'));
    // What lives in memory only stays; what is on disk is opened again by a new process, as after a restart.
    if (name === 'minisearch') open.set(name, loader);
    else {
      await end(loader);
      open.set(name, start(name));
    }
  }
  // As loading left it, before anybody opens it again.
  const copied = join(folder, 'as loaded');
  await cp(join(folder, 'searchdeck'), join(copied, 'searchdeck'), { recursive: true });
  const opens = new Map();
  for (const [name, worker] of open) opens.set(name, await worker.ask('open'));
  /** A process has its index to itself, and merges in it. @param {string} name */
  const startCopy = async (name) => {
    await cp(copied, join(folder, name), { recursive: true });
    const worker = start(name);
    await worker.ask('open');
    return worker;
  };
  const uncounted = await startCopy('searchdeck, no count');
  const oneField = await startCopy('searchdeck, one field');
  progress('rest');
  await new Promise((resolve) => setTimeout(resolve, REST_MS));

  const queries = makeQueries(real, rounds);
  /** @type {string[][]} */
  const rows = [];
  for (const [queryClass, title] of Object.entries(TITLES)) {
    progress(title);
    const task = { queryClass, queries: queries[/** @type {keyof typeof TITLES} */ (queryClass)] };
    const results = [];
    for (const worker of open.values()) results.push(await worker.ask('run', task));
    const base = results[0];
    const none = { times: [] };
    const light = queryClass === 'autocomplete' ? none : await uncounted.ask('run', task);
    const lightest = queryClass === 'autocomplete' ? none : await oneField.ask('run', task);
    const pairOf = (/** @type {{ times: number[] }} */ { times }) =>
      times.length === 0 ? ['–', '–'] : [at(times, 0.5), at(times, 0.99)];
    const cells = results.map((result) => pairOf(result));
    const ratios = results
      .slice(1)
      .map(({ times }) => (times.length === 0 ? '–' : ratio(quantile(times, 0.5) / quantile(base.times, 0.5))));
    rows.push([
      title,
      ...(cells[0] ?? []),
      ...pairOf(light),
      ...pairOf(lightest),
      ...cells.slice(1).flatMap((pair, i) => [...pair, ratios[i] ?? '–']),
      matches([results[0], results[candidates.indexOf('fts5')]]),
    ]);
  }
  const memory = new Map();
  for (const [name, worker] of open) memory.set(name, await worker.ask('memory'));
  for (const worker of [...open.values(), uncounted, oneField]) await end(worker);

  progress(`vectors: ${vectorCount} documents`);
  const vectorWorker = start('vectors');
  await vectorWorker.ask('load');
  const vectors = await vectorWorker.ask('vectors', { queries: queries.and });
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
    '',
    table(
      [`${vectorCount} vectors of 384, exact, ms`, 'Searchdeck p50', 'p99', 'a plain loop p50', 'ratio'],
      Object.entries({ vector: vectors.plain, hybrid: vectors.hybrid }).map(([title, times]) => [
        title,
        at(times, 0.5),
        at(times, 0.99),
        at(vectors.loop, 0.5),
        ratio(quantile(vectors.loop, 0.5) / quantile(times, 0.5)),
      ]),
    ),
  ].join('\n');
}

/** @param {readonly number[]} times @param {number} q */
const at = (times, q) => quantile(times, q).toFixed(2);

/**
 * All matches that the first candidate counted as a part of those of the second. Their tokenizers differ: FTS5 finds
 * `foo` in `foo.bar` and in `foo_bar`, a standard tokenizer does not.
 *
 * @param {readonly ({ counts: readonly (number | null)[] } | undefined)[]} results
 */
function matches([first, second]) {
  let [ours, theirs] = [0, 0];
  for (const [i, count] of (first?.counts ?? []).entries()) {
    const other = second?.counts[i];
    // Whoever was slow to warm up left out some.
    if (typeof count !== 'number' || typeof other !== 'number' || count === -1) continue;
    ours += count;
    theirs += other;
  }
  return theirs === 0 ? '–' : ratio(ours / theirs);
}
