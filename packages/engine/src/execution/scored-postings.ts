import { greatestScore } from '../segment/posting-format.js';
import type { PostingCursor } from '../segment/posting-reader.js';
import type { Segment } from '../segment/segment.js';
import type { TermScorer } from './similarity.js';
import type { TermWeight } from './term-weight.js';

/** Bounds of the lists of one scan, one list after the other: no scan waits for another, and fresh ones cost more. */
let room = new Float64Array(4096);
let taken = 0;

/** The postings of a term in one segment with bounds on its scores, from the block maxima that the segment keeps. */
export class ScoredPostings {
  /** Bound of the current window; set by `enter`. */
  most = 0;
  /** No document of the segment has a greater score. */
  readonly greatest: number;
  readonly norms: Uint8Array;
  /** The first block that does not end before the current window. */
  #block = 0;
  readonly #bounds: Float64Array;
  /** Where the bound of the first block stands in `#bounds`. */
  readonly #first: number;

  private constructor(
    readonly cursor: PostingCursor,
    readonly scorer: TermScorer,
  ) {
    this.norms = cursor.reader.norms;
    const { blocks } = cursor;
    if (taken + blocks > room.length) {
      room = new Float64Array(2 * (taken + blocks));
      taken = 0;
    }
    this.#bounds = room;
    this.#first = taken;
    taken += blocks;
    this.greatest = blocks === 1 ? this.#boundSingle() : this.#boundAll();
  }

  /** Of the terms that the segment has; what was made of it before must not be used any more. */
  static of(terms: readonly TermWeight[], segment: Segment): ScoredPostings[] {
    taken = 0;
    const found: ScoredPostings[] = [];
    for (const term of terms) {
      const cursor = term.cursor(segment);
      if (cursor !== undefined) found.push(new ScoredPostings(cursor, term.scorer));
    }
    return found;
  }

  /** A term of one block has no stored bound. */
  #boundSingle(): number {
    const { cursor, norms, scorer } = this;
    cursor.load(0);
    let greatest = 0;
    for (let i = 0; i < cursor.size; i++) {
      const score = scorer.score(cursor.freqs[i]!, norms[cursor.docs[i]!]!);
      if (score > greatest) greatest = score;
    }
    this.#bounds[this.#first] = greatest;
    return greatest;
  }

  #boundAll(): number {
    const { cursor, scorer } = this;
    const { version } = cursor.reader;
    let greatest = 0;
    for (let block = 0; block < cursor.blocks; block++) {
      const bound = greatestScore(cursor.boundOf(block), version, scorer);
      this.#bounds[this.#first + block] = bound;
      if (bound > greatest) greatest = bound;
    }
    return greatest;
  }

  /** No document of the block has a greater score. */
  boundOf(block: number): number {
    return this.#bounds[this.#first + block]!;
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
