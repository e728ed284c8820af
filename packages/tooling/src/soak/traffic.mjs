import { client } from '../bench/http.mjs';
import { Failure } from '../failure.mjs';
import { soakDefinition } from './definition.mjs';

const VERSION = 'api-version=2026-04-01';
const WRITERS = 3;
const READERS = 6;
/** Documents of one generation. A batch replaces all of them, so a reader must see exactly one generation. */
const GROUP = 40;

/**
 * Writers replace groups of documents, each group in one batch, while readers search. No request may fail, and no
 * response may mix generations of a group.
 *
 * @param {Record<string, unknown>} ready the local service's ready line
 * @param {(below: number) => number} random
 * @param {{ shouldContinue: () => boolean, progress: (text: string) => void }} control
 * @returns {Promise<{ writes: number, reads: number, slowestMs: number }>}
 */
export async function soakTraffic(ready, random, { shouldContinue, progress }) {
  const send = client({ base: String(ready['endpoint']), headers: { 'api-key': String(ready['adminKey']) } });
  const totals = { writes: 0, reads: 0, slowestMs: 0 };
  let hasFailed = false;
  const isRunning = () => shouldContinue() && !hasFailed;
  /** @param {number} group @param {number} generation */
  const write = async (group, generation) => {
    const value = Array.from({ length: GROUP }, (_, i) => ({
      '@search.action': 'upload',
      id: `g${group}-${i}`,
      value: generation,
      text: `group${group} word${random(50)}`,
    }));
    await send('POST', `/indexes('soak')/docs/search.index?${VERSION}`, { value });
    totals.writes += 1;
  };
  const read = async () => {
    const group = random(WRITERS);
    const since = performance.now();
    const body = { search: `group${group}`, count: true, top: 1000, facets: ['value,count:0'] };
    const text = await send('POST', `/indexes('soak')/docs/search.post.search?${VERSION}`, body);
    totals.slowestMs = Math.max(totals.slowestMs, performance.now() - since);
    const response = JSON.parse(text);
    const generations = new Set(response.value.map((/** @type {{ value: number }} */ hit) => hit.value));
    const facets = response['@search.facets']?.value ?? [];
    if (
      response['@odata.count'] !== GROUP ||
      response.value.length !== GROUP ||
      generations.size !== 1 ||
      facets.length !== 1
    ) {
      throw new Failure(
        `An inconsistent response: ${response['@odata.count']} counted, ${response.value.length} hits of generations ${[...generations].join(', ')}, ${facets.length} facet values`,
      );
    }
    totals.reads += 1;
    if (totals.reads % 500 === 0) progress(`${totals.writes} batches written, ${totals.reads} responses read`);
  };
  try {
    await send('PUT', `/indexes('soak')?${VERSION}`, { ...soakDefinition, name: 'soak' });
    for (let group = 0; group < WRITERS; group += 1) await write(group, 0);
    const writers = Array.from({ length: WRITERS }, async (_, group) => {
      for (let generation = 1; isRunning(); generation += 1) await write(group, generation);
    });
    const readers = Array.from({ length: READERS }, async () => {
      while (isRunning()) await read();
    });
    const all = [...writers, ...readers].map((task) =>
      task.catch((error) => {
        hasFailed = true;
        throw error;
      }),
    );
    const outcomes = await Promise.allSettled(all);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    return totals;
  } finally {
    await send.close();
  }
}
