import { limits } from '../../limits/request-limits.js';
import {
  array,
  boolean,
  double,
  enumOf,
  int32,
  map,
  withMeta,
  object,
  required,
  string,
  union,
  type Infer,
} from '../../schema/node.js';
import { CloudLlmParameters } from '../shared/cloud-llm.js';
import { SearchIndexerDataIdentity } from '../shared/identity.js';
import { partName } from '../shared/names.js';

/** Parameters of HNSW that are not set. service-behavior §8. */
export const hnswDefaults = { metric: 'cosine', m: 4, efConstruction: 400, efSearch: 500 } as const;
/** Used if the rescoring options of a compression have none. */
export const rescoringDefaults = { oversampling: 4 } as const;

const name = required(partName);

const metric = enumOf(
  {
    cosine: 'Cosine of the angle between vectors.',
    euclidean: 'Euclidean distance.',
    dotProduct: 'Dot product. Equal to cosine for normalized vectors.',
    hamming: 'Number of differing bits. Only for Collection(Edm.Byte).',
  },
  { description: 'Similarity metric.', default: hnswDefaults.metric, added: ['hamming'] },
);

export const VectorSearchAlgorithm = union(
  'kind',
  {
    hnsw: object(
      {
        name,
        hnswParameters: object(
          {
            metric,
            m: int32({
              description: 'Number of bidirectional links created for each new element.',
              minimum: 4,
              maximum: 10,
              default: hnswDefaults.m,
            }),
            efConstruction: int32({
              description: 'Size of the dynamic list of nearest neighbors used during indexing.',
              minimum: 100,
              maximum: 1000,
              default: hnswDefaults.efConstruction,
            }),
            efSearch: int32({
              description: 'Size of the dynamic list of nearest neighbors used during search.',
              minimum: 100,
              maximum: 1000,
              default: hnswDefaults.efSearch,
            }),
          },
          { name: 'HnswParameters', description: 'Parameters of the HNSW algorithm.' },
        ),
      },
      { name: 'HnswAlgorithm', description: 'HNSW, an approximate nearest-neighbor algorithm.' },
    ),
    exhaustiveKnn: object(
      {
        name,
        exhaustiveKnnParameters: object(
          { metric: withMeta(metric, { isDocumented: false }) },
          {
            name: 'ExhaustiveKnnParameters',
            isDocumented: false,
            description: 'Parameters of exhaustive KNN.',
          },
        ),
      },
      { name: 'ExhaustiveKnnAlgorithm', description: 'Exhaustive KNN, a brute-force search over all vectors.' },
    ),
  },
  { name: 'VectorSearchAlgorithm' },
);

export const VectorSearchProfile = object(
  {
    name,
    algorithm: required(string({ description: 'Name of the algorithm.', minLength: 1 })),
    vectorizer: string({ description: 'Name of the vectorizer that turns query text into a vector.', minLength: 1 }),
    compression: string({ description: 'Name of the compression.', minLength: 1 }),
  },
  {
    name: 'VectorSearchProfile',
    description: 'A vector search profile, which combines an algorithm, a vectorizer, and a compression.',
  },
);

const timeout = string({
  description: 'Timeout of a request, as an ISO 8601 duration.',
  format: 'duration',
  examples: ['PT30S'],
});

