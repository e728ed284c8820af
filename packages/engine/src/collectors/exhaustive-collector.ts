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
    const frame = matchSegment(segment, this.weight, filter, run);
    this.profile.apply(segment, frame);
    totals.add(segment, frame.bits, frame.docList);
    this.top.offer(segment, frame);
    run.pool.give(frame);
    return true;
  }
}
