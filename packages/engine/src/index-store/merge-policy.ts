import type { Segment } from '../segment/segment.js';

/** The sizes that the policy depends on. */
type Sizes = Pick<Segment, 'docs' | 'liveCount'>;

/** Number of adjacent segments of one size class that are merged. */
const FAN_IN = 8;
/** Maximum number of documents of a merged segment. */
const MAX_SEGMENT_DOCUMENTS = 600_000;
/** Fewer segments are merged if they have at least this many documents, and too many with the next segment. */
const MIN_FULL_DOCUMENTS = 450_000;
/** A segment with a larger fraction of tombstones is rewritten. */
const MAX_DELETED_FRACTION = 0.33;

const sizeClass = ({ liveCount }: Sizes): number => Math.floor(Math.log(Math.max(1, liveCount)) / Math.log(FAN_IN));

/**
 * The adjacent segments to merge next, or undefined. Tiered: a document is rewritten about once for every eightfold growth
 * of the index. Only adjacent segments are merged, so that documents stay in the order of their IDs.
 */
export function findMerge<S extends Sizes>(segments: readonly S[]): readonly S[] | undefined {
  for (let end = segments.length; end > 0; end--) {
    let start = end - 1;
    const maxSizeClass = sizeClass(segments[start]!);
    let docs = segments[start]!.liveCount;
    /** Whether the next segment would exceed the maximum. */
    let isFull = false;
    for (; start > 0 && sizeClass(segments[start - 1]!) <= maxSizeClass; start--) {
      const extendedDocs = docs + segments[start - 1]!.liveCount;
      isFull = extendedDocs > MAX_SEGMENT_DOCUMENTS;
      if (isFull) break;
      docs = extendedDocs;
    }
    const count = end - start;
    if (count >= FAN_IN || (isFull && count > 1 && docs >= MIN_FULL_DOCUMENTS)) return segments.slice(start, end);
  }
  const sparseSegment = segments.find(
    (segment) => segment.docs - segment.liveCount > segment.docs * MAX_DELETED_FRACTION,
  );
  return sparseSegment === undefined ? undefined : [sparseSegment];
}

/** Minimum number of adjacent files that are merged while the index is idle. */
const MIN_IDLE_FILES = 4;
/** Maximum number of documents of such a merge, which takes about a second. */
const MAX_IDLE_DOCUMENTS = 300_000;
/** A file that is larger than the newer ones together by this factor is left alone, so that few writes cause small merges. */
const MAX_IDLE_GROWTH = 4;

/** The newest files to merge while the index is idle, or undefined: fewer segments make every query faster. */
export function findIdleMerge<S extends Sizes>(segments: readonly S[]): readonly S[] | undefined {
  let start = segments.length;
  let docs = 0;
  while (start > 0) {
    const { liveCount } = segments[start - 1]!;
    if (docs + liveCount > MAX_IDLE_DOCUMENTS || (docs > 0 && liveCount > docs * MAX_IDLE_GROWTH)) break;
    docs += liveCount;
    start--;
  }
  return segments.length - start >= MIN_IDLE_FILES ? segments.slice(start) : undefined;
}
