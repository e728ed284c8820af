import { limits } from '../limits/request-limits.js';
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

const highlights = map(array(string()), { description: 'Map of fields to their highlighted fragments.' });

export const CaptionResult = object(
  {
    text: string({ description: 'Most representative passage of the document.' }),
    highlights: string({ description: 'The passage with highlighted phrases.' }),
  },
  { name: 'CaptionResult', unknown: 'keep' },
);
export const AnswerResult = object(
  {
    key: string({ description: 'Document key.' }),
    text: string({ description: 'Passage that answers the query.' }),
    highlights: string({ description: 'The passage with highlighted phrases.' }),
    score: double({ description: 'Relevance of the answer relative to other answers to the query.' }),
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
const metric = (description: string) => double({ isDocumented: false, only: 'preview', description });
export const FacetResult = object(
  {
    count: int64({ description: 'Number of documents in the bucket.' }),
    value: any({ description: 'Value of the bucket.' }),
    from: any({ isDocumented: false, description: 'Lower bound of a range, inclusive.' }),
    to: any({ isDocumented: false, description: 'Upper bound of a range, exclusive.' }),
    sum: metric('Sum of the values.'),
    avg: metric('Average of the values.'),
    min: metric('Minimum value.'),
    max: metric('Maximum value.'),
    cardinality: int64({ isDocumented: false, only: 'preview', description: 'Number of distinct values.' }),
    '@search.facets': map(array(lazy<FacetBucket>('FacetResult', (): Node => FacetResult)), {
      isDocumented: false,
      only: 'preview',
      description: 'Nested facets of the bucket.',
    }),
  },
  { name: 'FacetResult', unknown: 'keep', description: 'A facet bucket.' },
);

const semanticField = object(
  {
    name: string({ isDocumented: false, description: 'Name of the field.' }),
    state: enumOf(['used', 'unused', 'partial'], {
      isDocumented: false,
      description: 'Whether the field was used as input for the semantic ranker.',
    }),
  },
  {
    name: 'QueryResultDocumentSemanticField',
    unknown: 'keep',
    isDocumented: false,
    description: 'Use of a field by the semantic ranker.',
  },
);
export const DocumentDebugInfo = object(
  {
    semantic: object(
      {
        titleField: semanticField,
        contentFields: array(semanticField, { isDocumented: false, description: 'Content fields.' }),
        keywordFields: array(semanticField, { isDocumented: false, description: 'Keyword fields.' }),
        rerankerInput: object(
          {
            title: string({ isDocumented: false, description: 'Title.' }),
            content: string({ isDocumented: false, description: 'Content.' }),
            keywords: string({ isDocumented: false, description: 'Keywords.' }),
          },
          {
            name: 'QueryResultDocumentRerankerInput',
            unknown: 'keep',
            isDocumented: false,
            description: 'Input of the semantic ranker.',
          },
        ),
      },
      {
        name: 'SemanticDebugInfo',
        unknown: 'keep',
        isDocumented: false,
        description: 'Debug information of semantic ranking.',
      },
    ),
    vectors: object(
      {
        subscores: object(
          {
            text: object(
              { searchScore: double({ isDocumented: false, description: 'Score of the text query.' }) },
              { name: 'TextResult', unknown: 'keep', isDocumented: false, description: 'Result of the text query.' },
            ),
            vectors: array(
              map(
                object(
                  {
                    searchScore: double({ isDocumented: false, description: 'Score of the vector query.' }),
                    vectorSimilarity: double({
                      isDocumented: false,
                      description: 'Similarity, in the metric of the vector field.',
                    }),
                  },
                  { name: 'SingleVectorFieldResult', unknown: 'keep', isDocumented: false },
                ),
              ),
              { isDocumented: false, description: 'Results of the vector queries, by field.' },
            ),
            documentBoost: double({ isDocumented: false, description: 'Boost applied by the scoring profile.' }),
          },
          {
            name: 'QueryResultDocumentSubscores',
            unknown: 'keep',
            isDocumented: false,
            description: 'Scores before fusion.',
          },
        ),
      },
      {
        name: 'VectorsDebugInfo',
        unknown: 'keep',
        isDocumented: false,
        description: 'Debug information of vector and hybrid search.',
      },
    ),
    innerHits: map(
      array(
        object(
          {
            ordinal: int64({ isDocumented: false, description: 'Index of the item in the collection.' }),
            vectors: array(any(), { isDocumented: false, description: 'Scores by field.' }),
          },
          { name: 'QueryResultDocumentInnerHit', unknown: 'keep', isDocumented: false },
        ),
      ),
      { isDocumented: false, only: 'preview', description: 'Matching items of collection fields.' },
    ),
    explanation: any({
      isDocumented: false,
      description:
        'Local service only, with debug explain: explanation tree of @search.score, with nodes of the form {value, description, operation, details, informational, field, term}.',
    }),
    rerankerExplanation: any({
      isDocumented: false,
      description:
        'Local service only, with debug explain: explanation tree of @search.rerankerScore, or of @search.rerankerBoostedScore if results are sorted by it.',
    }),
  },
  { name: 'DocumentDebugInfo', unknown: 'keep', description: 'Debug information of the document.' },
);

const rewrittenQuery = (description?: string) =>
  object(
    {
      inputQuery: string({ isDocumented: false, description: 'Original text.' }),
      rewrites: array(string(), { isDocumented: false, description: 'Rewrites of the text.' }),
    },
    {
      name: 'QueryRewritesValuesDebugInfo',
      unknown: 'keep',
      isDocumented: false,
      ...(description === undefined ? {} : { description }),
    },
  );

export const SearchResult = object(
  {
    '@search.score': required(double({ description: 'Relevance score of the document.' })),
    '@search.rerankerScore': double({ description: 'Relevance score of the semantic ranker, from 0 to 4.' }),
    '@search.rerankerBoostedScore': double({
      isDocumented: false,
      description: 'Reranker score multiplied by the boost of the scoring profile.',
    }),
    '@search.highlights': highlights,
    '@search.captions': array(CaptionResult, { description: 'Representative passages of the document.' }),
    '@search.documentDebugInfo': DocumentDebugInfo,
  },
  { name: 'SearchResult', unknown: 'keep', description: 'A matching document with its retrievable fields.' },
);

/** data-plane.md "SearchDocumentsResult". */
export const SearchDocumentsResult = object(
  {
    '@odata.context': string({ isDocumented: false, description: 'Context URL of the response.' }),
    '@odata.count': int64({ description: 'Approximate total number of matches.' }),
    '@search.coverage': double({ description: 'Percentage of the index that was searched.' }),
    '@search.facets': map(array(FacetResult), { description: 'Map of fields to their facet buckets.' }),
    '@search.answers': array(AnswerResult, { description: 'Answers to the query.' }),
    '@search.debug': object(
      {
        queryRewrites: object(
          {
            text: rewrittenQuery('Rewrites of the search text.'),
            vectors: array(rewrittenQuery(), {
              isDocumented: false,
              description: 'Rewrites of vector queries of kind text.',
            }),
          },
          {
            name: 'QueryRewritesDebugInfo',
            unknown: 'keep',
            isDocumented: false,
            description: 'Debug information of query rewrites.',
          },
        ),
      },
      {
        name: 'DebugInfo',
        unknown: 'keep',
        isDocumented: false,
        only: 'preview',
        description: 'Debug information of the query.',
      },
    ),
    '@search.nextPageParameters': SearchRequest,
    '@search.semanticPartialResponseReason': enumOf(['maxWaitExceeded', 'capacityOverloaded', 'transient'], {
      isDocumented: false,
      isOpen: true,
      description: 'Reason why the semantic response is partial.',
    }),
    '@search.semanticPartialResponseType': enumOf(['baseResults', 'rerankedResults'], {
      isDocumented: false,
      isOpen: true,
      description: 'Type of the partial response.',
    }),
    '@search.semanticQueryRewritesResultType': enumOf(['originalQueryOnly'], {
      isDocumented: false,
      isOpen: true,
      only: 'preview',
      description: 'Result of query rewriting.',
    }),
    value: required(array(SearchResult, { description: 'The matching documents.' })),
    '@odata.nextLink': string({
      description: 'URL of the next page when results are truncated by server-side paging.',
    }),
  },
  { name: 'SearchDocumentsResult', unknown: 'keep' },
);
export type SearchDocumentsResultBody = Infer<typeof SearchDocumentsResult>;

/** data-plane.md "SearchDocumentsResult": AutocompleteResult. */
export const AutocompleteResult = object(
  {
    '@odata.context': string({ isDocumented: false, description: 'Context URL of the response.' }),
    '@search.coverage': double({
      description: 'Percentage of the index that was searched. Null if minimumCoverage was not specified.',
    }),
    value: required(
      array(
        object(
          {
            text: required(string({ description: 'The completed term.' })),
            queryPlusText: required(string({ description: 'The query text with the completed term.' })),
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
    '@odata.context': string({ isDocumented: false, description: 'Context URL of the response.' }),
    '@search.coverage': double({
      isDocumented: false,
      description: 'Percentage of the index that was searched. Null if minimumCoverage was not specified.',
    }),
    value: required(
      array(
        object(
          { '@search.text': required(string({ isDocumented: false, description: 'Text of the suggestion.' })) },
          { name: 'SuggestResult', unknown: 'keep', isDocumented: false },
        ),
        { isDocumented: false, description: 'The suggested documents.' },
      ),
    ),
  },
  { name: 'SuggestDocumentsResult', unknown: 'keep', isDocumented: false },
);
export type SuggestDocumentsResultBody = Infer<typeof SuggestDocumentsResult>;

/** service-behavior §10. */
export const indexActions = {
  upload: 'Inserts or replaces the document.',
  merge: 'Updates the specified fields. Fails with 404 if the document does not exist.',
  mergeOrUpload: 'Merges if the document exists; otherwise uploads.',
  delete: 'Deletes the document. Only the key is used.',
} as const;

export const IndexAction = object(
  {
    '@search.action': enumOf(indexActions, { isDocumented: false, description: 'Indexing action.', default: 'upload' }),
  },
  { name: 'IndexAction', unknown: 'keep', isDocumented: false, description: 'A document and its indexing action.' },
);
export const IndexBatch = object(
  {
    value: required(
      array(IndexAction, {
        isDocumented: false,
        description: 'Indexing actions of the batch.',
        maxItems: limits.batchActions,
      }),
    ),
  },
  { name: 'IndexBatch', action: 'index', isDocumented: false },
);
export type IndexBatchBody = Infer<typeof IndexBatch>;
export const IndexingResult = object(
  {
    key: required(string({ isDocumented: false, description: 'Key of the document.' })),
    status: required(boolean({ isDocumented: false, description: 'Whether the action succeeded.' })),
    errorMessage: string({ isDocumented: false, description: 'Error message if the action failed.' }),
    statusCode: required(
      int32({ isDocumented: false, description: 'Status code of the action: 200, 201, 400, 404, 409, 422, or 503.' }),
    ),
  },
  { name: 'IndexingResult', unknown: 'keep', isDocumented: false },
);
export const IndexDocumentsResult = object(
  {
    '@odata.context': string({ isDocumented: false, description: 'Context URL of the response.' }),
    value: required(array(IndexingResult, { isDocumented: false, description: 'Result of each action.' })),
  },
  { name: 'IndexDocumentsResult', unknown: 'keep', isDocumented: false },
);
export type IndexDocumentsResultBody = Infer<typeof IndexDocumentsResult>;
/** A document: its fields by name. */
export const Document = object({}, { name: 'Document', unknown: 'keep', isDocumented: false });
