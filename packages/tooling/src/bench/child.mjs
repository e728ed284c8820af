// One candidate in a process of its own, driven by messages from engine.mjs: { kind, … } in, { kind, … } out.
import { join } from 'node:path';
import { graph } from './candidates/graph.mjs';
import { miniSearch } from './candidates/mini-search.mjs';
import { searchdeck } from './candidates/searchdeck.mjs';
import { sqliteFts5 } from './candidates/sqlite-fts5.mjs';
import { vectors } from './candidates/vectors.mjs';
import { WARM_UP } from './queries.mjs';

/** A class is cut short after this long, but not before so many queries. */
const CLASS_MS = 20_000;
const LEAST = 20;

const [name, folder = '', corpus = '', vectorCount = '0'] = process.argv.slice(2);
const megabytes = () => Math.round(process.memoryUsage().rss / 2 ** 20);
/** @param {Record<string, unknown>} message */
const tell = (message) => void process.send?.(message);

/**
 * The first WARM_UP are not timed, and left out once they take long.
 *
 * @param {number} count @param {(i: number) => unknown} once @returns {Promise<number[]>} milliseconds, ascending
 */
async function time(count, once) {
  const { most, least, milliseconds } = WARM_UP;
  const began = performance.now();
  for (let i = 0; i < most && (i < least || performance.now() - began < milliseconds); i += 1) await once(i);
  const times = [];
  const since = performance.now();
  for (let i = most; i < count && (i < most + LEAST || performance.now() - since < CLASS_MS); i += 1) {
    const start = performance.now();
    await once(i);
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b);
}

/** @param {string} which @returns {import('./queries.mjs').Candidate} */
function create(which) {
  if (which === 'searchdeck') return searchdeck(folder);
  if (which === 'searchdeck, no count') return searchdeck(join(folder, which), { count: false });
  if (which === 'searchdeck, one field')
    return searchdeck(join(folder, which), { count: false, searchFields: 'summary' });
  return which === 'fts5' ? sqliteFts5(folder) : miniSearch();
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
    else await candidate.load(corpus, (documents) => tell({ kind: 'progress', documents }));
    return { ms: performance.now() - since, peak: Math.round(process.resourceUsage().maxRSS / 1024) };
  },
  async open() {
    const since = performance.now();
    await candidate.open();
    return { ms: performance.now() - since, rss: megabytes() };
  },
  async run({ queryClass, queries }) {
    const answer = candidate.answers[/** @type {import('./queries.mjs').QueryClass} */ (queryClass)];
    if (!answer) return { times: [], counts: [] };
    /** @type {number[]} */
    const counts = [];
    const times = await time(queries.length, async (i) => {
      counts[i] = (await answer(queries[i])).count;
    });
    return { times, counts };
  },
  async vectors({ queries }) {
    const rounds = WARM_UP.most + 50;
    const loop = await time(rounds, () => vectorIndex?.loop());
    const plain = await time(rounds, () => vectorIndex?.ask());
    const hybrid = await time(rounds, (i) => vectorIndex?.ask(queries[i % queries.length].words.join(' ')));
    return { loop, plain, hybrid };
  },
  async build() {
    return (await graphIndex?.build()) ?? {};
  },
  async nearest({ words, filter, exhaustive }) {
    const times = await time(WARM_UP.most + 50, (i) =>
      graphIndex?.ask({ exhaustive, ...(words && { search: words[i % words.length] }), ...(filter && { filter }) }),
    );
    return { times };
  },
  async recall({ filter }) {
    return { recall: await graphIndex?.recall(filter) };
  },
  async memory() {
    globalThis.gc?.();
    return { rss: megabytes() };
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
    (answer) => tell({ kind: 'answer', ...answer }),
    (error) => tell({ kind: 'error', text: error instanceof Error ? error.stack : String(error) }),
  );
});
// The parent is gone: so is the reason to go on.
process.on('disconnect', () => process.exit(0));
