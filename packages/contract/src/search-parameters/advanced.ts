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
    label: 'Session',
    schema: string({
      description: 'Sticky session, best effort; must not start with _.',
      pattern: '^(?!_)',
      patternWords: 'a session id must not start with _',
    }),
  },
  debug: {
    kind: 'text',
    label: 'Explain',
    schema: string({
      description:
        'What to explain: disabled or semantic; also vector, queryRewrites, innerHits, all; several joined with |. Extension of the local service: explain, the score tree of every hit.',
      pattern:
        '^(disabled|semantic|vector|queryRewrites|innerHits|explain|all)(\\|(semantic|vector|queryRewrites|innerHits|explain|all))*$',
      patternWords:
        'the value is disabled, or semantic, vector, queryRewrites, innerHits, all, explain (local service only), joined with |',
      default: 'disabled',
      examples: ['disabled', 'semantic', 'vector', 'queryRewrites', 'innerHits', 'all', 'explain'],
    }),
  },
});
