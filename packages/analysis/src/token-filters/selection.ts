import {
  KeepTokenFilter,
  KeywordMarkerTokenFilter,
  LengthTokenFilter,
  LimitTokenFilter,
  TruncateTokenFilter,
  UniqueTokenFilter,
} from '@searchdeck/contract/core';
import { checkBounds } from '../core/bounds.js';
import { lowerCase } from '../core/case-folding.js';
import { defineComponent, defineBuiltIn } from '../registry/registry.js';
import { JAVA_SPACE } from '../core/java-space.js';
import { type TokenFilterStage, expandTerms, filterTerms, mapTerms } from '../core/stream.js';

const limit =
  (count: number): TokenFilterStage =>
  (next) => {
    let termCount = 0;
    return {
      token(t) {
        if (termCount < count) next.token(t);
        termCount++;
      },
      end(trailing, length) {
        termCount = 0;
        next.end(trailing, length);
      },
    };
  };

const unique =
  (onlyOnSamePosition: boolean): TokenFilterStage =>
  (next) => {
    const terms = new Set<string>();
    return {
      token(t) {
        if (onlyOnSamePosition && t.increment > 0) terms.clear();
        if (terms.has(t.term)) return;
        terms.add(t.term);
        next.token(t);
      },
      end(trailing, length) {
        terms.clear();
        next.end(trailing, length);
      },
    };
  };

const keywordMarker =
  (words: readonly string[], ignoreCase: boolean): TokenFilterStage =>
  (next) => {
    const fold = ignoreCase ? lowerCase : (term: string) => term;
    const keywords = new Set(words.map(fold));
    return {
      token(t) {
        if (keywords.has(fold(t.term))) t.isKeyword = true;
        next.token(t);
      },
      end: (trailing, length) => next.end(trailing, length),
    };
  };

/** Emits every term twice at its position: first protected from stemmers, then not. */
const keywordRepeat = expandTerms((t, emit) => {
  const { term, increment, type } = t;
  t.isKeyword = true;
  emit(t);
  t.term = term;
  t.type = type;
  t.increment = 0;
  t.isKeyword = false;
  emit(t);
  t.increment = increment;
});

const truncate =
  (maxLength: number): TokenFilterStage =>
  (next) => ({
    token(t) {
      if (!t.isKeyword && t.term.length > maxLength) t.term = t.term.slice(0, maxLength);
      next.token(t);
    },
    end: (trailing, length) => next.end(trailing, length),
  });

/** Like Java, does not remove no-break spaces. */
const trim = (term: string): string => {
  let from = 0;
  let to = term.length;
  while (from < to && JAVA_SPACE.test(term.charAt(from))) from++;
  while (to > from && JAVA_SPACE.test(term.charAt(to - 1))) to--;
  return term.slice(from, to);
};

/** Removes the first apostrophe of a term and everything after it. Lucene's ApostropheFilter. */
export const removeAfterApostrophe = mapTerms((term) => term.replace(/['\u2019][\s\S]*$/, ''));

/** Filters that select, mark, or truncate terms. */
export const selectionFilters = [
  defineComponent({
    odataType: '#Vendor.Search.KeepTokenFilter',
    schema: KeepTokenFilter,
    create: ({ keepWords, keepWordsCase }) => {
      const words = new Set(keepWordsCase ? keepWords.map(lowerCase) : keepWords);
      return filterTerms((t) => words.has(keepWordsCase ? lowerCase(t.term) : t.term));
    },
  }),
  defineComponent({
    odataType: '#Vendor.Search.KeywordMarkerTokenFilter',
    schema: KeywordMarkerTokenFilter,
    create: ({ keywords, ignoreCase }) => keywordMarker(keywords, ignoreCase),
  }),
  defineComponent({
    name: 'length',
    odataType: '#Vendor.Search.LengthTokenFilter',
    schema: LengthTokenFilter,
    create: ({ min, max }) => {
      checkBounds('min', min, 'max', max);
      return filterTerms((t) => t.term.length >= min && t.term.length <= max);
    },
  }),
  defineComponent({
    name: 'limit',
    odataType: '#Vendor.Search.LimitTokenFilter',
    schema: LimitTokenFilter,
    create: ({ maxTokenCount }) => limit(maxTokenCount),
  }),
  defineComponent({
    name: 'truncate',
    odataType: '#Vendor.Search.TruncateTokenFilter',
    schema: TruncateTokenFilter,
    create: ({ length }) => truncate(length),
  }),
  defineComponent({
    name: 'unique',
    odataType: '#Vendor.Search.UniqueTokenFilter',
    schema: UniqueTokenFilter,
    create: ({ onlyOnSamePosition }) => unique(onlyOnSamePosition),
  }),
  defineBuiltIn('keyword_repeat', () => keywordRepeat),
  defineBuiltIn('trim', () => mapTerms(trim)),
  defineBuiltIn('reverse', () => mapTerms((term) => [...term].reverse().join(''))),
  defineBuiltIn('apostrophe', () => removeAfterApostrophe),
];
