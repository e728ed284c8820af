import { limits } from '../limits/request-limits.js';
import { array, boolean, enumOf, int32, object, required, string } from '../schema/node.js';
import { MAX_TOKEN_LENGTH, componentName, gram, regexPattern, words } from './common.js';

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

const silent = { documented: false } as const;
const flag = (description: string, byDefault: boolean) => boolean({ ...silent, description, default: byDefault });
const size = (description: string, byDefault: number, minimum = 0) =>
  int32({ ...silent, description, minimum, maximum: MAX_TOKEN_LENGTH, default: byDefault });

export const AsciiFoldingTokenFilter = object(
  {
    name: componentName(),
    preserveOriginal: boolean({ description: 'Keep the original token too.', default: false }),
  },
  { name: 'AsciiFoldingTokenFilter', description: 'Converts characters to their ASCII equivalents where those exist.' },
);
export const CjkBigramTokenFilter = object(
  {
    name: componentName(),
    ignoreScripts: array(enumOf(cjkScripts), { ...silent, description: 'Scripts to leave alone.', default: [] }),
    outputUnigrams: flag('Give single characters as well as bigrams.', false),
  },
  { name: 'CjkBigramTokenFilter', description: 'Forms bigrams of Chinese, Japanese and Korean characters.' },
);
export const CommonGramTokenFilter = object(
  {
    name: componentName(),
    commonWords: required(words('The common words.')),
    ignoreCase: flag('Compare words without case.', false),
    queryMode: flag('Give bigrams and remove common words and single words followed by one.', false),
  },
  { name: 'CommonGramTokenFilter', description: 'Forms bigrams of frequent words beside the single words.' },
);
export const DictionaryDecompounderTokenFilter = object(
  {
    name: componentName(),
    wordList: required(words('The words to find inside compounds.')),
    minWordSize: size('Only words at least this long are taken apart.', 5),
    minSubwordSize: size('Shortest subword given.', 2),
    maxSubwordSize: size('Longest subword given.', 15),
    onlyLongestMatch: flag('Give only the longest subword at each place.', false),
  },
  { name: 'DictionaryDecompounderTokenFilter', description: 'Takes compound words of Germanic languages apart.' },
);

const side = () =>
  enumOf(['front', 'back'], { ...silent, description: 'Which edge grams begin at.', default: 'front' });
