import type { Template } from '../kind.js';

export const knowledgeBaseTemplates: readonly Template[] = [
  {
    id: 'extractive',
    title: 'Retrieval only',
    description: 'Returns matching passages without a language model.',
    value: {
      name: 'passages-kb',
      description: 'Passages of our articles',
      knowledgeSources: [{ name: 'articles-source' }],
    },
  },
  {
    id: 'answers',
    title: 'Answer synthesis',
    description: 'Plans queries with a language model. Add your model deployment.',
    value: {
      name: 'answers-kb',
      knowledgeSources: [{ name: 'articles-source' }],
      models: [
        {
          kind: 'cloudLlm',
          cloudLlmParameters: {
            resourceUri: 'https://models.example.com',
            deploymentId: 'gpt-5-mini',
            modelName: 'gpt-5-mini',
          },
        },
      ],
    },
  },
];
