import { maxScore } from '../segment/posting-format.js';
import type { PostingCursor } from '../segment/posting-reader.js';
import type { Segment } from '../segment/segment.js';
import type { TermScorer } from '../weights/similarity.js';
import { TermWeight } from '../weights/term-weight.js';
import type { Alternatives } from './conjunction.js';

/** Scores single documents of one segment, in ascending order. */
export class ClauseScorer {
  private readonly terms: BoundedTerm[] = [];
  private readonly phrases: ((doc: number) => number | undefined)[] = [];
  /** The alternatives in their order, in which their scores are added: terms, or scores of phrases. */
  private readonly order: (BoundedTerm | ((doc: number) => number | undefined))[] = [];
  /** Whether `boundOf` is an upper bound. */
  readonly isBounded: boolean;

  constructor(alternatives: Alternatives, segment: Segment) {
    for (const one of alternatives) {
      if (one instanceof TermWeight) {
        const cursor = one.cursor(segment);
        if (cursor === undefined) continue;
        const term = new BoundedTerm(cursor, one.scorer);
        this.terms.push(term);
        this.order.push(term);
      } else {
        const scoreOf = one.scoreOf(segment);
        this.phrases.push(scoreOf);
        this.order.push(scoreOf);
      }
    }
    this.isBounded = this.phrases.length === 0 && this.terms.every(({ scorer }) => scorer.isMonotonic);
  }

  /** The sum of the scores of the alternatives that match; undefined if none does. */
  score(doc: number): number | undefined {
    let sum: number | undefined;
    if (this.phrases.length === 0) {
      const { terms } = this;
      for (let i = 0; i < terms.length; i++) {
        const { cursor, norms, scorer } = terms[i]!;
        if (cursor.advance(doc) !== doc) continue;
        const score = scorer.score(cursor.freqs[cursor.index]!, norms[doc]!);
        sum = sum === undefined ? score : sum + score;
      }
      return sum;
    }
    for (const one of this.order) {
      const score = one instanceof BoundedTerm ? one.score(doc) : one(doc);
      if (score !== undefined) sum = sum === undefined ? score : sum + score;
    }
    return sum;
  }

  /** Upper bound of `score(doc)`, from the maxima of the blocks that would hold the document; decodes none. */
  boundOf(doc: number): number {
    const { terms } = this;
    let sum = 0;
    for (let i = 0; i < terms.length; i++) sum += terms[i]!.boundOf(doc);
    return sum;
  }

  release(): void {
    for (const { cursor } of this.terms) cursor.release();
  }
}

/** The postings of a term, with upper bounds of its scores. */
class BoundedTerm {
  readonly norms: Uint8Array;
  private boundedBlock = -1;
  private bound: number;

  constructor(
    readonly cursor: PostingCursor,
    readonly scorer: TermScorer,
  ) {
    this.norms = cursor.reader.norms;
    this.bound = scorer.bound(Infinity, 0);
  }

  score(doc: number): number | undefined {
    const { cursor } = this;
    if (cursor.advance(doc) !== doc) return undefined;
    return this.scorer.score(cursor.freqs[cursor.index]!, this.norms[doc]!);
  }

  boundOf(doc: number): number {
    const { cursor } = this;
    // A term with one block has no stored maximum.
    if (cursor.blocks <= 1) return this.bound;
    const block = cursor.blockOf(doc);
    if (block >= cursor.blocks) return 0;
    if (block !== this.boundedBlock) {
      this.boundedBlock = block;
      this.bound = maxScore(cursor.boundOf(block), cursor.reader.version, this.scorer);
    }
    return this.bound;
  }
}
