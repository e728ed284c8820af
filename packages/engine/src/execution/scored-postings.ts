import { greatestScore } from '../segment/posting-format.js';
import type { PostingCursor } from '../segment/posting-reader.js';
import type { Segment } from '../segment/segment.js';
import type { TermScorer } from './similarity.js';
import type { TermWeight } from './term-weight.js';

/** The postings of a term in one segment with bounds on its scores, from the block maxima that the segment keeps. */
export class ScoredPostings {
  /** Bound of the current window; set by `enter`. */
  most = 0;
  readonly norms: Uint8Array;
  /** The first block that does not end before the current window. */
  #block = 0;
  /** Of a term of one block, which has no stored bound. */
  #single = 0;

  constructor(
    readonly cursor: PostingCursor,
    readonly scorer: TermScorer,
  ) {
    this.norms = cursor.reader.norms;
    if (cursor.blocks !== 1) return;
    cursor.load(0);
    for (let i = 0; i < cursor.size; i++) {
      const score = scorer.score(cursor.freqs[i]!, this.norms[cursor.docs[i]!]!);
      if (score > this.#single) this.#single = score;
    }
  }

  static of(weight: TermWeight, segment: Segment): ScoredPostings | undefined {
    const cursor = weight.cursor(segment);
    return cursor === undefined ? undefined : new ScoredPostings(cursor, weight.scorer);
  }

  /** No document of the block has a greater score. */
  boundOf(block: number): number {
    const { cursor } = this;
    if (cursor.blocks === 1) return this.#single;
    return greatestScore(cursor.boundOf(block), cursor.reader.version, this.scorer);
  }

  #lastDocOf(block: number): number {
    const { cursor } = this;
    return cursor.blocks === 1 ? cursor.docs[cursor.size - 1]! : cursor.lastDocOf(block);
  }

  /** Sets `most` for the documents [from, to); windows come in ascending order. */
  enter(from: number, to: number): void {
    const { blocks } = this.cursor;
    while (this.#block < blocks && this.#lastDocOf(this.#block) < from) this.#block++;
    this.most = 0;
    for (let block = this.#block; block < blocks; block++) {
      if (block > this.#block && this.#lastDocOf(block - 1) >= to - 1) break;
      const bound = this.boundOf(block);
      if (bound > this.most) this.most = bound;
    }
  }

  /** The score of the current posting. */
  score(): number {
    const { cursor } = this;
    return this.scorer.score(cursor.freqs[cursor.index]!, this.norms[cursor.doc]!);
  }

  /**
   * Goes to the next block, and past those that end before `to` and whose scores, with `rest` added, cannot exceed the
   * threshold.
   */
  nextBlock(to: number, rest: number, threshold: number): void {
    const { cursor } = this;
    let block = cursor.block + 1;
    while (block < cursor.blocks && cursor.lastDocOf(block) < to && this.boundOf(block) + rest <= threshold) block++;
    cursor.load(block);
  }
}
