import { leaf } from '../explain/explain.js';
import { hasBit, type Bitset } from '../segment/bitset.js';
import { NO_MORE, PostingCursor } from '../segment/posting-reader.js';
import type { Segment } from '../segment/segment.js';
import type { Explanation } from '../types.js';
import type { MatchSet } from './match-set.js';
import type { Similarity, TermScorer } from './similarity.js';
import { explainTerm, type ScoredTerm, type TermOrdinals } from './term-weight.js';
import { addMatch, type Execution, type Weight } from './weight.js';

/** Terms at one position of the query count as one term: their frequencies add up (Lucene's SynonymQuery). */
export class SynonymWeight implements Weight {
  constructor(
    readonly term: ScoredTerm,
    readonly terms: readonly TermOrdinals[],
    readonly similarity: Similarity,
    readonly scorer: TermScorer,
  ) {}

  private cursors(segment: Segment): { ordinal: number; cursor: PostingCursor }[] {
    return this.terms.flatMap((ordinals) => {
      const ordinal = ordinals.get(segment);
      if (ordinal === undefined) return [];
      return [{ ordinal, cursor: new PostingCursor(segment.postings(this.term.field)!, ordinal) }];
    });
  }

  cost(segment: Segment): number {
    return this.cursors(segment).reduce((sum, { cursor }) => sum + cursor.documentFrequency, 0);
  }

  accumulate(segment: Segment, into: MatchSet, allowedDocs: Bitset | undefined, run: Execution): void {
    const cursors = this.cursors(segment);
    if (cursors.length === 0) return;
    const counts = run.pool.acquire(segment.docs);
    for (const { cursor } of cursors) {
      while (cursor.next() !== NO_MORE) {
        if (allowedDocs === undefined || hasBit(allowedDocs, cursor.doc)) {
          addMatch(counts, cursor.doc, cursor.freqs[cursor.index]!);
        }
      }
    }
    const { norms } = cursors[0]!.cursor.reader;
    for (let i = 0; i < counts.bits.length; i++) {
      let word = counts.bits[i]!;
      while (word !== 0) {
        const low = word & -word;
        const doc = (i << 5) + 31 - Math.clz32(low);
        addMatch(into, doc, this.scorer.score(counts.scores[doc]!, norms[doc]!));
        word ^= low;
      }
    }
    run.pool.release(counts);
  }

  explain(segment: Segment, doc: number): Explanation | undefined {
    const counts: Explanation[] = [];
    let norm = 0;
    for (const { ordinal, cursor } of this.cursors(segment)) {
      if (cursor.advance(doc) !== doc) continue;
      const term = cursor.reader.terms.get(ordinal);
      counts.push({ ...leaf(cursor.freqs[cursor.index]!, `occurrences of ${term}`), term });
      norm = cursor.reader.norms[doc]!;
    }
    const freq = counts.reduce((sum, { value }) => sum + value, 0);
    return freq > 0 ? explainTerm(this, freq, norm, counts) : undefined;
  }
}
