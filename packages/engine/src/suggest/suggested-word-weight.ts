import { bm25Defaults } from '@searchdeck/contract/core';
import { leaf } from '../explain/explain.js';
import { Bm25 } from '../weights/similarity.js';
import type { Snapshot } from '../weights/snapshot.js';
import type { Execution, Weight } from '../weights/weight.js';
import { addMatches, type MatchSet } from '../weights/match-set.js';
import { hasBit, setBit } from '../segment/bitset.js';
import { PostingCursor } from '../segment/posting-reader.js';
import type { Segment } from '../segment/segment.js';
import type { Explanation } from '../types.js';
import { walkDictionary } from '../terms/dictionary-walk.js';
import type { TermMatcher } from '../terms/term-matcher.js';

/** No score without idf exceeds it. */
const EXACT_WORD_BONUS = bm25Defaults.k1 + 1;

/**
 * Documents with a word that a pattern accepts. The score is the highest BM25 score of these words without idf: the number of
 * matching words does not matter, but a short field does.
 */
export class SuggestedWordWeight implements Weight {
  private readonly scorer;

  constructor(
    snapshot: Snapshot,
    readonly name: string,
    readonly matcher: TermMatcher,
    /** The word as typed: documents that contain it rank above all others. */
    readonly exactWord: string,
  ) {
    this.scorer = new Bm25(bm25Defaults.k1, bm25Defaults.b).scorer(1, snapshot.statistics(name));
  }

  cost(segment: Segment): number {
    return segment.docs;
  }

  accumulate(segment: Segment, into: MatchSet, _allowedDocs: unknown, run: Execution): void {
    const postings = segment.postings(this.name);
    if (postings === undefined) return;
    const matches = run.pool.acquire(segment.docs);
    let cursor: PostingCursor | undefined;
    walkDictionary(postings.terms, this.matcher, (start, end) => {
      for (let ordinal = start; ordinal < end; ordinal++) {
        if (cursor === undefined) cursor = new PostingCursor(postings, ordinal);
        else cursor.reset(ordinal);
        this.addPostings(cursor, matches, postings.terms.get(ordinal) === this.exactWord ? EXACT_WORD_BONUS : 0);
        if ((ordinal & 255) === 0) run.budget.check();
      }
    });
    cursor?.release();
    addMatches(into, matches);
    run.pool.release(matches);
  }

  /** Adds the postings of a term; a document keeps its highest score. */
  private addPostings(cursor: PostingCursor, matches: MatchSet, bonus: number): void {
    const { norms } = cursor.reader;
    for (let block = 0; block < cursor.blocks; block++) {
      cursor.load(block);
      for (let i = 0; i < cursor.size; i++) {
        const doc = cursor.docs[i]!;
        const score = bonus + this.scorer.score(cursor.freqs[i]!, norms[doc]!);
        if (!hasBit(matches.bits, doc)) setBit(matches.bits, doc);
        else if (matches.scores[doc]! >= score) continue;
        matches.scores[doc] = score;
      }
    }
  }

  explain(): Explanation {
    return leaf(0, 'suggestions have no score tree');
  }
}
