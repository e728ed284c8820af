/**
 * The structural type of SearchIndex (data-plane.md "SearchIndex") as far as an index needs it. Members that are unset
 * may be null or missing; unknown members are ignored.
 */
export interface IndexDefinition {
  name: string;
  fields: readonly FieldDefinition[];
  scoringProfiles?: readonly ScoringProfileDefinition[] | null;
  defaultScoringProfile?: string | null;
  suggesters?: readonly SuggesterDefinition[] | null;
  analyzers?: readonly NamedComponent[] | null;
  tokenizers?: readonly NamedComponent[] | null;
  tokenFilters?: readonly NamedComponent[] | null;
  charFilters?: readonly NamedComponent[] | null;
  normalizers?: readonly NamedComponent[] | null;
  similarity?: SimilarityDefinition | null;
  semantic?: unknown;
  vectorSearch?: VectorSearchDefinition | null;
  [other: string]: unknown;
}

export interface FieldDefinition {
  name: string;
  type: string;
  key?: boolean | null;
  searchable?: boolean | null;
  filterable?: boolean | null;
  sortable?: boolean | null;
  facetable?: boolean | null;
  retrievable?: boolean | null;
  stored?: boolean | null;
  analyzer?: string | null;
  indexAnalyzer?: string | null;
  searchAnalyzer?: string | null;
  normalizer?: string | null;
  synonymMaps?: readonly string[] | null;
  dimensions?: number | null;
  vectorSearchProfile?: string | null;
  vectorEncoding?: string | null;
  fields?: readonly FieldDefinition[] | null;
  [other: string]: unknown;
}

export interface NamedComponent {
  name: string;
  '@odata.type'?: string;
  [parameter: string]: unknown;
}

export interface SuggesterDefinition {
  name: string;
  searchMode?: string | null;
  sourceFields: readonly string[];
  [other: string]: unknown;
}

export interface SimilarityDefinition {
  '@odata.type': string;
  k1?: number | null;
  b?: number | null;
  [other: string]: unknown;
}

export interface ScoringProfileDefinition {
  name: string;
  text?: { weights?: Readonly<Record<string, number>> | null } | null;
  functions?: readonly ScoringFunctionDefinition[] | null;
  functionAggregation?: string | null;
  [other: string]: unknown;
}

/** service-behavior §5 "Scoring objects". */
export interface ScoringFunctionDefinition {
  type: string;
  fieldName: string;
  boost: number;
  interpolation?: string | null;
  magnitude?: {
    boostingRangeStart: number;
    boostingRangeEnd: number;
    constantBoostBeyondRange?: boolean | null;
  } | null;
  freshness?: { boostingDuration: string } | null;
  distance?: { referencePointParameter: string; boostingDistance: number } | null;
  tag?: { tagsParameter: string } | null;
  [other: string]: unknown;
}

export interface VectorSearchDefinition {
  algorithms?: readonly VectorAlgorithmDefinition[] | null;
  profiles?: readonly VectorProfileDefinition[] | null;
  compressions?: readonly VectorCompressionDefinition[] | null;
  vectorizers?: readonly NamedComponent[] | null;
  [other: string]: unknown;
}

export interface VectorCompressionDefinition {
  name: string;
  kind?: string;
  truncationDimension?: number | null;
  rescoringOptions?: {
    enableRescoring?: boolean | null;
    defaultOversampling?: number | null;
    rescoreStorageMethod?: string | null;
  } | null;
  [other: string]: unknown;
}

export interface VectorAlgorithmDefinition {
  name: string;
  kind: string;
  hnswParameters?: {
    metric?: string | null;
    m?: number | null;
    efConstruction?: number | null;
    efSearch?: number | null;
    [other: string]: unknown;
  } | null;
  exhaustiveKnnParameters?: { metric?: string | null; [other: string]: unknown } | null;
  [other: string]: unknown;
}

export interface VectorProfileDefinition {
  name: string;
  algorithm: string;
  vectorizer?: string | null;
  compression?: string | null;
  [other: string]: unknown;
}
