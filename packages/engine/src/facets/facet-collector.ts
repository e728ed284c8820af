import type { Bitset } from '../segment/bitset.js';
import type { Segment } from '../segment/segment.js';
import type { FacetBucket } from '../types.js';

/** Counts one facet over the matches, segment by segment. */
export interface FacetCollector {
  /** `docList`: the same documents, ascending, if the matches are selective. */
  collect(segment: Segment, documents: Bitset, docList?: Int32Array): void;
  buckets(): FacetBucket[];
}

/** A facet whose buckets can contain nested facets. */
export interface GroupingFacet extends FacetCollector {
  /**
   * Calls `visit` for every document and bucket that contains it. `bucket` is an index in `buckets()`, which must be
   * called first. Documents are visited in ascending order; a pair repeats if several values of a document are in the bucket.
   */
  assign(segment: Segment, documents: Bitset, visit: (doc: number, bucket: number) => void): void;
}
