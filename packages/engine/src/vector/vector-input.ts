import { notSupportedLocally, placed, atPlace } from '@searchdeck/contract';
import type { IndexSchema, SchemaField } from '../definition/index-schema.js';
import type { Vectorize, VectorizerInput, VectorQuery } from '../types.js';
import { vectorError } from './vector-error.js';

const LIST = 'vectorQueries';

/** A vector, and its vectorizer. */
export interface VectorInput {
  values: ArrayLike<number>;
  vectorizer: string | undefined;
}

interface Asked {
  query: VectorQuery;
  field: SchemaField;
  /** Of the query in the request: `vectorQueries[1]`. */
  place: string;
}

/**
 * The vector of each query and field, in their order. A vectorizer is called once per text or image, however many
 * fields and queries want it.
 */
export async function vectorInputs(
  schema: IndexSchema,
  asked: readonly Asked[],
  vectorize: Vectorize | undefined,
  signal: AbortSignal | undefined,
): Promise<VectorInput[]> {
  const wanted = asked.map(({ query, field, place }) =>
    atPlace(
      place,
      () => {
        const input = inputOf(query);
        if (input === undefined) return { values: givenVector(query), vectorizer: undefined };
        if (vectorize === undefined) throw notSupportedLocally(`A vector query of kind ${query.kind}`, LIST);
        const wordings = input.kind === 'text' ? (query.wordings ?? []) : [];
        const inputs = [input, ...wordings.map((text): VectorizerInput => ({ kind: 'text', text }))];
        return { vectorize, inputs, vectorizer: vectorizerOf(schema, field, query.kind) };
      },
      LIST,
    ),
  );
  const calls = new Map<string, Promise<ArrayLike<number>>>();
  return Promise.all(
    wanted.map(async ({ values, vectorize: call, inputs, vectorizer }, i) => {
      if (values !== undefined) return { values, vectorizer };
      const vectors = inputs.map((input) => {
        const key = JSON.stringify([vectorizer, input]);
        let vector = calls.get(key);
        if (vector === undefined) calls.set(key, (vector = call(vectorizer, input, signal)));
        return vector;
      });
      const { field, place } = asked[i]!;
      try {
        return { values: meanOf(await Promise.all(vectors), field), vectorizer };
      } catch (error) {
        throw placed(error, place, LIST);
      }
    }),
  );
}

/**
 * The mean of the vectors of several wordings, as long as they are on average and in the field's numbers. Packed bits
 * have none: they are those of the query itself.
 */
function meanOf(vectors: readonly ArrayLike<number>[], { elementType }: SchemaField): ArrayLike<number> {
  const [first] = vectors;
  if (vectors.length === 1 || elementType === 'Edm.Byte') return first!;
  if (vectors.some(({ length }) => length !== first!.length)) return first!;
  const lengthOf = (vector: ArrayLike<number>) => Math.hypot(...Array.from(vector));
  const mean = Array.from(first!, (_, i) => vectors.reduce((sum, vector) => sum + vector[i]!, 0) / vectors.length);
  const wanted = vectors.reduce((sum, vector) => sum + lengthOf(vector), 0) / vectors.length;
  const length = lengthOf(mean);
  if (length === 0) return first!;
  const scaled = mean.map((value) => (value * wanted) / length);
  if (elementType === 'Edm.Single' || elementType === 'Edm.Half') return scaled;
  const [least, most] = elementType === 'Edm.SByte' ? [-128, 127] : [-32_768, 32_767];
  return scaled.map((value) => Math.max(least, Math.min(most, Math.round(value))));
}

/** What is to be turned into a vector; undefined when the query brings its own. */
function inputOf(query: VectorQuery): VectorizerInput | undefined {
  const { kind } = query;
  const needed = (name: 'text' | 'url' | 'base64Image'): string => {
    const value = query[name];
    if (typeof value === 'string' && value !== '') return value;
    throw vectorError(`A vector query of kind '${kind}' needs a '${name}'.`, name);
  };
  switch (kind) {
    case 'vector':
      return undefined;
    case 'text':
      return { kind, text: needed('text') };
    case 'imageUrl':
      return { kind, url: needed('url') };
    case 'imageBinary':
      return { kind, base64Image: needed('base64Image') };
    default:
      throw vectorError(`The kind '${String(kind)}' of vector query is not known.`, 'kind');
  }
}

function givenVector({ vector }: VectorQuery): readonly number[] {
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
