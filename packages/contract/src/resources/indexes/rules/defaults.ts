import { isObject } from '../../../values/is-object.js';
import { hnswDefaults } from '../vector-search.js';
import { isCollection, isComplexType } from '../field-types.js';
import type { SearchField } from '../field.js';
import type { ScoringFunction } from '../scoring.js';
import type { SearchIndex } from '../search-index.js';
import { effectiveAttributes } from './fields.js';

const fieldWithDefaults = (field: SearchField, isInsideCollection: boolean, version?: string): SearchField => {
  if (isComplexType(field.type)) {
    const isInside = isInsideCollection || isCollection(field.type);
    return { ...field, fields: (field.fields ?? []).map((sub) => fieldWithDefaults(sub, isInside, version)) };
  }
  return {
    analyzer: null,
    indexAnalyzer: null,
    searchAnalyzer: null,
    normalizer: null,
    dimensions: null,
    vectorSearchProfile: null,
    vectorEncoding: null,
    ...field,
    ...effectiveAttributes(field, isInsideCollection, version),
    synonymMaps: field.synonymMaps ?? [],
  };
};

type VectorSearch = NonNullable<SearchIndex['vectorSearch']>;

const vectorSearchWithDefaults = (vectorSearch: VectorSearch): VectorSearch => ({
  ...vectorSearch,
  algorithms: (vectorSearch.algorithms ?? []).map((algorithm) =>
    algorithm.kind === 'hnsw'
      ? {
          ...algorithm,
          hnswParameters: {
            metric: algorithm.hnswParameters?.metric ?? hnswDefaults.metric,
            m: algorithm.hnswParameters?.m ?? hnswDefaults.m,
            efConstruction: algorithm.hnswParameters?.efConstruction ?? hnswDefaults.efConstruction,
            efSearch: algorithm.hnswParameters?.efSearch ?? hnswDefaults.efSearch,
          },
        }
      : {
          ...algorithm,
          exhaustiveKnnParameters: { metric: algorithm.exhaustiveKnnParameters?.metric ?? hnswDefaults.metric },
        },
  ),
  profiles: vectorSearch.profiles ?? [],
  vectorizers: vectorSearch.vectorizers ?? [],
  compressions: vectorSearch.compressions ?? [],
});

const BM25 = '#Vendor.Search.BM25Similarity';
const DEFAULT_SIMILARITY = { '@odata.type': BM25 } as const;

/** Parameters of BM25 that are not set stay null: service-behavior §6. */
const similarityWithDefaults = (similarity: SearchIndex['similarity']): SearchIndex['similarity'] => {
  const effective = similarity ?? DEFAULT_SIMILARITY;
  return effective['@odata.type'] === BM25 ? { k1: null, b: null, ...effective } : effective;
};

/**
 * The definition as the service stores and returns it: attributes by type, null for unset objects,
 * [] for unset arrays, and BM25 similarity. service-behavior §3 and §5.
 */
export const applyIndexDefaults = (definition: SearchIndex, version?: string): SearchIndex => ({
  ...definition,
  description: definition.description ?? null,
  defaultScoringProfile: definition.defaultScoringProfile ?? null,
  fields: definition.fields.map((field) => fieldWithDefaults(field, false, version)),
  scoringProfiles: (definition.scoringProfiles ?? []).map((profile) => ({
    ...profile,
    text: profile.text ?? null,
    functionAggregation: profile.functionAggregation ?? 'sum',
    // Two equal branches, because tag functions have fewer interpolations than the others.
    functions: (profile.functions ?? []).map((f): ScoringFunction =>
      f.type === 'tag'
        ? { ...f, interpolation: f.interpolation ?? 'linear' }
        : { ...f, interpolation: f.interpolation ?? 'linear' },
    ),
  })),
  corsOptions: definition.corsOptions ?? null,
  suggesters: (definition.suggesters ?? []).map((s) => ({
    ...s,
    searchMode: s.searchMode ?? 'analyzingInfixMatching',
  })),
  analyzers: definition.analyzers ?? [],
  normalizers: definition.normalizers ?? [],
  tokenizers: definition.tokenizers ?? [],
  tokenFilters: definition.tokenFilters ?? [],
  charFilters: definition.charFilters ?? [],
  encryptionKey: definition.encryptionKey ?? null,
  similarity: similarityWithDefaults(definition.similarity),
  semantic: definition.semantic ?? null,
  vectorSearch: definition.vectorSearch ? vectorSearchWithDefaults(definition.vectorSearch) : null,
});

const isField = (value: unknown): value is SearchField => isObject(value) && typeof value['type'] === 'string';

const withAttributes = (fields: unknown, isInsideCollection = false): unknown =>
  Array.isArray(fields)
    ? fields.map((field: unknown) =>
        isField(field)
          ? {
              ...field,
              ...effectiveAttributes(field, isInsideCollection),
              fields: withAttributes(field.fields, isInsideCollection || isCollection(field.type)),
            }
          : field,
      )
    : fields;

/** The definition with the attributes that its fields have by default, and the default similarity. */
export const withDependentIndexDefaults = (definition: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...definition,
  fields: withAttributes(definition['fields']),
  similarity: definition['similarity'] ?? DEFAULT_SIMILARITY,
});
