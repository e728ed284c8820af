import type { FilterPlan } from '../planning/plan-filter.js';
import type { Segment } from '../segment/segment.js';
import type { Execution } from '../weights/weight.js';
import type { MatchTotals } from './match-totals.js';

/**
 * Ranks, counts, and facets the matches of one segment after the other. There is a collector for each strategy;
 * a search tries its collectors in order for every segment (search/collect.ts).
 */
export interface Collector {
  /** Returns false, with no effect, if the strategy is not worthwhile or not exact for this segment. */
  collect(segment: Segment): boolean;
}

/** What the collectors of a search share. */
export interface CollectorContext {
  filter: FilterPlan | undefined;
  totals: MatchTotals;
  run: Execution;
}
