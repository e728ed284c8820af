import { hasBit, type Bitset } from '../segment/bitset.js';
import { maxScore } from '../segment/posting-format.js';
import type { PostingCursor } from '../segment/posting-reader.js';
import type { Segment } from '../segment/segment.js';
import type { TermScorer } from '../weights/similarity.js';
import type { TermWeight } from '../weights/term-weight.js';

/** Memory for the score bounds of a scan's posting lists, one list after the other. The next scan overwrites it. */
export class BoundBuffer {
  private values = new Float64Array(4096);
  private usedCount = 0;

  reset(): void {
    this.usedCount = 0;
  }

  /** Allocates memory for `size` bounds. Earlier allocations remain valid until `reset`. */
  allocate(size: number): { values: Float64Array; start: number } {
    if (this.usedCount + size > this.values.length) {
      this.values = new Float64Array(2 * (this.usedCount + size));
      this.usedCount = 0;
    }
    const start = this.usedCount;
    this.usedCount += size;
    return { values: this.values, start };
  }
}

/** The postings of a term in one segment, with upper bounds of its scores from the segment's block maxima. */
export class ScoredPostings {
  /** Upper bound in the current window; set by `enter`. */
  windowBound = 0;
  /** Upper bound in the whole segment. */
  readonly segmentBound: number;
  readonly norms: Uint8Array;
  /** The documents of a frequent term; undefined if they have to be decoded. */
  readonly documents: Bitset | undefined;
  /** The first block that does not end before the current window; in a list with one block, the first such posting. */
  private position = 0;
  /** An upper bound for each block; in a list with one block, the score of each posting. */
  private readonly bounds: Float64Array;
  /** Index in `bounds` of the first bound. */
  private readonly start: number;

  private constructor(
    readonly cursor: PostingCursor,
    readonly scorer: TermScorer,
    buffer: BoundBuffer,
  ) {
    this.norms = cursor.reader.norms;
    this.documents = cursor.reader.documentSet(cursor.ordinal);
    const { blocks } = cursor;
    if (blocks === 1) cursor.load(0);
    const { values, start } = buffer.allocate(blocks === 1 ? cursor.size : blocks);
    this.bounds = values;
    this.start = start;
    this.segmentBound = blocks === 1 ? this.scorePostings() : this.boundBlocks();
  }

  /** Opens the terms that the segment has. Invalidates what was opened with the same buffer before. */
  static open(terms: readonly TermWeight[], segment: Segment, buffer: BoundBuffer): ScoredPostings[] {
    buffer.reset();
    const postings: ScoredPostings[] = [];
    for (const term of terms) {
      const cursor = term.cursor(segment);
      if (cursor !== undefined) postings.push(new ScoredPostings(cursor, term.scorer, buffer));
    }
    return postings;
  }

  /** A list with one block has no stored maxima, and its few postings are scored. Returns the maximum score. */
  private scorePostings(): number {
    const { cursor, norms, scorer, bounds, start } = this;
    let max = 0;
    for (let i = 0; i < cursor.size; i++) {
      const score = scorer.score(cursor.freqs[i]!, norms[cursor.docs[i]!]!);
      bounds[start + i] = score;
      if (score > max) max = score;
    }
    return max;
  }

  private boundBlocks(): number {
    const { cursor, scorer } = this;
    const { version } = cursor.reader;
    let max = 0;
    for (let block = 0; block < cursor.blocks; block++) {
      const bound = maxScore(cursor.boundOf(block), version, scorer);
      this.bounds[this.start + block] = bound;
      if (bound > max) max = bound;
    }
    return max;
  }

  /** Upper bound of the scores in a block of a list with several. */
  private boundOf(block: number): number {
    return this.bounds[this.start + block]!;
  }

  /** Sets `windowBound` for the documents [from, to). Windows must be entered in ascending order. */
  enter(from: number, to: number): void {
    const { cursor } = this;
    if (cursor.blocks === 1) {
      this.enterPostings(from, to);
      return;
    }
    const { blocks } = cursor;
    while (this.position < blocks && cursor.lastDocOf(this.position) < from) this.position++;
    this.windowBound = 0;
    for (let block = this.position; block < blocks; block++) {
      if (block > this.position && cursor.lastDocOf(block - 1) >= to - 1) break;
      const bound = this.boundOf(block);
      if (bound > this.windowBound) this.windowBound = bound;
    }
  }

  /** The same for a list with one block: in most windows, a rare term has no posting, and the bound is 0. */
  private enterPostings(from: number, to: number): void {
    const { bounds, start } = this;
    const { docs, size } = this.cursor;
    let at = this.position;
    while (at < size && docs[at]! < from) at++;
    let max = 0;
    for (; at < size && docs[at]! < to; at++) max = Math.max(max, bounds[start + at]!);
    this.position = at;
    this.windowBound = max;
  }

  /** Moves to a document, or to a later one if the term does not have it. Documents must come in ascending order. */
  has(doc: number): boolean {
    const { cursor, documents } = this;
    return (documents === undefined || hasBit(documents, doc)) && cursor.advance(doc) === doc;
  }

  /** The score of the current posting. */
  score(): number {
    const { cursor } = this;
    return this.scorer.score(cursor.freqs[cursor.index]!, this.norms[cursor.doc]!);
  }

  /**
   * Moves to the next block, skipping those that end before `to` and whose bound plus `otherBounds` does not exceed the
   * threshold.
   */
  nextBlock(to: number, otherBounds: number, threshold: number): void {
    const { cursor } = this;
    let block = cursor.block + 1;
    while (block < cursor.blocks && cursor.lastDocOf(block) < to && this.boundOf(block) + otherBounds <= threshold) {
      block++;
    }
    cursor.load(block);
  }
}
