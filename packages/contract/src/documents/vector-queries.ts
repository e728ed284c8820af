import { limits } from '../limits/request-limits.js';
import { array, boolean, double, int32, object, required, string, union, type Infer } from '../schema/node.js';

const VectorThreshold = union(
  'kind',
  {
    vectorSimilarity: object(
      { value: required(double({ documented: false, description: 'Least similarity, in the metric of the field.' })) },
      { name: 'VectorSimilarityThreshold', documented: false },
    ),
    searchScore: object(
      { value: required(double({ documented: false, description: 'Least @search.score.' })) },
      { name: 'SearchScoreThreshold', documented: false },
    ),
  },
  { name: 'VectorThreshold', documented: false, only: 'preview', description: 'Results below it are left out.' },
);

const common = {
  k: int32({ documented: false, description: 'Number of nearest neighbors to return.', minimum: 1 }),
  fields: string({ documented: false, description: 'Comma-separated vector fields to search.' }),
  exhaustive: boolean({
    documented: false,
    description: 'Compare with every vector, whatever the algorithm of the field.',
    default: false,
  }),
  oversampling: double({
    documented: false,
    description: 'How many times more candidates a compressed field fetches.',
    minimum: 1,
  }),
  weight: double({
    documented: false,
    description: 'Weight of the query in the fused ranking.',
    exclusiveMinimum: 0,
    default: 1,
  }),
  threshold: VectorThreshold,
  filterOverride: string({
    documented: false,
    only: 'preview',
    description: 'Filter of this vector query instead of the filter of the request.',
  }),
  perDocumentVectorLimit: int32({
    documented: false,
    only: 'preview',
    description: 'Vectors per document that may match in fields inside collections; 0: no limit.',
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
            documented: false,
            description: 'The vector to search with.',
            maxItems: limits.vectorDimensions,
          }),
        ),
      },
      { name: 'VectorizedQuery', documented: false, description: 'A vector made by the caller.' },
    ),
    text: object(
      {
        ...common,
        text: required(
          string({ documented: false, description: 'Text that the vectorizer of the field turns into a vector.' }),
        ),
        queryRewrites: string({
          documented: false,
          only: 'preview',
          description: 'Rewrites of the text before it is vectorized.',
        }),
      },
      { name: 'VectorizableTextQuery', documented: false, description: 'Text to be vectorized.' },
    ),
    imageUrl: object(
      {
        ...common,
        url: string({ documented: false, description: 'Address of an image to be vectorized.', format: 'uri' }),
      },
      { name: 'VectorizableImageUrlQuery', documented: false, description: 'An image, by its address.' },
    ),
    imageBinary: object(
      { ...common, base64Image: string({ documented: false, description: 'Base64 of an image to be vectorized.' }) },
      { name: 'VectorizableImageBinaryQuery', documented: false, description: 'An image, by its bytes.' },
    ),
  },
  { name: 'VectorQuery', documented: false },
);
export type VectorQueryBody = Infer<typeof VectorQuery>;
