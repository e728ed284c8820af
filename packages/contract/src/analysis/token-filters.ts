import { limits } from '../limits/request-limits.js';
import { array, boolean, enumOf, int32, object, required, string, undocumented } from '../schema/node.js';
import { MAX_TOKEN_LENGTH, componentName, gram, regexPattern, wordList } from './common.js';

/** Token filters of an index. data-plane.md "SearchIndex" names the families; parameters: service-behavior §6. */

export const cjkScripts = ['han', 'hiragana', 'katakana', 'hangul'] as const;
export const phoneticEncoders = [
  'metaphone',
  'doubleMetaphone',
  'soundex',
  'refinedSoundex',
  'caverphone1',
  'caverphone2',
  'cologne',
  'nysiis',
  'koelnerPhonetik',
  'haasePhonetik',
  'beiderMorse',
] as const;
export const snowballLanguages = [
  'armenian',
  'basque',
  'catalan',
  'danish',
  'dutch',
  'english',
  'finnish',
  'french',
  'german',
  'german2',
  'hungarian',
  'italian',
  'kp',
  'lovins',
  'norwegian',
  'porter',
  'portuguese',
  'romanian',
  'russian',
  'spanish',
  'swedish',
  'turkish',
] as const;
export const stemmerLanguages = [
  'arabic',
  'armenian',
  'basque',
  'brazilian',
  'bulgarian',
  'catalan',
  'czech',
  'danish',
  'dutch',
  'dutchKp',
  'english',
  'lightEnglish',
  'minimalEnglish',
  'possessiveEnglish',
  'porter2',
  'lovins',
  'finnish',
  'lightFinnish',
  'french',
  'lightFrench',
  'minimalFrench',
  'galician',
  'minimalGalician',
  'german',
  'german2',
  'lightGerman',
  'minimalGerman',
  'greek',
  'hindi',
  'hungarian',
  'lightHungarian',
  'indonesian',
  'irish',
  'italian',
  'lightItalian',
  'sorani',
  'latvian',
  'norwegian',
  'lightNorwegian',
  'minimalNorwegian',
  'lightNynorsk',
  'minimalNynorsk',
  'portuguese',
  'lightPortuguese',
  'minimalPortuguese',
  'portugueseRslp',
  'romanian',
  'russian',
  'lightRussian',
  'spanish',
  'lightSpanish',
  'swedish',
  'lightSwedish',
  'turkish',
] as const;
export const stopwordsLists = [
  'arabic',
  'armenian',
  'basque',
  'brazilian',
  'bulgarian',
  'catalan',
  'czech',
  'danish',
  'dutch',
  'english',
  'finnish',
  'french',
  'galician',
  'german',
  'greek',
  'hindi',
  'hungarian',
  'indonesian',
  'irish',
  'italian',
  'latvian',
  'norwegian',
  'persian',
  'portuguese',
  'romanian',
  'russian',
  'sorani',
  'spanish',
  'swedish',
  'thai',
  'turkish',
] as const;
export type CjkScript = (typeof cjkScripts)[number];
export type PhoneticEncoder = (typeof phoneticEncoders)[number];
export type SnowballLanguage = (typeof snowballLanguages)[number];
export type StemmerLanguage = (typeof stemmerLanguages)[number];
export type StopwordsList = (typeof stopwordsLists)[number];

const flag = (description: string, defaultValue: boolean) =>
  boolean({ ...undocumented, description, default: defaultValue });
const size = (description: string, defaultSize: number, minimum = 0) =>
  int32({ ...undocumented, description, minimum, maximum: MAX_TOKEN_LENGTH, default: defaultSize });

export const AsciiFoldingTokenFilter = object(
  {
    name: componentName(),
    preserveOriginal: boolean({ description: 'Whether to keep the original token.', default: false }),
  },
  { name: 'AsciiFoldingTokenFilter', description: 'Converts characters to their ASCII equivalents, if any.' },
);
export const CjkBigramTokenFilter = object(
  {
    name: componentName(),
    ignoreScripts: array(enumOf(cjkScripts), { ...undocumented, description: 'Scripts to ignore.', default: [] }),
    outputUnigrams: flag('Whether to output unigrams in addition to bigrams.', false),
  },
  { name: 'CjkBigramTokenFilter', description: 'Forms bigrams of Chinese, Japanese, and Korean characters.' },
);
export const CommonGramTokenFilter = object(
  {
    name: componentName(),
    commonWords: required(wordList('Common words.')),
    ignoreCase: flag('Whether to ignore case.', false),
    queryMode: flag(
      'Whether to output bigrams and remove common words and single terms followed by a common word.',
      false,
    ),
  },
  {
    name: 'CommonGramTokenFilter',
    description: 'Forms bigrams of frequently occurring terms, in addition to the single terms.',
  },
);
export const DictionaryDecompounderTokenFilter = object(
  {
    name: componentName(),
    wordList: required(wordList('Words to find in compound words.')),
    minWordSize: size('Minimum length of words to decompose, in characters.', 5),
    minSubwordSize: size('Minimum length of subwords to output, in characters.', 2),
    maxSubwordSize: size('Maximum length of subwords to output, in characters.', 15),
    onlyLongestMatch: flag('Whether to output only the longest matching subword.', false),
  },
  { name: 'DictionaryDecompounderTokenFilter', description: 'Decomposes compound words of Germanic languages.' },
);

