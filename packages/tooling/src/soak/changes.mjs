import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { Failure } from '../failure.mjs';
import { soakDefinition } from './definition.mjs';
import { usageOf } from './usage.mjs';

/** @typedef {import('./usage.mjs').Usage} Usage */

const VERSION = 'api-version=2026-04-01';
/** Documents of one generation, which one batch replaces. */
const GROUP = 40;
const COLOURS = ['blue', 'green'];
/** How often things change, in milliseconds. */
const PACE = { definition: 300, alias: 60, synonyms: 80, recreate: 250 };
/** After so large a part of the time everything that is kept has been made. */
const WARM = 0.25;
/** What may have been added since; sockets and threads come and go. */
const MORE_HANDLES = 60;
const MORE_THREADS = 8;

/**
 * Definitions change, indexes go and come back under the same name, an alias is swapped and a synonym map rewritten, while
 * 8 readers ask and 4 writers load: nothing fails, no answer is torn, and what the service holds does not grow.
 *
 * @param {Record<string, unknown>} ready the local service's ready line
 * @param {number} ms
 * @param {(text: string) => void} progress
 * @returns {Promise<{ answers: number, changes: number, before: Usage | undefined, after: Usage | undefined }>}
 */
export async function soakChanges(ready, ms, progress) {
  const { origin, pathname } = new URL(String(ready['endpoint']));
  const pool = new Pool(origin, { connections: 32 });
  const headers = { 'api-key': String(ready['adminKey']), 'content-type': 'application/json' };
  const told = { answers: 0, changes: 0 };
  const until = performance.now() + ms;
  const warm = performance.now() + ms * WARM;
  let failed = false;
  const going = () => performance.now() < until && !failed;

  /**
   * @typedef {{ value: { id: string, value: number }[], '@odata.count': number, '@search.facets': { value: unknown[] } }} Found
   *   the answer to a search
   */
  /**
   * @param {string} method @param {string} path @param {unknown} [body] @param {readonly number[]} [allowed]
   * @returns {Promise<{ status: number, body: Found }>} the body of what is not a search is not looked at
   */
  const call = async (method, path, body, allowed = [200, 201, 204]) => {
    const { statusCode, body: answer } = await pool.request({
      method,
      path: `${pathname.replace(/\/$/, '')}${path}?${VERSION}`,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!allowed.includes(statusCode)) throw new Failure(`${method} ${path}: ${statusCode} ${text.slice(0, 300)}`);
    told.answers += 1;
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

  /** All of one generation, counted, listed and faceted alike. @param {string} index @param {string} word @param {object} [more] */
  const whole = async (index, word, more = {}) => {
    const request = { search: word, count: true, top: 1000, facets: ['value,count:0'], ...more };
    const { body } = await search(index, request);
    const generations = new Set(body.value.map((hit) => hit.value));
    const facets = body['@search.facets'].value.length;
    if (body['@odata.count'] !== GROUP || body.value.length !== GROUP || generations.size !== 1 || facets !== 1)
      throw new Failure(
        `${index}, ${word}: ${body['@odata.count']} counted, ${body.value.length} found, generations ${[...generations].join(', ')}`,
      );
  };
  /** @param {(round: number) => Promise<unknown>} work @param {number} [pause] */
  const repeat = async (work, pause = 0) => {
    for (let round = 1; going(); round += 1) {
      await work(round);
      if (pause > 0) {
        told.changes += 1;
        await sleep(pause);
      }
    }
  };
  const maybe = [200, 404];

  try {
    await call('PUT', "/synonymmaps('seats')", { name: 'seats', format: 'solr', synonyms: 'couch, sofa' });
    await call('PUT', "/indexes('steady')", withSynonyms);
    for (const name of [...COLOURS, 'gone']) await call('PUT', `/indexes('${name}')`, plain(name));
    for (const name of COLOURS) await load(name, name, 0);
    for (const word of ['alpha', 'beta']) await load('steady', word, 0);
    await call('PUT', "/aliases('live')", { name: 'live', indexes: ['blue'] });

    const writers = [
      repeat((round) => load('steady', 'alpha', round)),
      repeat((round) => load('steady', 'beta', round)),
      repeat((round) => load(COLOURS[round % 2] ?? 'blue', COLOURS[round % 2] ?? 'blue', round)),
      repeat((round) => load('gone', 'gone', round, maybe)),
    ];
    const readers = [
      repeat(() => whole('steady', 'alpha')),
      repeat(() => whole('steady', 'beta')),
      repeat((round) => whole(COLOURS[round % 2] ?? 'blue', COLOURS[round % 2] ?? 'blue')),
      repeat(async () => {
        const { body } = await search('live', { search: '*', count: true, top: 1000 });
        const colours = new Set(body.value.map(({ id }) => id.split('-')[0]));
        if (body['@odata.count'] !== GROUP || colours.size !== 1)
          throw new Failure(`The alias: ${body['@odata.count']} documents of ${[...colours].join(', ')}`);
      }),
      repeat(async () => {
        // Half of all seats are sofas, half settees, whichever of them a couch is just then.
        const { body } = await search('steady', { search: 'couch', filter: "id ne 'x'", count: true });
        if (body['@odata.count'] !== GROUP) throw new Failure(`Synonyms: ${body['@odata.count']} seats, not ${GROUP}`);
      }),
      repeat(() => search('gone', { search: 'gone', facets: ['value'], orderby: 'value' }, maybe)),
      repeat(async (round) => {
        await call('GET', ['/servicestats', '/indexes', '/synonymmaps'][round % 3] ?? '/indexes');
        await call('GET', "/indexes('gone')/search.stats", undefined, maybe);
      }),
      // Dear enough to be answered on a thread of its own.
      repeat(() => whole('steady', 'alpha', { highlight: 'text' })),
    ];
    /** @type {object[]} */
    const added = [];
    const changers = [
      repeat(async (round) => {
        // In place, and now and then a new field.
        if (round % 20 === 0 && added.length < 200) added.push({ name: `extra${added.length}`, type: 'Edm.Int32' });
        const profile = { name: 'weights', text: { weights: { text: 1 + (round % 5) } } };
        await call('PUT', "/indexes('steady')", {
          ...withSynonyms,
          fields: [...withSynonyms.fields, ...added],
          scoringProfiles: round % 2 === 0 ? [profile] : [],
        });
      }, PACE.definition),
      repeat((round) => call('PUT', "/aliases('live')", { name: 'live', indexes: [COLOURS[round % 2]] }), PACE.alias),
      repeat(
        (round) =>
          call('PUT', "/synonymmaps('seats')", {
            name: 'seats',
            format: 'solr',
            synonyms: round % 2 === 0 ? 'couch, sofa' : 'couch => settee',
          }),
        PACE.synonyms,
      ),
      repeat(async () => {
        await call('DELETE', "/indexes('gone')");
        await call('PUT', "/indexes('gone')", plain('gone'));
      }, PACE.recreate),
    ];
    const pid = Number(ready['pid']);
    /** @type {Usage | undefined} */
    let before;
    const watch = (async () => {
      for (; going(); await sleep(500)) {
        if (before === undefined && performance.now() > warm) before = usageOf(pid);
        progress(`${told.answers} answers, ${told.changes} changes, ${JSON.stringify(usageOf(pid) ?? {})}`);
      }
    })();
    const all = [...writers, ...readers, ...changers, watch].map((one) =>
      one.catch((error) => {
        failed = true;
        throw error;
      }),
    );
    for (const outcome of await Promise.allSettled(all)) if (outcome.status === 'rejected') throw outcome.reason;
    const after = usageOf(pid);
    if (before !== undefined && after !== undefined) {
      if (after.handles > before.handles + MORE_HANDLES || after.threads > before.threads + MORE_THREADS)
        throw new Failure(`The service holds more and more: ${JSON.stringify(before)}, then ${JSON.stringify(after)}`);
    }
    return { ...told, before, after };
  } finally {
    await pool.destroy();
  }
}
