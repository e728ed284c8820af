import { searchParameter as row } from './parameter.js';

/** Nearest neighbours; only the POST body has these. */
export const vectors = [
  row('vectorQueries', 'body', 'Vector queries'),
  row('vectorFilterMode', 'body', 'When the filter applies'),
  row('hybridSearch', 'body', 'Hybrid search'),
].map((parameter) => ({ ...parameter, group: 'Vectors' as const }));
