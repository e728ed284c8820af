import { elementType, limits, type SearchIndex } from '@searchdeck/contract';
import { flattenFields, isVector, type FieldInfo } from '../../../shared/documents/fields';
import { splitList } from './lists';
import { messages } from './messages';

/** A vector field with its profile. */
export interface VectorField {
  path: string;
  dimensions: number;
  elementType: string;
  /** Its values are returned with documents. */
  isRetrievable: boolean;
  vectorizer?: { name: string; kind: string };
  metric?: string;
  algorithm?: string;
  compression?: string;
}

/** The searchable vector fields. */
export const vectorFields = (index: SearchIndex): VectorField[] => {
  const { profiles, vectorizers, algorithms } = index.vectorSearch ?? {};
  return flattenFields(index)
    .filter((f: FieldInfo) => isVector(f) && f.definition.searchable !== false)
    .map(({ path, type, definition }) => {
      const profile = profiles?.find((p) => p?.name === definition.vectorSearchProfile);
      const vectorizer = vectorizers?.find((v) => v?.name === profile?.vectorizer);
      const algorithm = algorithms?.find((a) => a?.name === profile?.algorithm) as
        | {
            kind?: string;
            hnswParameters?: { metric?: string | null } | null;
            exhaustiveKnnParameters?: { metric?: string | null } | null;
          }
        | undefined;
      const metric = algorithm?.hnswParameters?.metric ?? algorithm?.exhaustiveKnnParameters?.metric;
      return {
        path,
        dimensions: definition.dimensions ?? 0,
        elementType: elementType(type).replace('Edm.', ''),
        isRetrievable: definition.retrievable !== false && definition.stored !== false,
        ...(vectorizer == null ? {} : { vectorizer: { name: vectorizer.name, kind: vectorizer.kind } }),
        ...(metric == null ? {} : { metric }),
        ...(algorithm?.kind === undefined ? {} : { algorithm: algorithm.kind }),
        ...(profile?.compression == null ? {} : { compression: profile.compression }),
      };
    });
};

export const maxVectorQueries = limits.vectorQueries;

/** Parses a pasted vector: a JSON array, or numbers separated by commas or whitespace. Throws an Error with a message for the user. */
export const readVector = (text: string, dimensions: number | undefined): number[] => {
  const trimmed = text.trim();
  if (trimmed === '') throw new Error(messages.vector.pasteVector);
  let values: unknown;
  try {
    values = JSON.parse(trimmed);
  } catch {
    const items = trimmed
      .replaceAll(/^[[(]|[\])]$/g, '')
      .split(/[\s,;]+/)
      .filter((item) => item !== '');
    values = items.map(Number);
    const invalidItem = items.find((item) => Number.isNaN(Number(item)));
    if (invalidItem !== undefined) throw new Error(messages.vector.notANumber(invalidItem.slice(0, 20)));
  }
  if (!Array.isArray(values) || !values.every((v): v is number => typeof v === 'number' && Number.isFinite(v))) {
    throw new Error(messages.vector.notAnArray);
  }
  if (dimensions !== undefined && values.length !== dimensions) {
    throw new Error(messages.vector.wrongLength(dimensions, values.length));
  }
  return values;
};

export interface VectorProblem {
  text: string;
  /** The value is still missing: a hint, not an error. */
  isMissing: boolean;
}
const asError = (text: string): VectorProblem => ({ text, isMissing: false });
const asHint = (text: string): VectorProblem => ({ text, isMissing: true });

/** The fields that a vector query searches: the fields it names, or all. */
export const queriedFieldsOf = (
  query: { fields?: string | null },
  fields: readonly VectorField[],
): readonly VectorField[] => {
  const names = splitList(query.fields);
  return names.length === 0 ? fields : fields.filter((f) => names.includes(f.path));
};

/** Why a vector query can't be sent; undefined if it can. */
export const vectorProblem = (
  query: {
    kind: string;
    text?: string | null;
    url?: string | null;
    vector?: readonly number[] | null;
    fields?: string | null;
  },
  fields: readonly VectorField[],
): VectorProblem | undefined => {
  const unknownName = splitList(query.fields).find((name) => !fields.some((f) => f.path === name));
  if (unknownName !== undefined) return asError(messages.vector.unknownField(unknownName));
  const queriedFields = queriedFieldsOf(query, fields);
  if (query.kind === 'vector') {
    const length = query.vector?.length ?? 0;
    if (length === 0) return asHint(messages.vector.vectorRequired);
    const other = queriedFields.find((f) => f.dimensions !== length);
    return other === undefined
      ? undefined
      : asError(messages.vector.lengthMismatch(length, other.path, other.dimensions));
  }
  const withoutVectorizer = queriedFields.find((f) => f.vectorizer === undefined);
  if (withoutVectorizer !== undefined) return asError(messages.vector.noVectorizer(withoutVectorizer.path));
  if (query.kind === 'text' && (query.text ?? '').trim() === '') return asHint(messages.vector.textRequired);
  if (query.kind === 'imageUrl' && (query.url ?? '').trim() === '') return asHint(messages.vector.imageRequired);
  return undefined;
};
