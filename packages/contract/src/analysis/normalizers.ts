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

/**
 * Components a custom normalizer may name: those that work on one value as a whole.
 * (The service refuses the others.)
 */
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

/** Types of an index's own token filters that a custom normalizer may name. */
export const normalizerTokenFilterTypes = [
  '#Vendor.Search.AsciiFoldingTokenFilter',
  '#Vendor.Search.ElisionTokenFilter',
] as const;
