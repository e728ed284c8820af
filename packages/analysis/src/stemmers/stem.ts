import type { TokenFilterStage } from '../core/stream.js';

export type Stem = (word: string) => string;

const MAX_CACHED_STEMS = 50_000;
/** Longer words are rare and would fill the memory. */
const MAX_CACHED_LENGTH = 64;

/** Caches stems: texts repeat their words, and stemming is the slowest stage. */
export const cachedStem = (stem: Stem): Stem => {
  let cache = new Map<string, string>();
  return (word) => {
    let result = cache.get(word);
    if (result === undefined) {
      result = stem(word);
      if (cache.size >= MAX_CACHED_STEMS) cache = new Map();
      if (word.length <= MAX_CACHED_LENGTH) cache.set(word, result);
    }
    return result;
  };
};

/** Replaces words by their stems, except those marked as keywords. */
export const stemTerms =
  (stem: Stem): TokenFilterStage =>
  (next) => ({
    token(t) {
      if (!t.isKeyword) t.term = stem(t.term);
      next.token(t);
    },
    end: (trailing, length) => next.end(trailing, length),
  });
