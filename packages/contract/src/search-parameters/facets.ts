import type { DataVersion } from '../versions/index.js';
import { searchParameter as row } from './parameter.js';

/** Counts by value. */
export const facets = [row('facets', 'repeated', 'Facets', 'facet')].map((parameter) => ({
  ...parameter,
  group: 'Facets' as const,
}));

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
