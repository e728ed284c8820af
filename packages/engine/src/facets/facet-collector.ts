import type { Bitset } from '../segment/bitset.js';
import type { Segment } from '../segment/segment.js';
import type { FacetBucket } from '../types.js';

/** Counts one facet over the matches, segment by segment. */
export interface FacetCollector {
  /** `few`: the same documents, ascending, where there are so few that they have been listed. */
  collect(segment: Segment, documents: Bitset, few?: Int32Array): void;
  buckets(): FacetBucket[];
}

/** A facet whose buckets can hold facets of their own. */
export interface GroupingFacet extends FacetCollector {
  /**
   * Calls `visit` with the documents that are in a bucket and the bucket's place in `buckets()`, which comes first:
   * documents ascending, a pair more than once where a document has several values in the bucket.
   */
  assign(segment: Segment, documents: Bitset, visit: (doc: number, bucket: number) => void): void;
}
