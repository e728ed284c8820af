import { enumOf, int32, string } from '../schema/node.js';
import { defineSearchParameters } from './parameter.js';

/** Ranking by meaning. */
export const semantic = defineSearchParameters('Semantic', {
  semanticConfiguration: {
    kind: 'text',
    label: 'Semantic configuration',
    schema: string({ description: 'Name of the semantic configuration.' }),
  },
  semanticQuery: {
    kind: 'text',
    label: 'Semantic query',
    schema: string({ description: 'Separate query for semantic reranking, captions and answers only.' }),
  },
  answers: {
    kind: 'text',
    label: 'Answers',
    schema: string({
      description:
        'Valid only for queryType semantic: none or extractive; options appended after a pipe character: count-<n> (default 1), threshold-<x> (default 0.7), maxcharlength-<n>.',
      pattern: '^(none|extractive)(\\|.+)?$',
      patternWords: 'the value is none or extractive, with options after a pipe character',
      examples: ['none', 'extractive', 'extractive|count-3', 'extractive|count-3,threshold-0.8'],
    }),
  },
  captions: {
    kind: 'text',
    label: 'Captions',
    schema: string({
      description:
        'Valid only for queryType semantic: none (default) or extractive; options appended after a pipe character: highlight-<true/false> (on by default for extractive), maxcharlength-<n>.',
      pattern: '^(none|extractive)(\\|.+)?$',
      patternWords: 'the value is none or extractive, with options after a pipe character',
      default: 'none',
      examples: ['none', 'extractive', 'extractive|highlight-false'],
    }),
  },
  queryRewrites: {
    kind: 'text',
    label: 'Query rewrites',
    schema: string({
      description:
        'Valid only for queryType semantic: generative produces 10 rewrites by default, option count-<n> after a pipe character; default none.',
      only: 'preview',
      pattern: '^(none|generative(\\|count-\\d+)?)$',
      patternWords: 'the value is none, generative or generative|count-<n>',
      default: 'none',
      examples: ['none', 'generative', 'generative|count-5'],
    }),
  },
  semanticErrorHandling: {
    kind: 'enum',
    label: 'On semantic error',
    schema: enumOf(
      { partial: 'Return partial results.', fail: 'Fail completely.' },
      {
        description: 'What happens when semantic ranking fails: fail completely, or partial results.',
        default: 'partial',
        added: ['fail'],
      },
    ),
  },
  semanticMaxWaitInMilliseconds: {
    kind: 'integer',
    label: 'Maximum wait (ms)',
    schema: int32({
      description: 'Upper bound on the time semantic ranking may take, in milliseconds.',
      minimum: 700,
    }),
  },
  semanticFields: {
    kind: 'commas',
    label: 'Semantic fields',
    schema: string({ description: 'Comma-separated fields used for semantic ranking.', only: 'preview' }),
  },
});
