import { readBatches } from './corpus.mjs';
import { benchDefinition } from './definition.mjs';
import { client } from './http.mjs';
import { latency, milliseconds, quantile, table, throughput } from './measure.mjs';
import { makeQueries } from './queries.mjs';

const VERSION = 'api-version=2026-04-01';
const BATCH = 1000;
/** Interval of searches while documents are indexed. */
const SEARCH_INTERVAL_MS = 5;

/**
 * Measures the service over HTTP: searches while documents are indexed and merged, then only searches, one and 32 at a
 * time. The load generator uses the same cores.
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
    let loading = true;
    const meanwhile = searchesMeanwhile(search, () => loading);
    const since = performance.now();
    let sent = 0;
    for await (const documents of readBatches(corpus, BATCH)) {
      const value = documents.map((one) => ({ '@search.action': 'upload', ...one }));
      await send('POST', `/indexes('bench')/docs/search.index?${VERSION}`, { value });
      progress(`over HTTP: ${(sent += documents.length)} of ${count} documents`);
    }
    const rate = (count / (performance.now() - since)) * 1000;
    loading = false;
    const during = await meanwhile;
    progress('over HTTP: searches');
    const alone = await latency(search);
    const many = await throughput(search);
    return table(
      ['over HTTP, one word, top 10', ''],
      [
        [`indexing, a batch of ${BATCH} at a time, documents/s`, rate.toFixed(0)],
        [`a search meanwhile, every ${SEARCH_INTERVAL_MS} ms: median`, milliseconds(quantile(during, 0.5))],
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

/** @param {(i: number) => Promise<unknown>} search @param {() => boolean} more @returns {Promise<number[]>} ascending */
async function searchesMeanwhile(search, more) {
  /** @type {number[]} */
  const times = [];
  for (let i = 0; more(); i += 1) {
    const since = performance.now();
    await search(i);
    times.push(performance.now() - since);
    await new Promise((resolve) => setTimeout(resolve, SEARCH_INTERVAL_MS));
  }
  return times.toSorted((a, b) => a - b);
}
