import { limits } from '../../limits/request-limits.js';
import {
  array,
  boolean,
  double,
  enumOf,
  int32,
  map,
  noted,
  object,
  required,
  string,
  union,
  type Infer,
} from '../../schema/node.js';
import { CloudLlmParameters } from '../shared/cloud-llm.js';
import { SearchIndexerDataIdentity } from '../shared/identity.js';
import { partName } from '../shared/names.js';

const name = required(partName);

const metric = enumOf(
  {
    cosine: 'Angle between the vectors.',
    euclidean: 'Straight-line distance.',
    dotProduct: 'Dot product; equal to cosine for normalized vectors.',
    hamming: 'Number of differing bits; only for Collection(Edm.Byte).',
  },
  { description: 'The similarity metric.', default: 'cosine', added: ['hamming'] },
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
              description: 'Bi-directional links made for every element.',
              minimum: 4,
              maximum: 10,
              default: 4,
            }),
            efConstruction: int32({
              description: 'Size of the list of nearest neighbors while indexing.',
              minimum: 100,
              maximum: 1000,
              default: 400,
            }),
            efSearch: int32({
              description: 'Size of the list of nearest neighbors while searching.',
              minimum: 100,
              maximum: 1000,
              default: 500,
            }),
          },
          { name: 'HnswParameters', description: 'Parameters of the graph.' },
        ),
      },
      { name: 'HnswAlgorithm', description: 'Approximate nearest neighbors in a hierarchical graph.' },
    ),
    exhaustiveKnn: object(
      {
        name,
        exhaustiveKnnParameters: object(
          { metric: noted(metric, { documented: false }) },
          {
            name: 'ExhaustiveKnnParameters',
            documented: false,
            description: 'Parameters of the exhaustive search.',
          },
        ),
      },
      { name: 'ExhaustiveKnnAlgorithm', description: 'Brute force: compares with every vector.' },
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
    description: 'Combination of algorithm, vectorizer and compression that fields name.',
  },
);

const timeout = string({
  description: 'Time-out of a call, as ISO 8601 duration.',
  format: 'duration',
  examples: ['PT30S'],
});

export const Vectorizer = union(
  'kind',
  {
    cloudLlm: object(
      { name, cloudLlmParameters: CloudLlmParameters },
      { name: 'CloudLlmVectorizer', description: 'Embedding model of the cloud.' },
    ),
    customWebApi: object(
      {
        name,
        customWebApiParameters: object(
          {
            uri: string({ description: 'Address of the endpoint.', format: 'uri' }),
            httpMethod: string({ description: 'HTTP method of the request.', examples: ['POST', 'PUT'] }),
            httpHeaders: map(string(), { description: 'Headers of the request.' }),
            timeout,
            authResourceId: string({
              description: 'Application id or scope that the token for the endpoint is got for.',
            }),
            authIdentity: noted(SearchIndexerDataIdentity, {
              description: 'User-assigned managed identity for outbound calls.',
            }),
          },
          { name: 'CustomWebApiParameters', description: 'How the endpoint is called.' },
        ),
      },
      { name: 'CustomWebApiVectorizer', description: 'Your own embedding endpoint.' },
    ),
    aml: object(
      {
        name,
        amlParameters: object(
          {
            resourceId: string({ description: 'Resource id of the machine learning service.' }),
            region: string({ description: 'Region where the service is deployed.' }),
            uri: string({ description: 'Scoring address of the service.', format: 'uri' }),
            key: string({ documented: false, description: 'Key of the service.', secret: true }),
            timeout,
            modelName: string({
              description: 'Name of the embedding model of the catalog.',
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
          { name: 'AmlParameters', description: 'How the machine learning service is called.' },
        ),
      },
      { name: 'AmlVectorizer', description: 'Embedding model of a machine learning catalog.' },
    ),
  },
  { name: 'Vectorizer' },
);

const compression = {
  name,
  truncationDimension: int32({ description: 'Number of dimensions to truncate vectors to.', minimum: 1 }),
  rescoringOptions: object(
    {
      enableRescoring: boolean({ description: 'Score the candidates again with the original vectors.', default: true }),
      defaultOversampling: double({
        description: 'How many times more candidates are fetched for rescoring.',
        minimum: 1,
        default: 4,
      }),
      rescoreStorageMethod: enumOf(
        {
          preserveOriginals: 'Keep the original vectors for rescoring.',
          discardOriginals: 'Discard the original vectors; rescoring uses the compressed ones.',
        },
        { description: 'What happens to the original vectors.', default: 'preserveOriginals' },
      ),
    },
    { name: 'RescoringOptions', description: 'How compressed candidates are scored again.' },
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
              { description: 'Type of the compressed values.', default: 'int8' },
            ),
          },
          { name: 'ScalarQuantizationParameters', description: 'Parameters of scalar quantization.' },
        ),
      },
      { name: 'ScalarQuantizationCompression', description: 'Maps every component to a narrower number.' },
    ),
    binaryQuantization: object(compression, {
      name: 'BinaryQuantizationCompression',
      description: 'Maps every component to one bit.',
    }),
  },
  { name: 'VectorSearchCompression' },
);

/** data-plane.md "SearchIndex": vector search objects. */
export const VectorSearch = object(
  {
    algorithms: array(VectorSearchAlgorithm, {
      maxItems: limits.componentsPerList,
      description: 'Algorithms of nearest-neighbor search.',
      uniqueBy: 'name',
    }),
    profiles: array(VectorSearchProfile, {
      description: 'Profiles that vector fields name.',
      maxItems: limits.componentsPerList,
      uniqueBy: 'name',
    }),
    vectorizers: array(Vectorizer, {
      description: 'Turn the text of a query into a vector.',
      maxItems: limits.componentsPerList,
      uniqueBy: 'name',
    }),
    compressions: array(VectorSearchCompression, {
      maxItems: limits.componentsPerList,
      description: 'Ways of storing vectors in less space.',
      uniqueBy: 'name',
    }),
  },
  { name: 'VectorSearch', description: 'Configuration of vector search.' },
);
export type VectorSearch = Infer<typeof VectorSearch>;
