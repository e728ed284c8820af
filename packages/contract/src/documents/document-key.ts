import { limits } from '../limits/request-limits.js';
import { string, type Schema, type StringNode } from '../schema/node.js';

/** Characters of a document key. service-behavior §5 "Names". */
const KEY_CHARACTERS = 'A-Za-z0-9_\\-=';
const SAFE_KEY = new RegExp(`^[${KEY_CHARACTERS}]+$`);

/** Why a text is not a valid document key; undefined if it is. service-behavior §5 "Names", §12 "bad document key". */
export function documentKeyProblem(key: string, allowUnsafeKeys = false): string | undefined {
  if (!allowUnsafeKeys && key.startsWith('_')) return 'Keys cannot start with a leading underscore.';
  if (!allowUnsafeKeys && !SAFE_KEY.test(key)) {
    return 'Keys can only contain letters, digits, underscore (_), dash (-), or equal sign (=). If the keys in your source data contain other characters, encode them with a URL-safe version of Base64 before uploading them to your index.';
  }
  // SQLite ends a text at this character, so two keys could become one.
  if (key.includes('\0')) return 'Keys cannot contain the null character (U+0000).';
  return key.length > limits.keyLength ? `Keys cannot be longer than ${limits.keyLength} characters.` : undefined;
}

/** The key field of a document. */
export const documentKeyNode = (description: string, allowUnsafeKeys = false): Schema<string, StringNode> =>
  string({
    description,
    isImmutable: true,
    minLength: 1,
    maxLength: limits.keyLength,
    ...(allowUnsafeKeys
      ? { pattern: '^[^\\u0000]*$', patternDescription: 'keys cannot contain the null character (U+0000)' }
      : {
          pattern: `^(?!_)[${KEY_CHARACTERS}]+$`,
          patternDescription:
            'keys consist of letters, digits, dashes, underscores, and equal signs, and do not start with an underscore',
        }),
  });
