import { badRequest, documentKeyProblem, limits, prefixErrorPath } from '@searchdeck/contract';
import { wrongLiteral } from './coerce.js';

/** The key of an action's document. Throws the SearchError 400 that fails the whole batch; its target is the key field. */
export function documentKey(document: Record<string, unknown>, keyField: string): string {
  const key = Object.hasOwn(document, keyField) ? document[keyField] : undefined;
  if (key === undefined || key === null || key === '') {
    throw badRequest('Document key cannot be missing or empty.', { code: 'MissingKeyField', target: keyField });
  }
  if (typeof key !== 'string') throw prefixErrorPath(wrongLiteral(keyField, 'Edm.String', key), keyField);
  const problem = documentKeyProblem(key);
  if (problem !== undefined) {
    throw badRequest(`Invalid document key: '${key.slice(0, limits.keyLength)}'. ${problem}`, {
      code: 'InvalidDocumentKey',
      target: keyField,
    });
  }
  return key;
}
