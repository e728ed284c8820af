import { array, boolean, enumOf, withMeta, object, required, string, union, type Infer } from '../../schema/node.js';
import { CloudLlmParameters } from '../shared/cloud-llm.js';
import { CorsOptions } from '../shared/cors-options.js';
import { SearchResourceEncryptionKey } from '../shared/encryption-key.js';
import { description, etag, indexName } from '../shared/names.js';

export const KnowledgeBaseModel = union(
  'kind',
  {
    cloudLlm: object(
      { cloudLlmParameters: required(CloudLlmParameters) },
      { name: 'KnowledgeBaseCloudLlmModel', description: 'A deployed cloud language model.' },
    ),
  },
  { name: 'KnowledgeBaseModel' },
);
export const KnowledgeRetrievalReasoningEffort = object(
  {
    kind: required(
      enumOf(
        {
          minimal: 'No source selection, query planning, or iterative search.',
          low: 'Source selection and query planning in a single pass.',
          medium: 'Source selection and query planning, with iterative search.',
        },
        { description: 'Reasoning effort for retrieval.' },
      ),
    ),
  },
  { name: 'KnowledgeRetrievalReasoningEffort', description: 'Reasoning effort for retrieval.' },
);
export const KnowledgeRetrievalOutputMode = enumOf(
  {
    extractiveData: 'Returns data without generative alteration.',
    answerSynthesis: 'Returns a synthesized answer.',
  },
  { description: 'Output mode of retrieval.' },
);

/** data-plane.md "KnowledgeBase". */
export const KnowledgeBase = object(
  {
    name: required(withMeta(indexName, { description: 'Name of the knowledge base.' })),
    description: withMeta(description, { description: 'Description of the knowledge base.' }),
    knowledgeSources: required(
      array(
        object(
          {
            name: required(
              string({ description: 'Name of the knowledge source.', ref: 'knowledgesources', minLength: 1 }),
            ),
            enableFreshness: boolean({
              description: 'Whether to apply a freshness scoring profile that favors newer documents.',
              only: 'preview',
            }),
            enableImageServing: boolean({
              description: 'Whether to send images extracted during ingestion to downstream models at query time.',
              only: 'preview',
            }),
          },
          { name: 'KnowledgeSourceReference' },
        ),
        { description: 'Knowledge sources of the knowledge base.', minItems: 1, uniqueBy: 'name' },
      ),
    ),
    models: array(KnowledgeBaseModel, { description: 'Language models used for query planning and answer synthesis.' }),
    retrievalInstructions: string({
      description: 'Instructions for query planning.',
      only: 'preview',
      format: 'multiline',
    }),
    answerInstructions: string({
      description: 'Instructions for answer synthesis.',
      only: 'preview',
      format: 'multiline',
    }),
    outputMode: withMeta(KnowledgeRetrievalOutputMode, { only: 'preview' }),
    retrievalReasoningEffort: withMeta(KnowledgeRetrievalReasoningEffort, { only: 'preview' }),
    corsOptions: withMeta(CorsOptions, { only: 'preview' }),
    encryptionKey: SearchResourceEncryptionKey,
    '@odata.etag': etag,
  },
  {
    name: 'KnowledgeBase',
    description: 'A knowledge base, which combines knowledge sources and language models for agentic retrieval.',
  },
);
export type KnowledgeBase = Infer<typeof KnowledgeBase>;
