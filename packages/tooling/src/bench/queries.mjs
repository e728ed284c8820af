import { seededRandom } from './random.mjs';

/**
 * What every candidate is asked, free of any candidate's syntax.
 *
 * @typedef {object} Query
 * @property {string[]} words
 * @property {number} [above] only documents whose `size` is above it
 *
 * @typedef {'term' | 'or' | 'and' | 'phrase' | 'prefix' | 'fuzzy' | 'wildcard' | 'facets' | 'sort' | 'page' |
 *   'autocomplete'} QueryClass
 *
 * @typedef {(query: Query) => Promise<{ count: number, ids: string[] }> | { count: number, ids: string[] }} Answer
 *
 * @typedef {object} Candidate one search engine under the same documents and queries
 * @property {(file: string, progress: (documents: number) => void) => Promise<void>} load indexes the corpus, and closes
 *   again what it keeps on disk
 * @property {() => Promise<void>} open makes it ready for queries
 * @property {() => Promise<void> | undefined} close
 * @property {Partial<Record<QueryClass, Answer>>} answers the classes that it knows
 */

/** @type {Readonly<Record<QueryClass, string>>} */
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
 * Queries before those that are measured, of the same kind but others: what is measured is a service that has been up
 * for a moment, not one that looks up these very words for the second time. JavaScript is compiled meanwhile; after 50
 * queries, half of the time of a short one goes into code that is not yet.
 */
export const WARM_UP = { most: 1000, least: 50, milliseconds: 3000 };

/** Where page 50 begins. */
export const PAGE_50 = 490;

/**
 * Queries made of the words of documents drawn at random: a frequent word is asked for often, as people do.
 *
 * @param {readonly { summary: string, description: string, size: number }[]} documents
 * @param {number} rounds queries a class, after those to warm up
 * @returns {Record<QueryClass, Query[]>}
 */
export function makeQueries(documents, rounds) {
  const makers = queryMakers(documents, seededRandom(11));
  const others = queryMakers(documents, seededRandom(12));
  /** @param {QueryClass} name */
  const make = (name) => {
    const queries = Array.from({ length: WARM_UP.least + rounds }, makers[name]);
    const timed = queries.slice(WARM_UP.least);
    const texts = new Set(timed.map((query) => JSON.stringify(query)));
    const warmUp = queries.slice(0, WARM_UP.least);
    for (let tries = 0; warmUp.length < WARM_UP.most; tries += 1) {
      const query = others[name]();
      // Where hardly any others are to be had, the same must do.
      if (tries > 10 * WARM_UP.most || !texts.has(JSON.stringify(query))) warmUp.push(query);
    }
    return [...warmUp, ...timed];
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
  /** Neighbouring words of one document; letters only, so that every tokenizer sees the same. @param {number} count @param {number} [length] */
  const words = (count, length = 3) => {
    for (;;) {
      const document = documents[random(documents.length)];
      const runs = `${document?.summary} ${document?.description}`.toLowerCase().match(/[a-z]+(?: [a-z]+)*/g) ?? [];
      const parts = (runs[random(runs.length)] ?? '').split(' ');
      const at = random(Math.max(1, parts.length - count + 1));
      const found = parts.slice(at, at + count);
      if (found.length === count && found.every((word) => word.length >= length)) return found;
    }
  };
  const word = (length = 3) => /** @type {string} */ (words(1, length)[0]);
  return {
    term: () => ({ words: [word()] }),
    or: () => ({ words: [word(), word(), word()] }),
    and: () => ({ words: words(2) }),
    phrase: () => ({ words: words(2) }),
    prefix: () => ({ words: [word(5).slice(0, 3 + random(2))] }),
    fuzzy: () => ({ words: [misspelt(word(5), random)] }),
    wildcard: () => {
      const whole = word(6);
      return { words: [whole.slice(0, 2), whole.slice(-2)] };
    },
    facets: () => ({ words: [word()], above: 1000 * random(200) }),
    sort: () => ({ words: [word()] }),
    page: () => ({ words: [word(), word()] }),
    autocomplete: () => ({ words: [word(5).slice(0, 2 + random(3))] }),
  };
}

/** One letter replaced, not the first. @param {string} word @param {(below: number) => number} random */
function misspelt(word, random) {
  const at = 1 + random(word.length - 1);
  return `${word.slice(0, at)}${String.fromCodePoint(97 + random(26))}${word.slice(at + 1)}`;
}
