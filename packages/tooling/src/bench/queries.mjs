import { seededRandom } from './random.mjs';

/**
 * A query without the syntax of any candidate.
 *
 * @typedef {object} Query
 * @property {string[]} words
 * @property {number} [above] only documents with a greater `size`
 *
 * @typedef {'term' | 'or' | 'and' | 'phrase' | 'prefix' | 'fuzzy' | 'wildcard' | 'facets' | 'sort' | 'page' |
 *   'autocomplete'} QueryClass
 *
 * @typedef {(query: Query) => Promise<{ count: number, ids: string[] }> | { count: number, ids: string[] }} Search
 *
 * @typedef {object} Candidate a search engine
 * @property {(file: string, progress: (documents: number) => void) => Promise<void>} load indexes the corpus, and closes
 *   an index on disk
 * @property {() => Promise<void>} open prepares it for queries
 * @property {() => Promise<void> | undefined} close
 * @property {Partial<Record<QueryClass, Search>>} searches the query classes that it supports
 * @property {(queryClass: QueryClass, queries: readonly Query[], limits: RunLimits) => Promise<{ times: number[], counts: number[] }>} [run]
 *   replaces `searches` for a candidate that measures its searches itself
 * @property {() => Promise<number>} [memory] megabytes of the process that holds its index, if that is another one
 *
 * @typedef {object} RunLimits
 * @property {{ maxQueries: number, minQueries: number, maxMs: number }} warmUp
 * @property {number} minQueries timed queries, however slow
 * @property {number} maxMs time limit after that
 */

/** Row titles. `--against` matches rows by title, also with older versions: keep them. @type {Readonly<Record<QueryClass, string>>} */
export const TITLES = {
  term: 'one term',
  or: 'OR of 3',
  and: 'AND of 2',
  phrase: 'phrase of 2',
  prefix: 'prefix',
  fuzzy: 'fuzzy ~1',
  wildcard: 'wildcard ab*yz',
  facets: 'filter + 2 facets',
  sort: 'order by a number',
  page: 'page 50 of an OR of 2',
  autocomplete: 'autocomplete',
};

/**
 * Untimed queries of the same class with other words. They give the JIT compiler time: after only 50 queries, half of the
 * time of a short query is spent in code that is not compiled yet.
 */
export const WARM_UP = { maxQueries: 1000, minQueries: 50, maxMs: 3000 };

/** `skip` of page 50. */
export const PAGE_50 = 490;

/**
 * Queries with words of random documents: frequent words are queried often, as in practice.
 *
 * @param {readonly { summary: string, description: string, size: number }[]} documents
 * @param {number} rounds timed queries per class
 * @returns {Record<QueryClass, Query[]>}
 */
export function makeQueries(documents, rounds) {
  const makers = queryMakers(documents, seededRandom(11));
  const otherMakers = queryMakers(documents, seededRandom(12));
  /** @param {QueryClass} name */
  const make = (name) => {
    const queries = Array.from({ length: WARM_UP.minQueries + rounds }, makers[name]);
    const timedQueries = queries.slice(WARM_UP.minQueries);
    const texts = new Set(timedQueries.map((query) => JSON.stringify(query)));
    const warmUp = queries.slice(0, WARM_UP.minQueries);
    for (let tries = 0; warmUp.length < WARM_UP.maxQueries; tries += 1) {
      const query = otherMakers[name]();
      // A small corpus has too few other queries; then the same ones are used.
      if (tries > 10 * WARM_UP.maxQueries || !texts.has(JSON.stringify(query))) warmUp.push(query);
    }
    return [...warmUp, ...timedQueries];
  };
  const names = /** @type {QueryClass[]} */ (Object.keys(makers));
  return /** @type {Record<QueryClass, Query[]>} */ (Object.fromEntries(names.map((name) => [name, make(name)])));
}

/**
 * @param {readonly { summary: string, description: string, size: number }[]} documents
 * @param {(below: number) => number} random
 * @returns {Record<QueryClass, () => Query>}
 */
function queryMakers(documents, random) {
  /** Adjacent words of one document; letters only, so that all tokenizers agree. @param {number} count @param {number} [length] */
  const words = (count, length = 3) => {
    for (;;) {
      const document = documents[random(documents.length)];
      const runs = `${document?.summary} ${document?.description}`.toLowerCase().match(/[a-z]+(?: [a-z]+)*/g) ?? [];
      const parts = (runs[random(runs.length)] ?? '').split(' ');
      const start = random(Math.max(1, parts.length - count + 1));
      const adjacent = parts.slice(start, start + count);
      if (adjacent.length === count && adjacent.every((word) => word.length >= length)) return adjacent;
    }
  };
  const word = (length = 3) => /** @type {string} */ (words(1, length)[0]);
  return {
    term: () => ({ words: [word()] }),
    or: () => ({ words: [word(), word(), word()] }),
    and: () => ({ words: words(2) }),
    phrase: () => ({ words: words(2) }),
    prefix: () => ({ words: [word(5).slice(0, 3 + random(2))] }),
    fuzzy: () => ({ words: [misspell(word(5), random)] }),
    wildcard: () => {
      const text = word(6);
      return { words: [text.slice(0, 2), text.slice(-2)] };
    },
    facets: () => ({ words: [word()], above: 1000 * random(200) }),
    sort: () => ({ words: [word()] }),
    page: () => ({ words: [word(), word()] }),
    autocomplete: () => ({ words: [word(5).slice(0, 2 + random(3))] }),
  };
}

/** Replaces one letter, but not the first. @param {string} word @param {(below: number) => number} random */
function misspell(word, random) {
  const position = 1 + random(word.length - 1);
  return `${word.slice(0, position)}${String.fromCodePoint(97 + random(26))}${word.slice(position + 1)}`;
}
