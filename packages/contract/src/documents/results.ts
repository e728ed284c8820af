import {
  any,
  array,
  boolean,
  double,
  enumOf,
  int32,
  int64,
  lazy,
  map,
  object,
  required,
  string,
  type Infer,
  type Node,
} from '../schema/node.js';
import { SearchRequest } from '../search-parameters/index.js';

const highlights = map(array(string()), { description: 'Field to its fragments with marked hits.' });

export const CaptionResult = object(
  {
    text: string({ description: 'Passage that represents the document best.' }),
    highlights: string({ description: 'The same passage with important phrases marked.' }),
  },
  { name: 'CaptionResult', unknown: 'keep' },
);
export const AnswerResult = object(
  {
    key: string({ description: 'Document key.' }),
    text: string({ description: 'The passage that answers the query.' }),
    highlights: string({ description: 'The same passage with the answer marked.' }),
    score: double({ description: 'How relevant the answer is, relative to others of the query.' }),
  },
  { name: 'AnswerResult', unknown: 'keep' },
);
export interface FacetBucket {
  count?: number | null;
  value?: unknown;
  from?: unknown;
  to?: unknown;
  sum?: number | null;
  avg?: number | null;
  min?: number | null;
  max?: number | null;
  cardinality?: number | null;
  '@search.facets'?: Record<string, FacetBucket[]> | null;
  [other: string]: unknown;
}
const metric = (words: string) => double({ documented: false, only: 'preview', description: words });
export const FacetResult = object(
  {
    count: int64({ description: 'Number of documents in the bucket.' }),
    value: any({ description: 'The value of the bucket.' }),
    from: any({ documented: false, description: 'Lower bound of a range, inclusive.' }),
    to: any({ documented: false, description: 'Upper bound of a range, exclusive.' }),
    sum: metric('Sum of the values.'),
    avg: metric('Average of the values.'),
    min: metric('Least value.'),
    max: metric('Greatest value.'),
    cardinality: int64({ documented: false, only: 'preview', description: 'Number of distinct values.' }),
    '@search.facets': map(array(lazy<FacetBucket>('FacetResult', (): Node => FacetResult)), {
      documented: false,
      only: 'preview',
      description: 'Facets nested in the bucket.',
    }),
  },
  { name: 'FacetResult', unknown: 'keep', description: 'A facet bucket.' },
);

const semanticField = object(
  {
    name: string({ documented: false, description: 'Name of the field.' }),
    state: enumOf(['used', 'unused', 'partial'], {
      documented: false,
      description: 'Whether the field entered the input of the ranker.',
    }),
  },
  {
    name: 'QueryResultDocumentSemanticField',
    unknown: 'keep',
    documented: false,
    description: 'A field as the ranker saw it.',
  },
);
export const DocumentDebugInfo = object(
  {
    semantic: object(
      {
        titleField: semanticField,
        contentFields: array(semanticField, { documented: false, description: 'Content fields.' }),
        keywordFields: array(semanticField, { documented: false, description: 'Keywords fields.' }),
        rerankerInput: object(
          {
            title: string({ documented: false, description: 'Title.' }),
            content: string({ documented: false, description: 'Content.' }),
            keywords: string({ documented: false, description: 'Keywords.' }),
          },
          {
            name: 'QueryResultDocumentRerankerInput',
            unknown: 'keep',
            documented: false,
            description: 'What the ranker read.',
          },
        ),
      },
      { name: 'SemanticDebugInfo', unknown: 'keep', documented: false, description: 'Semantic ranking.' },
    ),
    vectors: object(
      {
        subscores: object(
          {
            text: object(
              { searchScore: double({ documented: false, description: 'Score of the text.' }) },
              { name: 'TextResult', unknown: 'keep', documented: false, description: 'The text query.' },
            ),
            vectors: array(
              map(
                object(
                  {
                    searchScore: double({ documented: false, description: 'Score of the vector query.' }),
                    vectorSimilarity: double({
                      documented: false,
                      description: 'Similarity, in the metric of the field.',
                    }),
                  },
                  { name: 'SingleVectorFieldResult', unknown: 'keep', documented: false },
                ),
              ),
              { documented: false, description: 'The vector queries, by field.' },
            ),
            documentBoost: double({ documented: false, description: 'Boost of the scoring profile.' }),
          },
          {
            name: 'QueryResultDocumentSubscores',
            unknown: 'keep',
            documented: false,
            description: 'Scores before fusion.',
          },
        ),
      },
      { name: 'VectorsDebugInfo', unknown: 'keep', documented: false, description: 'Vector and hybrid search.' },
    ),
    innerHits: map(
      array(
        object(
          {
            ordinal: int64({ documented: false, description: 'Position in the collection.' }),
            vectors: array(any(), { documented: false, description: 'Scores, by field.' }),
          },
          { name: 'QueryResultDocumentInnerHit', unknown: 'keep', documented: false },
        ),
      ),
      { documented: false, only: 'preview', description: 'Which items of collections matched.' },
    ),
    explanation: any({
      documented: false,
      description:
        'Extension of the local service, with debug explain: the tree of @search.score; nodes {value, description, operation, details, aside, field, term}.',
    }),
    rerankerExplanation: any({
      documented: false,
      description:
        'Extension of the local service, with debug explain: the tree of @search.rerankerScore, or of @search.rerankerBoostedScore where that orders the results.',
    }),
  },
  { name: 'DocumentDebugInfo', unknown: 'keep', description: 'How the document came to its scores.' },
);

