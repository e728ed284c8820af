import { limits, type SearchIndex } from '@searchdeck/contract';
import { flattenFields, isVector, type FieldInfo } from './fields';

/** A vector field with what the index says of its profile. */
export interface VectorField {
  path: string;
  dimensions: number;
  elementType: string;
  /** Its values come back with documents. */
  retrievable: boolean;
  vectorizer?: { name: string; kind: string };
  metric?: string;
  algorithm?: string;
  compression?: string;
}

/** The vector fields that can be searched. */
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
        elementType: /^Collection\(Edm\.(.+)\)$/.exec(type)?.[1] ?? type,
        retrievable: definition.retrievable !== false && definition.stored !== false,
        ...(vectorizer == null ? {} : { vectorizer: { name: vectorizer.name, kind: vectorizer.kind } }),
        ...(metric == null ? {} : { metric }),
        ...(algorithm?.kind === undefined ? {} : { algorithm: algorithm.kind }),
        ...(profile?.compression == null ? {} : { compression: profile.compression }),
      };
    });
};

export const mostVectorQueries = limits.vectorQueries;

/** Numbers as people paste them: a JSON array, or values between commas, blanks or lines. Throws an Error in plain words. */
export const readVector = (text: string, dimensions: number | undefined): number[] => {
  const trimmed = text.trim();
  if (trimmed === '') throw new Error('Paste the vector: a JSON array of numbers.');
  let values: unknown;
  try {
    values = JSON.parse(trimmed);
  } catch {
    const items = trimmed
      .replaceAll(/^[[(]|[\])]$/g, '')
      .split(/[\s,;]+/)
      .filter((item) => item !== '');
    values = items.map(Number);
    const bad = items.find((item) => Number.isNaN(Number(item)));
    if (bad !== undefined)
      throw new Error(`“${bad.slice(0, 20)}” is no number; the vector is a JSON array of numbers.`);
  }
  if (!Array.isArray(values) || !values.every((v): v is number => typeof v === 'number' && Number.isFinite(v)))
    throw new Error('The vector is a JSON array of numbers.');
  if (dimensions !== undefined && values.length !== dimensions)
    throw new Error(
      `The field has ${dimensions} dimensions; this vector has ${values.length} ${values.length === 1 ? 'number' : 'numbers'}.`,
    );
  return values;
};

export interface VectorProblem {
  text: string;
  /** Nothing was given yet: no mistake, but a next step. */
  missing: boolean;
}
const wrong = (text: string): VectorProblem => ({ text, missing: false });
const missing = (text: string): VectorProblem => ({ text, missing: true });

/** Why a vector query cannot be sent as it is; undefined when it can. */
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
  const names = (query.fields ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const chosen = names.length === 0 ? fields : fields.filter((f) => names.includes(f.path));
  const unknown = names.find((name) => !fields.some((f) => f.path === name));
  if (unknown !== undefined) return wrong(`“${unknown}” is not a vector field that can be searched.`);
  if (query.kind === 'vector') {
    const length = query.vector?.length ?? 0;
    if (length === 0) return missing('Paste a vector, or take that of a document.');
    const other = chosen.find((f) => f.dimensions !== length);
    return other === undefined
      ? undefined
      : wrong(`The vector has ${length} numbers, but ${other.path} has ${other.dimensions} dimensions.`);
  }
  const bare = chosen.find((f) => f.vectorizer === undefined);
  if (bare !== undefined) return wrong(`${bare.path} has no vectorizer: give it a vector.`);
  if (query.kind === 'text' && (query.text ?? '').trim() === '') return missing('Write the text to look for.');
  if (query.kind === 'imageUrl' && (query.url ?? '').trim() === '') return missing('Give the address of an image.');
  return undefined;
};
