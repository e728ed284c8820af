import snowball from 'snowball-stemmers';
import { stemmer as porterStemmer } from 'stemmer';
import type { Stem } from './stem.js';

/** A Snowball algorithm of the snowball-stemmers package. */
export const snowballStem = (algorithm: string): Stem => {
  const stemmer = snowball.newStemmer(algorithm);
  return (word) => stemmer.stem(word);
};

/** Porter's English algorithm as Lucene's PorterStemFilter applies it. */
export const porter = (): Stem => porterStemmer;

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