const rewrittenQuery = (description?: string) =>
  object(
    {
      inputQuery: string({ documented: false, description: 'The text that was rewritten.' }),
      rewrites: array(string(), { documented: false, description: 'Other wordings of it.' }),
    },
    {
      name: 'QueryRewritesValuesDebugInfo',
      unknown: 'keep',
      documented: false,
      ...(description === undefined ? {} : { description }),
    },
  );

export const SearchResult = object(
  {
    '@search.score': required(double({ description: 'Relevance of the document to the query.' })),
    '@search.rerankerScore': double({ description: 'Relevance given by the semantic ranker, 0 to 4.' }),
    '@search.rerankerBoostedScore': double({
      documented: false,
      description: 'Reranker score multiplied by the boost of the scoring profile.',
    }),
    '@search.highlights': highlights,
    '@search.captions': array(CaptionResult, { description: 'Passages that represent the document.' }),
    '@search.documentDebugInfo': DocumentDebugInfo,
  },
  { name: 'SearchResult', unknown: 'keep', description: 'A document found, with its retrievable fields.' },
);

/** data-plane.md "SearchDocumentsResult". */
export const SearchDocumentsResult = object(
  {
    '@odata.context': string({ documented: false, description: 'What the answer holds.' }),
    '@odata.count': int64({ description: 'Approximate total number of matches.' }),
    '@search.coverage': double({ description: 'Percentage of the index that was covered.' }),
    '@search.facets': map(array(FacetResult), { description: 'Field to its facet buckets.' }),
    '@search.answers': array(AnswerResult, { description: 'Answers to the query.' }),
    '@search.debug': object(
      {
        queryRewrites: object(
          {
            text: rewrittenQuery('The search text and its rewrites.'),
            vectors: array(rewrittenQuery(), { documented: false, description: 'The vector queries of kind text.' }),
          },
          { name: 'QueryRewritesDebugInfo', unknown: 'keep', documented: false, description: 'Rewrites of the query.' },
        ),
      },
      {
        name: 'DebugInfo',
        unknown: 'keep',
        documented: false,
        only: 'preview',
        description: 'How the query was read.',
      },
    ),
    '@search.nextPageParameters': SearchRequest,
    '@search.semanticPartialResponseReason': enumOf(['maxWaitExceeded', 'capacityOverloaded', 'transient'], {
      documented: false,
      open: true,
      description: 'Why the semantic answer is partial.',
    }),
    '@search.semanticPartialResponseType': enumOf(['baseResults', 'rerankedResults'], {
      documented: false,
      open: true,
      description: 'What the partial answer holds.',
    }),
    '@search.semanticQueryRewritesResultType': enumOf(['originalQueryOnly'], {
      documented: false,
      open: true,
      only: 'preview',
      description: 'What query rewriting came to.',
    }),
    value: required(array(SearchResult, { description: 'The documents found.' })),
    '@odata.nextLink': string({ description: 'Continuation token when results are truncated by server-side paging.' }),
  },
  { name: 'SearchDocumentsResult', unknown: 'keep' },
);
export type SearchDocumentsResultBody = Infer<typeof SearchDocumentsResult>;

