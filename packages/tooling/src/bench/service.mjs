import { setTimeout } from 'node:timers/promises';
import { readBatches } from './corpus.mjs';
import { benchDefinition } from './definition.mjs';
import { client } from './http.mjs';
import { latency, milliseconds, quantile, table, throughput } from './measure.mjs';
import { makeQueries } from './queries.mjs';

const VERSION = 'api-version=2026-04-01';
const BATCH = 1000;
/** Interval of searches while documents are indexed. */
export const SEARCH_INTERVAL_MS = 5;
/** Documents that are replaced each second while searches are sent. */
const REPLACED_PER_SECOND = 5000;
/** Batches that are replaced. */
const REPLACED_BATCHES = 25;
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
  const send = client({ base: String(ready['endpoint']), headers: { 'api-key': String(ready['adminKey']) } });
  const words = makeQueries(real, 500).term.map((query) => query.words[0]);
  /** @param {number} i */
  const search = (i) =>
    send('POST', `/indexes('bench')/docs/search.post.search?${VERSION}`, {
      search: words[i % words.length],
      top: 10,
      select: 'id,name',
    });
  try {
    await send('PUT', `/indexes('bench')?${VERSION}`, benchDefinition);
    /** @param {readonly unknown[]} documents */
    const upload = (documents) => {
      const value = documents.map((document) => ({ '@search.action': 'upload', ...Object(document) }));
      return send('POST', `/indexes('bench')/docs/search.index?${VERSION}`, { value });
    };
    const start = performance.now();
    let sentCount = 0;
    for await (const documents of readBatches(corpus, BATCH)) {
      await upload(documents);
      progress(`over HTTP: ${(sentCount += documents.length)} of ${count} documents`);
    }
    const rate = (count / (performance.now() - start)) * 1000;
    progress('over HTTP: searches');
    // Also warms up the service: otherwise, the searches below would mostly measure code that is not compiled yet.
    const alone = await latency(search, SEARCHES);
    progress('over HTTP: searches while documents are replaced');
    let isReplacing = true;
    const searches = searchWhile(search, () => isReplacing);
    await replaceDocuments(corpus, upload);
    isReplacing = false;
    const during = await searches;
    progress('over HTTP: concurrent searches');
    const many = await throughput(search);
    return table(
      ['over HTTP, one word, top 10', ''],
      [
        [`indexing, a batch of ${BATCH} at a time, documents/s`, rate.toFixed(0)],
        [
          `a search while ${REPLACED_PER_SECOND} documents are replaced each second: median`,
          milliseconds(quantile(during, 0.5)),
        ],
        ['  mean', milliseconds(during.reduce((sum, ms) => sum + ms, 0) / during.length)],
        ['  99 %', milliseconds(quantile(during, 0.99))],
        ['  the longest', milliseconds(during.at(-1) ?? 0)],
        ['a search alone: median', milliseconds(alone.median)],
        ['  99 %', milliseconds(alone.p99)],
        ['searches/s, 32 at a time', many.toFixed(0)],
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
  for await (const documents of readBatches(corpus, BATCH)) {
    await upload(documents);
    batches += 1;
    if (batches === REPLACED_BATCHES) return;
    await setTimeout(start + ((batches * BATCH) / REPLACED_PER_SECOND) * 1000 - performance.now());
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
