import { coverage } from '../documents/coverage.js';
import { string } from '../schema/node.js';
import { defineSearchParameters } from './parameter.js';

/** What `debug` returns, besides `disabled`. */
const debugModes = ['semantic', 'vector', 'queryRewrites', 'innerHits', 'explain', 'all'];
const debugModePattern = debugModes.join('|');

/** Coverage, sessions, and debugging. */
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
        'ID of a sticky session. Queries with the same ID go to the same replicas where possible, for consistent results. Must not start with _.',
      pattern: '^(?!_)',
      patternDescription: 'a session ID must not start with _',
    }),
  },
  debug: {
    kind: 'text',
    label: 'Debug',
    schema: string({
      description:
        'Debug information to return: disabled, semantic, vector, queryRewrites, innerHits, all, or several of them joined with |. Local service only: explain, which returns the score explanation of each result.',
      pattern: `^(disabled|${debugModePattern})(\\|(${debugModePattern}))*$`,
      patternDescription:
        'the value must be disabled, or one or more of semantic, vector, queryRewrites, innerHits, all, and explain (local service only), joined with |',
      default: 'disabled',
      examples: ['disabled', ...debugModes],
    }),
  },
});
