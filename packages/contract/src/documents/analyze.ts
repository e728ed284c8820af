import { array, int32, int64, object, required, string, type Infer } from '../schema/node.js';
import { limits } from '../limits/request-limits.js';
import {
  analyzerNames,
  charFilterNames,
  normalizerNames,
  tokenFilterNames,
  tokenizerNames,
} from '../analysis/names.js';

/** service-behavior §6: analyze. */
export const AnalyzeRequest = object(
  {
    text: required(
      string({ documented: false, description: 'The text to break into tokens.', maxLength: limits.analyzeTextLength }),
    ),
    analyzer: string({
      documented: false,
      description: 'Name of an analyzer; not together with tokenizer or normalizer.',
      examples: analyzerNames,
    }),
    tokenizer: string({
      documented: false,
      description: 'Name of a tokenizer; not together with analyzer or normalizer.',
      examples: tokenizerNames,
    }),
    normalizer: string({
      documented: false,
      description: 'Name of a normalizer; not together with analyzer or tokenizer.',
      examples: normalizerNames,
    }),
    tokenFilters: array(string({ examples: tokenFilterNames }), {
      maxItems: limits.filtersPerAnalyzer,
      documented: false,
      description: 'Names of token filters, with a tokenizer.',
    }),
    charFilters: array(string({ examples: charFilterNames }), {
      maxItems: limits.filtersPerAnalyzer,
      documented: false,
      description: 'Names of char filters, with a tokenizer.',
    }),
  },
  { name: 'AnalyzeRequest', documented: false },
);
export type AnalyzeRequestBody = Infer<typeof AnalyzeRequest>;

export const AnalyzeResult = object(
  {
    tokens: required(
      array(
        object(
          {
            token: required(string({ documented: false, description: 'The token.' })),
            startOffset: required(
              int32({ documented: false, description: 'Index of its first character in the text.' }),
            ),
            endOffset: required(
              int32({ documented: false, description: 'Index behind its last character in the text.' }),
            ),
            position: required(int32({ documented: false, description: 'Its position among the tokens, from 0.' })),
          },
          { name: 'AnalyzedTokenInfo', unknown: 'keep', documented: false },
        ),
        { documented: false, description: 'The tokens, in the order of the text.' },
      ),
    ),
    '@search.note': string({
      documented: false,
      description: 'Of the local service alone: how its analyzer differs from the one asked for.',
    }),
  },
  { name: 'AnalyzeResult', unknown: 'keep', documented: false },
);
export type AnalyzeResultBody = Infer<typeof AnalyzeResult>;

/** service-behavior §3: bodies. */
export const IndexStatistics = object(
  {
    documentCount: required(int64({ documented: false, description: 'Number of documents.' })),
    storageSize: required(int64({ documented: false, description: 'Storage in bytes.' })),
    vectorIndexSize: required(int64({ documented: false, description: 'Memory of the vector indexes in bytes.' })),
  },
  { name: 'IndexStatistics', unknown: 'keep', documented: false },
);
export type IndexStatisticsBody = Infer<typeof IndexStatistics>;
