import type { SearchIndex } from '@azure/search-documents';

/** Prefix of `@odata.type` values of the parts of an index. */
export const SEARCH = '#Microsoft.Azure.Search.';

/** Analysis components of every kind. */
export const wholeAnalysis = {
  analyzers: [
    {
      odatatype: `${SEARCH}CustomAnalyzer`,
      name: 'custom',
      tokenizerName: 'ngrams',
      tokenFilters: ['lowercase', 'stops', 'phones'],
      charFilters: ['html_strip', 'signs'],
    },
    {
      odatatype: `${SEARCH}PatternAnalyzer`,
      name: 'pattern-of-mine',
      lowerCaseTerms: false,
      pattern: '[,;]',
      flags: ['CASE_INSENSITIVE', 'DOTALL'],
      stopwords: ['the'],
    },
    { odatatype: `${SEARCH}StandardAnalyzer`, name: 'short-words', maxTokenLength: 20, stopwords: ['a', 'an'] },
    { odatatype: `${SEARCH}StopAnalyzer`, name: 'stopped', stopwords: ['of'] },
  ],
  tokenizers: [
    { odatatype: `${SEARCH}NGramTokenizer`, name: 'ngrams', minGram: 2, maxGram: 3, tokenChars: ['letter', 'digit'] },
    {
      odatatype: `${SEARCH}PathHierarchyTokenizerV2`,
      name: 'paths',
      delimiter: '/',
      replacement: '/',
      maxTokenLength: 300,
      reverseTokenOrder: true,
      numberOfTokensToSkip: 1,
    },
    { odatatype: `${SEARCH}StandardTokenizerV2`, name: 'standard-2', maxTokenLength: 100 },
    { odatatype: `${SEARCH}PatternTokenizer`, name: 'commas', pattern: ',', flags: ['MULTILINE'], group: -1 },
  ],
  tokenFilters: [
    {
      odatatype: `${SEARCH}StopwordsTokenFilter`,
      name: 'stops',
      stopwords: ['and', 'or'],
      ignoreCase: true,
      removeTrailingStopWords: true,
    },
    {
      odatatype: `${SEARCH}PhoneticTokenFilter`,
      name: 'phones',
      encoder: 'doubleMetaphone',
      replaceOriginalTokens: false,
    },
    { odatatype: `${SEARCH}EdgeNGramTokenFilterV2`, name: 'edges', minGram: 2, maxGram: 8, side: 'back' },
    {
      odatatype: `${SEARCH}WordDelimiterTokenFilter`,
      name: 'words',
      catenateWords: true,
      preserveOriginal: true,
      protectedWords: ['wi-fi'],
    },
    {
      odatatype: `${SEARCH}SynonymTokenFilter`,
      name: 'synonyms',
      synonyms: ['car, auto'],
      ignoreCase: true,
      expand: false,
    },
    {
      odatatype: `${SEARCH}ShingleTokenFilter`,
      name: 'shingles',
      maxShingleSize: 3,
      minShingleSize: 2,
      tokenSeparator: '_',
    },
  ],
  charFilters: [
    { odatatype: `${SEARCH}MappingCharFilter`, name: 'signs', mappings: ['&=>and'] },
    { odatatype: `${SEARCH}PatternReplaceCharFilter`, name: 'dashes', pattern: '-', replacement: '_' },
  ],
  normalizers: [
    {
      odatatype: `${SEARCH}CustomNormalizer`,
      name: 'folded',
      tokenFilters: ['lowercase', 'asciifolding'],
      charFilters: ['signs'],
    },
  ],
} satisfies Partial<SearchIndex>;
