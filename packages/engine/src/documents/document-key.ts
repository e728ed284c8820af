import { badRequest, placed, limits } from '@searchdeck/contract';
import { wrongLiteral } from './coerce.js';

/** Why a text is not a valid document key; undefined if it is. service-behavior §5 "Names", §12 "bad document key". */
function keyProblem(key: string): string | undefined {
  if (key.startsWith('_')) return 'Keys cannot start with a leading underscore.';
  if (!/^[A-Za-z0-9_\-=]+$/.test(key)) {
    return 'Keys can only contain letters, digits, underscore (_), dash (-), or equal sign (=). If the keys in your source data contain other characters, encode them with a URL-safe version of Base64 before uploading them to your index.';
  }
  return key.length > limits.keyLength ? `Keys cannot be longer than ${limits.keyLength} characters.` : undefined;
}

/** The key of an action's document. Throws the SearchError 400 that fails the whole batch; its target is the key field. */
export function documentKey(document: Record<string, unknown>, keyField: string): string {
  const key = Object.hasOwn(document, keyField) ? document[keyField] : undefined;
  if (key === undefined || key === null || key === '') {
    throw badRequest('Document key cannot be missing or empty.', { code: 'MissingKeyField', target: keyField });
  }
  if (typeof key !== 'string') throw placed(wrongLiteral(keyField, 'Edm.String', key), keyField);
  const problem = keyProblem(key);
  if (problem !== undefined) {
    throw badRequest(`Invalid document key: '${key.slice(0, limits.keyLength)}'. ${problem}`, {
      code: 'InvalidDocumentKey',
      target: keyField,
    });
  }
  return key;
}
