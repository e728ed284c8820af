import { batchPath, searchPath, STABLE_VERSION } from '../api-paths.mjs';
import { serviceClient } from '../bench/http.mjs';
import { soakDefinition } from './definition.mjs';
import { checkGeneration, GENERATION_SIZE, generationSearch, waitForAll } from './generation.mjs';

const WRITERS = 3;
const READERS = 6;

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
  const send = serviceClient(ready);
  const totals = { writes: 0, reads: 0, slowestMs: 0 };
  let hasFailed = false;
  const isRunning = () => shouldContinue() && !hasFailed;
  /** @param {number} group @param {number} generation */
  const write = async (group, generation) => {
    const value = Array.from({ length: GENERATION_SIZE }, (_, i) => ({
      '@search.action': 'upload',
      id: `g${group}-${i}`,
      value: generation,
      text: `group${group} word${random(50)}`,
    }));
    await send('POST', batchPath('soak'), { value });
    totals.writes += 1;
  };
  const read = async () => {
    const group = random(WRITERS);
    const since = performance.now();
    const text = await send('POST', searchPath('soak'), generationSearch(`group${group}`));
    totals.slowestMs = Math.max(totals.slowestMs, performance.now() - since);
    checkGeneration(JSON.parse(text), `group ${group}`);
    totals.reads += 1;
    if (totals.reads % 500 === 0) progress(`${totals.writes} batches written, ${totals.reads} responses read`);
  };
  try {
    await send('PUT', `/indexes('soak')?${STABLE_VERSION}`, { ...soakDefinition, name: 'soak' });
    for (let group = 0; group < WRITERS; group += 1) await write(group, 0);
    const writers = Array.from({ length: WRITERS }, async (_, group) => {
      for (let generation = 1; isRunning(); generation += 1) await write(group, generation);
    });
    const readers = Array.from({ length: READERS }, async () => {
      while (isRunning()) await read();
    });
    await waitForAll([...writers, ...readers], () => (hasFailed = true));
    return totals;
  } finally {
    await send.close();
  }
}
