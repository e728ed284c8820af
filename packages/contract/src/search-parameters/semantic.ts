import { searchParameter as row } from './parameter.js';

/** Ranking by meaning. */
export const semantic = [
  row('semanticConfiguration', 'text', 'Semantic configuration'),
  row('semanticQuery', 'text', 'Semantic query'),
  row('answers', 'text', 'Answers'),
  row('captions', 'text', 'Captions'),
  row('queryRewrites', 'text', 'Query rewrites'),
  row('semanticErrorHandling', 'enum', 'When ranking fails'),
  row('semanticMaxWaitInMilliseconds', 'integer', 'Longest wait (ms)'),
  row('semanticFields', 'commas', 'Semantic fields'),
].map((parameter) => ({ ...parameter, group: 'Semantic' as const }));
