import type { Candidate } from '../../ranking/top-documents.js';
import type { Segment } from '../../segment/segment.js';
import { single } from '../../weights/single.js';

/** service-behavior §8 "RRF": ranks count from 0 and the sum is single precision. */
export const RANK_CONSTANT = 60;

/** A ranking to be fused; `weight` multiplies what its ranks are worth. */
export interface RankedList {
  candidates: readonly Candidate[];
  weight: number;
}

export type FusedScores = Map<Segment, Map<number, number>>;

/** Reciprocal rank fusion: the sum of `weight / (60 + rank)` over the lists that have the document. */
export function fuse(lists: readonly RankedList[]): FusedScores {
  const scores: FusedScores = new Map();
  for (const { candidates, weight } of lists) {
    candidates.forEach(({ segment, doc }, rank) => {
      let own = scores.get(segment);
      if (own === undefined) scores.set(segment, (own = new Map()));
      own.set(doc, single((own.get(doc) ?? 0) + single(weight / (RANK_CONSTANT + rank))));
    });
  }
  return scores;
}
