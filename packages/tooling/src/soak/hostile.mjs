import { request } from 'undici';
import { batchPath, searchPath } from '../api-paths.mjs';
import { serviceClient } from '../bench/http.mjs';
import { seededRandom } from '../bench/random.mjs';
import { Failure } from '../failure.mjs';

/** Documents in the index. */
const DOCUMENTS = 20_000;
/** The time limit of the service is 15 s; the other 10 s are for a busy machine. */
const TIMEOUT_MS = 25_000;

/** @type {[string, () => Record<string, unknown>][]} */
const QUERIES = [
  ['parentheses 20,000 deep', () => ({ search: `${'('.repeat(20_000)}a${')'.repeat(20_000)}`, queryType: 'full' })],
  ['parentheses 20,000 deep, simple', () => ({ search: `${'('.repeat(20_000)}a${')'.repeat(20_000)}` })],
  ['an OR of 20,000', () => ({ search: joinNumbers(20_000, 'w', ' OR '), queryType: 'full' })],
  ['20,000 words', () => ({ search: joinNumbers(20_000, 'w', ' ') })],
  ['1 MB of one word', () => ({ search: 'a'.repeat(1_000_000) })],
  ['1 MB of words', () => ({ search: 'ab '.repeat(333_000) })],
  ['a catastrophic regular expression', () => ({ search: '/(a+)+$|(a|aa)*b|((w[0-9]*)*)*c/', queryType: 'full' })],
  ['a large repetition', () => ({ search: '/((w{1,1000}){1,1000}){1,1000}/', queryType: 'full' })],
  ['wildcards in a row', () => ({ search: `w${'*?'.repeat(500)}z`, queryType: 'full' })],
  ['1,000 single-wildcard clauses', () => ({ search: joinNumbers(1000, 'w*', ' '), queryType: 'full' })],
  ['fuzzy words', () => ({ search: joinNumbers(1000, 'word', '~2 '), queryType: 'full' })],
  ['a long phrase with slop', () => ({ search: `"${'w1 w2 '.repeat(500)}"~1000`, queryType: 'full' })],
  ['not, 10,000 deep', () => ({ search: '*', filter: `${'not '.repeat(10_000)}(value eq 1)` })],
  ['a filter of 5,000 clauses', () => ({ search: '*', filter: joinNumbers(5000, 'value eq ', ' or ') })],
  ['a search.in of 100,000', () => ({ search: '*', filter: `search.in(id, '${joinNumbers(100_000, '', ',')}')` })],
  ['more than 32 sort clauses', () => ({ search: '*', orderby: joinNumbers(100, 'value', ',') })],
  ['fuzzy words, 3,000', () => ({ search: joinNumbers(3000, 'word', '~2 '), queryType: 'full' })],
  ['prefixes, 3,000', () => ({ search: 'w* '.repeat(3000), queryType: 'full' })],
  ['1,000 regular expressions', () => ({ search: '/.*o.*r.*/ '.repeat(1000), queryType: 'full' })],
  ['a fuzzy word of 1,000 letters', () => ({ search: `${'w'.repeat(1000)}~2 `.repeat(90), queryType: 'full' })],
  [
    'searches in a filter',
    () => ({ search: '*', filter: joinNumbers(500, "search.ismatch('w* g*') and value ge ", ' or ') }),
  ],
  ['facets, 1,000', () => ({ search: '*', facets: Array.from({ length: 1000 }, () => 'value,count:0'), top: 0 })],
  ['highlights, 3,000', () => ({ search: 'w*', highlight: 'text,'.repeat(2999), top: 1000 })],
  ['fields to select, 1,000,000', () => ({ search: '*', select: 'id,'.repeat(1_000_000) })],
  [
    'a list of 2,000,000 values',
    () => ({ search: '*', filter: `search.in(id, '${joinNumbers(2_000_000, '', ',')}')` }),
  ],
  ['explanations', () => ({ search: 'w* g* '.repeat(500), debug: 'explain', top: 1000 })],
  ['unpaired surrogates', () => ({ search: '\uD800\uDC00\uD800 "\uDFFF' })],
  ['a skip beyond the limit', () => ({ search: '*', skip: 2_000_000_000 })],
  ['JSON in the wrong shape', () => ({ search: { $gt: '' }, filter: ['a'], facets: 'x' })],
];

