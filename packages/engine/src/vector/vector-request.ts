import { limits, withErrorPath } from '@searchdeck/contract/core';
import { parseFieldList } from '@searchdeck/query';
import type { IndexSchema, SchemaField } from '../definition/index-schema.js';
import { vectorLength, elementProblem, lengthProblem } from '../documents/vector-values.js';
import type { Vectorize, VectorQuery } from '../types.js';
import { METRICS, type Metric } from './metric.js';
import { vectorError } from './vector-error.js';
import { resolveVectors, type VectorInput } from './vector-input.js';
import { vectorSettings, type VectorSettings } from './vector-settings.js';

/** The search for one vector in one field. */
export interface VectorSearch {
  /** Path of its query in the request: `vectorQueries[1]`. */
  requestPath: string;
  field: SchemaField;
  settings: VectorSettings;
  metric: Metric;
  vector: Float32Array | Uint8Array;
  k: number;
  weight: number;
  /** Whether to compare with every original vector instead of searching the graph of the field. */
  isExhaustive: boolean;
  /** Number of candidates to fetch. */
  candidates: number;
  /** What candidates are rescored with; undefined if they are not rescored. */
  rescore: 'originals' | 'codes' | undefined;
  /** Maximum number of matching vectors per document; 0 for no limit. */
  maxPerDocument: number;
  /** Minimum score or similarity. */
  threshold: { kind: 'searchScore' | 'vectorSimilarity'; value: number } | undefined;
  /** Replaces the filter of the request. */
  filterOverride: string | undefined;
}

/**
 * Checks the vector queries of a request against the index and vectorizes their texts and images. Throws SearchError 400
 * for fields and vectors that do not fit. No vectorizer is called before the whole request has been checked.
 */
export async function readVectorQueries(
  schema: IndexSchema,
  queries: readonly VectorQuery[] | null | undefined,
  vectorize: Vectorize | undefined,
  signal?: AbortSignal,
): Promise<VectorSearch[]> {
  if (queries == null || queries.length === 0) return [];
  const fieldQueries = queries.flatMap((query, i) => {
    const requestPath = `vectorQueries[${i}]`;
    return withErrorPath(requestPath, () =>
      fieldsOf(schema, query).map((field) => ({ query, field, requestPath, search: readSearch(schema, query, field) })),
    );
  });
  if (fieldQueries.length > limits.vectorFieldsPerQuery) {
    throw vectorError(
      `A request can search at most ${limits.vectorFieldsPerQuery} vector fields; this one searches ${fieldQueries.length}.`,
    );
  }
  const vectors = await resolveVectors(schema, fieldQueries, vectorize, signal);
  return fieldQueries.map(({ field, search, requestPath }, i) => ({
    ...search,
    requestPath,
    vector: withErrorPath(requestPath, () => checkVector(field, vectors[i]!)),
  }));
}

function fieldsOf(schema: IndexSchema, query: VectorQuery): readonly SchemaField[] {
  const names = parseFieldList(query.fields ?? '', 'fields');
  if (names.length > 0) return names.map((name) => vectorField(schema, name));
  const fields = schema.vectors.filter((field) => field.column === 'vector');
  if (fields.length === 0) throw vectorError('The index has no vector field.', 'fields');
  return fields;
}

/** service-behavior §12 "vector on non-vector". */
function vectorField(schema: IndexSchema, name: string): SchemaField {
  const field = schema.byPath.get(name);
  if (field === undefined) throw vectorError(`Unknown field '${name}' in vector field list.`, 'fields');
  if (!field.isVector) {
    throw vectorError(`The field '${name}' in the vector field list is not a vector field.`, 'fields');
  }
  if (field.column !== 'vector') {
    throw vectorError(`The field '${name}' in the vector field list is not searchable.`, 'fields');
  }
  return field;
}

function readSearch(
  schema: IndexSchema,
  query: VectorQuery,
  field: SchemaField,
): Omit<VectorSearch, 'vector' | 'requestPath'> {
  const { k, weight, threshold, perDocumentVectorLimit } = query;
  const settings = vectorSettings(schema, field);
  const metric = METRICS[settings.metric]!;
  const neighbors = k ?? limits.defaultVectorNeighbors;
  return {
    field,
    settings,
    metric,
    k: neighbors,
    weight: weight ?? 1,
    // A field of exhaustiveKnn is always searched exhaustively.
    isExhaustive: query.exhaustive === true && settings.hnsw !== undefined,
    ...readRescoring(query, field, settings, neighbors),
    maxPerDocument: field.space.parent === undefined ? 0 : (perDocumentVectorLimit ?? 0),
    threshold: threshold ?? undefined,
    filterOverride: query.filterOverride ?? undefined,
  };
}

/** How many candidates are fetched, and what they are rescored with. */
function readRescoring(
  { oversampling }: VectorQuery,
  field: SchemaField,
  { compression }: VectorSettings,
  k: number,
): Pick<VectorSearch, 'candidates' | 'rescore'> {
  if (oversampling == null) {
    const rescore = compression?.rescore;
    return { rescore, candidates: rescore === undefined ? k : candidatesFor(k, compression!.oversampling) };
  }
  if (compression === undefined) {
    throw vectorError(
      `The parameter 'oversampling' cannot be used with the vector field '${field.path}', whose vector search profile has no compression.`,
      'oversampling',
    );
  }
  if (compression.rescorable === undefined) {
    throw vectorError(
      `The parameter 'oversampling' cannot be used with the vector field '${field.path}': its compression '${compression.name}' discards the original vectors, so there is nothing to rescore with.`,
      'oversampling',
    );
  }
  return { rescore: compression.rescorable, candidates: candidatesFor(k, oversampling) };
}

/** More candidates cost time without improving the result. */
const MAX_CANDIDATES = 100_000;
const candidatesFor = (k: number, oversampling: number): number =>
  Math.max(k, Math.min(MAX_CANDIDATES, Math.ceil(k * oversampling)));

function checkVector(field: SchemaField, { values, vectorizer }: VectorInput): Float32Array | Uint8Array {
  const prefix = vectorizer === undefined ? '' : `The vectorizer '${vectorizer}' returned a vector that does not fit. `;
  const expectedLength = vectorLength(field) ?? values.length;
  if (values.length !== expectedLength) {
    throw vectorError(`${prefix}${lengthProblem(field, expectedLength, values.length)}`, 'vector');
  }
  for (let i = 0; i < values.length; i++) {
    const problem = elementProblem(field, values[i]);
    if (problem === undefined) continue;
    throw vectorError(
      `${prefix}The vector for the field '${field.path}' is invalid: element ${i} ${problem}.`,
      'vector',
    );
  }
  return field.definition.vectorEncoding === 'packedBit' ? Uint8Array.from(values) : Float32Array.from(values);
}
