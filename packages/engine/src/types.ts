import type { IndexDefinition } from './definition/index-definition.js';

/** The input of a vectorizer. service-behavior §3 "vector query kinds". */
export type VectorizerInput =
  | { kind: 'text'; text: string }
  | { kind: 'imageUrl'; url: string }
  /** Base64. */
  | { kind: 'imageBinary'; base64Image: string };

/** Turns an input of a vector query into a vector, with the vectorizer of that name. */
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

/** service-behavior §10. `document` holds no `@search.action`. */
export interface DocumentAction {
  action: ActionKind;
  document: Record<string, unknown>;
}

/**
 * One row of the response of search.index: 200 updated or deleted, 201 created, 404 nothing to merge into, 400 a vector that
 * does not fit its field.
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

/** The JSON body of search.post.search (data-plane.md "Search documents"), with the interface's own names. */
export interface SearchRequest {
  search?: string | null;
  filter?: string | null;
  orderby?: string | null;
  select?: string | null;
  searchFields?: string | null;
  searchMode?: 'any' | 'all' | null;
  queryType?: 'simple' | 'full' | 'semantic' | null;
  top?: number | null;
  skip?: number | null;
  count?: boolean | null;
  facets?: readonly string[] | null;
  highlight?: string | null;
  highlightPreTag?: string | null;
  highlightPostTag?: string | null;
  minimumCoverage?: number | null;
  scoringProfile?: string | null;
  scoringParameters?: readonly string[] | null;
  scoringStatistics?: 'local' | 'global' | null;
  sessionId?: string | null;
  vectorQueries?: readonly VectorQuery[] | null;
  vectorFilterMode?: 'preFilter' | 'postFilter' | 'strictPostFilter' | null;
  hybridSearch?: {
    maxTextRecallSize?: number | null;
    countAndFacetMode?: 'countRetrievableResults' | 'countAllResults' | null;
  } | null;
  debug?: string | null;
  /** Other wordings of `search` in plain words, searched for beside it: the scores of those that match add up. */
  wordings?: readonly string[];
  /** A field list like `select`: every hit has these fields as `fetched`, whatever `select` says. */
  fetch?: string;
  [other: string]: unknown;
}

/** service-behavior §3 "vector query kinds". */
export interface VectorQuery {
  kind: 'vector' | 'text' | 'imageUrl' | 'imageBinary';
  vector?: readonly number[] | null;
  text?: string | null;
  url?: string | null;
  base64Image?: string | null;
  fields?: string | null;
  k?: number | null;
  exhaustive?: boolean | null;
  oversampling?: number | null;
  weight?: number | null;
  threshold?: { kind: string; value: number } | null;
  filterOverride?: string | null;
  perDocumentVectorLimit?: number | null;
  /** Other wordings of `text`: the field is searched with the mean of all their vectors. */
  wordings?: readonly string[];
  [other: string]: unknown;
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
  /** The fields of the request's `fetch`. */
  fetched?: Record<string, unknown>;
  /** The score tree; only with debug `explain`. */
  explanation?: Explanation;
  /** The value of the scoring profile's functions that `score` holds as a factor; only with a profile that has some. */
  documentBoost?: number;
  /** Scores of the vector queries by field and of the text query; only with debug `vector` or `all`. */
  subscores?: Subscores;
  /** By collection, where vector queries look in one; only with debug `innerHits` or `all`. */
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
/** An item of a collection with vectors of its own. */
export interface InnerHit {
  /** In the document's collection, from 0. */
  ordinal: number;
  /** In the order of the vector queries. */
  vectors: VectorScore[];
}

/** How the value of a node follows from those of its details; the formulas are in explain/operations.ts. */
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
 * One node of the tree that adds up to a score. The value is what `operation` makes of the values of the details, in
 * their order and without the asides; a node without an operation is a fact of the index or of the request.
 */
export interface Explanation {
  value: number;
  description: string;
  operation?: ExplanationOperation;
  details?: Explanation[];
  /** Additional information; not part of the parent's value. */
  aside?: true;
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
  /** Metrics: bigint where an Int64 is beyond 2^53, text where a double is no number or infinite. */
  sum?: number | bigint | string;
  min?: number | bigint | string;
  max?: number | bigint | string;
  avg?: number | string;
  cardinality?: number;
  '@search.facets'?: Record<string, FacetBucket[]>;
}

/** The JSON body of search.post.suggest. */
export interface SuggestRequest {
  search?: string | null;
  suggesterName?: string | null;
  filter?: string | null;
  fuzzy?: boolean | null;
  highlightPreTag?: string | null;
  highlightPostTag?: string | null;
  minimumCoverage?: number | null;
  orderby?: string | null;
  searchFields?: string | null;
  select?: string | null;
  top?: number | null;
  [other: string]: unknown;
}

export interface SuggestResponse {
  /** Percent; only with `minimumCoverage`. */
  coverage?: number;
  /** `text` is `@search.text`. */
  suggestions: { text: string; document: Record<string, unknown> }[];
}

/** The JSON body of search.post.autocomplete (data-plane.md "AutocompleteRequest"). */
export interface AutocompleteRequest {
  search?: string | null;
  suggesterName?: string | null;
  autocompleteMode?: 'oneTerm' | 'twoTerms' | 'oneTermWithContext' | null;
  filter?: string | null;
  fuzzy?: boolean | null;
  highlightPreTag?: string | null;
  highlightPostTag?: string | null;
  minimumCoverage?: number | null;
  searchFields?: string | null;
  top?: number | null;
  [other: string]: unknown;
}

export interface AutocompleteResponse {
  /** Percent; only with `minimumCoverage`. */
  coverage?: number;
  completions: { text: string; queryPlusText: string }[];
}

/** The words of an index, for spelling correction. */
export interface Lexicon {
  /** True when analysis turns the word into terms that all are in one field of the index, or into none. */
  has(word: string): boolean;
  /** Documents that a search for the word finds. */
  frequency(word: string): number;
  /**
   * Words at most `distance` edits away, transpositions counting as one, in lower case as documents write them and not
   * as analysis leaves them; the word itself included.
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

export interface SearchIndexEngine {
  /** Applies the actions in order. Resolves once they are synced to disk and visible to every later call. */
  write(actions: readonly DocumentAction[]): Promise<IndexingResult[]>;
  /** The retrievable fields of one document; undefined when there is none. SearchError 400 for a wrong `select`. */
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
  /** The terms of the searchable fields (or of those in `searchFields`) as they are now. Valid until the index changes. */
  lexicon(searchFields?: string | null): Lexicon;
  close(): Promise<void>;
}
