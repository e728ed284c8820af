import type { Segment } from '../segment/segment.js';

/** Number of adjacent segments of one size class that are merged. */
const FAN_IN = 8;
/** Maximum number of documents of a merged segment. */
export const MAX_SEGMENT_DOCUMENTS = 300_000;
/** A segment with a larger fraction of tombstones is rewritten. */
const MAX_DELETED_FRACTION = 0.33;

const sizeClass = (segment: Segment): number => Math.floor(Math.log(Math.max(1, segment.liveCount)) / Math.log(FAN_IN));

/**
 * The adjacent segments to merge next, or undefined. Tiered: a document is rewritten about once for every eightfold growth
 * of the index. Only adjacent segments are merged, so that documents stay in the order of their IDs.
 */
export function findMerge(segments: readonly Segment[]): readonly Segment[] | undefined {
  for (let end = segments.length; end > 0; end--) {
    let start = end - 1;
    let largest = sizeClass(segments[start]!);
    let docs = segments[start]!.liveCount;
    while (
      start > 0 &&
      sizeClass(segments[start - 1]!) <= largest &&
      docs + segments[start - 1]!.liveCount <= MAX_SEGMENT_DOCUMENTS
    ) {
      start--;
      docs += segments[start]!.liveCount;
      largest = Math.max(largest, sizeClass(segments[start]!));
    }
    if (end - start >= FAN_IN) return segments.slice(start, end);
  }
  const wasteful = segments.find((segment) => segment.docs - segment.liveCount > segment.docs * MAX_DELETED_FRACTION);
  return wasteful === undefined ? undefined : [wasteful];
}

/** While the index is idle, at least this many adjacent files are merged, … */
const MIN_IDLE_FILES = 4;
/** … with up to this many documents together, which takes a fraction of a second. */
const MAX_IDLE_DOCUMENTS = 50_000;

/** The newest files to merge while the index is idle, or undefined: fewer segments make every query faster. */
export function findIdleMerge(segments: readonly Segment[]): readonly Segment[] | undefined {
  let start = segments.length;
  let docs = 0;
  while (start > 0 && docs + segments[start - 1]!.liveCount <= MAX_IDLE_DOCUMENTS) docs += segments[--start]!.liveCount;
  return segments.length - start >= MIN_IDLE_FILES ? segments.slice(start) : undefined;
}
