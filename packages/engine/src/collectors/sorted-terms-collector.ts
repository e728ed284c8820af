import { ClauseScorer } from '../matching/clause-scorer.js';
import { filterMatches, isSelective } from '../matching/match-segment.js';
import type { TopByKeys } from '../ranking/top-by-keys.js';
import { setBit, type Bitset } from '../segment/bitset.js';
import type { Segment } from '../segment/segment.js';
import type { TermWeight } from '../weights/term-weight.js';
import type { Weight } from '../weights/weight.js';
import type { Collector, CollectorContext } from './collector.js';

/**
 * Orders the matches of a disjunction of terms by fields. Only documents that can be among the first are scored, because
 * scores only break ties. If not all matches are needed, blocks of postings without such documents are not decoded.
 */
export class SortedTermsCollector implements Collector {
  constructor(
    private readonly weight: Weight,
    /** The terms of `weight`. */
    private readonly terms: readonly TermWeight[],
    private readonly top: TopByKeys,
    private readonly context: CollectorContext,
  ) {}

  collect(segment: Segment): boolean {
    const { filter, totals, run } = this.context;
    const matchSet = run.pool.acquire(segment.docs);
    const canSkip = totals.needsAllMatches ? undefined : this.top.blockTest(segment);
    for (const term of this.terms) {
      const cursor = term.cursor(segment);
      if (cursor === undefined) continue;
      if (canSkip === undefined || cursor.blocks === 1) {
        cursor.reader.addDocumentsOf(cursor.ordinal, matchSet.bits);
      } else {
        for (let block = 0; block < cursor.blocks; block++) {
          const first = block === 0 ? 0 : cursor.lastDocOf(block - 1) + 1;
          if (canSkip(first, cursor.lastDocOf(block))) continue;
          cursor.load(block);
          addDocuments(cursor.docs, cursor.size, matchSet.bits);
        }
      }
      cursor.release();
    }
    run.budget.check();
    const hasFewMatches = isSelective(segment, this.weight);
    matchSet.docList = filterMatches(matchSet.bits, segment, filter, hasFewMatches, totals.needsDocList);
    totals.add(segment, matchSet.bits, matchSet.docList);
    const scorer = new ClauseScorer(this.terms, segment);
    this.top.offer(segment, matchSet, (doc) => scorer.score(doc) ?? 0);
    scorer.release();
    run.pool.release(matchSet);
    return true;
  }
}

function addDocuments(docs: Int32Array, size: number, into: Bitset): void {
  for (let i = 0; i < size; i++) setBit(into, docs[i]!);
}
