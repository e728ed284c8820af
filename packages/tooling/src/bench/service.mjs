import { client } from './http.mjs';
import { latency, milliseconds, ratio, table } from './measure.mjs';

const VERSION = 'api-version=2026-04-01';
const BATCH = 500;

/**
 * Indexing and the classes of queries, over HTTP as any client reaches the service.
 *
 * @param {Record<string, unknown>} ready the local service's ready line
 * @param {import('./corpus.mjs').Corpus} corpus
 * @returns {Promise<string>} a table
 */
export async function benchService(ready, corpus) {
  const send = client({ base: String(ready['endpoint']), headers: { 'api-key': String(ready['adminKey']) } });
  try {
    const told = corpus.load ? `\n${await load(send, corpus.index, corpus.load)}` : '';
    /** @type {string[][]} */
    const rows = [];
    let base = 0;
    for (const { title, body } of corpus.queries) {
      const { median, p95 } = await latency((i) =>
        send('POST', `/indexes('${corpus.index}')/docs/search.post.search?${VERSION}`, { top: 50, ...body(i) }),
      );
      base ||= median;
      rows.push([title, ratio(median / base), milliseconds(median), milliseconds(p95)]);
    }
    return `${corpus.title}${told}\n\n${table(['query, top 50', 'to the first', 'median', '95 %'], rows)}`;
  } finally {
    send.close();
  }
}

/**
 * @param {import('./http.mjs').Send} send
 * @param {string} index
 * @param {NonNullable<import('./corpus.mjs').Corpus['load']>} load
 * @returns {Promise<string>} how fast it went
 */
async function load(send, index, { definition, documents }) {
  await send('PUT', `/indexes('${index}')?${VERSION}`, definition);
  const since = performance.now();
  for (let at = 0; at < documents.length; at += BATCH) {
    const value = documents.slice(at, at + BATCH).map((one) => ({ '@search.action': 'upload', ...one }));
    await send('POST', `/indexes('${index}')/docs/search.index?${VERSION}`, { value });
  }
  const rate = (documents.length / (performance.now() - since)) * 1000;
  return `indexing: ${Math.round(rate)} documents/s in batches of ${BATCH}`;
}
