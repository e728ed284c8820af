import type { FacetCollector } from '../facets/facet-collector.js';
import { countBits, type Bitset } from '../segment/bitset.js';
import type { Segment } from '../segment/segment.js';
import type { Budget } from '../weights/budget.js';

/** The count of a search's matches, and its facets. */
export class MatchTotals {
  private matchCount = 0;

  constructor(
    /** Whether the request needs the count. */
    private readonly countsMatches: boolean,
    /** The count, if it follows from the index's statistics. */
    private readonly knownCount: number | undefined,
    private readonly facets: readonly FacetCollector[],
    private readonly budget: Budget,
  ) {}

  /** Whether every match must be visited, not only the top documents. */
  get needsAllMatches(): boolean {
    return this.facets.length > 0 || (this.countsMatches && this.knownCount === undefined);
  }

  /** Whether `add` uses a doc list for more than the count. */
  get needsDocList(): boolean {
    return this.facets.length > 0;
  }

  get count(): number {
    return this.knownCount ?? this.matchCount;
  }

  /** `docList`: the same documents as a list, if the matches are selective. */
  add(segment: Segment, documents: Bitset, docList?: Int32Array): void {
    if (this.countsMatches && this.knownCount === undefined) this.matchCount += docList?.length ?? countBits(documents);
    for (const facet of this.facets) {
      this.budget.check();
      facet.collect(segment, documents, docList);
    }
  }
}
