import { array, enumOf, int32, required, string } from '../schema/node.js';

/** Names of analysis components. service-behavior §5. */
export const componentName = () =>
  required(
    string({
      description: 'Name of the component, unique among components of the same type in the index.',
      minLength: 1,
      maxLength: 128,
      pattern: '^[A-Za-z0-9]([A-Za-z0-9 _-]*[A-Za-z0-9])?$',
      patternWords:
        'names consist of letters, digits, spaces, dashes, and underscores, and start and end with a letter or digit',
      immutable: true,
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

export const regexFlags = () =>
  string({
    documented: false,
    description: `Regular expression flags joined with "|": ${regexFlagNames.join(', ')}.`,
    pattern: `^(${regexFlagNames.join('|')})(\\|(${regexFlagNames.join('|')}))*$`,
    patternWords: `flags are joined with "|": ${regexFlagNames.join(', ')}`,
    examples: regexFlagNames,
  });

export const regexPattern = (byDefault?: string) =>
  string({
    documented: false,
    description: 'Regular expression in Java syntax. Lookarounds and backreferences are evaluated within a step limit.',
    ...(byDefault === undefined ? {} : { default: byDefault }),
  });

export const wordList = (description: string, byDefault?: readonly string[]) =>
  array(string(), { documented: false, description, ...(byDefault === undefined ? {} : { default: byDefault }) });

/** Longest token or gram that the service allows, in characters. */
export const MAX_TOKEN_LENGTH = 300;

export const maxTokenLength = (byDefault: number, documented = false) =>
  int32({
    documented,
    description: 'Maximum token length, in characters. Longer tokens are split.',
    minimum: 1,
    maximum: MAX_TOKEN_LENGTH,
    default: byDefault,
  });

export const gram = (which: 'minimum' | 'maximum', byDefault: number, maximum: number | undefined = MAX_TOKEN_LENGTH) =>
  int32({
    documented: false,
    description: `${which === 'minimum' ? 'Minimum' : 'Maximum'} length of an n-gram, in characters.`,
    minimum: 1,
    ...(maximum === undefined ? {} : { maximum }),
    default: byDefault,
  });

export const tokenCharacterKinds = ['letter', 'digit', 'whitespace', 'punctuation', 'symbol'] as const;
export const tokenChars = () =>
  array(enumOf(tokenCharacterKinds), {
    documented: false,
    description:
      'Character classes to keep in tokens. All other characters are separators. An empty list keeps all characters.',
    default: [],
  });
