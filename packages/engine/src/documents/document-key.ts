import type { SearchError } from '@searchdeck/contract';
import { badRequest, documentKeyProblem, limits, prefixErrorPath } from '@searchdeck/contract/core';
import { literalError } from './coerce.js';

/** Code of the error of a document without a key. service-behavior §12 "bad document key". */
export const MISSING_KEY = 'MissingKeyField';

/** The key of an action's document, '' if there is none. Throws SearchError 400 for a value that is not a string. */
export function readKey(document: Record<string, unknown>, keyField: string): string {
  const key = Object.hasOwn(document, keyField) ? document[keyField] : undefined;
  if (key === undefined || key === null) return '';
  if (typeof key !== 'string') throw prefixErrorPath(literalError('Edm.String', key), keyField);
  return key;
}

/** The error of a key that is missing or not allowed; its target is the key field. */
export function keyError(key: string, keyField: string, allowUnsafeKeys: boolean): SearchError | undefined {
  if (key === '') {
    return badRequest('Document key cannot be missing or empty.', { code: MISSING_KEY, target: keyField });
  }
  const problem = documentKeyProblem(key, allowUnsafeKeys);
  if (problem === undefined) return undefined;
  return badRequest(`Invalid document key: '${key.slice(0, limits.keyLength)}'. ${problem}`, {
    code: 'InvalidDocumentKey',
    target: keyField,
  });
}
