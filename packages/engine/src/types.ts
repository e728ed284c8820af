import type {
  AutocompleteRequestBody,
  SearchRequestBody,
  SuggestRequestBody,
  VectorQueryBody,
} from '@searchdeck/contract';
import type { IndexDefinition } from './definition/index-definition.js';

/** The input of a vectorizer. service-behavior §3 "vector query kinds". */
export type VectorizerInput =
  | { kind: 'text'; text: string }
  | { kind: 'imageUrl'; url: string }
  /** Base64. */
  | { kind: 'imageBinary'; base64Image: string };

/** Converts an input of a vector query to a vector, with the vectorizer of that name. */
export type Vectorize = (
  vectorizer: string,
  input: VectorizerInput,
  signal?: AbortSignal,
) => Promise<ArrayLike<number>>;

/** An event for operators: a flush, a merge, a repair. */
export interface EngineEvent {
  event: string;
  [detail: string]: unknown;
}

export type ActionKind = 'upload' | 'merge' | 'mergeOrUpload' | 'delete';

/** service-behavior §10. `document` does not contain `@search.action`. */
export interface DocumentAction {
  action: ActionKind;
  document: Record<string, unknown>;
}

/**
 * The result of one action: 200 updated or deleted, 201 created, 404 no document to merge with, 400 a document that cannot be
 * indexed, 500 a damaged document.
 */
export interface IndexingResult {
  key: string;
  status: boolean;
  errorMessage: string | null;
  statusCode: number;
}

export interface IndexStatistics {
  documentCount: number;
  /** Bytes. */
  storageSize: number;
  /** Bytes. */
  vectorIndexSize: number;
}

/** The members of all variants of a union. */
type AllOf<U> = { [K in U extends unknown ? keyof U : never]?: U extends Partial<Record<K, unknown>> ? U[K] : never };

/** A vector query of any kind. service-behavior §3 "vector query kinds". */
export interface VectorQuery extends Omit<AllOf<VectorQueryBody>, 'kind'> {
  kind: VectorQueryBody['kind'];
  /** Rewrites of `text`: the field is searched with the mean of all vectors. */
  rewrites?: readonly string[];
}

/** The JSON body of search.post.search (data-plane.md "Search documents"), valid by its schema. */
export interface SearchRequest extends Omit<SearchRequestBody, 'vectorQueries'> {
  vectorQueries?: readonly VectorQuery[] | null;
  /** Rewrites of `search`, without operators. Their scores are added to that of `search`. */
  rewrites?: readonly string[];
  /** A field list like `select`: every hit has these fields in `internalFields`, independent of `select`. */
  internalSelect?: string;
}

export interface SearchResponse {
  /** Documents that match, before paging; only with `count`. */
  count?: number;
  /** Percent; only with `minimumCoverage`. */
  coverage?: number;
  facets?: Record<string, FacetBucket[]>;
  /** This page, best first. */
  hits: Hit[];
  /** `skip` of the next page; set if the request is for more documents than fit on one page and there are more. */
  nextSkip?: number;
  /** Milliseconds by stage. */
  elapsed: Record<string, number>;
}

export interface Hit {
  score: number;
  /** By field; only with `highlight`, for fields that match. */
  highlights?: Record<string, string[]>;
  /** The selected retrievable fields. */
  document: Record<string, unknown>;
  /** The document's key, whether selected or not. */
  key: string;
  /** The fields of the request's `internalSelect`. */
  internalFields?: Record<string, unknown>;
  /** The score tree; only with debug `explain`. */
  explanation?: Explanation;
  /** The factor of the scoring profile's functions in `score`; only with a profile that has functions. */
  documentBoost?: number;
  /** Scores of the vector queries by field and of the text query; only with debug `vector` or `all`. */
  subscores?: Subscores;
  /** By collection, if vector queries search one; only with debug `innerHits` or `all`. */
  innerHits?: Record<string, InnerHit[]>;
}

export interface VectorScore {
  field: string;
  searchScore: number;
  /** In the metric of the field. */
  vectorSimilarity: number;
}
export interface Subscores {
  text?: number;
  vectors: VectorScore[];
}
/** An item of a collection that contains vectors. */
export interface InnerHit {
  /** In the document's collection, from 0. */
  ordinal: number;
  /** In the order of the vector queries. */
  vectors: VectorScore[];
}

