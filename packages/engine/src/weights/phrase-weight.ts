import { hasBit, type Bitset } from '../segment/bitset.js';
import { BLOCK } from '../segment/posting-format.js';
import { NO_MORE, PostingCursor } from '../segment/posting-reader.js';
import type { Segment } from '../segment/segment.js';
import type { Explanation } from '../types.js';
import type { MatchSet } from './match-set.js';
import type { Similarity, TermScorer } from './similarity.js';
import { sloppyFrequency, type PhraseSlot } from './sloppy-phrase.js';
import { TermPair } from './term-pair.js';
import { explainTerm, type ScoredTerm, type TermOrdinals } from './term-weight.js';
import { addMatch, type Execution, type Weight } from './weight.js';

/** The alternative terms at one position of a phrase. */
export interface PhrasePosition {
  /** Relative to the first position; removed stop words leave gaps. */
  offset: number;
  terms: readonly TermOrdinals[];
}

/** Consecutive matches of a phrase in ascending order; only the first `size` entries are valid. */
export class PhraseBatch {
  readonly docs = new Int32Array(BLOCK);
  readonly frequencies = new Float64Array(BLOCK);
  readonly scores = new Float64Array(BLOCK);
  size = 0;
}

/** Terms next to each other in one field, or at most `slop` moves apart. The frequency is Lucene's. */
export class PhraseWeight implements Weight {
  constructor(
    readonly term: ScoredTerm,
    readonly positionTerms: readonly PhrasePosition[],
    readonly slop: number,
    readonly similarity: Similarity,
    readonly scorer: TermScorer,
  ) {}

  cost(segment: Segment): number {
    const postings = segment.postings(this.term.field);
    if (postings === undefined) return 0;
    let min = segment.docs;
    for (const position of this.positionTerms) {
      let sum = 0;
      for (const term of position.terms) {
        const ordinal = term.get(segment);
        if (ordinal !== undefined) sum += postings.frequencies[ordinal]!;
      }
      min = Math.min(min, sum);
    }
    return min;
  }

  accumulate(segment: Segment, into: MatchSet, allowedDocs: Bitset | undefined, run: Execution): void {
    this.eachBatch(segment, allowedDocs, run, ({ docs, scores, size }) => {
      for (let i = 0; i < size; i++) addMatch(into, docs[i]!, scores[i]!);
    });
  }

  /**
   * Calls `visit` with the matches of a segment, ascending, without documents that are not in `allowedDocs`. The batch is
   * reused.
   */
  eachBatch(
    segment: Segment,
    allowedDocs: Bitset | undefined,
    run: Execution,
    visit: (batch: PhraseBatch) => void,
  ): void {
    const matcher = this.matcher(segment);
    if (matcher === undefined) return;
    const { norms } = segment.postings(this.term.field)!;
    const { scorer } = this;
    const batch = run.scratch.get(PhraseBatch);
    const { docs, frequencies, scores } = batch;
    matcher.eachBatch(this.slop, allowedDocs, run, batch, () => {
      for (let i = 0; i < batch.size; i++) scores[i] = scorer.score(frequencies[i]!, norms[docs[i]!]!);
      visit(batch);
    });
    matcher.release();
  }

  /** Scores single documents in ascending order; undefined for those that do not match. */
  scoreOf(segment: Segment): (doc: number) => number | undefined {
    const matcher = this.matcher(segment);
    if (matcher === undefined) return () => undefined;
    const { norms } = segment.postings(this.term.field)!;
    return (doc) => {
      const freq = matcher.advance(doc) === doc ? matcher.frequency(this.slop) : 0;
      return freq > 0 ? this.scorer.score(freq, norms[doc]!) : undefined;
    };
  }

  explain(segment: Segment, doc: number): Explanation | undefined {
    const matcher = this.matcher(segment);
    if (matcher === undefined || matcher.advance(doc) !== doc) return undefined;
    const freq = matcher.frequency(this.slop);
    return freq > 0 ? explainTerm(this, freq, segment.postings(this.term.field)!.norms[doc]!) : undefined;
  }

  private matcher(segment: Segment): PhraseMatcher | undefined {
    const postings = segment.postings(this.term.field);
    if (postings === undefined) return undefined;
    const slots: Slot[] = [];
    for (const { offset, terms } of this.positionTerms) {
      const ordinals = terms.map((term) => term.get(segment)).filter((ordinal) => ordinal !== undefined);
      if (ordinals.length === 0) return undefined;
      const cursors = ordinals.map((ordinal) => new PostingCursor(postings, ordinal));
      slots.push(new Slot(offset, ordinals, cursors));
    }
    return new PhraseMatcher(slots);
  }
}

