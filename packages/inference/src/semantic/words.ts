import type { Span } from './span.js';

export interface Word extends Span {
  /** What a form of the word has in common with its others: lower case, no accents, no plural ending. */
  stem: string;
}

// Lucene's English stop words, and those that a question is put with.
const STOP_WORDS = new Set(
  (
    'a an and are as at be but by for if in into is it no not of on or such that the their then there these they ' +
    'this to was will with what which who whom whose when where why how do does did can could should would i me my ' +
    'we our you your he she his her its from about have has had am were been than so some any all'
  ).split(' '),
);

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

const stemOf = (word: string): string => {
  const plain = word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]s$/u, '');
  if (plain.length <= 3) return plain;
  if (plain.endsWith('ies')) return `${plain.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|z)es$/.test(plain)) return plain.slice(0, -2);
  return plain.endsWith('s') && !/(?:ss|us|is)$/.test(plain) ? plain.slice(0, -1) : plain;
};

/** The words of a text, where they stand. */
export const wordsOf = (text: string): Word[] =>
  [...segmenter.segment(text)]
    .filter((part) => part.isWordLike === true)
    .map(({ segment, index }) => ({ start: index, end: index + segment.length, stem: stemOf(segment) }));

export const isStopWord = ({ stem }: Word): boolean => STOP_WORDS.has(stem);

/** The words of a query that say what it is about; all of them when none does. */
export function keyStems(query: string): ReadonlySet<string> {
  const words = wordsOf(query);
  const telling = words.filter((word) => !isStopWord(word));
  return new Set((telling.length > 0 ? telling : words).map((word) => word.stem));
}

export const stemsOf = (text: string): ReadonlySet<string> => new Set(wordsOf(text).map(({ stem }) => stem));

/** What finding each stem of a query says, by how many of the texts have it. */
export const wordWeights = (
  stems: ReadonlySet<string>,
  texts: readonly ReadonlySet<string>[],
): ReadonlyMap<string, number> =>
  new Map(
    Array.from(stems, (stem) => {
      const found = texts.filter((text) => text.has(stem)).length;
      return [stem, Math.log(1 + (texts.length + 1) / (found + 0.5))];
    }),
  );

/** The part of the weights whose stems a text has: 0 to 1. */
export function sharedWords(weights: ReadonlyMap<string, number>, stems: ReadonlySet<string>): number {
  let [shared, all] = [0, 0];
  for (const [stem, weight] of weights) {
    all += weight;
    if (stems.has(stem)) shared += weight;
  }
  return all === 0 ? 0 : shared / all;
}
