import { filterMatches, isSelective } from '../matching/match-segment.js';
import { allowedDocuments } from '../planning/plan-filter.js';
import type { TopByScore } from '../ranking/top-by-score.js';
import type { Bitset } from '../segment/bitset.js';
import type { Segment } from '../segment/segment.js';
import type { Execution, Weight } from '../weights/weight.js';
import type { Collector, CollectorContext } from './collector.js';

/** Finds the best documents of one kind of query without scoring those that cannot be among them. */
export interface PrunedScan {
  /** Offers the competitive documents among `allowedDocs`; returns false, with no effect, if pruning is not worthwhile. */
  offer(segment: Segment, allowedDocs: Bitset, top: TopByScore, run: Execution): boolean;
  /**
   * The same for a request that needs all matches: calls `filter` with their set, which removes what is not allowed.
   * Returns false, with no effect, if scoring every match is cheaper.
   */
  offerAll(segment: Segment, filter: (matches: Bitset) => void, top: TopByScore, run: Execution): boolean;
}

/** Scores only documents whose upper bound exceeds the lowest score in the top documents. */
export class PruningCollector implements Collector {
  constructor(
    private readonly weight: Weight,
    private readonly scan: PrunedScan,
    private readonly top: TopByScore,
    private readonly context: CollectorContext,
  ) {}

  collect(segment: Segment): boolean {
    const { filter, totals, run } = this.context;
    if (!totals.needsAllMatches && (filter === undefined || !isSelective(segment, this.weight))) {
      return this.scan.offer(segment, allowedDocuments(segment, filter), this.top, run);
    }
    return this.scan.offerAll(segment, (matches) => this.filterAndCount(segment, matches), this.top, run);
  }

  private filterAndCount(segment: Segment, matches: Bitset): void {
    const { filter, totals } = this.context;
    const docList = filterMatches(matches, segment, filter, isSelective(segment, this.weight), totals.needsDocList);
    totals.add(segment, matches, docList);
  }
}
