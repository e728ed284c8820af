import { limits } from '../limits/request-limits.js';
import { array, boolean, object, required, string } from '../schema/node.js';
import { componentName, maxTokenLength, regexFlags, regexPattern, wordList } from './common.js';

/** Analyzers of an index. data-plane.md "SearchIndex"; parameters of all but the custom one: service-behavior §6. */
export const CustomAnalyzer = object(
  {
    name: componentName(),
    tokenizer: required(string({ description: 'Name of the tokenizer that splits text into tokens.' })),
    tokenFilters: array(string(), {
      maxItems: limits.filtersPerAnalyzer,
      description: 'Names of token filters, in order of execution.',
      default: [],
    }),
    charFilters: array(string(), {
      maxItems: limits.filtersPerAnalyzer,
      description: 'Names of character filters, in order of execution before the tokenizer.',
      default: [],
    }),
  },
  {
    name: 'CustomAnalyzer',
    description: 'A custom analyzer, which combines a tokenizer with character filters and token filters.',
  },
);

export const PatternAnalyzer = object(
  {
    name: componentName(),
    lowercase: boolean({ isDocumented: false, description: 'Whether to convert terms to lowercase.', default: true }),
    pattern: regexPattern('\\W+'),
    flags: regexFlags(),
    stopwords: wordList('Stop words to remove.', []),
  },
  {
    name: 'PatternAnalyzer',
    isDocumented: false,
    description: 'Splits text into terms at matches of a regular expression.',
  },
);

export const StandardAnalyzer = object(
  {
    name: componentName(),
    maxTokenLength: maxTokenLength(),
    stopwords: wordList('Stop words to remove.', []),
  },
  {
    name: 'StandardAnalyzer',
    isDocumented: false,
    description: 'Applies the standard tokenizer, the lowercase filter, and the stop filter.',
  },
);

export const StopAnalyzer = object(
  {
    name: componentName(),
    stopwords: wordList("Stop words to remove. Defaults to Lucene's list of English stop words."),
  },
  {
    name: 'StopAnalyzer',
    isDocumented: false,
    description: 'Splits text at non-letters, converts it to lowercase, and removes stop words.',
  },
);
