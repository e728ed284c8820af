import type { TopByScore } from '../ranking/top-by-score.js';
import { createBitset, type Bitset } from '../segment/bitset.js';
import type { Segment } from '../segment/segment.js';
import type { PatternWeight } from '../weights/simple-weights.js';
import type { Execution } from '../weights/weight.js';
import type { PrunedScan } from './pruning-collector.js';

/** A pattern whose matches all have the same score: the first documents rank best, and the scan stops after them. */
export class ConstantScoreScan implements PrunedScan {
  constructor(
    private readonly weight: PatternWeight,
    private readonly score: number,
  ) {}

  offer(segment: Segment, allowedDocs: Bitset, top: TopByScore, { budget }: Execution): boolean {
    const isCompetitive = this.score > top.threshold;
    const matches = isCompetitive ? this.weight.first(segment, allowedDocs, top.capacity, budget) : createBitset(0);
    top.offerEqual(segment, matches, this.score);
    return true;
  }

  offerAll(segment: Segment, filter: (matches: Bitset) => void, top: TopByScore, { budget }: Execution): boolean {
    const matches = this.weight.matches(segment, budget);
    filter(matches);
    top.offerEqual(segment, matches, this.score);
    return true;
  }
}
