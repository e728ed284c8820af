import { request } from 'undici';
import { client } from '../bench/http.mjs';
import { seededRandom } from '../bench/random.mjs';
import { Failure } from '../failure.mjs';

/** In the index when hostile queries come. */
const DOCUMENTS = 20_000;
const VERSION = 'api-version=2026-04-01';
/** The service's own limit for a query is 15 s; the rest is room for a busy machine. */
const WITHIN_MS = 25_000;

/** @type {[string, () => Record<string, unknown>][]} */
const QUERIES = [
  ['brackets 20,000 deep', () => ({ search: `${'('.repeat(20_000)}a${')'.repeat(20_000)}`, queryType: 'full' })],
  ['brackets 20,000 deep, simple', () => ({ search: `${'('.repeat(20_000)}a${')'.repeat(20_000)}` })],
  ['an OR of 20,000', () => ({ search: numbered(20_000, 'w', ' OR '), queryType: 'full' })],
  ['20,000 words', () => ({ search: numbered(20_000, 'w', ' ') })],
  ['1 MB of one word', () => ({ search: 'a'.repeat(1_000_000) })],
  ['1 MB of words', () => ({ search: 'ab '.repeat(333_000) })],
  ['a catastrophic expression', () => ({ search: '/(a+)+$|(a|aa)*b|((w[0-9]*)*)*c/', queryType: 'full' })],
  ['a large repetition', () => ({ search: '/((w{1,1000}){1,1000}){1,1000}/', queryType: 'full' })],
  ['wildcards in a row', () => ({ search: `w${'*?'.repeat(500)}z`, queryType: 'full' })],
  ['a wildcard alone in 1,000 clauses', () => ({ search: numbered(1000, 'w*', ' '), queryType: 'full' })],
  ['fuzzy words', () => ({ search: numbered(1000, 'word', '~2 '), queryType: 'full' })],
  ['a long phrase with slop', () => ({ search: `"${'w1 w2 '.repeat(500)}"~1000`, queryType: 'full' })],
  ['not, 10,000 deep', () => ({ search: '*', filter: `${'not '.repeat(10_000)}(value eq 1)` })],
  ['a filter of 5,000 clauses', () => ({ search: '*', filter: numbered(5000, 'value eq ', ' or ') })],
  ['a search.in of 100,000', () => ({ search: '*', filter: `search.in(id, '${numbered(100_000, '', ',')}')` })],
  ['32 and more orders', () => ({ search: '*', orderby: numbered(100, 'value', ',') })],
  ['fuzzy words, 3,000', () => ({ search: numbered(3000, 'word', '~2 '), queryType: 'full' })],
  ['prefixes, 3,000', () => ({ search: 'w* '.repeat(3000), queryType: 'full' })],
  ['expressions, 1,000', () => ({ search: '/.*o.*r.*/ '.repeat(1000), queryType: 'full' })],
  ['a fuzzy word of 1,000 letters', () => ({ search: `${'w'.repeat(1000)}~2 `.repeat(90), queryType: 'full' })],
  [
    'searches in a filter',
    () => ({ search: '*', filter: numbered(500, "search.ismatch('w* g*') and value ge ", ' or ') }),
  ],
  ['facets, 1,000', () => ({ search: '*', facets: Array.from({ length: 1000 }, () => 'value,count:0'), top: 0 })],
  ['highlights, 3,000', () => ({ search: 'w*', highlight: 'text,'.repeat(2999), top: 1000 })],
  ['fields to select, 1,000,000', () => ({ search: '*', select: 'id,'.repeat(1_000_000) })],
  ['a list of 2,000,000 values', () => ({ search: '*', filter: `search.in(id, '${numbered(2_000_000, '', ',')}')` })],
  ['explanations', () => ({ search: 'w* g* '.repeat(500), debug: 'explain', top: 1000 })],
  ['unpaired surrogates', () => ({ search: '\uD800\uDC00\uD800 "\uDFFF' })],
  ['a skip beyond', () => ({ search: '*', skip: 2_000_000_000 })],
  ['JSON in the wrong shape', () => ({ search: { $gt: '' }, filter: ['a'], facets: 'x' })],
];

