import type { Span } from './span.js';

export interface Word extends Span {
  /** In lowercase, without accents and plural endings. */
  stem: string;
}

// Lucene's English stop words, and question words.
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

/** The words of a text with their offsets. */
export const wordsOf = (text: string): Word[] =>
  [...segmenter.segment(text)]
    .filter((part) => part.isWordLike === true)
    .map(({ segment, index }) => ({ start: index, end: index + segment.length, stem: stemOf(segment) }));

export const isStopWord = ({ stem }: Word): boolean => STOP_WORDS.has(stem);

/** The stems of a query without stop words; of all its words if there are only stop words. */
export function keyStems(query: string): ReadonlySet<string> {
  const words = wordsOf(query);
  const contentWords = words.filter((word) => !isStopWord(word));
  return new Set((contentWords.length > 0 ? contentWords : words).map((word) => word.stem));
}

export const stemsOf = (text: string): ReadonlySet<string> => new Set(wordsOf(text).map(({ stem }) => stem));

/** The weight of each stem of a query: higher for stems that fewer of the texts contain. */
export const wordWeights = (
  stems: ReadonlySet<string>,
  texts: readonly ReadonlySet<string>[],
): ReadonlyMap<string, number> =>
  new Map(
    Array.from(stems, (stem) => {
      const frequency = texts.filter((text) => text.has(stem)).length;
      return [stem, Math.log(1 + (texts.length + 1) / (frequency + 0.5))];
    }),
  );

/** The share of the weights whose stems a text contains: 0 to 1. */
export function sharedWeight(weights: ReadonlyMap<string, number>, stems: ReadonlySet<string>): number {
  let [commonWeight, totalWeight] = [0, 0];
  for (const [stem, weight] of weights) {
    totalWeight += weight;
    if (stems.has(stem)) commonWeight += weight;
  }
  return totalWeight === 0 ? 0 : commonWeight / totalWeight;
}
