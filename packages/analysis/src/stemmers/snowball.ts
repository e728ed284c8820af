import snowball from 'snowball-stemmers';
import { stemmer as porterStemmer } from 'stemmer';
import type { Stem } from './stem.js';

/** A Snowball algorithm of the snowball-stemmers package. */
export const snowballStem = (algorithm: string): Stem => {
  const stemmer = snowball.newStemmer(algorithm);
  return (word) => stemmer.stem(word);
};

const PRIVATE = 0xe000;

/** Porter's English algorithm as Lucene's PorterStemFilter applies it: to a capital letter as to any other consonant. */
export const porter = (): Stem => (word) => {
  if (word === word.toLowerCase()) return porterStemmer(word);
  // The package converts its input to lowercase and treats unknown characters as consonants.
  const capitals = [...new Set(word)].filter((c) => c !== c.toLowerCase());
  const hidden = word.replace(/[^a-z]/gu, (c) => {
    const at = capitals.indexOf(c);
    return at < 0 ? c : String.fromCharCode(PRIVATE + at);
  });
  return porterStemmer(hidden).replace(/[\ue000-\uf8ff]/g, (c) => capitals[c.charCodeAt(0) - PRIVATE] ?? c);
};

/** Snowball's german2: the German algorithm after ae, oe, ue (not after q) have become umlauts. */
export const german2 = (): Stem => {
  const german = snowballStem('german');
  return (word) =>
    german(
      word
        .replace(/ß/g, 'ss')
        .replace(/[ao]e|(?<![aeiouyäöüq])ue/g, (pair) => (pair === 'ae' ? 'ä' : pair === 'oe' ? 'ö' : 'ü')),
    );
};

/** The program writes õ and û for ő and ű, as in the code page it was written for; it doesn't know ő and ű. */
const TO_PACKAGE: Readonly<Record<string, string>> = { õ: 'ő', û: 'ű', ő: '\ue151', ű: '\ue171' };
const FROM_PACKAGE: Readonly<Record<string, string>> = { ő: 'õ', ű: 'û', '\ue151': 'ő', '\ue171': 'ű' };

/** Snowball's Hungarian algorithm as Lucene 8 has it. */
export const hungarian = (): Stem => {
  const stem = snowballStem('hungarian');
  return (word) =>
    /[őűõû]/.test(word)
      ? stem(word.replace(/[őűõû]/g, (c) => TO_PACKAGE[c] ?? c)).replace(
          /[őű\ue151\ue171]/g,
          (c) => FROM_PACKAGE[c] ?? c,
        )
      : stem(word);
};