/** The stem with each number from 0. @param {number} count @param {string} stem @param {string} separator */
const joinNumbers = (count, stem, separator) => Array.from({ length: count }, (_, i) => `${stem}${i}`).join(separator);

/**
 * Each hostile query must return a result or an error within the time limit, while the service serves simple searches.
 *
 * @param {Record<string, unknown>} ready the local service's ready line
 * @param {string} index
 * @param {(text: string) => void} progress
 * @returns {Promise<{ queries: number, rejected: number, slowestMs: number, slowest: string, slowestSimpleMs: number, slowestSimpleDuring: string, simpleSearches: number, durations: { title: string, status: number, ms: number, simpleMs: number }[] }>}
 *   `durations`: duration of each query, and of the slowest concurrent simple search
 */
export async function soakHostile(ready, index, progress) {
  const url = `${String(ready['endpoint']).replace(/\/$/, '')}${searchPath(index)}`;
  const headers = { 'content-type': 'application/json', 'api-key': String(ready['adminKey']) };
  /** @type {{ title: string, status: number, ms: number, simpleMs: number }[]} */
  const durations = [];
  const totals = {
    queries: 0,
    rejected: 0,
    slowestMs: 0,
    slowest: '',
    slowestSimpleMs: 0,
    slowestSimpleDuring: '',
    simpleSearches: 0,
    durations,
  };
  await indexDocuments(ready, index);
  for (const [title, body] of QUERIES) {
    progress(title);
    // Serialized before the time is measured.
    const content = JSON.stringify(body());
    const since = performance.now();
    const state = { isDone: false };
    const searches = sendSimpleSearches(state, url, headers);
    // Awaited below: until then, a rejection must not end this process.
    searches.catch(() => {});
    const { statusCode, body: responseBody } = await request(url, {
      method: 'POST',
      headers,
      body: content,
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    }).catch((error) => {
      state.isDone = true;
      throw new Failure(`${title}: ${error instanceof Error ? error.message : String(error)}`);
    });
    const text = await responseBody.text();
    const ms = performance.now() - since;
    state.isDone = true;
    const { count, longestMs } = await searches;
    totals.simpleSearches += count;
    if (longestMs > totals.slowestSimpleMs) [totals.slowestSimpleMs, totals.slowestSimpleDuring] = [longestMs, title];
    durations.push({ title, status: statusCode, ms, simpleMs: longestMs });
    // 503 is the time limit itself.
    if (statusCode !== 503 && statusCode >= 500) throw new Failure(`${title}: ${statusCode} ${text.slice(0, 300)}`);
    totals.queries += 1;
    if (statusCode >= 400) totals.rejected += 1;
    if (ms > totals.slowestMs) [totals.slowestMs, totals.slowest] = [ms, title];
  }
  return totals;
}

/** Indexes documents with many words, so that hostile queries have matches. @param {Record<string, unknown>} ready @param {string} index */
async function indexDocuments(ready, index) {
  const send = serviceClient(ready);
  const random = seededRandom(1);
  try {
    for (let from = 0; from < DOCUMENTS; from += 1000) {
      const value = Array.from({ length: 1000 }, (_, i) => {
        const words = Array.from({ length: 10 }, () => `w${Math.min(random(30_000), random(30_000))}`);
        return { id: `h${from + i}`, value: random(1000), text: `group${random(50)} ${words.join(' ')}` };
      });
      await send('POST', batchPath(index), { value });
    }
  } finally {
    await send.close();
  }
}

/**
 * Sends simple searches, one after another.
 *
 * @param {{ isDone: boolean }} state @param {string} url @param {Record<string, string>} headers
 */
async function sendSimpleSearches(state, url, headers) {
  let [count, longestMs] = [0, 0];
  while (!state.isDone) {
    const since = performance.now();
    const { statusCode, body } = await request(url, { method: 'POST', headers, body: '{"search":"group1","top":1}' });
    await body.dump();
    if (statusCode !== 200) throw new Failure(`During a hostile query a simple search returned ${statusCode}`);
    longestMs = Math.max(longestMs, performance.now() - since);
    count += 1;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return { count, longestMs };
}
