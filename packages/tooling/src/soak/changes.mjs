import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { STABLE_VERSION } from '../api-paths.mjs';
import { Failure } from '../failure.mjs';
import { soakDefinition } from './definition.mjs';
import { checkGeneration, GENERATION_SIZE, generationSearch, waitForAll } from './generation.mjs';
import { usageOf } from './usage.mjs';

/**
 * @typedef {import('./usage.mjs').Usage} Usage
 * @typedef {import('./generation.mjs').SearchResult} SearchResult
 *
 * @typedef {(method: string, path: string, body?: unknown, allowed?: readonly number[]) => Promise<SearchResult>} Call bodies
 *   of responses without search results are not used
 * @typedef {(index: string, word: string, generation: number, allowed?: readonly number[]) => Promise<unknown>} Load writes
 *   a generation
 * @typedef {(work: (round: number) => Promise<unknown>, pauseMs?: number) => Promise<void>} Repeat work with a pause counts as
 *   a change
 */

/** Indexes that the alias switches between. */
const COLORS = ['blue', 'green'];
/** Intervals of changes. */
const INTERVAL_MS = { definition: 300, alias: 60, synonyms: 80, recreate: 250 };
/** Share of the time after which caches are filled, so that resource usage should no longer grow. */
const WARM_UP_SHARE = 0.25;
/** Growth after the warm-up that is not a leak, because the number of sockets and threads varies. */
const MAX_HANDLE_GROWTH = 60;
const MAX_THREAD_GROWTH = 8;
/** Time for handles and threads to be released after the load. */
const SETTLE_MS = 30_000;

const OK_OR_NOT_FOUND = [200, 404];

/** @param {string} name */
const plainDefinition = (name) => ({ ...soakDefinition, name });

const definitionWithSynonyms = {
  ...plainDefinition('steady'),
  fields: soakDefinition.fields.map((field) => (field.name === 'text' ? { ...field, synonymMaps: ['seats'] } : field)),
};

/** @param {number} round */
const colorOf = (round) => COLORS[round % COLORS.length] ?? '';

/**
 * Changes definitions, recreates indexes, switches an alias, and replaces a synonym map while 8 readers search and 4
 * writers load. No request may fail, no response may be inconsistent, and handles and threads must not grow.
 *
 * @param {Record<string, unknown>} ready the local service's ready line
 * @param {number} ms
 * @param {(text: string) => void} progress
 * @returns {Promise<{ responses: number, changes: number, before: Usage | undefined, after: Usage | undefined }>}
 */
