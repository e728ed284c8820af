import type { Candidate } from '../../ranking/top-documents.js';
import type { Segment } from '../../segment/segment.js';
import { single } from '../../weights/single.js';

/** service-behavior §8 "RRF": ranks start at 0, and the sum is in single precision. */
export const RANK_CONSTANT = 60;

/** A ranking to be fused; `weight` multiplies its contributions. */
export interface RankedList {
  candidates: readonly Candidate[];
  weight: number;
}

export type FusedScores = Map<Segment, Map<number, number>>;

/** Reciprocal rank fusion: the sum of `weight / (60 + rank)` over the lists that contain the document. */
export function fuse(lists: readonly RankedList[]): FusedScores {
  const scores: FusedScores = new Map();
  for (const { candidates, weight } of lists) {
    candidates.forEach(({ segment, doc }, rank) => {
      let segmentScores = scores.get(segment);
      if (segmentScores === undefined) scores.set(segment, (segmentScores = new Map()));
      segmentScores.set(doc, single((segmentScores.get(doc) ?? 0) + single(weight / (RANK_CONSTANT + rank))));
    });
  }
  return scores;
}
