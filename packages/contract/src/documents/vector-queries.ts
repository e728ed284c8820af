import { limits } from '../limits/request-limits.js';
import { array, boolean, double, int32, object, required, string, union, type Infer } from '../schema/node.js';

const VectorThreshold = union(
  'kind',
  {
    vectorSimilarity: object(
      {
        value: required(
          double({ isDocumented: false, description: 'Minimum similarity, in the metric of the vector field.' }),
        ),
      },
      { name: 'VectorSimilarityThreshold', isDocumented: false },
    ),
    searchScore: object(
      { value: required(double({ isDocumented: false, description: 'Minimum @search.score.' })) },
      { name: 'SearchScoreThreshold', isDocumented: false },
    ),
  },
  {
    name: 'VectorThreshold',
    isDocumented: false,
    only: 'preview',
    description: 'Threshold below which results are excluded.',
  },
);

const common = {
  k: int32({
    isDocumented: false,
    description: 'Number of nearest neighbors to return.',
    minimum: 1,
    maximum: limits.vectorNeighbors,
  }),
  fields: string({ isDocumented: false, description: 'Comma-separated list of vector fields to search.' }),
  exhaustive: boolean({
    isDocumented: false,
    description: 'Whether to use exhaustive KNN regardless of the algorithm of the field.',
    default: false,
  }),
  oversampling: double({
    isDocumented: false,
    description:
      'Oversampling factor for compressed fields, which overrides defaultOversampling. 1 means no oversampling.',
    minimum: 1,
  }),
  weight: double({
    isDocumented: false,
    description: 'Relative weight of the query when its results are merged with those of other queries.',
    exclusiveMinimum: 0,
    default: 1,
  }),
  threshold: VectorThreshold,
  filterOverride: string({
    isDocumented: false,
    only: 'preview',
    description: 'OData filter expression that replaces the filter of the request for this vector query.',
  }),
  perDocumentVectorLimit: int32({
    isDocumented: false,
    only: 'preview',
    description:
      'Maximum number of vectors per document that can match in vector fields inside collections. 0 means no limit.',
    minimum: 0,
  }),
};

/** Kinds of vector queries. service-behavior §3. */
export const VectorQuery = union(
  'kind',
  {
    vector: object(
      {
        ...common,
        vector: required(
          array(double(), {
            isDocumented: false,
            description: 'The query vector.',
            maxItems: limits.vectorDimensions,
          }),
        ),
      },
      { name: 'VectorizedQuery', isDocumented: false, description: 'A query with a vector.' },
    ),
    text: object(
      {
        ...common,
        text: required(
          string({ isDocumented: false, description: 'Text to vectorize with the vectorizer of the field.' }),
        ),
        queryRewrites: string({
          isDocumented: false,
          only: 'preview',
          description: 'Query rewrites to generate before the text is vectorized.',
        }),
      },
      { name: 'VectorizableTextQuery', isDocumented: false, description: 'A query with text to vectorize.' },
    ),
    imageUrl: object(
      {
        ...common,
        url: string({ isDocumented: false, description: 'URL of the image to vectorize.', format: 'uri' }),
      },
      {
        name: 'VectorizableImageUrlQuery',
        isDocumented: false,
        description: 'A query with the URL of an image to vectorize.',
      },
    ),
    imageBinary: object(
      { ...common, base64Image: string({ isDocumented: false, description: 'Base64-encoded image to vectorize.' }) },
      { name: 'VectorizableImageBinaryQuery', isDocumented: false, description: 'A query with an image to vectorize.' },
    ),
  },
  { name: 'VectorQuery', isDocumented: false },
);
export type VectorQueryBody = Infer<typeof VectorQuery>;
