import { replaceLetters } from './endings.js';

const plainLetters = replaceLetters({ a: 'áâã', e: 'éê', i: 'í', o: 'óôõ', u: 'úü', c: 'ç', n: 'ñ' });
const isVowel = (c: string | undefined): boolean => c !== undefined && 'aeiou'.includes(c);

/** Offset after the first consonant (or vowel) at or after `from`, the last letter not counted; -1 if none. */
const after = (word: string, from: number, shouldBeVowel: boolean): number => {
  for (let i = from; i < word.length - 1; i++) if (isVowel(word[i]) === shouldBeVowel) return i + 1;
  return -1;
};

/** The region after the first consonant that follows a vowel. */
const region1 = (word: string): string => {
  const vowel = after(word, 0, true);
  const consonant = vowel < 0 ? -1 : after(word, vowel - 1, false);
  return consonant < 0 ? '' : word.slice(consonant);
};
const regionV = (word: string): string => {
  if (word.length > 1 && !isVowel(word[1])) {
    const at = after(word, 2, true);
    if (at > 0) return word.slice(at);
  }
  if (word.length > 2 && isVowel(word[0]) && isVowel(word[1])) {
    const at = after(word, 2, false);
    if (at > 0) return word.slice(at);
  }
  return word.length > 3 ? word.slice(3) : '';
};

/** Endings of nouns in the second region, in the order tried; `>` precedes a replacement. */
const STANDARD = (
  'uciones>u imentos amentos adores adoras logias>logias encias>ente amente idades acoes imento amento adora ismos ' +
  'istas logia>log ucion>u encia>ente mente idade acao ezas icos icas ismo avel ivel ista osos osas ador ivas ivos ' +
  'iras>ir eza ico ica oso osa iva ivo ira>ir'
)
  .split(' ')
  .map((entry) => entry.split('>'));

const VERBS = (
  'issemos essemos assemos ariamos eriamos iriamos iremos eremos aremos avamos iramos eramos aramos asseis esseis ' +
  'isseis arieis erieis irieis irmos iamos armos ermos areis ereis ireis asses esses isses astes assem essem issem ' +
  'ardes erdes irdes ariam eriam iriam arias erias irias estes istes aveis aria eria iria asse esse isse aste este ' +
  'iste arei erei irei aram eram iram avam arem erem irem ando endo indo arao erao irao adas idas aras eras iras avas ' +
  'ares eres ires ados idos amos emos imos ieis ada ida ara era ira iam ado ido ias ais eis ear ia ei am em ar er ir ' +
  'as es is eu iu ou'
).split(' ');

const standardEnding = (word: string, r1: string, r2: string, rv: string): string | undefined => {
  for (const [ending = '', replacement = ''] of STANDARD) {
    if (!word.endsWith(ending)) continue;
    const region = ending === 'amente' ? r1 : ending.startsWith('ira') ? rv : r2;
    if (!region.endsWith(ending)) continue;
    if (ending.startsWith('ira') && !word.endsWith(`e${ending}`)) continue;
    return word.slice(0, -ending.length) + replacement;
  }
  return undefined;
};

const verbEnding = (word: string, rv: string): string | undefined => {
  const ending = VERBS.find((e) => rv.endsWith(e));
  if (ending === undefined) return undefined;
  // Lucene's stemmer mistakes this ending for another one and leaves the word unchanged.
  return ending === 'ira' ? word : word.slice(0, -ending.length);
};

const withoutEnd = (word: string, end: string): string => (word.endsWith(end) ? word.slice(0, -end.length) : word);

/** Lucene's BrazilianStemmer. */
export const brazilian = (word: string): string => {
  let w = plainLetters(word.toLowerCase());
  if (w.length >= 2) w = w.replace(/^["'\-,;.?!]/, '');
  if (w.length >= 2) w = w.replace(/[-,;.?!'"]$/, '');
  if (w.length >= 30 || w.length <= 2) return word;
  if (!/^\p{L}+$/u.test(w)) return w;
  const r1 = region1(w);
  const r2 = region1(r1);
  const rv = regionV(w);
  const stem = standardEnding(w, r1, r2, rv) ?? verbEnding(w, rv);
  if (stem !== undefined) {
    w = stem;
    if (rv.endsWith('ci')) w = withoutEnd(w, 'i');
  } else {
    const residual = ['os', 'a', 'i', 'o'].find((e) => rv.endsWith(e));
    if (residual !== undefined) w = withoutEnd(w, residual);
  }
  if (!rv.endsWith('e')) return w;
  w = withoutEnd(w, 'e');
  if (rv.endsWith('gue')) return withoutEnd(w, 'u');
  return rv.endsWith('cie') ? withoutEnd(w, 'i') : w;
};
