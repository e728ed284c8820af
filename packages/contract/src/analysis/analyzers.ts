import { limits } from '../limits/request-limits.js';
import { array, boolean, object, required, string } from '../schema/node.js';
import { componentName, maxTokenLength, regexFlags, regexPattern, words } from './common.js';

/** Analyzers of an index. data-plane.md "SearchIndex"; parameters of all but the custom one: service-behavior §6. */
export const CustomAnalyzer = object(
  {
    name: componentName(),
    tokenizer: required(string({ description: 'Name of the tokenizer that divides text into tokens.' })),
    tokenFilters: array(string(), {
      maxItems: limits.filtersPerAnalyzer,
      description: 'Names of token filters, run in this order.',
      default: [],
    }),
    charFilters: array(string(), {
      maxItems: limits.filtersPerAnalyzer,
      description: 'Names of char filters, run in this order before the tokenizer.',
      default: [],
    }),
  },
  { name: 'CustomAnalyzer', description: 'A tokenizer with filters before and after it.' },
);

export const PatternAnalyzer = object(
  {
    name: componentName(),
    lowercase: boolean({ documented: false, description: 'Lower-case the terms.', default: true }),
    pattern: regexPattern('\\W+'),
    flags: regexFlags(),
    stopwords: words('Words to leave out.', []),
  },
  { name: 'PatternAnalyzer', documented: false, description: 'Separates text into terms by a regular expression.' },
);

export const StandardAnalyzer = object(
  {
    name: componentName(),
    maxTokenLength: maxTokenLength(255),
    stopwords: words('Words to leave out.', []),
  },
  { name: 'StandardAnalyzer', documented: false, description: 'Standard tokenizer, lowercase filter and stop filter.' },
);

export const StopAnalyzer = object(
  {
    name: componentName(),
    stopwords: words("Words to leave out; Lucene's English list when absent."),
  },
  {
    name: 'StopAnalyzer',
    documented: false,
    description: 'Divides text at non-letters, lower-cases, leaves stop words out.',
  },
);
