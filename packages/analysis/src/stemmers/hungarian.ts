import { replaceLetters } from './endings.js';

const plainLetters = replaceLetters({ a: 'á', e: 'ëé', i: 'í', o: 'óőõö', u: 'úűũûü' });
const V = '[aeiouy]';
const C = '[^aeiouy]';
const cut = (word: string, count: number): string => word.slice(0, word.length - count);

/** `[longer than, ending with its left context, characters to remove]`; the first match applies. */
type Cut = readonly [number, RegExp, number];
const first =
  (rules: readonly Cut[]) =>
  (word: string): string => {
    for (const [longerThan, ending, count] of rules) {
      if (word.length > longerThan && ending.test(word)) return cut(word, count);
    }
    return word;
  };

const removeCase = first([
  [6, /kent$/, 4],
  [5, /(?:nak|nek|val|vel|ert|rol|ban|ben|bol|nal|nel|hoz|hez|tol)$/, 3],
  [5, new RegExp(`(${C})\\1[ae]l$`), 3],
  [4, /(?:at|et|ot|va|ve|ra|re|ba|be|ul|ig)$/, 2],
  [4, new RegExp(`${C}(?:on|en)$`), 2],
  [4, /[tn]$/, 1],
  [4, new RegExp(`(${C})\\1[ae]$`), 2],
]);
const removePossessive = first([
  [6, new RegExp(`${C}(?:atok|otok|etek)$`), 4],
  [6, /(?:itek|itok)$/, 4],
  [5, new RegExp(`${C}(?:unk|tok|tek)$`), 3],
  [5, new RegExp(`${V}juk$`), 3],
  [5, /ink$/, 3],
  [4, new RegExp(`${C}(?:am|em|om|ad|ed|od|uk)$`), 2],
  [4, new RegExp(`${V}(?:nk|ja|je)$`), 2],
  [4, /(?:im|id|ik)$/, 2],
  [3, new RegExp(`${C}[ae]$`), 1],
  [3, new RegExp(`${V}[md]$`), 1],
  [3, /i$/, 1],
]);
const removePlural = first([
  [4, /[aoe]k$/, 2],
  [3, /k$/, 1],
]);
const normalize = first([[3, /[aeio]$/, 1]]);

/** Savoy's light stemmer for Hungarian. */
export const lightHungarian = (word: string): string =>
  normalize(removePlural(removePossessive(removeCase(plainLetters(word)))));
