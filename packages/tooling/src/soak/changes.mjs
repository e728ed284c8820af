import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { Failure } from '../failure.mjs';
import { soakDefinition } from './definition.mjs';
import { usageOf } from './usage.mjs';

/** @typedef {import('./usage.mjs').Usage} Usage */

const VERSION = 'api-version=2026-04-01';
/** Documents of one generation, which one batch replaces. */
const GROUP = 40;
const COLORS = ['blue', 'green'];
/** Intervals of changes. */
const INTERVAL_MS = { definition: 300, alias: 60, synonyms: 80, recreate: 250 };
/** Part of the time after which caches are filled, so that resource usage should no longer grow. */
const WARM_UP = 0.25;
/** Allowed growth after the warm-up, because the number of sockets and threads varies. */
const MAX_HANDLE_GROWTH = 60;
const MAX_THREAD_GROWTH = 8;
/** Time for handles and threads to be released after the load. */
const SETTLE_MS = 30_000;

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
  const until = performance.now() + ms;
  const warmUntil = performance.now() + ms * WARM_UP;
  let hasFailed = false;
  const isRunning = () => performance.now() < until && !hasFailed;

  /**
   * @typedef {{ value: { id: string, value: number }[], '@odata.count': number, '@search.facets': { value: unknown[] } }} SearchResult
   */
  /**
   * @param {string} method @param {string} path @param {unknown} [body] @param {readonly number[]} [allowed]
   * @returns {Promise<{ status: number, body: SearchResult }>} bodies of other requests are not used
   */
  const call = async (method, path, body, allowed = [200, 201, 204]) => {
    const { statusCode, body: responseBody } = await pool.request({
      method,
      path: `${pathname.replace(/\/$/, '')}${path}?${VERSION}`,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await responseBody.text();
    if (!allowed.includes(statusCode)) throw new Failure(`${method} ${path}: ${statusCode} ${text.slice(0, 300)}`);
    counts.responses += 1;
    return { status: statusCode, body: text.startsWith('{') ? JSON.parse(text) : undefined };
  };
  /** @param {string} index @param {unknown} body @param {readonly number[]} [allowed] */
  const search = (index, body, allowed) => call('POST', `/indexes('${index}')/docs/search.post.search`, body, allowed);
  /** @param {string} index @param {string} word @param {number} generation @param {readonly number[]} [allowed] */
  const load = (index, word, generation, allowed) => {
    const value = Array.from({ length: GROUP }, (_, i) => ({
      id: `${word}-${i}`,
      value: generation,
      text: `${word} ${i % 2 === 0 ? 'sofa' : 'settee'}`,
    }));
    return call('POST', `/indexes('${index}')/docs/search.index`, { value }, allowed);
  };
  const withSynonyms = {
    ...soakDefinition,
    name: 'steady',
    fields: soakDefinition.fields.map((field) =>
      field.name === 'text' ? { ...field, synonymMaps: ['seats'] } : field,
    ),
  };
  const plain = (/** @type {string} */ name) => ({ ...soakDefinition, name });

  /** Checks that results, count, and facets contain exactly one generation. @param {string} index @param {string} word @param {object} [options] */
  const checkGeneration = async (index, word, options = {}) => {
    const request = { search: word, count: true, top: 1000, facets: ['value,count:0'], ...options };
    const { body } = await search(index, request);
    const generations = new Set(body.value.map((hit) => hit.value));
    const facets = body['@search.facets'].value.length;
    if (body['@odata.count'] !== GROUP || body.value.length !== GROUP || generations.size !== 1 || facets !== 1) {
      throw new Failure(
        `${index}, ${word}: ${body['@odata.count']} counted, ${body.value.length} hits, generations ${[...generations].join(', ')}`,
      );
    }
  };
  /** @param {(round: number) => Promise<unknown>} work @param {number} [pause] */
  const repeat = async (work, pause = 0) => {
    for (let round = 1; isRunning(); round += 1) {
      await work(round);
      if (pause > 0) {
        counts.changes += 1;
        await sleep(pause);
      }
    }
  };
  const okOrMissing = [200, 404];

  try {
    await call('PUT', "/synonymmaps('seats')", { name: 'seats', format: 'solr', synonyms: 'couch, sofa' });
    await call('PUT', "/indexes('steady')", withSynonyms);
    for (const name of [...COLORS, 'recreated']) await call('PUT', `/indexes('${name}')`, plain(name));
    for (const name of COLORS) await load(name, name, 0);
    for (const word of ['alpha', 'beta']) await load('steady', word, 0);
    await call('PUT', "/aliases('live')", { name: 'live', indexes: ['blue'] });

    const writers = [
      repeat((round) => load('steady', 'alpha', round)),
      repeat((round) => load('steady', 'beta', round)),
      repeat((round) => load(COLORS[round % 2] ?? 'blue', COLORS[round % 2] ?? 'blue', round)),
      repeat((round) => load('recreated', 'recreated', round, okOrMissing)),
    ];
    const readers = [
      repeat(() => checkGeneration('steady', 'alpha')),
      repeat(() => checkGeneration('steady', 'beta')),
      repeat((round) => checkGeneration(COLORS[round % 2] ?? 'blue', COLORS[round % 2] ?? 'blue')),
      repeat(async () => {
        const { body } = await search('live', { search: '*', count: true, top: 1000 });
        const colors = new Set(body.value.map(({ id }) => id.split('-')[0]));
        if (body['@odata.count'] !== GROUP || colors.size !== 1) {
          throw new Failure(`The alias: ${body['@odata.count']} documents of ${[...colors].join(', ')}`);
        }
      }),
      repeat(async () => {
        // Half of the seats are sofas and half are settees, so either synonym finds the same number.
        const { body } = await search('steady', { search: 'couch', filter: "id ne 'x'", count: true });
        if (body['@odata.count'] !== GROUP) throw new Failure(`Synonyms: ${body['@odata.count']} seats, not ${GROUP}`);
      }),
      repeat(() => search('recreated', { search: 'recreated', facets: ['value'], orderby: 'value' }, okOrMissing)),
      repeat(async (round) => {
        await call('GET', ['/servicestats', '/indexes', '/synonymmaps'][round % 3] ?? '/indexes');
        await call('GET', "/indexes('recreated')/search.stats", undefined, okOrMissing);
      }),
      // Expensive enough to run in a separate thread.
      repeat(() => checkGeneration('steady', 'alpha', { highlight: 'text' })),
    ];
    /** @type {object[]} */
    const added = [];
    const changers = [
      repeat(async (round) => {
        // Updates in place; every 20th update adds a field.
        if (round % 20 === 0 && added.length < 200) added.push({ name: `extra${added.length}`, type: 'Edm.Int32' });
        const profile = { name: 'weights', text: { weights: { text: 1 + (round % 5) } } };
        await call('PUT', "/indexes('steady')", {
          ...withSynonyms,
          fields: [...withSynonyms.fields, ...added],
          scoringProfiles: round % 2 === 0 ? [profile] : [],
        });
      }, INTERVAL_MS.definition),
      repeat(
        (round) => call('PUT', "/aliases('live')", { name: 'live', indexes: [COLORS[round % 2]] }),
        INTERVAL_MS.alias,
      ),
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
        await call('PUT', "/indexes('recreated')", plain('recreated'));
      }, INTERVAL_MS.recreate),
    ];
    const pid = Number(ready['pid']);
    /** @type {Usage | undefined} */
    let before;
    const watch = (async () => {
      for (; isRunning(); await sleep(500)) {
        if (before === undefined && performance.now() > warmUntil) before = usageOf(pid);
        progress(`${counts.responses} responses, ${counts.changes} changes, ${JSON.stringify(usageOf(pid) ?? {})}`);
      }
    })();
    const all = [...writers, ...readers, ...changers, watch].map((task) =>
      task.catch((error) => {
        hasFailed = true;
        throw error;
      }),
    );
    for (const outcome of await Promise.allSettled(all)) if (outcome.status === 'rejected') throw outcome.reason;
    const after = before && (await settledUsage(pid, before));
    if (before !== undefined && after !== undefined && grows(before, after)) {
      throw new Failure(`Resource usage grows: ${JSON.stringify(before)}, then ${JSON.stringify(after)}`);
    }
    return { ...counts, before, after };
  } finally {
    await pool.destroy();
  }
}

/** @param {import('./usage.mjs').Usage} before @param {import('./usage.mjs').Usage} after */
const grows = (before, after) =>
  after.handles > before.handles + MAX_HANDLE_GROWTH || after.threads > before.threads + MAX_THREAD_GROWTH;

/**
 * The usage after the load, as soon as it no longer exceeds the limits. On Node 20 the files of closed databases are
 * closed by the garbage collector, which runs a second after the last one was closed.
 *
 * @param {number} pid
 * @param {import('./usage.mjs').Usage} before
 * @returns {Promise<import('./usage.mjs').Usage | undefined>}
 */
async function settledUsage(pid, before) {
  const until = performance.now() + SETTLE_MS;
  for (;;) {
    const usage = usageOf(pid);
    if (usage === undefined || !grows(before, usage) || performance.now() > until) return usage;
    await sleep(500);
  }
}
