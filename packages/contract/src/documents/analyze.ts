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
      string({ isDocumented: false, description: 'Text to analyze.', maxLength: limits.analyzeTextLength }),
    ),
    analyzer: string({
      isDocumented: false,
      description: 'Name of an analyzer. Cannot be combined with tokenizer or normalizer.',
      examples: analyzerNames,
    }),
    tokenizer: string({
      isDocumented: false,
      description: 'Name of a tokenizer. Cannot be combined with analyzer or normalizer.',
      examples: tokenizerNames,
    }),
    normalizer: string({
      isDocumented: false,
      description: 'Name of a normalizer. Cannot be combined with analyzer or tokenizer.',
      examples: normalizerNames,
    }),
    tokenFilters: array(string({ examples: tokenFilterNames }), {
      maxItems: limits.filtersPerAnalyzer,
      isDocumented: false,
      description: 'Names of token filters. Requires tokenizer.',
    }),
    charFilters: array(string({ examples: charFilterNames }), {
      maxItems: limits.filtersPerAnalyzer,
      isDocumented: false,
      description: 'Names of character filters. Requires tokenizer.',
    }),
  },
  { name: 'AnalyzeRequest', isDocumented: false },
);
export type AnalyzeRequestBody = Infer<typeof AnalyzeRequest>;

export const AnalyzeResult = object(
  {
    tokens: required(
      array(
        object(
          {
            token: required(string({ isDocumented: false, description: 'The token.' })),
            startOffset: required(
              int32({ isDocumented: false, description: 'Offset of the first character of the token.' }),
            ),
            endOffset: required(
              int32({ isDocumented: false, description: 'Offset after the last character of the token.' }),
            ),
            position: required(int32({ isDocumented: false, description: 'Position of the token, starting at 0.' })),
          },
          { name: 'AnalyzedTokenInfo', unknown: 'keep', isDocumented: false },
        ),
        { isDocumented: false, description: 'Tokens in text order.' },
      ),
    ),
    '@search.note': string({
      isDocumented: false,
      description: 'Local service only: how the analyzer used differs from the requested one.',
    }),
  },
  { name: 'AnalyzeResult', unknown: 'keep', isDocumented: false },
);
export type AnalyzeResultBody = Infer<typeof AnalyzeResult>;

/** service-behavior §3: bodies. */
export const IndexStatistics = object(
  {
    documentCount: required(int64({ isDocumented: false, description: 'Number of documents.' })),
    storageSize: required(int64({ isDocumented: false, description: 'Storage size, in bytes.' })),
    vectorIndexSize: required(
      int64({ isDocumented: false, description: 'Size of the vector indexes in memory, in bytes.' }),
    ),
  },
  { name: 'IndexStatistics', unknown: 'keep', isDocumented: false },
);
/** service-behavior §2: index statistics summary. */
export const IndexStatisticsList = object(
  {
    '@odata.context': string({ readOnly: true, isDocumented: false, description: 'Context URL of the response.' }),
    '@odata.nextLink': string({ readOnly: true, isDocumented: false, description: 'URL of the next page.' }),
    value: required(
      array(
        object(
          {
            name: required(string({ isDocumented: false, description: 'Name of the index.' })),
            ...IndexStatistics.fields,
          },
          {
            name: 'IndexStatisticsSummary',
            unknown: 'keep',
            isDocumented: false,
            description: 'Statistics of an index.',
          },
        ),
        { isDocumented: false, description: 'Statistics of each index.' },
      ),
    ),
  },
  { name: 'ListIndexStatsSummary', unknown: 'keep', isDocumented: false },
);
export type IndexStatisticsBody = Infer<typeof IndexStatistics>;
