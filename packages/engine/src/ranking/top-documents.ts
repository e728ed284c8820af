import type { Segment } from '../segment/segment.js';
import type { Frame } from '../weights/frame.js';
import type { SortValue } from './sort-keys.js';

export interface Candidate {
  segment: Segment;
  doc: number;
  /** Single precision, as it is shown: no tie is broken by digits that nobody sees. */
  score: number;
  keys: SortValue[];
}

/** Keeps the best `most` documents of all segments, which must be offered in the order of their ids. */
export interface TopDocuments {
  offer(segment: Segment, frame: Frame): void;
  /** Best first. */
  result(): Candidate[];
}

/** Documents of one segment in ascending order with their scores; only the first `size` entries are valid. */
export interface ScoredDocList {
  docs: Int32Array;
  scores: Float64Array;
  size: number;
}