export const Vectorizer = union(
  'kind',
  {
    cloudLlm: object(
      { name, cloudLlmParameters: CloudLlmParameters },
      { name: 'CloudLlmVectorizer', description: 'Vectorizes queries with a deployed cloud embedding model.' },
    ),
    customWebApi: object(
      {
        name,
        customWebApiParameters: object(
          {
            uri: string({ description: 'URL of the endpoint.', format: 'uri' }),
            httpMethod: string({ description: 'HTTP method of the request.', examples: ['POST', 'PUT'] }),
            httpHeaders: map(string(), { description: 'HTTP headers of the request.' }),
            timeout,
            authResourceId: string({
              description: 'Application ID or scope used to request an access token for the endpoint.',
            }),
            authIdentity: withMeta(SearchIndexerDataIdentity, {
              description: 'User-assigned managed identity for outbound calls.',
            }),
          },
          { name: 'CustomWebApiParameters', description: 'Parameters of the endpoint.' },
        ),
      },
      { name: 'CustomWebApiVectorizer', description: 'Vectorizes queries with a custom web API.' },
    ),
    aml: object(
      {
        name,
        amlParameters: object(
          {
            resourceId: string({ description: 'Resource ID of the machine learning service.' }),
            region: string({ description: 'Region where the service is deployed.' }),
            uri: string({ description: 'Scoring URL of the service.', format: 'uri' }),
            key: string({ isDocumented: false, description: 'Authentication key of the service.', isSecret: true }),
            timeout,
            modelName: string({
              description: 'Name of the embedding model in the catalog.',
              examples: [
                'OpenAI-CLIP-Image-Text-Embeddings-vit-base-patch32',
                'OpenAI-CLIP-Image-Text-Embeddings-ViT-Large-Patch14-336',
                'Facebook-DinoV2-Image-Embeddings-ViT-Base',
                'Facebook-DinoV2-Image-Embeddings-ViT-Giant',
                'Cohere-embed-v3-english',
                'Cohere-embed-v3-multilingual',
                'Cohere-embed-v4',
              ],
            }),
          },
          { name: 'AmlParameters', description: 'Parameters of the machine learning service.' },
        ),
      },
      {
        name: 'AmlVectorizer',
        description: 'Vectorizes queries with an embedding model from a machine learning catalog.',
      },
    ),
    aiServicesVision: object(
      {
        name,
        aiServicesVisionParameters: object(
          {
            modelVersion: required(
              string({ isDocumented: false, description: 'Version of the model.', examples: ['2023-04-15'] }),
            ),
            resourceUri: required(
              string({ isDocumented: false, description: 'URL of the AI service.', format: 'uri' }),
            ),
            apiKey: string({ isDocumented: false, description: 'API key of the AI service.', isSecret: true }),
            authIdentity: withMeta(SearchIndexerDataIdentity, {
              isDocumented: false,
              description: 'User-assigned managed identity for outbound calls.',
            }),
          },
          { name: 'AiServicesVisionParameters', isDocumented: false, description: 'Parameters of the AI service.' },
        ),
      },
      {
        name: 'AiServicesVisionVectorizer',
        isDocumented: false,
        only: 'preview',
        description: 'Vectorizes text and images with a vision model of an AI service.',
      },
    ),
  },
  { name: 'Vectorizer' },
);

const compression = {
  name,
  truncationDimension: int32({ description: 'Number of dimensions to truncate vectors to.', minimum: 1 }),
  rescoringOptions: object(
    {
      enableRescoring: boolean({
        description: 'Whether to rescore candidates with the original vectors.',
        default: true,
      }),
      defaultOversampling: double({
        description:
          'Default oversampling factor: rescoring starts from this multiple of the requested results. 1 means no oversampling.',
        minimum: 1,
        default: rescoringDefaults.oversampling,
      }),
      rescoreStorageMethod: enumOf(
        {
          preserveOriginals: 'Keeps the original vectors for rescoring.',
          discardOriginals: 'Discards the original vectors. Only binary quantization can still rescore.',
        },
        { description: 'Storage of the original vectors.', default: 'preserveOriginals' },
      ),
    },
    { name: 'RescoringOptions', description: 'Rescoring options for compressed vectors.' },
  ),
};

export const VectorSearchCompression = union(
  'kind',
  {
    scalarQuantization: object(
      {
        ...compression,
        scalarQuantizationParameters: object(
          {
            quantizedDataType: enumOf(
              { int8: '8-bit signed integers.' },
              { description: 'Data type of the compressed components.', default: 'int8' },
            ),
          },
          { name: 'ScalarQuantizationParameters', description: 'Parameters of scalar quantization.' },
        ),
      },
      { name: 'ScalarQuantizationCompression', description: 'Compresses each component to a narrower data type.' },
    ),
    binaryQuantization: object(compression, {
      name: 'BinaryQuantizationCompression',
      description: 'Compresses each component to one bit.',
    }),
  },
  { name: 'VectorSearchCompression' },
);

/** data-plane.md "SearchIndex": vector search objects. */
export const VectorSearch = object(
  {
    algorithms: array(VectorSearchAlgorithm, {
      maxItems: limits.componentsPerList,
      description: 'Vector search algorithms.',
      uniqueBy: 'name',
    }),
    profiles: array(VectorSearchProfile, {
      description: 'Vector search profiles.',
      maxItems: limits.componentsPerList,
      uniqueBy: 'name',
    }),
    vectorizers: array(Vectorizer, {
      description: 'Vectorizers, which convert query text to vectors.',
      maxItems: limits.componentsPerList,
      uniqueBy: 'name',
    }),
    compressions: array(VectorSearchCompression, {
      maxItems: limits.componentsPerList,
      description: 'Compression configurations.',
      uniqueBy: 'name',
    }),
  },
  { name: 'VectorSearch', description: 'Configuration of vector search.' },
);
export type VectorSearch = Infer<typeof VectorSearch>;
