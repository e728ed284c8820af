import { replaceLetters, replaceEnding, applySteps } from './endings.js';

/** Letters after which an s or st is an ending. */
const S = 'bdfghklmnt';

const keepFirst = (longerThan: number, ending: string) => (word: string) =>
  word.length > longerThan && new RegExp(`[${S}]${ending}$`).test(word) ? word.slice(0, -ending.length) : undefined;

const endS = keepFirst(3, 's');
const endSt = keepFirst(4, 'st');
const first = replaceEnding([
  [5, 'ern'],
  [4, 'em en er es'],
  [3, 'e'],
]);
const second = replaceEnding([
  [5, 'est'],
  [4, 'er en'],
]);

/** Savoy's light stemmer for German, as Lucene's GermanLightStemmer applies it. */
export const lightGerman = applySteps(
  replaceLetters({ a: 'äàáâ', o: 'öòóô', i: 'ïìíî', u: 'üùúû' }),
  (word) => {
    const w = first(word);
    return w === word ? (endS(word) ?? word) : w;
  },
  (word) => {
    const w = second(word);
    return w === word ? (endSt(word) ?? word) : w;
  },
);

/** Lucene's GermanMinimalStemmer: plurals of words of at least five letters. */
export const minimalGerman = (word: string): string => {
  if (word.length < 5) return word;
  const w = word.replace(/[äöü]/g, (c) => (c === 'ä' ? 'a' : c === 'ö' ? 'o' : 'u'));
  if (w.length > 6 && w.endsWith('nen')) return w.slice(0, -3);
  if (w.length > 5 && /(?:e[nsr]|se)$/.test(w)) return w.slice(0, -2);
  return /[nesr]$/.test(w) ? w.slice(0, -1) : w;
};