export const EdgeNGramTokenFilter = object(
  {
    name: componentName(),
    minGram: gram('minimum', 1, undefined),
    maxGram: gram('maximum', 2, undefined),
    side: side(),
  },
  { name: 'EdgeNGramTokenFilter', description: 'N-grams from the front or back of a token.' },
);
export const EdgeNGramTokenFilterV2 = object(
  { name: componentName(), minGram: gram('minimum', 1), maxGram: gram('maximum', 2), side: side() },
  { name: 'EdgeNGramTokenFilterV2', description: 'N-grams from the front or back of a token.' },
);
export const NGramTokenFilter = object(
  { name: componentName(), minGram: gram('minimum', 1, undefined), maxGram: gram('maximum', 2, undefined) },
  { name: 'NGramTokenFilter', description: 'N-grams of a token.' },
);
export const NGramTokenFilterV2 = object(
  { name: componentName(), minGram: gram('minimum', 1), maxGram: gram('maximum', 2) },
  { name: 'NGramTokenFilterV2', description: 'N-grams of a token.' },
);
export const ElisionTokenFilter = object(
  { name: componentName(), articles: words('The articles to remove; the French ones when absent.') },
  { name: 'ElisionTokenFilter', description: "Removes elided articles, as in l'avion." },
);
export const KeepTokenFilter = object(
  {
    name: componentName(),
    keepWords: required(words('The words to keep.')),
    keepWordsCase: flag('Lower-case the list first.', false),
  },
  { name: 'KeepTokenFilter', description: 'Keeps only the tokens of a list.' },
);
export const KeywordMarkerTokenFilter = object(
  {
    name: componentName(),
    keywords: required(words('The words that stemmers leave alone.')),
    ignoreCase: flag('Compare words without case.', false),
  },
  { name: 'KeywordMarkerTokenFilter', description: 'Protects words from stemming.' },
);
export const LengthTokenFilter = object(
  {
    name: componentName(),
    min: size('Shortest token kept, in characters.', 0),
    max: size('Longest token kept, in characters.', MAX_TOKEN_LENGTH),
  },
  { name: 'LengthTokenFilter', description: 'Removes tokens that are too long or too short.' },
);
export const LimitTokenFilter = object(
  {
    name: componentName(),
    maxTokenCount: int32({ ...silent, description: 'Number of tokens kept.', minimum: 1, default: 1 }),
    consumeAllTokens: flag('Read the whole input although the rest is dropped.', false),
  },
  { name: 'LimitTokenFilter', description: 'Limits the number of tokens.' },
);
export const PatternCaptureTokenFilter = object(
  {
    name: componentName(),
    patterns: required(
      array(regexPattern(), {
        ...silent,
        description: 'Patterns whose groups become tokens.',
        minItems: 1,
        maxItems: limits.componentsPerList,
      }),
    ),
    preserveOriginal: flag('Give the original token too.', true),
  },
  { name: 'PatternCaptureTokenFilter', description: 'One token for each group of one or more patterns.' },
);
export const PatternReplaceTokenFilter = object(
  {
    name: componentName(),
    pattern: required(regexPattern()),
    replacement: required(string({ ...silent, description: 'Replacement; $1 stands for the first group.' })),
  },
  { name: 'PatternReplaceTokenFilter', description: 'Replaces what a pattern matches in each token.' },
);
export const PhoneticTokenFilter = object(
  {
    name: componentName(),
    encoder: enumOf(phoneticEncoders, { ...silent, description: 'The phonetic encoding.', default: 'metaphone' }),
    replace: flag('Replace tokens by their codes; otherwise codes are added at the same position.', true),
  },
  { name: 'PhoneticTokenFilter', ...silent, description: 'Tokens that sound alike become alike.' },
);
export const ShingleTokenFilter = object(
  {
    name: componentName(),
    maxShingleSize: int32({ ...silent, description: 'Most words in a shingle.', minimum: 2, default: 2 }),
    minShingleSize: int32({ ...silent, description: 'Fewest words in a shingle.', minimum: 2, default: 2 }),
    outputUnigrams: flag('Give the single tokens too.', true),
    outputUnigramsIfNoShingles: flag('Give the single tokens where there is no shingle.', false),
    tokenSeparator: string({ ...silent, description: 'Text between the words of a shingle.', default: ' ' }),
    filterToken: string({ ...silent, description: 'Text for a position that has no token.', default: '_' }),
  },
  { name: 'ShingleTokenFilter', ...silent, description: 'Combines adjacent tokens into one.' },
);
export const SnowballTokenFilter = object(
  { name: componentName(), language: required(enumOf(snowballLanguages, { ...silent, description: 'The language.' })) },
  { name: 'SnowballTokenFilter', ...silent, description: 'Stems words by a Snowball algorithm.' },
);
export const StemmerTokenFilter = object(
  { name: componentName(), language: required(enumOf(stemmerLanguages, { ...silent, description: 'The language.' })) },
  { name: 'StemmerTokenFilter', ...silent, description: 'Stems words by the rules of a language.' },
);
export const StemmerOverrideTokenFilter = object(
  {
    name: componentName(),
    rules: required(
      array(
        string({
          pattern: '^[\\s\\S]*\\S[\\s\\S]*=>[\\s\\S]*\\S[\\s\\S]*$',
          patternWords: 'text of the form word => stem',
        }),
        { ...silent, description: 'Rules of the form word => stem.' },
      ),
    ),
  },
  {
    name: 'StemmerOverrideTokenFilter',
    ...silent,
    description: 'Stems words by a dictionary and protects the result.',
  },
);
export const StopwordsTokenFilter = object(
  {
    name: componentName(),
    stopwords: words('The words to remove; not together with stopwordsList.'),
    stopwordsList: enumOf(stopwordsLists, {
      ...silent,
      description: 'A predefined list; not together with stopwords.',
      default: 'english',
    }),
    ignoreCase: flag('Compare words without case.', false),
    removeTrailing: flag('Remove the last word too if it is a stop word.', true),
  },
  { name: 'StopwordsTokenFilter', ...silent, description: 'Removes stop words.' },
);
export const SynonymTokenFilter = object(
  {
    name: componentName(),
    synonyms: required(words('Rules of the forms "a, b => c" and "a, b, c".')),
    ignoreCase: flag('Compare words without case.', false),
    expand: flag('Every word of a comma-separated list maps to all of them; otherwise to the first.', true),
  },
  { name: 'SynonymTokenFilter', ...silent, description: 'Matches single and multi-word synonyms.' },
);
export const TruncateTokenFilter = object(
  { name: componentName(), length: size('Longest token, in characters.', MAX_TOKEN_LENGTH, 1) },
  { name: 'TruncateTokenFilter', ...silent, description: 'Cuts tokens at a length.' },
);
export const UniqueTokenFilter = object(
  { name: componentName(), onlyOnSamePosition: flag('Remove duplicates only at the same position.', false) },
  { name: 'UniqueTokenFilter', ...silent, description: 'Removes tokens that were given before.' },
);
export const WordDelimiterTokenFilter = object(
  {
    name: componentName(),
    generateWordParts: flag('Give the word parts: "PowerShot" becomes "Power", "Shot".', true),
    generateNumberParts: flag('Give the number parts: "500-42" becomes "500", "42".', true),
    catenateWords: flag('Join runs of word parts: "wi-fi" becomes "wifi".', false),
    catenateNumbers: flag('Join runs of number parts: "500-42" becomes "50042".', false),
    catenateAll: flag('Join all parts: "wi-fi-4000" becomes "wifi4000".', false),
    splitOnCaseChange: flag('Split where case changes.', true),
    preserveOriginal: flag('Give the original token too.', false),
    splitOnNumerics: flag('Split between letters and digits.', true),
    stemEnglishPossessive: flag("Remove a trailing 's.", true),
    protectedWords: words('Tokens to leave whole.', []),
  },
  { name: 'WordDelimiterTokenFilter', ...silent, description: 'Splits words into subwords.' },
);
