import { wordsFor, type Bitset } from '../segment/bitset.js';

/** The matches of a query in one segment: a set of documents, and a score for each document in it. */
export interface MatchSet {
  bits: Bitset;
  /** Valid only where the bit is set. */
  scores: Float64Array;
  /** The documents in `bits`, ascending, if the matches are selective. */
  docList: Int32Array | undefined;
}

/** Maximum number of unused match sets in the pool. A query rarely needs more. */
const MAX_FREE = 4;

class PooledMatchSet implements MatchSet {
  bits: Bitset;
  docList: Int32Array | undefined;
  readonly scores: Float64Array;
  private readonly words: Bitset;

  /** `capacity`: number of documents of the largest segment that it can be used for. */
  constructor(readonly capacity: number) {
    this.words = new Uint32Array(wordsFor(capacity));
    this.bits = this.words;
    this.scores = new Float64Array(capacity);
  }

  /** Empties it for a segment with `docs` documents. */
  reset(docs: number): void {
    const words = wordsFor(docs);
    if (this.bits.length !== words) this.bits = this.words.subarray(0, words);
    this.bits.fill(0);
    this.docList = undefined;
  }
}

/**
 * Reuses match sets: allocating a megabyte for every clause costs more than the clause. Smaller segments
 * use the match sets of larger ones.
 */
export class MatchSetPool {
  private free: PooledMatchSet[] = [];

  /** Returns an empty match set. */
  acquire(docs: number): MatchSet {
    let matchSet = this.free.pop();
    // Drops a match set that is too small.
    if (matchSet === undefined || matchSet.capacity < docs) matchSet = new PooledMatchSet(docs);
    matchSet.reset(docs);
    return matchSet;
  }

  /** `matchSet` comes from `acquire`. */
  release(matchSet: MatchSet): void {
    if (matchSet instanceof PooledMatchSet && this.free.length < MAX_FREE) this.free.push(matchSet);
  }

  /** Frees the match sets that are larger than the largest current segment. */
  trim(maxDocs: number): void {
    this.free = this.free.filter(({ capacity }) => capacity <= maxDocs);
  }
}

/** Adds the matches of `from` to `into`: a document in both has the sum of the scores. */
export function addMatches(into: MatchSet, from: MatchSet): void {
  const { bits, scores } = into;
  for (let i = 0; i < bits.length; i++) {
    let word = from.bits[i]!;
    if (word === 0) continue;
    const before = bits[i]!;
    bits[i] = before | word;
    while (word !== 0) {
      const low = word & -word;
      const doc = (i << 5) + 31 - Math.clz32(low);
      scores[doc] = (before & low) === 0 ? from.scores[doc]! : scores[doc]! + from.scores[doc]!;
      word ^= low;
    }
  }
}

/** Keeps the documents in both, with the sum of their scores. */
export function intersectMatches(into: MatchSet, from: MatchSet): void {
  const { bits, scores } = into;
  for (let i = 0; i < bits.length; i++) {
    let word = bits[i]! & from.bits[i]!;
    bits[i] = word;
    while (word !== 0) {
      const low = word & -word;
      const doc = (i << 5) + 31 - Math.clz32(low);
      scores[doc] = scores[doc]! + from.scores[doc]!;
      word ^= low;
    }
  }
}

/** Adds the scores of `from` where `into` already matches. */
export function addScores(into: MatchSet, from: MatchSet): void {
  const { bits, scores } = into;
  for (let i = 0; i < bits.length; i++) {
    let word = bits[i]! & from.bits[i]!;
    while (word !== 0) {
      const low = word & -word;
      const doc = (i << 5) + 31 - Math.clz32(low);
      scores[doc] = scores[doc]! + from.scores[doc]!;
      word ^= low;
    }
  }
}
