import { limits } from '../limits/request-limits.js';
import { array, object, string } from '../schema/node.js';
import { componentName } from './common.js';

/** data-plane.md "SearchIndex": custom normalizer. */
export const CustomNormalizer = object(
  {
    name: componentName(),
    tokenFilters: array(string(), {
      maxItems: limits.filtersPerAnalyzer,
      description: 'Names of token filters, in order of execution.',
      default: [],
    }),
    charFilters: array(string(), {
      maxItems: limits.filtersPerAnalyzer,
      description: 'Names of character filters, in order of execution.',
      default: [],
    }),
  },
  {
    name: 'CustomNormalizer',
    description:
      'A custom normalizer, which applies filters to the whole value of a filterable, sortable, or facetable field.',
  },
);

/** Token filters that a custom normalizer can use: those that keep a value as a single token. */
export const normalizerTokenFilterNames = [
  'arabic_normalization',
  'asciifolding',
  'cjk_width',
  'elision',
  'german_normalization',
  'hindi_normalization',
  'indic_normalization',
  'persian_normalization',
  'scandinavian_normalization',
  'scandinavian_folding',
  'sorani_normalization',
  'lowercase',
  'uppercase',
] as const;

/** Types of custom token filters that a custom normalizer can use. */
export const normalizerTokenFilterTypes = [
  '#Vendor.Search.AsciiFoldingTokenFilter',
  '#Vendor.Search.ElisionTokenFilter',
] as const;
