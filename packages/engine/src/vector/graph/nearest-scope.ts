import type { Execution } from '../../weights/weight.js';
import type { Bitset } from '../../segment/bitset.js';
import type { Segment } from '../../segment/segment.js';
import type { FieldGraph } from './field-graph.js';

/** The vectors to search. */
export interface NearestScope {
  segments: readonly Segment[];
  /** The documents that can match. */
  allowedDocs: (segment: Segment) => Bitset;
  /** The graph over the older vectors of the field, if there is one. */
  graph: FieldGraph | undefined;
  run: Execution;
}
