import { coverage } from '../documents/coverage.js';
import { string } from '../schema/node.js';
import { defineSearchParameters } from './parameter.js';

/** Availability and diagnosis. */
export const advanced = defineSearchParameters('Advanced', {
  minimumCoverage: {
    kind: 'double',
    label: 'Minimum coverage (%)',
    schema: coverage(100),
  },
  sessionId: {
    kind: 'text',
    label: 'Session ID',
    schema: string({
      description:
        'Session ID that routes queries to the same replica where possible, for consistent results. Must not start with _.',
      pattern: '^(?!_)',
      patternWords: 'a session ID must not start with _',
    }),
  },
  debug: {
    kind: 'text',
    label: 'Debug',
    schema: string({
      description:
        'Debug information to return: disabled, semantic, vector, queryRewrites, innerHits, all, or several of them joined with |. Local service only: explain, which returns the score explanation of each result.',
      pattern:
        '^(disabled|semantic|vector|queryRewrites|innerHits|explain|all)(\\|(semantic|vector|queryRewrites|innerHits|explain|all))*$',
      patternWords:
        'the value must be disabled, or one or more of semantic, vector, queryRewrites, innerHits, all, and explain (local service only), joined with |',
      default: 'disabled',
      examples: ['disabled', 'semantic', 'vector', 'queryRewrites', 'innerHits', 'all', 'explain'],
    }),
  },
});
