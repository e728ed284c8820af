import { badRequest, notSupportedLocally, type SearchError } from '@searchdeck/contract';
import { parseFieldList } from '@searchdeck/query';
import type { IndexSchema, SchemaField } from '../definition/index-schema.js';
import type { VectorQuery } from '../types.js';
import { METRICS, type Metric } from './metric.js';

/** Neighbours when a query does not say. */
const DEFAULT_K = 50;
const MOST_K = 10_000;
/** service-facts §11 "Per request". */
const MOST_FIELDS = 10;

/** One vector looked for in one field. */
export interface VectorSearch {
  field: SchemaField;
  metric: Metric;
  metricName: string;
  cosine: boolean;
  vector: Float32Array | Uint8Array;
  k: number;
  weight: number;
  /** Least score, or least similarity. */
  threshold: { kind: 'searchScore' | 'vectorSimilarity'; value: number } | undefined;
  /** Replaces the filter of the request. */
  filterOverride: string | undefined;
}

export type Vectorize = (vectorizer: string, text: string) => Promise<ArrayLike<number>>;

const vectorError = (detail: string, parameter = 'vectorQueries'): SearchError =>
  badRequest(`${detail}\r\nParameter name: ${parameter}`, { code: 'InvalidRequestParameter', target: parameter });

/**
 * The vector queries of a request, checked, texts turned into vectors. Throws SearchError 400 for fields and vectors that
 * do not fit, 501 for kinds of queries that need a service which is not here.
 */
export async function readVectorQueries(
  schema: IndexSchema,
  queries: readonly VectorQuery[] | null | undefined,
  vectorize: Vectorize | undefined,
): Promise<VectorSearch[]> {
  const searches: VectorSearch[] = [];
  for (const query of queries ?? []) {
    const names = parseFieldList(query.fields ?? '', 'fields');
    const fields = names.length > 0 ? names.map((name) => vectorField(schema, name)) : defaultFields(schema);
    for (const field of fields) searches.push(await readVectorQuery(schema, query, field, vectorize));
  }
  if (searches.length > MOST_FIELDS) {
    throw vectorError(`A request may search ${MOST_FIELDS} vector fields; this one searches ${searches.length}.`);
  }
  return searches;
}

function defaultFields(schema: IndexSchema): SchemaField[] {
  const fields = schema.vectors.filter((field) => field.column === 'vector');
  if (fields.length === 0) throw vectorError('The index has no vector field.', 'fields');
  return fields;
}

/** service-facts §12 "vector on non-vector". */
function vectorField(schema: IndexSchema, name: string): SchemaField {
  const field = schema.byPath.get(name);
  if (field === undefined) throw vectorError(`Unknown field '${name}' in vector field list.`, 'fields');
  if (!field.vector) throw vectorError(`The field '${name}' in the vector field list is not a vector field.`, 'fields');
  if (field.column !== 'vector')
    throw vectorError(`The field '${name}' in the vector field list is not searchable.`, 'fields');
  return field;
}

async function readVectorQuery(
  schema: IndexSchema,
  query: VectorQuery,
  field: SchemaField,
  vectorize: Vectorize | undefined,
): Promise<VectorSearch> {
  const { k, weight, threshold } = query;
  if (k != null && !(Number.isInteger(k) && k >= 1 && k <= MOST_K)) {
    throw vectorError(`The value of 'k' must be between 1 and ${MOST_K}.`, 'k');
  }
  if (weight != null && !(weight > 0)) throw vectorError("The value of 'weight' must be above 0.", 'weight');
  if (query.oversampling != null && !(query.oversampling >= 1)) {
    throw vectorError("The value of 'oversampling' must be at least 1.", 'oversampling');
  }
  if (threshold != null && threshold.kind !== 'searchScore' && threshold.kind !== 'vectorSimilarity') {
    throw vectorError(`The threshold kind '${threshold.kind}' is not known.`, 'threshold');
  }
  const values = await vectorOf(schema, query, field, vectorize);
  const packed = field.definition.vectorEncoding === 'packedBit';
  const dimensions = field.definition.dimensions ?? values.length;
  const expected = packed ? Math.ceil(dimensions / 8) : dimensions;
  if (values.length !== expected) {
    throw vectorError(
      `The vector field '${field.path}', with dimension of '${expected}', expects a length of '${expected}'. However, the provided vector has a length of '${values.length}'. Please ensure that the vector length matches the expected length of the vector field.`,
      'vector',
    );
  }
  const metric = metricOf(schema, field);
  return {
    field,
    metric: METRICS[metric]!,
    metricName: metric,
    cosine: metric === 'cosine',
    vector: packed ? Uint8Array.from(values, (value) => value & 255) : Float32Array.from(values),
    k: k ?? DEFAULT_K,
    weight: weight ?? 1,
    threshold: (threshold as VectorSearch['threshold']) ?? undefined,
    filterOverride: query.filterOverride ?? undefined,
  };
}

async function vectorOf(
  schema: IndexSchema,
  query: VectorQuery,
  field: SchemaField,
  vectorize: Vectorize | undefined,
): Promise<ArrayLike<number>> {
  switch (query.kind) {
    case 'vector':
      if (query.vector === undefined || query.vector === null || !query.vector.every(Number.isFinite)) {
        throw vectorError("A vector query of kind 'vector' needs a 'vector' of finite numbers.", 'vector');
      }
      return query.vector;
    case 'text': {
      const { vectorizer } = profileOf(schema, field) ?? {};
      if (!vectorizer) {
        throw vectorError(
          `The field '${field.path}' has no vectorizer in its vector search profile, so it cannot be searched by text.`,
          'text',
        );
      }
      if (vectorize === undefined) throw notSupportedLocally('A vector query of kind text', 'vectorQueries');
      return meanOf(
        await Promise.all([query.text ?? '', ...(query.wordings ?? [])].map((text) => vectorize(vectorizer, text))),
      );
    }
    default:
      throw notSupportedLocally(`A vector query of kind ${query.kind}`, 'vectorQueries');
  }
}

/** The mean of the vectors of several wordings, as long as they are on average. */
function meanOf(vectors: readonly ArrayLike<number>[]): ArrayLike<number> {
  const [first] = vectors;
  if (vectors.length === 1 || vectors.some(({ length }) => length !== first!.length)) return first!;
  const lengthOf = (vector: ArrayLike<number>) => Math.hypot(...Array.from(vector));
  const mean = Array.from(first!, (_, i) => vectors.reduce((sum, vector) => sum + vector[i]!, 0) / vectors.length);
  const wanted = vectors.reduce((sum, vector) => sum + lengthOf(vector), 0) / vectors.length;
  const length = lengthOf(mean);
  return length === 0 ? first! : mean.map((value) => (value * wanted) / length);
}

const profileOf = (schema: IndexSchema, field: SchemaField) =>
  schema.definition.vectorSearch?.profiles?.find((profile) => profile.name === field.definition.vectorSearchProfile);

function metricOf(schema: IndexSchema, field: SchemaField): string {
  const profile = profileOf(schema, field);
  const algorithm = schema.definition.vectorSearch?.algorithms?.find((each) => each.name === profile?.algorithm);
  const metric = algorithm?.hnswParameters?.metric ?? algorithm?.exhaustiveKnnParameters?.metric ?? 'cosine';
  if (METRICS[metric] === undefined) throw vectorError(`The vector metric '${metric}' is not known.`);
  return metric;
}
