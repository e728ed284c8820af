import { boolean, enumOf, int32, object, string, undocumented } from '../schema/node.js';
import {
  DEFAULT_MAX_TOKEN_LENGTH,
  MAX_TOKEN_LENGTH,
  componentName,
  gram,
  maxTokenLength,
  regexFlags,
  regexPattern,
  tokenChars,
} from './common.js';

/** Languages of both tokenizers. */
const sharedLanguages = [
  'bangla',
  'bulgarian',
  'catalan',
  'croatian',
  'czech',
  'danish',
  'dutch',
  'english',
  'french',
  'german',
  'greek',
  'gujarati',
  'hindi',
  'icelandic',
  'indonesian',
  'italian',
  'kannada',
  'malay',
  'malayalam',
  'marathi',
  'norwegianBokmaal',
  'polish',
  'portuguese',
  'portugueseBrazilian',
  'punjabi',
  'romanian',
  'russian',
  'serbianCyrillic',
  'serbianLatin',
  'slovenian',
  'spanish',
  'swedish',
  'tamil',
  'telugu',
  'ukrainian',
  'urdu',
] as const;

/** Languages of the language tokenizer. service-behavior §6. */
const tokenizerLanguages = [
  ...sharedLanguages,
  'chineseSimplified',
  'chineseTraditional',
  'japanese',
  'korean',
  'thai',
  'vietnamese',
] as const;
export type MicrosoftTokenizerLanguage = (typeof tokenizerLanguages)[number];
export const microsoftTokenizerLanguages: readonly MicrosoftTokenizerLanguage[] = tokenizerLanguages.toSorted();

/** Languages of the stemming language tokenizer. */
const stemmingTokenizerLanguages = [
  ...sharedLanguages,
  'arabic',
  'estonian',
  'finnish',
  'hebrew',
  'hungarian',
  'latvian',
  'lithuanian',
  'slovak',
  'turkish',
] as const;
export type MicrosoftStemmingTokenizerLanguage = (typeof stemmingTokenizerLanguages)[number];
export const microsoftStemmingTokenizerLanguages: readonly MicrosoftStemmingTokenizerLanguage[] =
  stemmingTokenizerLanguages.toSorted();

const grammar = (name: string, description: string, isDocumented: boolean) =>
  object(
    { name: componentName(), maxTokenLength: maxTokenLength(DEFAULT_MAX_TOKEN_LENGTH, isDocumented) },
    { name, description, isDocumented },
  );

export const ClassicTokenizer = grammar(
  'ClassicTokenizer',
  'Splits text with a grammar suited to European languages.',
  false,
);
export const StandardTokenizer = grammar(
  'StandardTokenizer',
  'Splits text by the Unicode text segmentation rules.',
  false,
);
export const StandardTokenizerV2 = grammar(
  'StandardTokenizerV2',
  'Splits text by the Unicode text segmentation rules.',
  true,
);
export const UaxUrlEmailTokenizer = grammar(
  'UaxUrlEmailTokenizer',
  'Splits text like the standard tokenizer, but keeps URLs and email addresses as single tokens.',
  false,
);

const grams = (name: string, description: string) =>
  object(
    { name: componentName(), minGram: gram('minimum', 1), maxGram: gram('maximum', 2), tokenChars: tokenChars() },
    { name, description, ...undocumented },
  );
export const EdgeNGramTokenizer = grams('EdgeNGramTokenizer', 'Splits the input into n-grams from its front edge.');
export const NGramTokenizer = grams('NGramTokenizer', 'Splits the input into n-grams.');

export const KeywordTokenizer = object(
  {
    name: componentName(),
    bufferSize: int32({ ...undocumented, description: 'Size of the read buffer.', minimum: 1, default: 256 }),
  },
  { name: 'KeywordTokenizer', description: 'Outputs the entire input as a single token.', ...undocumented },
);
export const KeywordTokenizerV2 = object(
  { name: componentName(), maxTokenLength: maxTokenLength(256) },
  { name: 'KeywordTokenizerV2', description: 'Outputs the entire input as a single token.', ...undocumented },
);

const language = (name: string, description: string, languages: readonly string[]) =>
  object(
    {
      name: componentName(),
      maxTokenLength: maxTokenLength(),
      isSearchTokenizer: boolean({
        ...undocumented,
        description: 'Whether the tokenizer is used for queries. Set it to false for indexing.',
        default: false,
      }),
      language: enumOf(languages, { ...undocumented, description: 'Language of the text.', default: 'english' }),
    },
    { name, description, ...undocumented },
  );
export const MicrosoftLanguageTokenizer = language(
  'MicrosoftLanguageTokenizer',
  'Splits text by language-specific rules.',
  microsoftTokenizerLanguages,
);
export const MicrosoftLanguageStemmingTokenizer = language(
  'MicrosoftLanguageStemmingTokenizer',
  'Splits text by language-specific rules and reduces words to their base forms.',
  microsoftStemmingTokenizerLanguages,
);

const oneCharacter = (description: string) =>
  string({ ...undocumented, description, minLength: 1, maxLength: 1, default: '/' });

export const PathHierarchyTokenizerV2 = object(
  {
    name: componentName(),
    delimiter: oneCharacter('Delimiter of the path components.'),
    replacement: oneCharacter('Character that replaces the delimiter in tokens.'),
    maxTokenLength: maxTokenLength(MAX_TOKEN_LENGTH),
    reverse: boolean({ ...undocumented, description: 'Whether to generate tokens in reverse order.', default: false }),
    skip: int32({ ...undocumented, description: 'Number of initial tokens to skip.', minimum: 0, default: 0 }),
  },
  {
    name: 'PathHierarchyTokenizerV2',
    description: 'Outputs a token for a path and each of its ancestors.',
    ...undocumented,
  },
);

export const PatternTokenizer = object(
  {
    name: componentName(),
    pattern: regexPattern('\\W+'),
    flags: regexFlags(),
    group: int32({
      ...undocumented,
      description: 'Capturing group to extract as tokens. -1 splits the input at matches of the whole pattern.',
      minimum: -1,
      default: -1,
    }),
  },
  { name: 'PatternTokenizer', description: 'Splits text with a regular expression.', ...undocumented },
);
