import { matchSegment } from '../matching/match-segment.js';
import type { TopDocuments } from '../ranking/top-documents.js';
import type { CompiledProfile } from '../scoring/compile-profile.js';
import type { Segment } from '../segment/segment.js';
import type { Weight } from '../weights/weight.js';
import type { Collector, CollectorContext } from './collector.js';

/** Scores every match. Works for every query, scoring profile, and order. */
export class ExhaustiveCollector implements Collector {
  constructor(
    private readonly weight: Weight,
    private readonly profile: CompiledProfile,
    private readonly top: TopDocuments,
    private readonly context: CollectorContext,
  ) {}

  collect(segment: Segment): boolean {
    const { filter, totals, run } = this.context;
    const matchSet = matchSegment(segment, this.weight, filter, run);
    this.profile.apply(segment, matchSet);
    totals.add(segment, matchSet.bits, matchSet.docList);
    this.top.offer(segment, matchSet);
    run.pool.release(matchSet);
    return true;
  }
}