export async function soakChanges(ready, ms, progress) {
  const { origin, pathname } = new URL(String(ready['endpoint']));
  const pool = new Pool(origin, { connections: 32 });
  const headers = { 'api-key': String(ready['adminKey']), 'content-type': 'application/json' };
  const counts = { responses: 0, changes: 0 };
  const start = performance.now();
  let hasFailed = false;
  const isRunning = () => performance.now() < start + ms && !hasFailed;

  /** @type {Call} */
  const call = async (method, path, body, allowed = [200, 201, 204]) => {
    const { statusCode, body: responseBody } = await pool.request({
      method,
      path: `${pathname.replace(/\/$/, '')}${path}?${STABLE_VERSION}`,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await responseBody.text();
    if (!allowed.includes(statusCode)) throw new Failure(`${method} ${path}: ${statusCode} ${text.slice(0, 300)}`);
    counts.responses += 1;
    return text.startsWith('{') ? JSON.parse(text) : undefined;
  };
  /** @type {Load} */
  const load = (index, word, generation, allowed) => {
    const value = Array.from({ length: GENERATION_SIZE }, (_, i) => ({
      id: `${word}-${i}`,
      value: generation,
      text: `${word} ${i % 2 === 0 ? 'sofa' : 'settee'}`,
    }));
    return call('POST', `/indexes('${index}')/docs/search.index`, { value }, allowed);
  };
  /** @type {Repeat} */
  const repeat = async (work, pauseMs = 0) => {
    for (let round = 1; isRunning(); round += 1) {
      await work(round);
      if (pauseMs > 0) {
        counts.changes += 1;
        await sleep(pauseMs);
      }
    }
  };

  try {
    await createDefinitions(call, load);
    const pid = Number(ready['pid']);
    /** @type {Usage | undefined} */
    let before;
    const watch = async () => {
      for (; isRunning(); await sleep(500)) {
        if (before === undefined && performance.now() > start + ms * WARM_UP_SHARE) before = usageOf(pid);
        progress(`${counts.responses} responses, ${counts.changes} changes, ${JSON.stringify(usageOf(pid) ?? {})}`);
      }
    };
    await waitForAll(
      [...write(repeat, load), ...read(repeat, call), ...change(repeat, call), watch()],
      () => (hasFailed = true),
    );
    const after = before && (await settledUsage(pid, before));
    if (before !== undefined && after !== undefined && grows(before, after)) {
      throw new Failure(`Resource usage grows: ${JSON.stringify(before)}, then ${JSON.stringify(after)}`);
    }
    return { ...counts, before, after };
  } finally {
    await pool.destroy();
  }
}

/** @param {Call} call @param {Load} load */
async function createDefinitions(call, load) {
  await call('PUT', "/synonymmaps('seats')", { name: 'seats', format: 'solr', synonyms: 'couch, sofa' });
  await call('PUT', "/indexes('steady')", definitionWithSynonyms);
  for (const name of [...COLORS, 'recreated']) await call('PUT', `/indexes('${name}')`, plainDefinition(name));
  for (const name of COLORS) await load(name, name, 0);
  for (const word of ['alpha', 'beta']) await load('steady', word, 0);
  await call('PUT', "/aliases('live')", { name: 'live', indexes: ['blue'] });
}

/** Starts the writers. @param {Repeat} repeat @param {Load} load */
const write = (repeat, load) => [
  repeat((round) => load('steady', 'alpha', round)),
  repeat((round) => load('steady', 'beta', round)),
  repeat((round) => load(colorOf(round), colorOf(round), round)),
  repeat((round) => load('recreated', 'recreated', round, OK_OR_NOT_FOUND)),
];

/** Starts the readers. @param {Repeat} repeat @param {Call} call */
function read(repeat, call) {
  /** @param {string} index @param {unknown} body @param {readonly number[]} [allowed] */
  const search = (index, body, allowed) => call('POST', `/indexes('${index}')/docs/search.post.search`, body, allowed);
  /** @param {string} index @param {string} word @param {object} [options] */
  const searchGeneration = async (index, word, options = {}) =>
    checkGeneration(await search(index, { ...generationSearch(word), ...options }), `${index}, ${word}`);
  return [
    repeat(() => searchGeneration('steady', 'alpha')),
    repeat(() => searchGeneration('steady', 'beta')),
    repeat((round) => searchGeneration(colorOf(round), colorOf(round))),
    repeat(async () => {
      const { value, '@odata.count': count } = await search('live', { search: '*', count: true, top: 1000 });
      const colors = new Set(value.map(({ id }) => id.split('-')[0]));
      if (count !== GENERATION_SIZE || colors.size !== 1) {
        throw new Failure(`The alias: ${count} documents of ${[...colors].join(', ')}`);
      }
    }),
    repeat(async () => {
      // Half of the seats are sofas and half are settees, so either synonym finds the same number.
      const { '@odata.count': count } = await search('steady', {
        search: 'couch',
        filter: "id ne 'x'",
        count: true,
      });
      if (count !== GENERATION_SIZE) throw new Failure(`Synonyms: ${count} seats, not ${GENERATION_SIZE}`);
    }),
    repeat(() => search('recreated', { search: 'recreated', facets: ['value'], orderby: 'value' }, OK_OR_NOT_FOUND)),
    repeat(async (round) => {
      await call('GET', ['/servicestats', '/indexes', '/synonymmaps'][round % 3] ?? '/indexes');
      await call('GET', "/indexes('recreated')/search.stats", undefined, OK_OR_NOT_FOUND);
    }),
    // Expensive enough to run in a separate thread.
    repeat(() => searchGeneration('steady', 'alpha', { highlight: 'text' })),
  ];
}

/** Starts the changes of definitions. @param {Repeat} repeat @param {Call} call */
function change(repeat, call) {
  /** @type {object[]} */
  const newFields = [];
  return [
    repeat(async (round) => {
      // Updates in place; every 20th update adds a field.
      if (round % 20 === 0 && newFields.length < 200) {
        newFields.push({ name: `extra${newFields.length}`, type: 'Edm.Int32' });
      }
      const profile = { name: 'weights', text: { weights: { text: 1 + (round % 5) } } };
      await call('PUT', "/indexes('steady')", {
        ...definitionWithSynonyms,
        fields: [...definitionWithSynonyms.fields, ...newFields],
        scoringProfiles: round % 2 === 0 ? [profile] : [],
      });
    }, INTERVAL_MS.definition),
    repeat((round) => call('PUT', "/aliases('live')", { name: 'live', indexes: [colorOf(round)] }), INTERVAL_MS.alias),
    repeat(
      (round) =>
        call('PUT', "/synonymmaps('seats')", {
          name: 'seats',
          format: 'solr',
          synonyms: round % 2 === 0 ? 'couch, sofa' : 'couch => settee',
        }),
      INTERVAL_MS.synonyms,
    ),
    repeat(async () => {
      await call('DELETE', "/indexes('recreated')");
      await call('PUT', "/indexes('recreated')", plainDefinition('recreated'));
    }, INTERVAL_MS.recreate),
  ];
}

/** @param {Usage} before @param {Usage} after */
const grows = (before, after) =>
  after.handles > before.handles + MAX_HANDLE_GROWTH || after.threads > before.threads + MAX_THREAD_GROWTH;

/**
 * The usage after the load, as soon as it no longer exceeds the limits. On Node 20 the files of closed databases are
 * closed by the garbage collector, which runs a second after the last one was closed.
 *
 * @param {number} pid
 * @param {Usage} before
 * @returns {Promise<Usage | undefined>}
 */
async function settledUsage(pid, before) {
  const until = performance.now() + SETTLE_MS;
  for (;;) {
    const usage = usageOf(pid);
    if (usage === undefined || !grows(before, usage) || performance.now() > until) return usage;
    await sleep(500);
  }
}
