import type { Segment } from '../segment/segment.js';

/** Neighbours of one size class are merged when there are so many of them. */
const FAN_IN = 8;
/** Segments are not merged into bigger ones than this. */
export const MOST_DOCUMENTS = 300_000;
/** A segment with more tombstones than this share is rewritten. */
const MOST_DEAD = 0.33;

const sizeClass = (segment: Segment): number => Math.floor(Math.log(Math.max(1, segment.liveCount)) / Math.log(FAN_IN));

/**
 * The neighbours to merge next, or undefined: tiered, so that a document is rewritten about once for every eightfold
 * growth. Only neighbours are merged, so that documents stay in the order of their ids.
 */
export function findMerge(segments: readonly Segment[]): readonly Segment[] | undefined {
  for (let end = segments.length; end > 0; end--) {
    let start = end - 1;
    let largest = sizeClass(segments[start]!);
    let docs = segments[start]!.liveCount;
    while (
      start > 0 &&
      sizeClass(segments[start - 1]!) <= largest &&
      docs + segments[start - 1]!.liveCount <= MOST_DOCUMENTS
    ) {
      start--;
      docs += segments[start]!.liveCount;
      largest = Math.max(largest, sizeClass(segments[start]!));
    }
    if (end - start >= FAN_IN) return segments.slice(start, end);
  }
  const wasteful = segments.find((segment) => segment.docs - segment.liveCount > segment.docs * MOST_DEAD);
  return wasteful === undefined ? undefined : [wasteful];
}

/** So many neighbours are worth merging when nothing is written, … */
const FEW_FILES = 4;
/** … if they are small enough to be merged in the time of a breath. */
const SMALL_DOCUMENTS = 50_000;

/** The newest files together, or undefined: every segment less makes every query faster. */
export function findQuietMerge(segments: readonly Segment[]): readonly Segment[] | undefined {
  let start = segments.length;
  let docs = 0;
  while (start > 0 && docs + segments[start - 1]!.liveCount <= SMALL_DOCUMENTS) docs += segments[--start]!.liveCount;
  return segments.length - start >= FEW_FILES ? segments.slice(start) : undefined;
}
