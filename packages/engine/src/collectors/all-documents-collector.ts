import { allowedDocuments } from '../planning/plan-filter.js';
import type { TopByScore } from '../ranking/top-by-score.js';
import type { Segment } from '../segment/segment.js';
import type { Collector, CollectorContext } from './collector.js';

/** Every document matches with the same score: the first ones that pass the filter rank best. */
export class AllDocumentsCollector implements Collector {
  constructor(
    private readonly score: number,
    private readonly top: TopByScore,
    private readonly context: CollectorContext,
  ) {}

  collect(segment: Segment): boolean {
    const documents = allowedDocuments(segment, this.context.filter);
    this.context.totals.add(segment, documents);
    this.top.offerEqual(segment, documents, this.score);
    return true;
  }
}