/** The postings of one position: of one term, or the union of several. */
class Slot implements PhraseSlot {
  readonly cost: number;
  /** The cursor of a slot with one term, as most slots have. */
  readonly single: PostingCursor | undefined;
  positions: { values: Int32Array } = { values: new Int32Array(16) };
  count = 0;
  at = 0;
  private readonly scratch = { values: new Int32Array(16) };

  constructor(
    readonly offset: number,
    /** Ordinals in the field's dictionary. */
    readonly terms: readonly number[],
    readonly cursors: readonly PostingCursor[],
  ) {
    this.single = cursors.length === 1 ? cursors[0] : undefined;
    this.cost = cursors.reduce((sum, cursor) => sum + cursor.documentFrequency, 0);
  }

  advance(target: number): number {
    if (this.single !== undefined) return this.single.advance(target);
    let min = NO_MORE;
    for (const cursor of this.cursors) {
      const doc = cursor.advance(target);
      if (doc < min) min = doc;
    }
    return min;
  }

  load(doc: number): void {
    this.at = 0;
    if (this.single !== undefined) {
      this.count = this.single.readPositions(this.positions);
      return;
    }
    this.count = 0;
    for (const cursor of this.cursors) {
      if (cursor.doc !== doc) continue;
      const positionCount = cursor.readPositions(this.scratch);
      if (this.positions.values.length < this.count + positionCount) {
        const larger = new Int32Array((this.count + positionCount) * 2);
        larger.set(this.positions.values.subarray(0, this.count));
        this.positions.values = larger;
      }
      this.positions.values.set(this.scratch.values.subarray(0, positionCount), this.count);
      this.count += positionCount;
    }
    this.positions.values.subarray(0, this.count).sort();
  }

  /** The current position minus the offset in the phrase: equal in all slots for an exact match. */
  get start(): number {
    return this.positions.values[this.at]! - this.offset;
  }
}

class PhraseMatcher {
  /** By ascending cost. */
  private readonly byCost: Slot[];
  private doc = -1;

  constructor(readonly slots: readonly Slot[]) {
    this.byCost = [...slots].sort((a, b) => a.cost - b.cost);
  }

  /** Calls `visit` whenever `batch` has the documents and frequencies of further matches. */
  eachBatch(
    slop: number,
    allowedDocs: Bitset | undefined,
    run: Execution,
    batch: PhraseBatch,
    visit: () => void,
  ): void {
    const [rare, common] = this.byCost;
    if (slop === 0 && this.byCost.length === 2 && rare!.single !== undefined && common!.single !== undefined) {
      // Most phrases have two terms: intersecting decoded blocks is faster than advancing the cursors.
      const pair = new TermPair(rare!.single, common!.single, common!.offset - rare!.offset);
      while (pair.nextBlock(allowedDocs, batch)) {
        run.budget.check();
        if (batch.size > 0) visit();
      }
      return;
    }
    batch.size = 0;
    let steps = 0;
    for (let doc = this.advance(0); doc !== NO_MORE; doc = this.advance(doc + 1)) {
      if ((++steps & 1023) === 0) run.budget.check();
      if (allowedDocs !== undefined && !hasBit(allowedDocs, doc)) continue;
      const frequency = this.frequency(slop);
      if (frequency === 0) continue;
      batch.docs[batch.size] = doc;
      batch.frequencies[batch.size++] = frequency;
      if (batch.size < BLOCK) continue;
      visit();
      batch.size = 0;
    }
    if (batch.size > 0) visit();
  }

  /** The first document from `target` on that has a term for every position. */
  advance(target: number): number {
    const [rarest, ...others] = this.byCost;
    let doc = rarest!.advance(target);
    for (let i = 0; i < others.length && doc !== NO_MORE;) {
      const other = others[i]!.advance(doc);
      if (other === doc) {
        i++;
      } else {
        doc = rarest!.advance(other);
        i = 0;
      }
    }
    this.doc = doc;
    return doc;
  }

  /** Returns the cursors' buffers; the matcher must not be used anymore. */
  release(): void {
    for (const slot of this.slots) for (const cursor of slot.cursors) cursor.release();
  }

  /** Exact: the number of matches. Sloppy: the sum of `1 / (1 + moves)` over matches. 0: none. */
  frequency(slop: number): number {
    for (const slot of this.slots) {
      slot.load(this.doc);
      if (slot.count === 0) return 0;
    }
    return slop === 0 ? exactMatches(this.byCost) : sloppyFrequency(this.slots, slop);
  }
}

function exactMatches(slots: readonly Slot[]): number {
  const [first, ...others] = slots;
  let matches = 0;
  for (first!.at = 0; first!.at < first!.count; first!.at++) {
    const start = first!.start;
    let isMatch = true;
    for (const other of others) {
      while (other.at < other.count && other.start < start) other.at++;
      if (other.at === other.count) return matches;
      if (other.start !== start) {
        isMatch = false;
        break;
      }
    }
    if (isMatch) matches++;
  }
  return matches;
}
