import { hasBit, type Bitset } from '../segment/bitset.js';
import { maxScore } from '../segment/posting-format.js';
import type { PostingCursor } from '../segment/posting-reader.js';
import { PostingSeeker } from '../segment/posting-seeker.js';
import type { Segment } from '../segment/segment.js';
import type { ScoredDocList } from '../ranking/top-documents.js';
import type { TermScorer } from '../weights/similarity.js';
import { TermWeight } from '../weights/term-weight.js';
import type { Alternatives } from './conjunction.js';

/** Scores single documents of one segment, in ascending order. */
export class ClauseScorer {
  private readonly terms: BoundedTerm[] = [];
  private readonly phrases: ((doc: number) => number | undefined)[] = [];
  /** The scorers of the alternatives, in the order in which their scores are added: of terms, or of phrases. */
  private readonly scorers: (BoundedTerm | ((doc: number) => number | undefined))[] = [];
  /** Whether `boundOf` is an upper bound. */
  readonly isBounded: boolean;

  constructor(alternatives: Alternatives, segment: Segment) {
    for (const alternative of alternatives) {
      if (alternative instanceof TermWeight) {
        const cursor = alternative.cursor(segment);
        if (cursor === undefined) continue;
        const term = new BoundedTerm(cursor, alternative.scorer);
        this.terms.push(term);
        this.scorers.push(term);
      } else {
        const scoreOf = alternative.scoreOf(segment);
        this.phrases.push(scoreOf);
        this.scorers.push(scoreOf);
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
        const { cursor, norms, scorer, documents } = terms[i]!;
        if ((documents !== undefined && !hasBit(documents, doc)) || cursor.advance(doc) !== doc) continue;
        const score = scorer.score(cursor.freqs[cursor.index]!, norms[doc]!);
        sum = sum === undefined ? score : sum + score;
      }
      return sum;
    }
    for (const scorer of this.scorers) {
      const score = scorer instanceof BoundedTerm ? scorer.score(doc) : scorer(doc);
      if (score !== undefined) sum = sum === undefined ? score : sum + score;
    }
    return sum;
  }

  /**
   * Keeps those of the documents [from, to) of a list that match, adds their scores, and moves them to `into`; returns
   * their end.
   */
  require({ docs, scores }: ScoredDocList, from: number, to: number, into: number, buffer: ClauseBuffer): number {
    this.mark(docs, from, to, buffer);
    const { sums, matches } = buffer;
    let end = into;
    for (let i = from; i < to; i++) {
      if (matches[i - from] === 0) continue;
      docs[end] = docs[i]!;
      scores[end++] = scores[i]! + sums[i - from]!;
    }
    return end;
  }

  /**
   * Marks those of the documents [from, to) of a list that match in the buffer, and puts their scores there. At most
   * MAX_LISTED documents; lists must come in ascending order, and not mixed with calls of `score`.
   */
  mark(docs: Int32Array, from: number, to: number, { sums, matches }: ClauseBuffer): void {
    sums.fill(0, 0, to - from);
    matches.fill(0, 0, to - from);
    if (this.phrases.length > 0) {
      for (let i = from; i < to; i++) {
        const score = this.score(docs[i]!);
        if (score === undefined) continue;
        sums[i - from] = score;
        matches[i - from] = 1;
      }
      return;
    }
    // Term by term, because most of the time is spent between the documents of a list.
    for (const term of this.terms) term.addScores(docs, from, to, sums, matches);
  }

  /**
   * Upper bound of `score(doc)`, from the maxima of the blocks that would hold the document; decodes none. Documents must come
   * in ascending order.
   */
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

/** Maximum number of documents that are scored together. */
export const MAX_LISTED = 512;

/** Scores of a clause, and whether it matches, by document of a list. */
export class ClauseBuffer {
  readonly sums = new Float64Array(MAX_LISTED);
  readonly matches = new Uint8Array(MAX_LISTED);
}

/** Postings that are skipped at once. */
const STRIDE = 16;

/** If a term has this many times as many documents as a list in the same range, its blocks are not decoded completely. */
const MIN_SEEK_RATIO = 8;

/** The postings of a term, with upper bounds of its scores. */
class BoundedTerm {
  readonly norms: Uint8Array;
  /** The documents of a frequent term; undefined if they have to be decoded. */
  readonly documents: Bitset | undefined;
  /** The block of which `bound` is the bound, and its last document. */
  private boundedBlock = -1;
  private lastBoundedDoc = -1;
  private bound: number;
  private readonly seeker: PostingSeeker;
  /** Average distance of the term's documents. */
  private readonly distance: number;

