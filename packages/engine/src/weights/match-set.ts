import { wordsFor, type Bitset } from '../segment/bitset.js';

/** The matches of a query in one segment: a set of documents, and a score for each document in it. */
export interface MatchSet {
  bits: Bitset;
  /** Valid only where the bit is set. */
  scores: Float64Array;
  /** The documents in `bits`, ascending, if the matches are selective. */
  docList: Int32Array | undefined;
}

/** Reuses match sets by segment size: allocating a megabyte for every clause costs more than the clause. */
export class MatchSetPool {
  private readonly free = new Map<number, MatchSet[]>();

  /** Returns an empty match set. */
  acquire(docs: number): MatchSet {
    const matchSet = this.free.get(docs)?.pop();
    if (matchSet === undefined) {
      return { bits: new Uint32Array(wordsFor(docs)), scores: new Float64Array(docs), docList: undefined };
    }
    matchSet.bits.fill(0);
    matchSet.docList = undefined;
    return matchSet;
  }

  release(matchSet: MatchSet): void {
    const docs = matchSet.scores.length;
    const free = this.free.get(docs);
    if (free === undefined) this.free.set(docs, [matchSet]);
    else if (free.length < 4) free.push(matchSet);
  }

  /** Frees the match sets of segments that no longer exist. */
  trim(sizes: ReadonlySet<number>): void {
    for (const size of this.free.keys()) if (!sizes.has(size)) this.free.delete(size);
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
