// Runs one candidate in a separate process, driven by messages of worker.mjs: { kind, … } in both directions.
import { join } from 'node:path';
import { graph } from './candidates/graph.mjs';
import { lucene } from './candidates/lucene.mjs';
import { miniSearch } from './candidates/mini-search.mjs';
import { searchdeck } from './candidates/searchdeck.mjs';
import { sqliteFts5 } from './candidates/sqlite-fts5.mjs';
import { vectors } from './candidates/vectors.mjs';
import { WARM_UP } from './queries.mjs';

/** Time limit of a query class, which takes effect after MIN_QUERIES. */
const MAX_CLASS_MS = 20_000;
const MIN_QUERIES = 20;

const [name, folder = '', corpus = '', vectorCount = '0'] = process.argv.slice(2);
const megabytes = () => Math.round(process.memoryUsage().rss / 2 ** 20);
/** @param {Record<string, unknown>} message */
const send = (message) => void process.send?.(message);

/**
 * Milliseconds of each call, without the warm-up, which is shorter for slow calls.
 *
 * @param {number} count @param {(i: number) => unknown} call @returns {Promise<number[]>} ascending
 */
async function time(count, call) {
  const { maxQueries, minQueries, maxMs } = WARM_UP;
  const startTime = performance.now();
  for (let i = 0; i < maxQueries && (i < minQueries || performance.now() - startTime < maxMs); i += 1) await call(i);
  const times = [];
  const since = performance.now();
  for (
    let i = maxQueries;
    i < count && (i < maxQueries + MIN_QUERIES || performance.now() - since < MAX_CLASS_MS);
    i += 1
  ) {
    const start = performance.now();
    await call(i);
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b);
}

/** @param {string} candidateName @returns {import('./queries.mjs').Candidate} */
function create(candidateName) {
  if (candidateName === 'searchdeck') return searchdeck(folder);
  if (candidateName === 'searchdeck, no count') return searchdeck(join(folder, candidateName), { count: false });
  if (candidateName === 'searchdeck, one field') {
    return searchdeck(join(folder, candidateName), { count: false, searchFields: 'summary' });
  }
  if (candidateName === 'lucene') return lucene(folder);
  if (candidateName === 'lucene, no count') return lucene(folder, { count: false });
  return candidateName === 'fts5' ? sqliteFts5(folder) : miniSearch();
}

const vectorIndex = name === 'vectors' ? vectors(folder, Number(vectorCount)) : undefined;
const graphIndex = name === 'graph' ? graph(folder) : undefined;
const candidate = create(name ?? '');

/** @type {Record<string, (message: any) => Promise<Record<string, unknown>>>} */
const tasks = {
  async load() {
    const since = performance.now();
    if (vectorIndex) await vectorIndex.load(corpus);
    else if (graphIndex) await graphIndex.load(corpus, Number(vectorCount));
    else await candidate.load(corpus, (documents) => send({ kind: 'progress', documents }));
    return { ms: performance.now() - since, peak: Math.round(process.resourceUsage().maxRSS / 1024) };
  },
  async open() {
    const since = performance.now();
    await candidate.open();
    return { ms: performance.now() - since, rss: megabytes() };
  },
  async run({ queryClass, queries }) {
    if (candidate.run) {
      const limits = { warmUp: WARM_UP, minQueries: MIN_QUERIES, maxMs: MAX_CLASS_MS };
      const { times, counts } = await candidate.run(queryClass, queries, limits);
      return { times: times.toSorted((a, b) => a - b), counts };
    }
    const search = candidate.searches[/** @type {import('./queries.mjs').QueryClass} */ (queryClass)];
    if (!search) return { times: [], counts: [] };
    /** @type {number[]} */
    const counts = [];
    const times = await time(queries.length, async (i) => {
      counts[i] = (await search(queries[i])).count;
    });
    return { times, counts };
  },
  async vectors({ queries }) {
    const rounds = WARM_UP.maxQueries + 50;
    const loop = await time(rounds, () => vectorIndex?.loop());
    const plain = await time(rounds, () => vectorIndex?.search());
    const hybrid = await time(rounds, (i) => vectorIndex?.search(queries[i % queries.length].words.join(' ')));
    return { loop, plain, hybrid };
  },
  async build() {
    return (await graphIndex?.build()) ?? {};
  },
  async nearest({ words, filter, exhaustive }) {
    const times = await time(WARM_UP.maxQueries + 50, (i) =>
      graphIndex?.search({ exhaustive, ...(words && { search: words[i % words.length] }), ...(filter && { filter }) }),
    );
    return { times };
  },
  async recall({ filter }) {
    return { recall: await graphIndex?.recall(filter) };
  },
  async memory() {
    globalThis.gc?.();
    return { rss: (await candidate.memory?.()) ?? megabytes() };
  },
  async end() {
    await candidate.close();
    await vectorIndex?.close();
    await graphIndex?.close();
    setImmediate(() => process.disconnect?.());
    return {};
  },
};

process.on('message', (/** @type {{ kind: string }} */ message) => {
  tasks[message.kind]?.(message).then(
    (result) => send({ kind: 'result', ...result }),
    (error) => send({ kind: 'error', text: error instanceof Error ? error.stack : String(error) }),
  );
});
// Ends with its parent process.
process.on('disconnect', () => process.exit(0));
