import { enumOf, withMeta, object, string, type EnumNode, type Schema } from '../../schema/node.js';
import { SearchIndexerDataIdentity } from './identity.js';

/** data-plane.md "KnowledgeBase": model names for knowledge bases. */
export const knowledgeBaseModelNames = [
  'text-embedding-ada-002',
  'text-embedding-3-large',
  'text-embedding-3-small',
  'gpt-4o',
  'gpt-4o-mini',
  'gpt-4.1',
  'gpt-4.1-mini',
  'gpt-4.1-nano',
  'gpt-5',
  'gpt-5-mini',
  'gpt-5-nano',
  'gpt-5.1',
  'gpt-5.2',
  'gpt-5.4',
  'gpt-5.4-mini',
  'gpt-5.4-nano',
  'gpt-5.5',
] as const;

/** data-plane.md "KnowledgeBase": model names of embedding skills. */
export const embeddingModelNames = [
  'text-embedding-ada-002',
  'text-embedding-3-large',
  'text-embedding-3-small',
  'gpt-5-mini',
  'gpt-5-nano',
  'gpt-5.4-mini',
  'gpt-5.4-nano',
] as const;

/** Fields of every connection to a cloud model. Skills have them at the top level. */
export const cloudLlmFields = (modelName: Schema<string, EnumNode>) => ({
  resourceUri: string({ description: 'URL of the model resource.', format: 'uri' }),
  deploymentId: string({ description: 'Name of the model deployment.' }),
  apiKey: string({ description: 'API key of the model resource.', isSecret: true }),
  authIdentity: withMeta(SearchIndexerDataIdentity, {
    description: 'User-assigned managed identity for outbound calls.',
  }),
  modelName,
});

export const CloudLlmParameters = object(
  cloudLlmFields(
    enumOf(knowledgeBaseModelNames, { description: 'Name of the deployed model.', isOpen: true }) as Schema<
      string,
      EnumNode
    >,
  ),
  { name: 'CloudLlmParameters', description: 'Connection to a deployed cloud language model.' },
);
