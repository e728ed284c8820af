import {
  DEFAULT_ANALYZER,
  DEFAULT_MAX_TOKEN_LENGTH,
  PatternAnalyzer,
  StandardAnalyzer,
  StopAnalyzer,
} from '@searchdeck/contract/core';
import { type Parts, chain } from '../core/chain.js';
import { defineComponent, defineBuiltIn } from '../registry/registry.js';
import { standardTokenizer } from '../standard/standard-tokenizer.js';
import { stopWords } from '../stop-words/index.js';
import { asciifolding } from '../token-filters/ascii-folding.js';
import { lowercase } from '../token-filters/case.js';
import { removeWords } from '../token-filters/stopwords.js';
import { letterTokenizer, lowercaseTokenizer, whitespaceTokenizer } from '../tokenizers/character.js';
import { wholeInput } from '../tokenizers/keyword.js';
import { patternTokenizer } from '../tokenizers/pattern.js';

const stopFilter = (words: readonly string[]) => (words.length === 0 ? [] : [removeWords(new Set(words))]);

const standard = (maxTokenLength: number, stopwords: readonly string[]): Parts => ({
  tokenizer: standardTokenizer(maxTokenLength),
  tokenFilters: [lowercase, ...stopFilter(stopwords)],
});

/** Language-independent analyzers. service-behavior §6. */
export const generalAnalyzers = [
  defineComponent({
    name: DEFAULT_ANALYZER,
    odataType: '#Vendor.Search.StandardAnalyzer',
    schema: StandardAnalyzer,
    create: ({ maxTokenLength, stopwords }) => chain(standard(maxTokenLength, stopwords)),
  }),
  defineBuiltIn('standardasciifolding.lucene', () =>
    chain({ tokenizer: standardTokenizer(DEFAULT_MAX_TOKEN_LENGTH), tokenFilters: [lowercase, asciifolding] }),
  ),
  defineBuiltIn('keyword', () => chain({ tokenizer: wholeInput })),
  defineComponent({
    name: 'pattern',
    odataType: '#Vendor.Search.PatternAnalyzer',
    schema: PatternAnalyzer,
    create: ({ lowercase: lower, pattern, flags, stopwords }) =>
      chain({
        tokenizer: patternTokenizer(pattern, flags, -1),
        tokenFilters: [...(lower ? [lowercase] : []), ...stopFilter(stopwords)],
      }),
  }),
  defineBuiltIn('simple', () => chain({ tokenizer: lowercaseTokenizer() })),
  defineComponent({
    name: 'stop',
    odataType: '#Vendor.Search.StopAnalyzer',
    schema: StopAnalyzer,
    create: ({ stopwords }) =>
      chain({
        tokenizer: letterTokenizer(),
        tokenFilters: [
          lowercase,
          removeWords((stopwords as readonly string[] | undefined) ? new Set(stopwords) : stopWords('english')),
        ],
      }),
  }),
  defineBuiltIn('whitespace', () => chain({ tokenizer: whitespaceTokenizer() })),
];
