/**
 * Names of predefined components.
 * data-plane.md "SearchIndex" names the families; the lists are from service-behavior §6.
 */

/** The analyzer of searchable fields that name none. */
export const DEFAULT_ANALYZER = 'standard.lucene';

/** Language-independent analyzers. */
export const generalAnalyzerNames = [
  DEFAULT_ANALYZER,
  'standardasciifolding.lucene',
  'keyword',
  'pattern',
  'simple',
  'stop',
  'whitespace',
] as const;

/** Language tags that have an analyzer `<tag>.lucene`. */
export const luceneLanguages = [
  'ar',
  'hy',
  'eu',
  'bg',
  'ca',
  'zh-Hans',
  'zh-Hant',
  'cs',
  'da',
  'nl',
  'en',
  'fi',
  'fr',
  'gl',
  'de',
  'el',
  'hi',
  'hu',
  'id',
  'ga',
  'it',
  'ja',
  'ko',
  'lv',
  'no',
  'fa',
  'pl',
  'pt-BR',
  'pt-PT',
  'ro',
  'ru',
  'es',
  'sv',
  'th',
  'tr',
] as const;

/** Language tags that have an analyzer `<tag>.microsoft`. */
export const microsoftLanguages = [
  'ar',
  'bn',
  'bg',
  'ca',
  'zh-Hans',
  'zh-Hant',
  'hr',
  'cs',
  'da',
  'nl',
  'en',
  'et',
  'fi',
  'fr',
  'de',
  'el',
  'gu',
  'he',
  'hi',
  'hu',
  'is',
  'id',
  'it',
  'ja',
  'kn',
  'ko',
  'lv',
  'lt',
  'ml',
  'ms',
  'mr',
  'nb',
  'pl',
  'pt-BR',
  'pt-PT',
  'pa',
  'ro',
  'ru',
  'sr-cyrillic',
  'sr-latin',
  'sk',
  'sl',
  'es',
  'sv',
  'ta',
  'te',
  'th',
  'tr',
  'uk',
  'ur',
  'vi',
] as const;

export type LuceneLanguage = (typeof luceneLanguages)[number];
export type MicrosoftLanguage = (typeof microsoftLanguages)[number];
export type AnalyzerName =
  | (typeof generalAnalyzerNames)[number]
  | `${LuceneLanguage}.lucene`
  | `${MicrosoftLanguage}.microsoft`;

export const analyzerNames: readonly AnalyzerName[] = [
  ...generalAnalyzerNames,
  ...luceneLanguages.map((tag) => `${tag}.lucene` as const),
  ...microsoftLanguages.map((tag) => `${tag}.microsoft` as const),
];

export const tokenizerNames = [
  'classic',
  'edgeNGram',
  'keyword_v2',
  'letter',
  'lowercase',
  'microsoft_language_tokenizer',
  'microsoft_language_stemming_tokenizer',
  'nGram',
  'path_hierarchy_v2',
  'pattern',
  'standard_v2',
  'uax_url_email',
  'whitespace',
] as const;
export type TokenizerName = (typeof tokenizerNames)[number];

export const tokenFilterNames = [
  'arabic_normalization',
  'apostrophe',
  'asciifolding',
  'cjk_bigram',
  'cjk_width',
  'classic',
  'common_grams',
  'edgeNGram_v2',
  'elision',
  'german_normalization',
  'hindi_normalization',
  'indic_normalization',
  'keyword_repeat',
  'kstem',
  'length',
  'limit',
  'lowercase',
  'nGram_v2',
  'persian_normalization',
  'phonetic',
  'porter_stem',
  'reverse',
  'scandinavian_normalization',
  'scandinavian_folding',
  'shingle',
  'snowball',
  'sorani_normalization',
  'stemmer',
  'stopwords',
  'trim',
  'truncate',
  'unique',
  'uppercase',
  'word_delimiter',
] as const;
export type TokenFilterName = (typeof tokenFilterNames)[number];

export const charFilterNames = ['html_strip'] as const;
export type CharFilterName = (typeof charFilterNames)[number];

export const normalizerNames = ['standard', 'lowercase', 'uppercase', 'asciifolding', 'elision'] as const;
export type NormalizerName = (typeof normalizerNames)[number];

/** `#Vendor.Search.<name>`: the discriminator of analysis components. */
export const vendorType = <N extends string>(name: N): `#Vendor.Search.${N}` => `#Vendor.Search.${name}`;
