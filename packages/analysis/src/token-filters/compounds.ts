import { CommonGramTokenFilter, DictionaryDecompounderTokenFilter } from '@searchdeck/contract/core';
import { lowerCase } from '../core/case-folding.js';
import { defineComponent } from '../registry/registry.js';
import { type TokenFilterStage, type TokenState, copyToken, expandTerms, transformTerms } from '../core/stream.js';

const GRAM = 'gram';

function* withGrams(tokens: readonly TokenState[], isCommon: (term: string) => boolean): Generator<TokenState> {
  for (const [i, t] of tokens.entries()) {
    yield copyToken(t);
    const following = tokens[i + 1];
    if (following === undefined || !(isCommon(t.term) || isCommon(following.term))) continue;
    yield {
      ...copyToken(t),
      term: `${t.term}_${following.term}`,
      end: following.end,
      increment: 0,
      length: 2,
      type: GRAM,
    };
  }
}

/** For queries: a bigram replaces both of its words. Lucene's CommonGramsQueryFilter. */
function* gramsOnly(tokens: Iterable<TokenState>): Generator<TokenState> {
  let previous: TokenState | undefined;
  let lastType = '';
  const prepare = (t: TokenState): TokenState => {
    lastType = t.type;
    if (t.type === GRAM) {
      t.increment = 1;
      t.length = 1;
    }
    return t;
  };
  for (const t of tokens) {
    if (previous !== undefined && t.type !== GRAM) yield prepare(previous);
    previous = t;
  }
  if (previous !== undefined && lastType !== GRAM) yield prepare(previous);
}

const commonGrams = (words: readonly string[], ignoreCase: boolean, queryMode: boolean): TokenFilterStage => {
  const fold = ignoreCase ? lowerCase : (term: string) => term;
  const common = new Set(words.map(fold));
  const isCommon = (term: string): boolean => common.has(fold(term));
  return transformTerms((tokens) => (queryMode ? gramsOnly(withGrams(tokens, isCommon)) : withGrams(tokens, isCommon)));
};

const decompounder = (
  words: readonly string[],
  sizes: { minWordSize: number; minSubwordSize: number; maxSubwordSize: number },
  onlyLongestMatch: boolean,
): TokenFilterStage => {
  const dictionary = new Set(words);
  return expandTerms((t, emit) => {
    const { term, increment, length } = t;
    emit(t);
    if (term.length < sizes.minWordSize) return;
    const emitSubword = (from: number, to: number): void => {
      t.term = term.slice(from, to);
      t.increment = 0;
      emit(t);
    };
    for (let from = 0; from <= term.length - sizes.minSubwordSize; from++) {
      let longest = -1;
      for (let to = from + sizes.minSubwordSize; to <= Math.min(term.length, from + sizes.maxSubwordSize); to++) {
        if (!dictionary.has(term.slice(from, to))) continue;
        if (onlyLongestMatch) longest = to;
        else emitSubword(from, to);
      }
      if (longest > 0) emitSubword(from, longest);
    }
    t.increment = increment;
    t.length = length;
  });
};

export const compoundFilters = [
  defineComponent({
    name: 'common_grams',
    odataType: '#Vendor.Search.CommonGramTokenFilter',
    schema: CommonGramTokenFilter,
    // The service documents no words for the built-in filter.
    builtIn: { commonWords: [] },
    create: ({ commonWords, ignoreCase, queryMode }) => commonGrams(commonWords, ignoreCase, queryMode),
  }),
  defineComponent({
    odataType: '#Vendor.Search.DictionaryDecompounderTokenFilter',
    schema: DictionaryDecompounderTokenFilter,
    create: ({ wordList, onlyLongestMatch, ...sizes }) => decompounder(wordList, sizes, onlyLongestMatch),
  }),
];