  constructor(
    readonly cursor: PostingCursor,
    readonly scorer: TermScorer,
  ) {
    this.norms = cursor.reader.norms;
    this.documents = cursor.reader.documentSet(cursor.ordinal);
    this.bound = scorer.bound(Infinity, 0);
    this.seeker = new PostingSeeker(cursor);
    this.distance = this.norms.length / cursor.documentFrequency;
  }

  score(doc: number): number | undefined {
    const { cursor, documents } = this;
    if ((documents !== undefined && !hasBit(documents, doc)) || cursor.advance(doc) !== doc) return undefined;
    return this.scorer.score(cursor.freqs[cursor.index]!, this.norms[doc]!);
  }

  /** Adds the scores of the documents [from, to) of a list to `sums`, and marks those that match. */
  addScores(listed: Int32Array, from: number, to: number, sums: Float64Array, matches: Uint8Array): void {
    const range = listed[to - 1]! - listed[from]!;
    if (range > (to - from) * MIN_SEEK_RATIO * this.distance) this.seekScores(listed, from, to, sums, matches);
    else this.intersectScores(listed, from, to, sums, matches);
  }

  /** The same for lists with few documents per block of the term. */
  private seekScores(listed: Int32Array, from: number, to: number, sums: Float64Array, matches: Uint8Array): void {
    const { seeker, norms, scorer, documents } = this;
    for (let i = from; i < to; i++) {
      const doc = listed[i]!;
      if (documents !== undefined && !hasBit(documents, doc)) continue;
      if (!seeker.seek(doc)) {
        if (seeker.isExhausted) return;
        continue;
      }
      sums[i - from] = sums[i - from]! + scorer.score(seeker.frequency, norms[doc]!);
      matches[i - from] = 1;
    }
  }

  /** The same by decoding each block that can have a document of the list. */
  private intersectScores(listed: Int32Array, from: number, to: number, sums: Float64Array, matches: Uint8Array): void {
    const { cursor, norms, scorer, documents } = this;
    const { docs, freqs } = cursor;
    let { index: at, size } = cursor;
    let last = size === 0 ? -1 : docs[size - 1]!;
    for (let i = from; i < to; i++) {
      const doc = listed[i]!;
      if (documents !== undefined && !hasBit(documents, doc)) continue;
      if (doc > last) {
        const block = cursor.blockOf(doc);
        cursor.load(block === cursor.block ? block + 1 : block);
        ({ index: at, size } = cursor);
        last = size === 0 ? -1 : docs[size - 1]!;
        if (last < doc) return;
      }
      while (at + STRIDE < size && docs[at + STRIDE]! < doc) at += STRIDE;
      while (docs[at]! < doc) at++;
      if (docs[at] !== doc) continue;
      sums[i - from] = sums[i - from]! + scorer.score(freqs[at]!, norms[doc]!);
      matches[i - from] = 1;
    }
    cursor.index = at;
  }

  boundOf(doc: number): number {
    const { cursor, documents } = this;
    if (documents !== undefined && !hasBit(documents, doc)) return 0;
    // A term with one block has no stored maximum.
    if (cursor.blocks <= 1) return this.bound;
    if (doc <= this.lastBoundedDoc) return this.bound;
    const block = cursor.blockOf(doc, Math.max(cursor.block, this.boundedBlock));
    if (block >= cursor.blocks) return 0;
    this.boundedBlock = block;
    this.lastBoundedDoc = cursor.lastDocOf(block);
    this.bound = maxScore(cursor.boundOf(block), cursor.reader.version, this.scorer);
    return this.bound;
  }
}
