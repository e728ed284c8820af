import { notSupportedLocally, prefixErrorPath, withErrorPath } from '@searchdeck/contract/core';
import type { IndexSchema, SchemaField } from '../definition/index-schema.js';
import type { Vectorize, VectorizerInput, VectorQuery } from '../types.js';
import { INTEGER_ELEMENT_BOUNDS } from '../documents/vector-values.js';
import { vectorError } from './vector-error.js';

const PARAMETER = 'vectorQueries';

/** A vector, and the vectorizer that created it; undefined if it is from the request. */
export interface VectorInput {
  values: ArrayLike<number>;
  vectorizer: string | undefined;
}

/** A vector query in one of its fields. */
interface FieldQuery {
  query: VectorQuery;
  field: SchemaField;
  /** Path of the query in the request: `vectorQueries[1]`. */
  requestPath: string;
}

/**
 * The vectors of the queries, in their order. A vectorizer is called once per text or image, even if several fields and
 * queries use it.
 */
export async function resolveVectors(
  schema: IndexSchema,
  fieldQueries: readonly FieldQuery[],
  vectorize: Vectorize | undefined,
  signal: AbortSignal | undefined,
): Promise<VectorInput[]> {
  const requestedVectors = fieldQueries.map(({ query, field, requestPath }) =>
    withErrorPath(
      requestPath,
      () => {
        const input = inputOf(query);
        if (input === undefined) return { values: requestVector(query), vectorizer: undefined };
        if (vectorize === undefined) throw notSupportedLocally(`A vector query of kind '${query.kind}'`, PARAMETER);
        const rewrites = input.kind === 'text' ? (query.rewrites ?? []) : [];
        const inputs = [input, ...rewrites.map((text): VectorizerInput => ({ kind: 'text', text }))];
        return { vectorize, inputs, vectorizer: vectorizerOf(schema, field, query.kind) };
      },
      PARAMETER,
    ),
  );
  const calls = new Map<string, Promise<ArrayLike<number>>>();
  return Promise.all(
    requestedVectors.map(async ({ values, vectorize: call, inputs, vectorizer }, i) => {
      if (values !== undefined) return { values, vectorizer };
      const vectors = inputs.map((input) => {
        const key = JSON.stringify([vectorizer, input]);
        let vector = calls.get(key);
        if (vector === undefined) calls.set(key, (vector = call(vectorizer, input, signal)));
        return vector;
      });
      const { field, requestPath } = fieldQueries[i]!;
      try {
        return { values: meanOf(await Promise.all(vectors), field), vectorizer };
      } catch (error) {
        throw prefixErrorPath(error, requestPath, PARAMETER);
      }
    }),
  );
}

/**
 * The mean of the vectors of several rewrites, scaled to their average length and rounded to the field's element type.
 * Packed bits have no mean: the vector of the query itself is used.
 */
function meanOf(vectors: readonly ArrayLike<number>[], { elementType }: SchemaField): ArrayLike<number> {
  const [first] = vectors;
  if (vectors.length === 1 || elementType === 'Edm.Byte') return first!;
  if (vectors.some(({ length }) => length !== first!.length)) return first!;
  const lengthOf = (vector: ArrayLike<number>) => Math.hypot(...Array.from(vector));
  const mean = Array.from(first!, (_, i) => vectors.reduce((sum, vector) => sum + vector[i]!, 0) / vectors.length);
  const averageLength = vectors.reduce((sum, vector) => sum + lengthOf(vector), 0) / vectors.length;
  const length = lengthOf(mean);
  if (length === 0) return first!;
  const scaledMean = mean.map((value) => (value * averageLength) / length);
  const bounds = INTEGER_ELEMENT_BOUNDS[elementType];
  if (bounds === undefined) return scaledMean;
  const [min, max] = bounds;
  return scaledMean.map((value) => Math.max(min, Math.min(max, Math.round(value))));
}

/** The input of the vectorizer; undefined if the query contains a vector. */
function inputOf(query: VectorQuery): VectorizerInput | undefined {
  const { kind } = query;
  const required = (name: 'text' | 'url' | 'base64Image'): string => {
    const value = query[name];
    if (typeof value === 'string' && value !== '') return value;
    throw vectorError(`A vector query of kind '${kind}' needs a '${name}'.`, name);
  };
  switch (kind) {
    case 'vector':
      return undefined;
    case 'text':
      return { kind, text: required('text') };
    case 'imageUrl':
      return { kind, url: required('url') };
    case 'imageBinary':
      return { kind, base64Image: required('base64Image') };
    default:
      throw vectorError(`The vector query kind '${String(kind)}' is unknown.`, 'kind');
  }
}

function requestVector({ vector }: VectorQuery): readonly number[] {
  if (Array.isArray(vector) && vector.length > 0) return vector;
  throw vectorError("A vector query of kind 'vector' needs a 'vector'.", 'vector');
}

function vectorizerOf({ definition }: IndexSchema, field: SchemaField, kind: string): string {
  const profile = definition.vectorSearch?.profiles?.find(({ name }) => name === field.definition.vectorSearchProfile);
  if (profile?.vectorizer) return profile.vectorizer;
  throw vectorError(
    `The field '${field.path}' has no vectorizer in its vector search profile, so it cannot be searched by ${kind === 'text' ? 'text' : 'image'}.`,
    kind === 'text' ? 'text' : kind === 'imageUrl' ? 'url' : 'base64Image',
  );
}
