import { setTimeout } from 'node:timers/promises';
import { batchPath, searchPath, STABLE_VERSION } from '../api-paths.mjs';
import { readBatches } from './corpus.mjs';
import { benchDefinition } from './definition.mjs';
import { serviceClient } from './http.mjs';
import { latency, mean, milliseconds, quantile, table, throughput } from './measure.mjs';
import { makeQueries } from './queries.mjs';

const BATCH_SIZE = 1000;
/** Interval of searches while documents are indexed. */
export const SEARCH_INTERVAL_MS = 5;
/** Documents that are replaced each second while searches are sent. */
const REPLACEMENTS_PER_SECOND = 5000;
/** Number of batches that are replaced. */
const REPLACEMENT_BATCHES = 25;
/** Sequential searches that are measured, after a warm-up. */
const SEARCHES = { rounds: 2000, warmUp: 1000 };

/**
 * Measures the service over HTTP: indexing, searches one at a time, then while documents are replaced at a fixed rate,
 * and 32 at a time. At a fixed rate, a version that indexes faster does not have to do more work during the searches.
 * The load generator uses the same cores.
 *
 * @param {Record<string, unknown>} ready the local service's ready line
 * @param {string} corpus file
 * @param {number} count documents in it
 * @param {readonly import('./corpus.mjs').PackageDocument[]} real
 * @param {(text: string) => void} progress
 * @returns {Promise<string>} a table
 */
export async function benchService(ready, corpus, count, real, progress) {
  const send = serviceClient(ready);
  const words = makeQueries(real, 500).term.map((query) => query.words[0]);
  /** @param {number} i */
  const search = (i) =>
    send('POST', searchPath('bench'), {
      search: words[i % words.length],
      top: 10,
      select: 'id,name',
    });
  try {
    await send('PUT', `/indexes('bench')?${STABLE_VERSION}`, benchDefinition);
    /** @param {readonly unknown[]} documents */
    const upload = (documents) => {
      const value = documents.map((document) => ({ '@search.action': 'upload', ...Object(document) }));
      return send('POST', batchPath('bench'), { value });
    };
    const start = performance.now();
    let sentCount = 0;
    for await (const documents of readBatches(corpus, BATCH_SIZE)) {
      await upload(documents);
      progress(`over HTTP: ${(sentCount += documents.length)} of ${count} documents`);
    }
    const rate = (count / (performance.now() - start)) * 1000;
    progress('over HTTP: searches');
    // Also warms up the service: otherwise, the searches below would mostly measure code that is not compiled yet.
    const soloLatency = await latency(search, SEARCHES);
    progress('over HTTP: searches while documents are replaced');
    let isReplacing = true;
    const searches = searchWhile(search, () => isReplacing);
    await replaceDocuments(corpus, upload);
    isReplacing = false;
    const times = await searches;
    progress('over HTTP: concurrent searches');
    const searchRate = await throughput(search);
    return table(
      ['over HTTP, one word, top 10', ''],
      [
        [`indexing, a batch of ${BATCH_SIZE} at a time, documents/s`, rate.toFixed(0)],
        [
          `a search while ${REPLACEMENTS_PER_SECOND} documents are replaced each second: median`,
          milliseconds(quantile(times, 0.5)),
        ],
        ['  mean', milliseconds(mean(times))],
        ['  99 %', milliseconds(quantile(times, 0.99))],
        ['  the longest', milliseconds(times.at(-1) ?? 0)],
        ['a search alone: median', milliseconds(soloLatency.median)],
        ['  99 %', milliseconds(soloLatency.p99)],
        ['searches/s, 32 at a time', searchRate.toFixed(0)],
      ],
    );
  } finally {
    await send.close();
  }
}

/** Replaces documents at a fixed rate. @param {string} corpus @param {(documents: readonly unknown[]) => Promise<unknown>} upload */
async function replaceDocuments(corpus, upload) {
  const start = performance.now();
  let batches = 0;
  for await (const documents of readBatches(corpus, BATCH_SIZE)) {
    await upload(documents);
    batches += 1;
    if (batches === REPLACEMENT_BATCHES) return;
    await setTimeout(start + ((batches * BATCH_SIZE) / REPLACEMENTS_PER_SECOND) * 1000 - performance.now());
  }
}

/** @param {(i: number) => Promise<unknown>} search @param {() => boolean} shouldContinue @returns {Promise<number[]>} ascending */
export async function searchWhile(search, shouldContinue) {
  /** @type {number[]} */
  const times = [];
  for (let i = 0; shouldContinue(); i += 1) {
    const since = performance.now();
    await search(i);
    times.push(performance.now() - since);
    await setTimeout(SEARCH_INTERVAL_MS);
  }
  return times.toSorted((a, b) => a - b);
}