const side = () =>
  enumOf(['front', 'back'], {
    ...undocumented,
    description: 'Side of the token from which n-grams are generated.',
    default: 'front',
  });
export const EdgeNGramTokenFilter = object(
  {
    name: componentName(),
    minGram: gram('minimum', 1, undefined),
    maxGram: gram('maximum', 2, undefined),
    side: side(),
  },
  { name: 'EdgeNGramTokenFilter', description: 'Generates n-grams from the front or back of a token.' },
);
export const EdgeNGramTokenFilterV2 = object(
  { name: componentName(), minGram: gram('minimum', 1), maxGram: gram('maximum', 2), side: side() },
  { name: 'EdgeNGramTokenFilterV2', description: 'Generates n-grams from the front or back of a token.' },
);
export const NGramTokenFilter = object(
  { name: componentName(), minGram: gram('minimum', 1, undefined), maxGram: gram('maximum', 2, undefined) },
  { name: 'NGramTokenFilter', description: 'Generates n-grams of a token.' },
);
export const NGramTokenFilterV2 = object(
  { name: componentName(), minGram: gram('minimum', 1), maxGram: gram('maximum', 2) },
  { name: 'NGramTokenFilterV2', description: 'Generates n-grams of a token.' },
);
export const ElisionTokenFilter = object(
  { name: componentName(), articles: wordList('Articles to remove. Defaults to the French articles.') },
  { name: 'ElisionTokenFilter', description: "Removes elided articles, such as the l' in l'avion." },
);
export const KeepTokenFilter = object(
  {
    name: componentName(),
    keepWords: required(wordList('Words to keep.')),
    keepWordsCase: flag('Whether to convert the words to lowercase first.', false),
  },
  { name: 'KeepTokenFilter', description: 'Keeps only tokens that are in a word list.' },
);
export const KeywordMarkerTokenFilter = object(
  {
    name: componentName(),
    keywords: required(wordList('Words to protect from stemming.')),
    ignoreCase: flag('Whether to ignore case.', false),
  },
  { name: 'KeywordMarkerTokenFilter', description: 'Protects words from stemming.' },
);
export const LengthTokenFilter = object(
  {
    name: componentName(),
    min: size('Minimum token length, in characters.', 0),
    max: size('Maximum token length, in characters.', MAX_TOKEN_LENGTH),
  },
  { name: 'LengthTokenFilter', description: 'Removes tokens that are too long or too short.' },
);
export const LimitTokenFilter = object(
  {
    name: componentName(),
    maxTokenCount: int32({ ...undocumented, description: 'Maximum number of tokens to keep.', minimum: 1, default: 1 }),
    consumeAllTokens: flag('Whether to consume all tokens even if the limit is reached.', false),
  },
  { name: 'LimitTokenFilter', description: 'Limits the number of tokens.' },
);
export const PatternCaptureTokenFilter = object(
  {
    name: componentName(),
    patterns: required(
      array(regexPattern(), {
        ...undocumented,
        description: 'Patterns whose capturing groups are output as tokens.',
        minItems: 1,
        maxItems: limits.componentsPerList,
      }),
    ),
    preserveOriginal: flag('Whether to output the original token.', true),
  },
  {
    name: 'PatternCaptureTokenFilter',
    description: 'Outputs a token for each capturing group of one or more patterns.',
  },
);
export const PatternReplaceTokenFilter = object(
  {
    name: componentName(),
    pattern: required(regexPattern()),
    replacement: required(
      string({ ...undocumented, description: 'Replacement text, in which $1 refers to the first capturing group.' }),
    ),
  },
  { name: 'PatternReplaceTokenFilter', description: 'Replaces matches of a pattern in each token.' },
);
export const PhoneticTokenFilter = object(
  {
    name: componentName(),
    encoder: enumOf(phoneticEncoders, { ...undocumented, description: 'Phonetic encoder.', default: 'metaphone' }),
    replace: flag(
      'Whether encoded tokens replace the original tokens. If false, they are added at the same position.',
      true,
    ),
  },
  { name: 'PhoneticTokenFilter', ...undocumented, description: 'Creates tokens for phonetic matches.' },
);
export const ShingleTokenFilter = object(
  {
    name: componentName(),
    maxShingleSize: int32({ ...undocumented, description: 'Maximum shingle size, in tokens.', minimum: 2, default: 2 }),
    minShingleSize: int32({ ...undocumented, description: 'Minimum shingle size, in tokens.', minimum: 2, default: 2 }),
    outputUnigrams: flag('Whether to output unigrams in addition to shingles.', true),
    outputUnigramsIfNoShingles: flag('Whether to output unigrams if no shingles are available.', false),
    tokenSeparator: string({ ...undocumented, description: 'Separator of the tokens in a shingle.', default: ' ' }),
    filterToken: string({ ...undocumented, description: 'Text inserted for positions without a token.', default: '_' }),
  },
  { name: 'ShingleTokenFilter', ...undocumented, description: 'Combines adjacent tokens into single tokens.' },
);
export const SnowballTokenFilter = object(
  {
    name: componentName(),
    language: required(enumOf(snowballLanguages, { ...undocumented, description: 'Language.' })),
  },
  { name: 'SnowballTokenFilter', ...undocumented, description: 'Stems words with a Snowball stemmer.' },
);
export const StemmerTokenFilter = object(
  {
    name: componentName(),
    language: required(enumOf(stemmerLanguages, { ...undocumented, description: 'Language.' })),
  },
  { name: 'StemmerTokenFilter', ...undocumented, description: 'Stems words with a language-specific stemmer.' },
);
export const StemmerOverrideTokenFilter = object(
  {
    name: componentName(),
    rules: required(
      array(
        string({
          pattern: '^[\\s\\S]*\\S[\\s\\S]*=>[\\s\\S]*\\S[\\s\\S]*$',
          patternDescription: 'a rule has the form word => stem',
        }),
        { ...undocumented, description: 'Stemming rules of the form word => stem.' },
      ),
    ),
  },
  {
    name: 'StemmerOverrideTokenFilter',
    ...undocumented,
    description: 'Stems words with a dictionary and protects them from further stemming.',
  },
);
export const StopwordsTokenFilter = object(
  {
    name: componentName(),
    stopwords: wordList('Stop words to remove. Cannot be combined with stopwordsList.'),
    stopwordsList: enumOf(stopwordsLists, {
      ...undocumented,
      description: 'Predefined list of stop words. Cannot be combined with stopwords.',
      default: 'english',
    }),
    ignoreCase: flag('Whether to ignore case.', false),
    removeTrailing: flag('Whether to remove the last search term if it is a stop word.', true),
  },
  { name: 'StopwordsTokenFilter', ...undocumented, description: 'Removes stop words.' },
);
export const SynonymTokenFilter = object(
  {
    name: componentName(),
    synonyms: required(wordList('Synonym rules of the forms "a, b => c" and "a, b, c".')),
    ignoreCase: flag('Whether to ignore case.', false),
    expand: flag(
      'Whether the terms of a comma-separated rule all map to one another. If false, they map to the first term.',
      true,
    ),
  },
  { name: 'SynonymTokenFilter', ...undocumented, description: 'Matches single and multi-word synonyms.' },
);
export const TruncateTokenFilter = object(
  { name: componentName(), length: size('Maximum token length, in characters.', MAX_TOKEN_LENGTH, 1) },
  { name: 'TruncateTokenFilter', ...undocumented, description: 'Truncates tokens to a maximum length.' },
);
export const UniqueTokenFilter = object(
  { name: componentName(), onlyOnSamePosition: flag('Whether to remove duplicates only at the same position.', false) },
  { name: 'UniqueTokenFilter', ...undocumented, description: 'Removes duplicate tokens.' },
);
export const WordDelimiterTokenFilter = object(
  {
    name: componentName(),
    generateWordParts: flag('Whether to output word parts. "PowerShot" becomes "Power" and "Shot".', true),
    generateNumberParts: flag('Whether to output number parts. "500-42" becomes "500" and "42".', true),
    catenateWords: flag('Whether to concatenate adjacent word parts. "wi-fi" becomes "wifi".', false),
    catenateNumbers: flag('Whether to concatenate adjacent number parts. "500-42" becomes "50042".', false),
    catenateAll: flag('Whether to concatenate all parts. "wi-fi-4000" becomes "wifi4000".', false),
    splitOnCaseChange: flag('Whether to split at case changes.', true),
    preserveOriginal: flag('Whether to output the original token.', false),
    splitOnNumerics: flag('Whether to split between letters and digits.', true),
    stemEnglishPossessive: flag("Whether to remove a trailing 's.", true),
    protectedWords: wordList('Tokens to protect from splitting.', []),
  },
  { name: 'WordDelimiterTokenFilter', ...undocumented, description: 'Splits words into subwords.' },
);
