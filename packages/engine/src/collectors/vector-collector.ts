import type { TopDocuments } from '../ranking/top-documents.js';
import type { CompiledProfile } from '../scoring/compile-profile.js';
import { setBit } from '../segment/bitset.js';
import type { Segment } from '../segment/segment.js';
import type { VectorMatches } from '../vector/search/vector-matches.js';
import type { Collector, CollectorContext } from './collector.js';

/** Ranks the matches of the vector queries, which can be fused with a text query. */
export class VectorCollector implements Collector {
  constructor(
    private readonly matches: VectorMatches,
    private readonly profile: CompiledProfile,
    private readonly top: TopDocuments,
    private readonly context: CollectorContext,
  ) {}

  collect(segment: Segment): boolean {
    const { totals, run } = this.context;
    const matchSet = run.pool.acquire(segment.docs);
    for (const [doc, score] of this.matches.scores(segment)) {
      setBit(matchSet.bits, doc);
      matchSet.scores[doc] = score;
    }
    this.profile.apply(segment, matchSet);
    totals.add(segment, this.matches.countedDocuments(segment));
    this.top.offer(segment, matchSet);
    run.pool.release(matchSet);
    return true;
  }
}
