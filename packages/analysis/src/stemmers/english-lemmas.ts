import type { Stem } from './stem.js';

/** The functions of wink-lemmatizer: each returns its argument if it finds no base form. */
export interface WordNetLemmatizer {
  noun(word: string): string;
  verb(word: string): string;
  adjective(word: string): string;
}

/** Endings after which English does not double a single consonant: `rated` comes from `rate`, `ratted` from `rat`. */
const SINGLE_CONSONANT = /(?:^|[^aeiou])[aeiou][^aeiouwxy](?:ed|ing)$/;

/**
 * Base forms of English words from WordNet. The part of speech of a word is not known, so noun endings are tried before
 * verb endings, and adjective endings last: `buildings` → `building` → `build`.
 */
export const englishLemma = (lemmatizer: WordNetLemmatizer): Stem => {
  const isVerb = (word: string): boolean => lemmatizer.verb(`${word}s`) === word;
  const isNoun = (word: string): boolean => lemmatizer.noun(`${word}s`) === word;
  const verbLemma = (word: string): string => {
    if (SINGLE_CONSONANT.test(word)) {
      const withE = word.replace(/(?:ed|ing)$/, 'e');
      if (isVerb(withE)) return withE;
    }
    return lemmatizer.verb(word);
  };
  return (word) => {
    // WordNet lists exceptions such as boss → bos; no plural ends in ss.
    const singular = word.endsWith('ss') ? word : lemmatizer.noun(word);
    const lemma = verbLemma(singular);
    if (lemma !== word || isNoun(word)) return lemma;
    const positive = lemmatizer.adjective(word);
    // Shorter matches are mostly coincidences: modest → mod.
    return positive.length > 3 ? positive : word;
  };
};
