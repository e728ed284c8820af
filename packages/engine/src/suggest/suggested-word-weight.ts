import { leaf } from '../explain/explain.js';
import { Bm25 } from '../weights/similarity.js';
import type { Snapshot } from '../weights/snapshot.js';
import type { Execution, Weight } from '../weights/weight.js';
import { addFrame, type Frame } from '../weights/frame.js';
import { hasBit, setBit } from '../segment/bitset.js';
import { PostingCursor } from '../segment/posting-reader.js';
import type { Segment } from '../segment/segment.js';
import type { Explanation } from '../types.js';
import { walkDictionary } from '../terms/dictionary-walk.js';
import type { TermMatcher } from '../terms/term-matcher.js';

/**
 * Documents with a word that a pattern accepts. The score is that of the best of these words by BM25 without its
 * document frequency: many words of a pattern are no merit of a document, a short field is.
 */
export class SuggestedWordWeight implements Weight {
  private readonly scorer;

  constructor(
    snapshot: Snapshot,
    readonly name: string,
    readonly matcher: TermMatcher,
    /** The word as typed: a document that has just this one goes before all that have not. */
    readonly typed: string,
  ) {
    this.scorer = new Bm25(1.2, 0.75).scorer(1, snapshot.statistics(name));
  }

  cost(segment: Segment): number {
    return segment.docs;
  }

  accumulate(segment: Segment, into: Frame, _within: unknown, run: Execution): void {
    const postings = segment.postings(this.name);
    if (postings === undefined) return;
    const own = run.pool.take(segment.docs);
    let cursor: PostingCursor | undefined;
    walkDictionary(postings.terms, this.matcher, (start, end) => {
      for (let ordinal = start; ordinal < end; ordinal++) {
        if (cursor === undefined) cursor = new PostingCursor(postings, ordinal);
        else cursor.reset(ordinal);
        this.raise(cursor, own, postings.terms.get(ordinal) === this.typed ? 1 : 0);
        if ((ordinal & 255) === 0) run.budget.check();
      }
    });
    cursor?.release();
    addFrame(into, own);
    run.pool.give(own);
  }

  private raise(cursor: PostingCursor, own: Frame, more: number): void {
    const { norms } = cursor.reader;
    for (let block = 0; block < cursor.blocks; block++) {
      cursor.load(block);
      for (let i = 0; i < cursor.size; i++) {
        const doc = cursor.docs[i]!;
        const score = more + this.scorer.score(cursor.freqs[i]!, norms[doc]!);
        if (!hasBit(own.bits, doc)) setBit(own.bits, doc);
        else if (own.scores[doc]! >= score) continue;
        own.scores[doc] = score;
      }
    }
  }

  explain(): Explanation {
    return leaf(0, 'the score of a suggestion is not shown');
  }
}
