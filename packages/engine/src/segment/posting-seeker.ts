import { BLOCK, SKIP_SIZE } from './posting-format.js';
import { NO_MORE, type PostingCursor } from './posting-reader.js';

/**
 * Finds ascending documents in the postings of a term, for callers that need few documents of each block: decodes only what
 * comes before them in their block. Uses the cursor's term, but not its state.
 */
export class PostingSeeker {
  /** Frequency of the term in the document that was found. */
  frequency = 0;
  /** Whether all documents of the term are before the last target. */
  isExhausted = false;
  private block = -1;
  private lastDocOfBlock = -1;
  /** Postings of the block after the current one. */
  private left = 0;
  private doc = -1;
  private at = 0;
  /** Offset of positions that are not read yet; -1 before the first ones of a block. */
  private positionsAt = -1;
  /** Positions between `positionsAt` and those of the current posting. */
  private positionsToSkip = 0;

  constructor(private readonly cursor: PostingCursor) {}

  /** Whether the term is in `target`, which must be greater than the targets before. */
  seek(target: number): boolean {
    if (target > this.lastDocOfBlock && !this.enterBlock(target)) return false;
    const bytes = this.cursor.reader.docs;
    let { at, doc, frequency, left, positionsToSkip } = this;
    while (doc < target && left > 0) {
      positionsToSkip += frequency;
      let byte = bytes[at++]!;
      let code = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++]!;
        code |= (byte & 127) << shift;
      }
      doc += code >>> 1;
      frequency = 1;
      if ((code & 1) === 0) {
        byte = bytes[at++]!;
        frequency = byte & 127;
        for (let shift = 7; byte > 127; shift += 7) {
          byte = bytes[at++]!;
          frequency |= (byte & 127) << shift;
        }
      }
      left--;
    }
    this.at = at;
    this.doc = doc;
    this.frequency = frequency;
    this.left = left;
    this.positionsToSkip = positionsToSkip;
    // The end of a term that has no blocks is only known once it is decoded.
    if (doc < target) this.isExhausted = true;
    return doc === target;
  }

  /** Offset in the reader's positions at which those of the document that was found begin. */
  locatePositions(): number {
    const { bytes } = this.cursor.reader.positions;
    let at = this.positionsAt < 0 ? this.startOfPositions() : this.positionsAt;
    for (let left = this.positionsToSkip; left > 0;) if (bytes[at++]! < 128) left--;
    this.positionsAt = at;
    this.positionsToSkip = 0;
    return at;
  }

  /** Moves before the first posting of the block that would hold `target`; returns false if there is none. */
  private enterBlock(target: number): boolean {
    const { reader, ordinal, blocks, documentFrequency } = this.cursor;
    const block = blocks <= 1 ? this.block + 1 : this.cursor.blockOf(target, this.block);
    if (block >= blocks) {
      this.isExhausted = true;
      return false;
    }
    const previous = reader.skipStarts[ordinal]! + (block - 1) * SKIP_SIZE;
    this.block = block;
    this.lastDocOfBlock = blocks === 1 ? NO_MORE : this.cursor.lastDocOf(block);
    this.left = Math.min(BLOCK, documentFrequency - block * BLOCK);
    this.doc = block === 0 ? -1 : reader.skips[previous]!;
    this.at = reader.docStarts[ordinal]! + (block === 0 ? 0 : reader.skips[previous + 1]!);
    this.positionsAt = -1;
    this.frequency = 0;
    this.positionsToSkip = 0;
    return true;
  }

  /** Offset of the positions of the current block. */
  private startOfPositions(): number {
    const { reader, ordinal } = this.cursor;
    const previous = reader.skipStarts[ordinal]! + (this.block - 1) * SKIP_SIZE;
    return reader.positions.starts[ordinal]! + (this.block === 0 ? 0 : reader.skips[previous + 2]!);
  }
}
