import type { Segment } from '../segment/segment.js';
import type { MatchSet } from '../weights/match-set.js';
import type { SortValue } from './sort-keys.js';

export interface Candidate {
  segment: Segment;
  doc: number;
  /** Single precision, as in the response: digits that are not shown break no tie. */
  score: number;
  keys: SortValue[];
}

/** Collects the best documents. Segments must be offered in the order of their doc IDs. */
export interface TopDocuments {
  offer(segment: Segment, matchSet: MatchSet): void;
  /** Best first. */
  result(): Candidate[];
}

/** Documents of one segment in ascending order with their scores; only the first `size` entries are valid. */
export interface ScoredDocList {
  docs: Int32Array;
  scores: Float64Array;
  size: number;
}
