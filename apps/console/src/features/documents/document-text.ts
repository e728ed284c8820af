import { isCollection, isObject, printJson, type SearchField } from '@searchdeck/contract';

export type DocumentBody = Readonly<Record<string, unknown>>;

/** The document without what the service adds to it. */
export const withoutAnnotations = (document: DocumentBody): DocumentBody =>
  Object.fromEntries(Object.entries(document).filter(([name]) => !name.startsWith('@')));

/** The JSON text of a document, without annotations. */
export const documentText = (document: DocumentBody): string => printJson(withoutAnnotations(document), 2);

/** A new document: every field that can be set, without values. */
export const emptyDocument = (fields: readonly SearchField[]): DocumentBody =>
  Object.fromEntries(
    fields
      .filter((field) => field.key === true || field.dimensions == null)
      .map((field) => [field.name, field.key === true ? '' : isCollection(field.type) ? [] : null]),
  );

/**
 * The members of a merge that turns one document into another; undefined if they are the same. Removed members become
 * null. A merge keeps the members of a complex value that it doesn't name, but replaces collections. service-behavior §10.
 */
export function mergeOf(before: DocumentBody, after: DocumentBody): DocumentBody | undefined {
  const changes: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const old = before[name] ?? null;
    // A collection is never null.
    const next = after[name] ?? (Array.isArray(old) ? [] : null);
    if (isComplex(old) && isComplex(next)) {
      const inner = mergeOf(old, next);
      if (inner !== undefined) changes[name] = inner;
    } else if (printJson(old) !== printJson(next)) changes[name] = next;
  }
  return Object.keys(changes).length === 0 ? undefined : changes;
}

/** An object whose members can be merged; a point is one value. */
const isComplex = (value: unknown): value is DocumentBody =>
  isObject(value) && !(value['type'] === 'Point' && 'coordinates' in value);

/** Top-level fields that a document is read without. */
export const hiddenFields = (fields: readonly SearchField[]): SearchField[] =>
  fields.filter((field) => field.retrievable === false);
