import { boolean, enumOf, int32, object, string } from '../schema/node.js';
import {
  MAX_TOKEN_LENGTH,
  componentName,
  gram,
  maxTokenLength,
  regexFlags,
  regexPattern,
  tokenChars,
} from './common.js';

/** Languages of the language tokenizer. service-behavior §6 (its client package lists them). */
export const microsoftTokenizerLanguages = [
  'bangla',
  'bulgarian',
  'catalan',
  'chineseSimplified',
  'chineseTraditional',
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
  'japanese',
  'kannada',
  'korean',
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
  'thai',
  'ukrainian',
  'urdu',
  'vietnamese',
] as const;
export type MicrosoftTokenizerLanguage = (typeof microsoftTokenizerLanguages)[number];

/** Languages of the stemming language tokenizer. */
export const microsoftStemmingTokenizerLanguages = [
  'arabic',
  'bangla',
  'bulgarian',
  'catalan',
  'croatian',
  'czech',
  'danish',
  'dutch',
  'english',
  'estonian',
  'finnish',
  'french',
  'german',
  'greek',
  'gujarati',
  'hebrew',
  'hindi',
  'hungarian',
  'icelandic',
  'indonesian',
  'italian',
  'kannada',
  'latvian',
  'lithuanian',
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
  'slovak',
  'slovenian',
  'spanish',
  'swedish',
  'tamil',
  'telugu',
  'turkish',
  'ukrainian',
  'urdu',
] as const;
export type MicrosoftStemmingTokenizerLanguage = (typeof microsoftStemmingTokenizerLanguages)[number];

const silent = { documented: false } as const;

const grammar = (name: string, description: string, documented: boolean) =>
  object({ name: componentName(), maxTokenLength: maxTokenLength(255, documented) }, { name, description, documented });

export const ClassicTokenizer = grammar('ClassicTokenizer', 'Grammar-based tokenizer for European languages.', false);
export const StandardTokenizer = grammar(
  'StandardTokenizer',
  'Breaks text by the Unicode text segmentation rules.',
  false,
);
export const StandardTokenizerV2 = grammar(
  'StandardTokenizerV2',
  'Breaks text by the Unicode text segmentation rules.',
  true,
);
export const UaxUrlEmailTokenizer = grammar(
  'UaxUrlEmailTokenizer',
  'Like the standard tokenizer, with URLs and e-mail addresses as one token.',
  false,
);

const grams = (name: string, description: string) =>
  object(
    { name: componentName(), minGram: gram('minimum', 1), maxGram: gram('maximum', 2), tokenChars: tokenChars() },
    { name, description, ...silent },
  );
export const EdgeNGramTokenizer = grams('EdgeNGramTokenizer', 'N-grams from the front edge of the input.');
export const NGramTokenizer = grams('NGramTokenizer', 'N-grams of the input.');

export const KeywordTokenizer = object(
  {
    name: componentName(),
    bufferSize: int32({ ...silent, description: 'Read buffer size.', minimum: 1, default: 256 }),
  },
  { name: 'KeywordTokenizer', description: 'The entire input as one token.', ...silent },
);
export const KeywordTokenizerV2 = object(
  { name: componentName(), maxTokenLength: maxTokenLength(256) },
  { name: 'KeywordTokenizerV2', description: 'The entire input as one token.', ...silent },
);

const language = (name: string, description: string, languages: readonly string[]) =>
  object(
    {
      name: componentName(),
      maxTokenLength: maxTokenLength(255),
      isSearchTokenizer: boolean({
        ...silent,
        description: 'True where it analyzes queries, false where it analyzes documents.',
        default: false,
      }),
      language: enumOf(languages, { ...silent, description: 'The language of the text.', default: 'english' }),
    },
    { name, description, ...silent },
  );
export const MicrosoftLanguageTokenizer = language(
  'MicrosoftLanguageTokenizer',
  'Divides text by the rules of a language.',
  microsoftTokenizerLanguages,
);
export const MicrosoftLanguageStemmingTokenizer = language(
  'MicrosoftLanguageStemmingTokenizer',
  'Divides text by the rules of a language and reduces words to their base forms.',
  microsoftStemmingTokenizerLanguages,
);

const oneCharacter = (description: string) =>
  string({ ...silent, description, minLength: 1, maxLength: 1, default: '/' });

export const PathHierarchyTokenizerV2 = object(
  {
    name: componentName(),
    delimiter: oneCharacter('The character between the parts of a path.'),
    replacement: oneCharacter('The character that stands for the delimiter in tokens.'),
    maxTokenLength: maxTokenLength(MAX_TOKEN_LENGTH),
    reverse: boolean({ ...silent, description: 'Make tokens from the end of the path.', default: false }),
    skip: int32({ ...silent, description: 'Number of initial parts to skip.', minimum: 0, default: 0 }),
  },
  { name: 'PathHierarchyTokenizerV2', description: 'One token for a path and each of its ancestors.', ...silent },
);

export const PatternTokenizer = object(
  {
    name: componentName(),
    pattern: regexPattern('\\W+'),
    flags: regexFlags(),
    group: int32({
      ...silent,
      description: 'Group whose matches become tokens; -1 splits at the matches of the whole pattern.',
      minimum: -1,
      default: -1,
    }),
  },
  { name: 'PatternTokenizer', description: 'Tokens by a regular expression.', ...silent },
);
