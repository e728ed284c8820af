import { hasBit, setBit, type Bitset } from '../segment/bitset.js';
import type { Segment } from '../segment/segment.js';
import type { Explanation } from '../types.js';
import type { Budget } from './budget.js';
import type { MatchSet, MatchSetPool } from './match-set.js';
import type { Scratch } from './scratch.js';

/** The resources of one query. */
export interface Execution {
  pool: MatchSetPool;
  scratch: Scratch;
  budget: Budget;
}

/**
 * A clause prepared with the statistics of the whole index, ready to run segment by segment. Matches include deleted
 * documents: the caller removes them once.
 */
export interface Weight {
  /** Upper estimate of the number of matching documents. */
  cost(segment: Segment): number;
  /**
   * Adds the matches and their scores to `into`. `allowedDocs` may be used to leave out documents that are not in it; the
   * caller removes any others.
   */
  accumulate(segment: Segment, into: MatchSet, allowedDocs: Bitset | undefined, run: Execution): void;
  /** The score tree of one document; undefined if it does not match. */
  explain(segment: Segment, doc: number, run: Execution): Explanation | undefined;
}

/** Adds one match. */
export function addMatch(into: MatchSet, doc: number, score: number): void {
  if (hasBit(into.bits, doc)) {
    into.scores[doc] = into.scores[doc]! + score;
  } else {
    setBit(into.bits, doc);
    into.scores[doc] = score;
  }
}