/** @param {number} count @param {string} stem @param {string} glue */
const numbered = (count, stem, glue) => Array.from({ length: count }, (_, i) => `${stem}${i}`).join(glue);

/**
 * Each hostile query is answered, with 200 or a refusal, within the time limit; the service lives on, and answers others
 * meanwhile.
 *
 * @param {Record<string, unknown>} ready the local service's ready line
 * @param {string} index
 * @param {(text: string) => void} progress
 * @returns {Promise<{ queries: number, refused: number, slowestMs: number, slowest: string, othersMs: number, beside: string, others: number, each: { title: string, status: number, ms: number, othersMs: number }[] }>}
 *   `each`: how long a query took, and the slowest simple search beside it
 */
export async function soakHostile(ready, index, progress) {
  const url = `${String(ready['endpoint']).replace(/\/$/, '')}/indexes('${index}')/docs/search.post.search?${VERSION}`;
  const headers = { 'content-type': 'application/json', 'api-key': String(ready['adminKey']) };
  /** @type {{ title: string, status: number, ms: number, othersMs: number }[]} */
  const each = [];
  const told = { queries: 0, refused: 0, slowestMs: 0, slowest: '', othersMs: 0, beside: '', others: 0, each };
  await fill(ready, index);
  for (const [title, body] of QUERIES) {
    progress(title);
    // Made before the time counts: it keeps this process busy too.
    const content = JSON.stringify(body());
    const since = performance.now();
    const life = { over: false };
    const meanwhile = others(life, url, headers);
    // It is awaited below; until then a failure of its own must not end this process.
    meanwhile.catch(() => {});
    const { statusCode, body: answer } = await request(url, {
      method: 'POST',
      headers,
      body: content,
      headersTimeout: WITHIN_MS,
      bodyTimeout: WITHIN_MS,
    }).catch((error) => {
      life.over = true;
      throw new Failure(`${title}: ${error instanceof Error ? error.message : String(error)}`);
    });
    const text = await answer.text();
    const ms = performance.now() - since;
    life.over = true;
    const { asked, longestMs } = await meanwhile;
    told.others += asked;
    if (longestMs > told.othersMs) [told.othersMs, told.beside] = [longestMs, title];
    each.push({ title, status: statusCode, ms, othersMs: longestMs });
    // 503 is the time limit itself.
    if (statusCode !== 503 && statusCode >= 500) throw new Failure(`${title}: ${statusCode} ${text.slice(0, 300)}`);
    told.queries += 1;
    if (statusCode >= 400) told.refused += 1;
    if (ms > told.slowestMs) [told.slowestMs, told.slowest] = [ms, title];
  }
  return told;
}

/** Documents of many words, so that what is hostile has something to look at. @param {Record<string, unknown>} ready @param {string} index */
async function fill(ready, index) {
  const send = client({ base: String(ready['endpoint']), headers: { 'api-key': String(ready['adminKey']) } });
  const random = seededRandom(1);
  try {
    for (let from = 0; from < DOCUMENTS; from += 1000) {
      const value = Array.from({ length: 1000 }, (_, i) => {
        const words = Array.from({ length: 10 }, () => `w${Math.min(random(30_000), random(30_000))}`);
        return { id: `h${from + i}`, value: random(1000), text: `group${random(50)} ${words.join(' ')}` };
      });
      await send('POST', `/indexes('${index}')/docs/search.index?${VERSION}`, { value });
    }
  } finally {
    await send.close();
  }
}

/**
 * Simple searches of somebody else, one after another.
 *
 * @param {{ over: boolean }} life @param {string} url @param {Record<string, string>} headers
 */
async function others(life, url, headers) {
  let [asked, longestMs] = [0, 0];
  while (!life.over) {
    const since = performance.now();
    const { statusCode, body } = await request(url, { method: 'POST', headers, body: '{"search":"group1","top":1}' });
    await body.dump();
    if (statusCode !== 200) throw new Failure(`Beside a hostile query a simple one was answered with ${statusCode}`);
    longestMs = Math.max(longestMs, performance.now() - since);
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return { asked, longestMs };
}