/** data-plane.md "SearchDocumentsResult": AutocompleteResult. */
export const AutocompleteResult = object(
  {
    '@odata.context': string({ documented: false, description: 'What the answer holds.' }),
    '@search.coverage': double({ description: 'Percentage covered; null when minimumCoverage was not requested.' }),
    value: required(
      array(
        object(
          {
            text: required(string({ description: 'The completed term.' })),
            queryPlusText: required(string({ description: 'The query with the completed term.' })),
          },
          { name: 'AutocompleteItem', unknown: 'keep' },
        ),
        { description: 'The completions.' },
      ),
    ),
  },
  { name: 'AutocompleteResult', unknown: 'keep' },
);
export type AutocompleteResultBody = Infer<typeof AutocompleteResult>;

export const SuggestDocumentsResult = object(
  {
    '@odata.context': string({ documented: false, description: 'What the answer holds.' }),
    '@search.coverage': double({
      documented: false,
      description: 'Percentage covered; null when minimumCoverage was not requested.',
    }),
    value: required(
      array(
        object(
          { '@search.text': required(string({ documented: false, description: 'The text that matched.' })) },
          { name: 'SuggestResult', unknown: 'keep', documented: false },
        ),
        { documented: false, description: 'The documents suggested.' },
      ),
    ),
  },
  { name: 'SuggestDocumentsResult', unknown: 'keep', documented: false },
);
export type SuggestDocumentsResultBody = Infer<typeof SuggestDocumentsResult>;

/** service-behavior §10. */
export const IndexAction = object(
  {
    '@search.action': enumOf(
      {
        upload: 'Inserts or replaces the document.',
        merge: 'Updates given fields; 404 when the document does not exist.',
        mergeOrUpload: 'merge when the document exists, else upload.',
        delete: 'Removes the document; only the key matters.',
      },
      { documented: false, description: 'What to do with the document.', default: 'upload' },
    ),
  },
  { name: 'IndexAction', unknown: 'keep', documented: false, description: 'A document and what to do with it.' },
);
export const IndexBatch = object(
  {
    value: required(
      array(IndexAction, { documented: false, description: 'The actions of the batch.', maxItems: 1000 }),
    ),
  },
  { name: 'IndexBatch', action: 'index', documented: false },
);
export type IndexBatchBody = Infer<typeof IndexBatch>;
export const IndexingResult = object(
  {
    key: required(string({ documented: false, description: 'Key of the document.' })),
    status: required(boolean({ documented: false, description: 'Whether the action succeeded.' })),
    errorMessage: string({ documented: false, description: 'Why it did not.' }),
    statusCode: required(int32({ documented: false, description: '200, 201, 400, 404, 409, 422 or 503.' })),
  },
  { name: 'IndexingResult', unknown: 'keep', documented: false },
);
export const IndexDocumentsResult = object(
  {
    '@odata.context': string({ documented: false, description: 'What the answer holds.' }),
    value: required(array(IndexingResult, { documented: false, description: 'What became of every action.' })),
  },
  { name: 'IndexDocumentsResult', unknown: 'keep', documented: false },
);
export type IndexDocumentsResultBody = Infer<typeof IndexDocumentsResult>;
/** A document: its fields by name. */
export const Document = object({}, { name: 'Document', unknown: 'keep', documented: false });
