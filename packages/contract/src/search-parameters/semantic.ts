import { answerDefaults, limits } from '../limits/request-limits.js';
import { enumOf, int32, string } from '../schema/node.js';
import { defineSearchParameters } from './parameter.js';

const noneOrExtractive = {
  pattern: '^(none|extractive)(\\|.+)?$',
  patternDescription: 'the value must be none or extractive, optionally followed by | and options',
} as const;

/** Semantic ranking. */
export const semantic = defineSearchParameters('Semantic', {
  semanticConfiguration: {
    kind: 'text',
    label: 'Semantic configuration',
    schema: string({ description: 'Name of the semantic configuration.' }),
  },
  semanticQuery: {
    kind: 'text',
    label: 'Semantic query',
    schema: string({ description: 'Search text used only for semantic reranking, captions, and answers.' }),
  },
  answers: {
    kind: 'text',
    label: 'Answers',
    schema: string({
      description: `Semantic answers to return: none or extractive, optionally followed by | and the options count-<n> (${answerDefaults.count} by default), threshold-<x> (${answerDefaults.threshold} by default), and maxcharlength-<n>. Only for query type semantic.`,
      ...noneOrExtractive,
      examples: ['none', 'extractive', 'extractive|count-3', 'extractive|count-3,threshold-0.8'],
    }),
  },
  captions: {
    kind: 'text',
    label: 'Captions',
    schema: string({
      description:
        'Semantic captions to return: none or extractive, optionally followed by | and the options highlight-<true/false> (true by default) and maxcharlength-<n>. Only for query type semantic.',
      ...noneOrExtractive,
      default: 'none',
      examples: ['none', 'extractive', 'extractive|highlight-false'],
    }),
  },
  queryRewrites: {
    kind: 'text',
    label: 'Query rewrites',
    schema: string({
      description:
        'Query rewrites to generate: none or generative, optionally followed by |count-<n> (10 by default). Only for query type semantic.',
      only: 'preview',
      pattern: '^(none|generative(\\|count-\\d+)?)$',
      patternDescription: 'the value must be none, generative, or generative|count-<n>',
      default: 'none',
      examples: ['none', 'generative', 'generative|count-5'],
    }),
  },
  semanticErrorHandling: {
    kind: 'enum',
    label: 'Semantic error handling',
    schema: enumOf(
      { partial: 'Returns partial results.', fail: 'Fails the request.' },
      {
        description: 'Whether the request fails or returns partial results when semantic ranking fails.',
        default: 'partial',
        added: ['fail'],
      },
    ),
  },
  semanticMaxWaitInMilliseconds: {
    kind: 'integer',
    label: 'Maximum wait (ms)',
    schema: int32({
      description: 'Maximum time for semantic ranking, in milliseconds.',
      minimum: limits.minSemanticMaxWaitMs,
    }),
  },
  semanticFields: {
    kind: 'commas',
    label: 'Semantic fields',
    schema: string({ description: 'Comma-separated list of fields used for semantic ranking.', only: 'preview' }),
  },
});
