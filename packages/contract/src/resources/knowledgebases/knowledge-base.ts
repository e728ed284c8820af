import { array, boolean, enumOf, noted, object, required, string, union, type Infer } from '../../schema/node.js';
import { CloudLlmParameters } from '../shared/cloud-llm.js';
import { CorsOptions } from '../shared/cors-options.js';
import { SearchResourceEncryptionKey } from '../shared/encryption-key.js';
import { description, etag, indexName } from '../shared/names.js';

export const KnowledgeBaseModel = union(
  'kind',
  {
    cloudLlm: object(
      { cloudLlmParameters: required(CloudLlmParameters) },
      { name: 'KnowledgeBaseCloudLlmModel', description: 'Language model of the cloud.' },
    ),
  },
  { name: 'KnowledgeBaseModel' },
);
export const KnowledgeRetrievalReasoningEffort = object(
  {
    kind: required(
      enumOf(
        {
          minimal: 'No source selection, query planning or iterative search.',
          low: 'Source selection and query planning in one step.',
          medium: 'Source selection and query planning, repeated where it helps.',
        },
        { description: 'How much reasoning goes into retrieval.' },
      ),
    ),
  },
  { name: 'KnowledgeRetrievalReasoningEffort', description: 'How much reasoning goes into retrieval.' },
);
export const KnowledgeRetrievalOutputMode = enumOf(
  {
    extractiveData: 'Data returned directly without generative change.',
    answerSynthesis: 'An answer is synthesized.',
  },
  { description: 'What retrieval returns.' },
);

/** data-plane.md "KnowledgeBase". */
export const KnowledgeBase = object(
  {
    name: required(noted(indexName, { description: 'Name of the knowledge base.' })),
    description: noted(description, { description: 'The description of the knowledge base.' }),
    knowledgeSources: required(
      array(
        object(
          {
            name: required(
              string({ description: 'Name of the knowledge source.', ref: 'knowledgesources', minLength: 1 }),
            ),
            enableFreshness: boolean({
              description: 'True applies a freshness scoring profile that favours newer documents.',
              only: 'preview',
            }),
            enableImageServing: boolean({
              description: 'True delivers images extracted during ingestion to downstream models at query time.',
              only: 'preview',
            }),
          },
          { name: 'KnowledgeSourceReference' },
        ),
        { description: 'The knowledge sources of the knowledge base.', minItems: 1, uniqueBy: 'name' },
      ),
    ),
    models: array(KnowledgeBaseModel, { description: 'Language models that plan queries and write answers.' }),
    retrievalInstructions: string({
      description: 'Instructions used when building the query plan.',
      only: 'preview',
      format: 'multiline',
    }),
    answerInstructions: string({
      description: 'Instructions used when generating answers.',
      only: 'preview',
      format: 'multiline',
    }),
    outputMode: noted(KnowledgeRetrievalOutputMode, { only: 'preview' }),
    retrievalReasoningEffort: noted(KnowledgeRetrievalReasoningEffort, { only: 'preview' }),
    corsOptions: noted(CorsOptions, { only: 'preview' }),
    encryptionKey: SearchResourceEncryptionKey,
    '@odata.etag': etag,
  },
  { name: 'KnowledgeBase', description: 'Knowledge sources and language models put together for retrieval.' },
);
export type KnowledgeBase = Infer<typeof KnowledgeBase>;
