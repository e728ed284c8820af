import type { DataVersion } from '../versions/index.js';
import { limits } from '../limits/request-limits.js';
import { array, string } from '../schema/node.js';
import { defineSearchParameters } from './parameter.js';

/** Counts by value. */
export const facets = defineSearchParameters('Facets', {
  facets: {
    get: 'facet',
    kind: 'repeated',
    label: 'Facets',
    schema: array(string(), {
      maxItems: limits.clauses,
      description: 'Facet expressions. Each is a field name, optionally followed by comma-separated name:value pairs.',
      examples: [['category,count:5', 'rating,values:1|2|3|4|5']],
    }),
  },
});

/**
 * Versions whose facet expressions may compute a metric, filter terms and stand below one another (service-behavior §3, §7
 * "Facets"): since 2025-03-01-preview, not in the stable 2026-04-01. All versions have the other parameters.
 */
export const previewFacetVersions: readonly DataVersion[] = [
  '2025-03-01-preview',
  '2025-05-01-preview',
  '2025-11-01-preview',
  '2026-05-01-preview',
];
