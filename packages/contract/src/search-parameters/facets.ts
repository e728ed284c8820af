import { searchParameter as row } from './parameter.js';

/** Counts by value. */
export const facets = [row('facets', 'repeated', 'Facets', 'facet')].map((parameter) => ({
  ...parameter,
  group: 'Facets' as const,
}));
