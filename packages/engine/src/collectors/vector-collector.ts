import type { TopDocuments } from '../ranking/top-documents.js';
import type { CompiledProfile } from '../scoring/compile-profile.js';
import { setBit } from '../segment/bitset.js';
import type { Segment } from '../segment/segment.js';
import type { VectorMatches } from '../vector/search/vector-matches.js';
import type { Collector, CollectorContext } from './collector.js';

/** Ranks the documents that vector queries, and a text query fused with them, have found already. */
export class VectorCollector implements Collector {
  constructor(
    private readonly matches: VectorMatches,
    private readonly profile: CompiledProfile,
    private readonly top: TopDocuments,
    private readonly context: CollectorContext,
  ) {}

  collect(segment: Segment): boolean {
    const { totals, run } = this.context;
    const frame = run.pool.take(segment.docs);
    for (const [doc, score] of this.matches.scores(segment)) {
      setBit(frame.bits, doc);
      frame.scores[doc] = score;
    }
    this.profile.apply(segment, frame);
    totals.add(segment, this.matches.counted(segment));
    this.top.offer(segment, frame);
    run.pool.give(frame);
    return true;
  }
}
