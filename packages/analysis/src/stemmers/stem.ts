import type { TokenFilterStage } from '../stream.js';

export type Stem = (word: string) => string;

const REMEMBERED = 50_000;

/** Remembers stems of words: texts repeat their words, and stemming is the slowest stage. */
export const remembering = (stem: Stem): Stem => {
  let known = new Map<string, string>();
  return (word) => {
    let result = known.get(word);
    if (result === undefined) {
      result = stem(word);
      if (known.size >= REMEMBERED) known = new Map();
      // Long words are rare and would fill the memory.
      if (word.length <= 64) known.set(word, result);
    }
    return result;
  };
};

/** Replaces words by their stems, except those marked as keywords. */
export const stemTerms =
  (stem: Stem): TokenFilterStage =>
  (next) => ({
    token(t) {
      if (!t.keyword) t.term = stem(t.term);
      next.token(t);
    },
    end: (trailing, length) => next.end(trailing, length),
  });
