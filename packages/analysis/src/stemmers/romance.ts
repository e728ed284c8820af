import { replaceLetters, matchEnding, replaceEnding } from './endings.js';

const vowels = replaceLetters({ a: 'àáâä', o: 'òóôö', e: 'èéêë', u: 'ùúûü', i: 'ìíîï' });

const italianEnd = replaceEnding([
  [0, 'ie he hi ii ia io'],
  [0, 'e i a o'],
]);
/** Savoy's light stemmer for Italian. */
export const lightItalian = (word: string): string => (word.length < 6 ? word : italianEnd(vowels(word)));

const spanishEnd = replaceEnding([
  [0, 'o a e'],
  [0, 'eses', 'es'],
  [0, 'ces', 'z'],
  [0, 'os as es'],
]);
/** Savoy's light stemmer for Spanish. */
export const lightSpanish = (word: string): string => (word.length < 5 ? word : spanishEnd(vowels(word)));

const portugueseLetters = replaceLetters({ a: 'àáâäã', o: 'òóôöõ', e: 'èéêë', u: 'ùúûü', i: 'ìíîï', c: 'ç' });
const portuguesePlural = matchEnding([
  [4, 'res', 'r'],
  [4, 'ses', 's'],
  [4, 'les', 'l'],
  [4, 'zes', 'z'],
  [3, 'ns', 'm'],
  [4, 'eis éis', 'el'],
  [4, 'ais', 'al'],
  [4, 'óis', 'ol'],
  [4, 'is', 'il'],
  [3, 'ões ães', 'ão'],
  [6, 'mente'],
  [3, 's'],
]);
const portugueseFeminine = replaceEnding([
  [7, 'inha', 'inho'],
  [7, 'iaca', 'iaco'],
  [7, 'eira', 'eiro'],
  [6, 'osa', 'oso'],
  [6, 'ica', 'ico'],
  [6, 'ida', 'ido'],
  [6, 'ada', 'ado'],
  [6, 'iva', 'ivo'],
  [6, 'ama', 'amo'],
  [6, 'ona', 'ão'],
  [6, 'ora', 'or'],
  [6, 'esa', 'ês'],
  [6, 'na', 'no'],
]);
/** Savoy's light stemmer for Portuguese. */
export const lightPortuguese = (word: string): string => {
  if (word.length < 4) return word;
  let w = portuguesePlural(word) ?? word;
  if (w.length > 3 && w.endsWith('a')) w = portugueseFeminine(w);
  if (w.length > 4 && /[eao]$/.test(w)) w = w.slice(0, -1);
  return portugueseLetters(w);
};
