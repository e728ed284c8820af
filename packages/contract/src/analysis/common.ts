import { array, enumOf, int32, required, string } from '../schema/node.js';

/** Names of analysis components. service-behavior §5. */
export const componentName = () =>
  required(
    string({
      description: 'Name of the component, unique among components of the same type in the index.',
      minLength: 1,
      maxLength: 128,
      pattern: '^[A-Za-z0-9]([A-Za-z0-9 _-]*[A-Za-z0-9])?$',
      patternDescription:
        'names consist of letters, digits, spaces, dashes, and underscores, and start and end with a letter or digit',
      isImmutable: true,
    }),
  );

/** Java regular expression flags; several are joined with `|` in one string. service-behavior §6. */
export const regexFlagNames = [
  'CANON_EQ',
  'CASE_INSENSITIVE',
  'COMMENTS',
  'DOTALL',
  'LITERAL',
  'MULTILINE',
  'UNICODE_CASE',
  'UNIX_LINES',
] as const;
export type RegexFlagName = (typeof regexFlagNames)[number];

export const parseRegexFlags = (flags: string): ReadonlySet<RegexFlagName> =>
  new Set(flags === '' ? [] : (flags.split('|') as RegexFlagName[]));

export const regexFlags = () =>
  string({
    isDocumented: false,
    description: `Regular expression flags joined with "|": ${regexFlagNames.join(', ')}.`,
    pattern: `^(${regexFlagNames.join('|')})(\\|(${regexFlagNames.join('|')}))*$`,
    patternDescription: `flags are joined with "|": ${regexFlagNames.join(', ')}`,
    examples: regexFlagNames,
  });

export const regexPattern = (defaultPattern?: string) =>
  string({
    isDocumented: false,
    description: 'Regular expression in Java syntax.',
    ...(defaultPattern === undefined ? {} : { default: defaultPattern }),
  });

export const wordList = (description: string, defaultWords?: readonly string[]) =>
  array(string(), {
    isDocumented: false,
    description,
    ...(defaultWords === undefined ? {} : { default: defaultWords }),
  });

/** Maximum length of a token or n-gram, in characters. */
export const MAX_TOKEN_LENGTH = 300;
/** Token length at which most tokenizers split by default, in characters. service-behavior §6.2 */
export const DEFAULT_MAX_TOKEN_LENGTH = 255;

export const maxTokenLength = (defaultLength = DEFAULT_MAX_TOKEN_LENGTH, isDocumented = false) =>
  int32({
    isDocumented,
    description: 'Maximum token length, in characters. Longer tokens are split.',
    minimum: 1,
    maximum: MAX_TOKEN_LENGTH,
    default: defaultLength,
  });

export const gram = (
  bound: 'minimum' | 'maximum',
  defaultLength: number,
  maximum: number | undefined = MAX_TOKEN_LENGTH,
) =>
  int32({
    isDocumented: false,
    description: `${bound === 'minimum' ? 'Minimum' : 'Maximum'} length of an n-gram, in characters.`,
    minimum: 1,
    ...(maximum === undefined ? {} : { maximum }),
    default: defaultLength,
  });

export const tokenCharacterKinds = ['letter', 'digit', 'whitespace', 'punctuation', 'symbol'] as const;
export const tokenChars = () =>
  array(enumOf(tokenCharacterKinds), {
    isDocumented: false,
    description:
      'Character classes to keep in tokens. All other characters are separators. An empty list keeps all characters.',
    default: [],
  });
