import type { Template } from '../kind.js';

export const knowledgeBaseTemplates: readonly Template[] = [
  {
    id: 'extractive',
    title: 'Retrieval only',
    description: 'Returns the passages found, without a language model.',
    value: {
      name: 'passages-kb',
      description: 'Passages of our articles',
      knowledgeSources: [{ name: 'articles-source' }],
    },
  },
  {
    id: 'answers',
    title: 'Answers by a language model',
    description: 'A model plans the queries; its connection is yours to fill in.',
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
