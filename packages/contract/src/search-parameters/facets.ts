import { limits } from '../limits/request-limits.js';
import { array, string } from '../schema/node.js';
import { previewsSince } from '../versions/index.js';
import { defineSearchParameters } from './parameter.js';

/** Facets. */
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
 * Versions whose facet expressions can have metrics, term filters, and a hierarchy (service-behavior §3, §7 "Facets"):
 * previews since 2025-03-01-preview, not the stable 2026-04-01.
 */
export const previewFacetVersions = previewsSince('2025-03-01-preview');
