import { union, type ObjectNode } from '../schema/node.js';
import { CustomAnalyzer, PatternAnalyzer, StandardAnalyzer, StopAnalyzer } from './analyzers.js';
import { MappingCharFilter, PatternReplaceCharFilter } from './char-filters.js';
import { CustomNormalizer } from './normalizers.js';
import {
  AsciiFoldingTokenFilter,
  CjkBigramTokenFilter,
  CommonGramTokenFilter,
  DictionaryDecompounderTokenFilter,
  EdgeNGramTokenFilter,
  EdgeNGramTokenFilterV2,
  ElisionTokenFilter,
  KeepTokenFilter,
  KeywordMarkerTokenFilter,
  LengthTokenFilter,
  LimitTokenFilter,
  NGramTokenFilter,
  NGramTokenFilterV2,
  PatternCaptureTokenFilter,
  PatternReplaceTokenFilter,
  PhoneticTokenFilter,
  ShingleTokenFilter,
  SnowballTokenFilter,
  StemmerTokenFilter,
  StemmerOverrideTokenFilter,
  StopwordsTokenFilter,
  SynonymTokenFilter,
  TruncateTokenFilter,
  UniqueTokenFilter,
  WordDelimiterTokenFilter,
} from './token-filters.js';
import {
  ClassicTokenizer,
  EdgeNGramTokenizer,
  KeywordTokenizer,
  KeywordTokenizerV2,
  MicrosoftLanguageTokenizer,
  MicrosoftLanguageStemmingTokenizer,
  NGramTokenizer,
  PathHierarchyTokenizerV2,
  PatternTokenizer,
  StandardTokenizer,
  StandardTokenizerV2,
  UaxUrlEmailTokenizer,
} from './tokenizers.js';

/** Families of analysis components. */
export type AnalysisFamily = 'Analyzer' | 'CharFilter' | 'Normalizer' | 'TokenFilter' | 'Tokenizer';
/** By family, the schema of each component that an index may define, by `@odata.type`. */
export type AnalysisComponents = Readonly<Record<AnalysisFamily, Readonly<Record<string, ObjectNode>>>>;

/** Every analysis component that an index may define. data-plane.md "SearchIndex"; parameters: service-behavior §6. */
export const analysisComponents = {
  Analyzer: {
    '#Vendor.Search.CustomAnalyzer': CustomAnalyzer,
    '#Vendor.Search.PatternAnalyzer': PatternAnalyzer,
    '#Vendor.Search.StandardAnalyzer': StandardAnalyzer,
    '#Vendor.Search.StopAnalyzer': StopAnalyzer,
  },
  CharFilter: {
    '#Vendor.Search.MappingCharFilter': MappingCharFilter,
    '#Vendor.Search.PatternReplaceCharFilter': PatternReplaceCharFilter,
  },
  Normalizer: {
    '#Vendor.Search.CustomNormalizer': CustomNormalizer,
  },
  TokenFilter: {
    '#Vendor.Search.AsciiFoldingTokenFilter': AsciiFoldingTokenFilter,
    '#Vendor.Search.CjkBigramTokenFilter': CjkBigramTokenFilter,
    '#Vendor.Search.CommonGramTokenFilter': CommonGramTokenFilter,
    '#Vendor.Search.DictionaryDecompounderTokenFilter': DictionaryDecompounderTokenFilter,
    '#Vendor.Search.EdgeNGramTokenFilter': EdgeNGramTokenFilter,
    '#Vendor.Search.EdgeNGramTokenFilterV2': EdgeNGramTokenFilterV2,
    '#Vendor.Search.ElisionTokenFilter': ElisionTokenFilter,
    '#Vendor.Search.KeepTokenFilter': KeepTokenFilter,
    '#Vendor.Search.KeywordMarkerTokenFilter': KeywordMarkerTokenFilter,
    '#Vendor.Search.LengthTokenFilter': LengthTokenFilter,
    '#Vendor.Search.LimitTokenFilter': LimitTokenFilter,
    '#Vendor.Search.NGramTokenFilter': NGramTokenFilter,
    '#Vendor.Search.NGramTokenFilterV2': NGramTokenFilterV2,
    '#Vendor.Search.PatternCaptureTokenFilter': PatternCaptureTokenFilter,
    '#Vendor.Search.PatternReplaceTokenFilter': PatternReplaceTokenFilter,
    '#Vendor.Search.PhoneticTokenFilter': PhoneticTokenFilter,
    '#Vendor.Search.ShingleTokenFilter': ShingleTokenFilter,
    '#Vendor.Search.SnowballTokenFilter': SnowballTokenFilter,
    '#Vendor.Search.StemmerTokenFilter': StemmerTokenFilter,
    '#Vendor.Search.StemmerOverrideTokenFilter': StemmerOverrideTokenFilter,
    '#Vendor.Search.StopwordsTokenFilter': StopwordsTokenFilter,
    '#Vendor.Search.SynonymTokenFilter': SynonymTokenFilter,
    '#Vendor.Search.TruncateTokenFilter': TruncateTokenFilter,
    '#Vendor.Search.UniqueTokenFilter': UniqueTokenFilter,
    '#Vendor.Search.WordDelimiterTokenFilter': WordDelimiterTokenFilter,
  },
  Tokenizer: {
    '#Vendor.Search.ClassicTokenizer': ClassicTokenizer,
    '#Vendor.Search.EdgeNGramTokenizer': EdgeNGramTokenizer,
    '#Vendor.Search.KeywordTokenizer': KeywordTokenizer,
    '#Vendor.Search.KeywordTokenizerV2': KeywordTokenizerV2,
    '#Vendor.Search.MicrosoftLanguageTokenizer': MicrosoftLanguageTokenizer,
    '#Vendor.Search.MicrosoftLanguageStemmingTokenizer': MicrosoftLanguageStemmingTokenizer,
    '#Vendor.Search.NGramTokenizer': NGramTokenizer,
    '#Vendor.Search.PathHierarchyTokenizerV2': PathHierarchyTokenizerV2,
    '#Vendor.Search.PatternTokenizer': PatternTokenizer,
    '#Vendor.Search.StandardTokenizer': StandardTokenizer,
    '#Vendor.Search.StandardTokenizerV2': StandardTokenizerV2,
    '#Vendor.Search.UaxUrlEmailTokenizer': UaxUrlEmailTokenizer,
  },
} as const satisfies AnalysisComponents;

export const Analyzer = union('@odata.type', analysisComponents.Analyzer, { name: 'Analyzer' });
export const CharFilter = union('@odata.type', analysisComponents.CharFilter, { name: 'CharFilter' });
export const Normalizer = union('@odata.type', analysisComponents.Normalizer, { name: 'Normalizer' });
export const TokenFilter = union('@odata.type', analysisComponents.TokenFilter, { name: 'TokenFilter' });
export const Tokenizer = union('@odata.type', analysisComponents.Tokenizer, { name: 'Tokenizer' });

export * from './names.js';
export { MAX_TOKEN_LENGTH, regexFlagNames, tokenCharacterKinds, type RegexFlagName } from './common.js';
export * from './analyzers.js';
export * from './normalizers.js';
export * from './tokenizers.js';
export * from './token-filters.js';
export * from './char-filters.js';
