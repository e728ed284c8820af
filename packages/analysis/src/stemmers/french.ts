import { replaceLetters, matchEnding } from './endings.js';

const plainLetters = replaceLetters({ a: 'àáâ', o: 'ô', e: 'èéê', u: 'ùû', i: 'î', c: 'ç' });

/** Merges doubled letters and removes a final ie, r, e, ee, or doubled letter. Words of up to four letters are unchanged. */
const finish = (word: string): string => {
  let w = word.length > 4 ? plainLetters(word).replace(/(\p{L})\1+/gu, '$1') : word;
  if (w.length > 4 && w.endsWith('ie')) w = w.slice(0, -2);
  return w.length > 4
    ? w
        .replace(/r$/, '')
        .replace(/e{1,2}$/, '')
        .replace(/(\p{L})\1$/u, '$1')
    : w;
};

/** Endings that are followed only by `finish`. */
const early = matchEnding([
  [9, 'issement', 'ir'],
  [8, 'issant', 'ir'],
]);
const professions = matchEnding([
  [11, 'ficatrice', 'fier'],
  [10, 'ficateur', 'fier'],
  [9, 'catrice', 'quer'],
  [8, 'cateur', 'quer'],
  [8, 'atrice', 'er'],
  [7, 'ateur', 'er'],
]);
const middle = matchEnding([
  [5, 'ième'],
  [7, 'teuse', 'ter'],
  [6, 'teur', 'ter'],
  [5, 'euse', 'eu'],
  [8, 'ère', 'er'],
  [7, 'ive', 'if'],
  [4, 'folle', 'fou'],
  [4, 'molle', 'mou'],
  [9, 'nnelle', 'n'],
  [9, 'nnel', 'n'],
]);
const late = matchEnding([
  [8, 'esse', 'e'],
  [7, 'inage', 'in'],
]);

/**
 * Savoy's light stemmer for French ("Light Stemming Approaches for the French, Portuguese, German and
 * Hungarian Languages"), as Lucene's FrenchLightStemmer applies it.
 */
export const lightFrench = (word: string): string => {
  let w = word;
  if (w.length > 5 && w.endsWith('x')) w = /[^e]aux$/.test(w) ? `${w.slice(0, -2)}l` : w.slice(0, -1);
  if (w.length > 3 && w.endsWith('x')) w = w.slice(0, -1);
  if (w.length > 3 && w.endsWith('s')) w = w.slice(0, -1);

  const first = early(w);
  if (first !== undefined) return finish(first);
  if (w.length > 6 && w.endsWith('ement')) {
    w = w.slice(0, -4);
    return finish(w.length > 3 && w.endsWith('ive') ? `${w.slice(0, -2)}f` : w);
  }
  const second = professions(w);
  if (second !== undefined) return finish(second);
  if (w.length > 6 && w.endsWith('trice')) w = `${w.slice(0, -5)}teur`;
  const third = middle(w);
  if (third !== undefined) return finish(third);
  if (w.length > 4 && w.endsWith('ète')) w = `${w.slice(0, -3)}et`;
  if (w.length > 8 && w.endsWith('ique')) w = w.slice(0, -4);
  const fourth = late(w);
  if (fourth !== undefined) return finish(fourth);
  if (w.length > 9 && w.endsWith('isation')) {
    w = w.slice(0, -7);
    return finish(w.length > 5 && w.endsWith('ual') ? `${w.slice(0, -2)}el` : w);
  }
  if (w.length > 9 && w.endsWith('isateur')) return finish(w.slice(0, -7));
  if (w.length > 8 && (w.endsWith('ation') || w.endsWith('ition'))) return finish(w.slice(0, -5));
  return finish(w);
};

/** Savoy's minimal stemmer: plurals, infinitives, final e and accented e only. */
export const minimalFrench = (word: string): string => {
  if (word.length < 6) return word;
  if (word.endsWith('x')) return word.endsWith('aux') ? `${word.slice(0, -2)}l` : word.slice(0, -1);
  let w = word;
  for (const c of ['s', 'r', 'e', 'é']) if (w.endsWith(c)) w = w.slice(0, -1);
  const last = w.at(-1) ?? '';
  return last === w.at(-2) && /\p{L}/u.test(last) ? w.slice(0, -1) : w;
};
