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
  /** The first block that does not end before the current window. */
  private block = 0;
  private readonly bounds: Float64Array;
  /** Index in `bounds` of the first block's bound. */
  private readonly start: number;

  private constructor(
    readonly cursor: PostingCursor,
    readonly scorer: TermScorer,
    buffer: BoundBuffer,
  ) {
    this.norms = cursor.reader.norms;
    this.documents = cursor.reader.documentSet(cursor.ordinal);
    const { blocks } = cursor;
    const { values, start } = buffer.allocate(blocks);
    this.bounds = values;
    this.start = start;
    this.segmentBound = blocks === 1 ? this.boundSingleBlock() : this.boundBlocks();
  }

  /** Opens the terms that the segment has. Invalidates what was opened with the same buffer before. */
  static open(terms: readonly TermWeight[], segment: Segment, buffer: BoundBuffer): ScoredPostings[] {
    buffer.reset();
    const opened: ScoredPostings[] = [];
    for (const term of terms) {
      const cursor = term.cursor(segment);
      if (cursor !== undefined) opened.push(new ScoredPostings(cursor, term.scorer, buffer));
    }
    return opened;
  }

  /** A term with one block has no stored maxima: its maximum score is computed. */
  private boundSingleBlock(): number {
    const { cursor, norms, scorer } = this;
    cursor.load(0);
    let max = 0;
    for (let i = 0; i < cursor.size; i++) {
      const score = scorer.score(cursor.freqs[i]!, norms[cursor.docs[i]!]!);
      if (score > max) max = score;
    }
    this.bounds[this.start] = max;
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

  /** Upper bound of the scores in a block. */
  boundOf(block: number): number {
    return this.bounds[this.start + block]!;
  }

  private lastDocOf(block: number): number {
    const { cursor } = this;
    return cursor.blocks === 1 ? cursor.docs[cursor.size - 1]! : cursor.lastDocOf(block);
  }

  /** Sets `windowBound` for the documents [from, to). Windows must be entered in ascending order. */
  enter(from: number, to: number): void {
    const { blocks } = this.cursor;
    while (this.block < blocks && this.lastDocOf(this.block) < from) this.block++;
    this.windowBound = 0;
    for (let block = this.block; block < blocks; block++) {
      if (block > this.block && this.lastDocOf(block - 1) >= to - 1) break;
      const bound = this.boundOf(block);
      if (bound > this.windowBound) this.windowBound = bound;
    }
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
