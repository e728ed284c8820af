import type { IndexSchema, SchemaField } from '../definition/index-schema.js';
import type { StoredDocument } from './coerce.js';

/**
 * The JSON of a document in the store. Integers beyond 2^53 are strings of digits, because JSON.parse would round numbers;
 * `parseDocument` restores them by the type of their field.
 */
export function printDocument(document: StoredDocument): string {
  try {
    return JSON.stringify(document);
  } catch (error) {
    // The native printer has no bigint. Few documents contain one, and a replacer takes several times longer.
    if (!(error instanceof TypeError)) throw error;
    return JSON.stringify(document, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  }
}

export function parseDocument(schema: IndexSchema, text: string): StoredDocument {
  const document = JSON.parse(text) as StoredDocument;
  if (schema.hasInheritedNames) removePrototypes(schema.fields, document);
  if (schema.int64Paths.length > 0) restoreIntegers(schema.fields, document);
  return document;
}

/** A missing field must read as undefined, even if it has the name of an inherited property such as `constructor`. */
function removePrototypes(fields: readonly SchemaField[], object: StoredDocument): void {
  Object.setPrototypeOf(object, null);
  for (const field of fields) {
    const value = field.isComplex ? (object[field.name] ?? null) : null;
    if (value === null) continue;
    const objects = (field.isCollection ? value : [value]) as StoredDocument[];
    for (const child of objects) removePrototypes(field.children, child);
  }
}

function restoreIntegers(fields: readonly SchemaField[], object: Record<string, unknown>): void {
  for (const field of fields) {
    const value = object[field.name];
    if (value === null || value === undefined) continue;
    if (field.isComplex) {
      const objects = (field.isCollection ? value : [value]) as Record<string, unknown>[];
      for (const child of objects) restoreIntegers(field.children, child);
    } else if (field.elementType === 'Edm.Int64') {
      object[field.name] = Array.isArray(value) ? value.map(toInteger) : toInteger(value);
    }
  }
}

const toInteger = (value: unknown): unknown => (typeof value === 'string' ? BigInt(value) : value);

/**
 * Removes vectors that are not stored from the base of a merge: according to the vendor's documentation, every merge must
 * contain them, otherwise they are dropped.
 */
export function dropUnstoredVectors(fields: readonly SchemaField[], document: StoredDocument): void {
  for (const field of fields) {
    const value = document[field.name];
    if (value === null || value === undefined) continue;
    if (field.isVector && field.definition.stored === false) document[field.name] = null;
    if (!field.isComplex) continue;
    const objects = (field.isCollection ? value : [value]) as StoredDocument[];
    for (const child of objects) dropUnstoredVectors(field.children, child);
  }
}

/**
 * The action `merge` (service-behavior §10): fields in the change replace the old ones, collections as a whole; complex
 * objects are merged field by field; null clears a field.
 */
export function mergeDocuments(
  fields: readonly SchemaField[],
  old: StoredDocument,
  change: StoredDocument,
): StoredDocument {
  const result: StoredDocument = { ...old };
  for (const field of fields) {
    if (!Object.hasOwn(change, field.name)) continue;
    const newValue = change[field.name];
    const oldValue = old[field.name];
    result[field.name] =
      field.isComplex && !field.isCollection && newValue !== null && typeof oldValue === 'object' && oldValue !== null
        ? mergeDocuments(field.children, oldValue as StoredDocument, newValue as StoredDocument)
        : newValue;
  }
  return result;
}
