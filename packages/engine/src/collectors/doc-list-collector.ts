import { isSelective, matchDocList } from '../matching/match-segment.js';
import type { TopByScore } from '../ranking/top-by-score.js';
import type { Segment } from '../segment/segment.js';
import type { TermWeight } from '../weights/term-weight.js';
import type { Weight } from '../weights/weight.js';
import type { Collector, CollectorContext } from './collector.js';

/** Merges the short posting lists of a selective disjunction into one doc list. */
export class DocListCollector implements Collector {
  constructor(
    private readonly weight: Weight,
    /** The terms of `weight`. */
    private readonly terms: readonly TermWeight[],
    private readonly top: TopByScore,
    private readonly context: CollectorContext,
  ) {}

  collect(segment: Segment): boolean {
    if (!isSelective(segment, this.weight)) return false;
    const { filter, totals, run } = this.context;
    const matchSet = run.pool.acquire(segment.docs);
    const matches = matchDocList(segment, this.terms, filter, matchSet, run);
    totals.add(segment, matchSet.bits, matchSet.docList);
    this.top.begin(segment);
    if (this.top.capacity > 0) this.top.addListed(matches, matchSet.bits);
    run.pool.release(matchSet);
    return true;
  }
}
