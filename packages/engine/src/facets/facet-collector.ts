import type { Bitset } from '../segment/bitset.js';
import type { Segment } from '../segment/segment.js';
import type { FacetBucket } from '../types.js';

/** Counts one facet over the matches, segment by segment. */
export interface FacetCollector {
  collect(segment: Segment, documents: Bitset): void;
  buckets(): FacetBucket[];
}
