import type { Execution } from '../../weights/weight.js';
import type { Bitset } from '../../segment/bitset.js';
import type { Segment } from '../../segment/segment.js';
import type { FieldGraph } from './field-graph.js';

/** Where to look. */
export interface NearestScope {
  segments: readonly Segment[];
  /** Documents that may be found. */
  allowed: (segment: Segment) => Bitset;
  /** The graph over the older vectors of the field, when there is one. */
  graph: FieldGraph | undefined;
  run: Execution;
}