/** How the value of a node is computed from those of its details; the formulas are in explain/operations.ts. */
export type ExplanationOperation =
  | 'sum'
  | 'product'
  | 'average'
  | 'minimum'
  | 'maximum'
  | 'firstMatching'
  | 'difference'
  | 'quotient'
  | 'bm25-idf'
  | 'bm25-tf'
  | 'classic-idf'
  | 'classic-tf'
  | 'boost'
  | 'constant'
  | 'linear'
  | 'quadratic'
  | 'logarithmic'
  | 'cosine'
  | 'dotProduct'
  | 'euclidean'
  | 'hamming';

/**
 * A node of a score tree. Its value is the result of `operation` for the values of the details, in their order and without
 * informational ones. The value of a node without an operation comes from the index or the request.
 */
export interface Explanation {
  value: number;
  description: string;
  operation?: ExplanationOperation;
  details?: Explanation[];
  /** Additional information; not part of the parent's value. */
  informational?: true;
  /** The searched field. */
  field?: string;
  /** The searched term, phrase, or pattern after analysis. */
  term?: string;
}

/** A value, a range [from, to), or a metric. service-behavior §7 "Facets". */
export interface FacetBucket {
  count?: number;
  value?: string | number | bigint | boolean | null;
  from?: string | number | bigint;
  to?: string | number | bigint;
  /** Metrics: bigint where an Int64 is beyond 2^53, a string if a double is NaN or infinite. */
  sum?: number | bigint | string;
  min?: number | bigint | string;
  max?: number | bigint | string;
  avg?: number | string;
  cardinality?: number;
  '@search.facets'?: Record<string, FacetBucket[]>;
}

/** The JSON bodies of search.post.suggest and search.post.autocomplete, valid by their schemas. */
export type SuggestRequest = SuggestRequestBody;
export type AutocompleteRequest = AutocompleteRequestBody;

export interface SuggestResponse {
  /** Percent; only with `minimumCoverage`. */
  coverage?: number;
  /** `text` is `@search.text`. */
  suggestions: { text: string; document: Record<string, unknown> }[];
}

export interface AutocompleteResponse {
  /** Percent; only with `minimumCoverage`. */
  coverage?: number;
  completions: { text: string; queryPlusText: string }[];
}

/** The words of an index, for spelling correction. */
export interface Lexicon {
  /** Whether all terms of the word after analysis are in one field of the index; true if analysis removes the word. */
  has(word: string): boolean;
  /** Number of documents that match the word. */
  frequency(word: string): number;
  /**
   * Words at most `distance` edits away, including the word itself; a transposition is one edit. Words are in lowercase as
   * in the documents, not stemmed.
   */
  near(word: string, distance: 1 | 2): Iterable<string>;
}

/** The result of checking every stored document. */
export interface StoreCheck {
  documents: number;
  /** Keys of documents whose checksum does not match. */
  damaged: string[];
  /** Problems that SQLite finds in its file; empty if there are none. */
  problems: string[];
}

export interface WriteOptions {
  /** Whether keys can contain any characters. Default: only those of URL-safe Base64. */
  allowUnsafeKeys?: boolean;
  /** Whether the API version of the request has a field type. Fields of other types are unknown properties. Default: all. */
  hasType?: (type: string) => boolean;
}

export interface SearchIndexEngine {
  /** Applies the actions in order. Resolves once they are synced to disk and visible to every later call. */
  write(actions: readonly DocumentAction[], options?: WriteOptions): Promise<IndexingResult[]>;
  /** The retrievable fields of a document; undefined if there is none. Throws SearchError 400 for an invalid `select`. */
  lookup(key: string, select?: string | null): Record<string, unknown> | undefined;
  count(): number;
  statistics(): IndexStatistics;
  search(request: SearchRequest, signal?: AbortSignal): Promise<SearchResponse>;
  suggest(request: SuggestRequest, signal?: AbortSignal): Promise<SuggestResponse>;
  autocomplete(request: AutocompleteRequest, signal?: AbortSignal): Promise<AutocompleteResponse>;
  /** Resolves when there is currently nothing to flush, merge, or add to a graph. */
  idle(): Promise<void>;
  /** In-place changes only (service-behavior §5 "Updates"); the caller has checked what is allowed. */
  updateDefinition(next: IndexDefinition): Promise<void>;
  /** Verifies the checksums of all stored documents while queries and writes continue. */
  check(): Promise<StoreCheck>;
  /** The words of the searchable fields, or of those in `searchFields`. Valid until the index changes. */
  lexicon(searchFields?: string | null): Lexicon;
  close(): Promise<void>;
}
