import { DocListMerger, MAX_MERGED_LISTS } from '../matching/doc-list.js';
import type { TopByScore } from '../ranking/top-by-score.js';
import { hasBit, type Bitset } from '../segment/bitset.js';
import { NO_MORE } from '../segment/posting-reader.js';
import type { Segment } from '../segment/segment.js';
import type { TermWeight } from '../weights/term-weight.js';
import type { Execution } from '../weights/weight.js';
import type { PrunedScan } from './pruning-collector.js';
import { BoundBuffer, ScoredPostings } from './scored-postings.js';

/** Documents per window; each window has its own score bounds. */
const WINDOW = 4096;

/** Up to this many postings times posting lists, windows cost more than they save. */
const MAX_UNWINDOWED_STEPS = 4096;

/** Mean number of a list's postings in a window up to which scoring every match is cheaper. */
const MAX_SCATTERED_POSTINGS = 8;

/**
 * Up to this many steps, plus some for each top document, scoring every match is cheaper than matching first and ranking
 * afterward.
 */
const MAX_EXHAUSTIVE_STEPS = 32_768;
const STEPS_PER_TOP_DOCUMENT = 256;

/** The documents of the current window and their scores so far. Both are zero between windows. */
class WindowBuffer {
  readonly bits = new Uint32Array(WINDOW >>> 5);
  readonly scores = new Float64Array(WINDOW);
  readonly candidates: Candidates = { docs: new Int32Array(WINDOW), scores: new Float64Array(WINDOW), size: 0 };
}

/** Documents that can still be competitive, ascending, with the scores of some terms. */
interface Candidates {
  readonly docs: Int32Array;
  readonly scores: Float64Array;
  size: number;
}

interface Window {
  from: number;
  to: number;
  allowedDocs: Bitset;
  top: TopByScore;
  /** By ascending bound; those before `essential` cannot make a document competitive on their own. */
  postings: readonly ScoredPostings[];
  /** Running sums of the bounds. */
  sums: Float64Array;
  essential: number;
}

/**
 * MaxScore with block maxima, for a disjunction of terms. In each window, terms whose bounds add up to no more than the
 * lowest top score are non-essential: only documents of the other terms are visited.
 */
export class BlockMaxScan implements PrunedScan {
  constructor(private readonly terms: readonly TermWeight[]) {}

  offer(segment: Segment, allowedDocs: Bitset, top: TopByScore, run: Execution): boolean {
    if (this.isScattered(segment)) {
      this.offerListed(segment, allowedDocs, top, run);
      return true;
    }
    const isShort = this.steps(segment) <= MAX_UNWINDOWED_STEPS;
    // Without a threshold, bounds only help to skip blocks of a single posting list.
    if (!isShort || top.threshold > -Infinity || this.postingLists(segment) === 1) {
      if (this.rank(segment, () => allowedDocs, top, run, isShort)) return true;
      if (!isShort) return false;
    }
    this.offerListed(segment, allowedDocs, top, run);
    return true;
  }

  /** Scores every match. */
  private offerListed(segment: Segment, allowedDocs: Bitset, top: TopByScore, run: Execution): void {
    top.begin(segment);
    if (top.capacity > 0) top.addListed(run.scratch.get(DocListMerger).mergeTerms(this.terms, segment), allowedDocs);
  }

  offerAll(segment: Segment, filter: (matches: Bitset) => void, top: TopByScore, run: Execution): boolean {
    if (this.isScattered(segment)) return false;
    if (this.steps(segment) <= MAX_EXHAUSTIVE_STEPS + top.capacity * STEPS_PER_TOP_DOCUMENT) return false;
    const matchSet = run.pool.acquire(segment.docs);
    const findMatches = (postings: readonly ScoredPostings[]): Bitset => {
      const matches = matchSet.bits;
      for (const { cursor } of postings) cursor.reader.addDocumentsOf(cursor.ordinal, matches);
      filter(matches);
      return matches;
    };
    const isRanked = this.rank(segment, findMatches, top, run, false);
    run.pool.release(matchSet);
    return isRanked;
  }

  /** The number of terms that the segment has. */
  private postingLists(segment: Segment): number {
    let lists = 0;
    for (const term of this.terms) if (term.ordinals.has(segment)) lists++;
    return lists;
  }

  /** Whether there are many lists with few postings in each window, so that the bounds of windows cost more than they save. */
  private isScattered(segment: Segment): boolean {
    if (this.terms.length <= MAX_MERGED_LISTS) return false;
    const lists = this.postingLists(segment);
    return lists > MAX_MERGED_LISTS && this.postings(segment) * WINDOW <= lists * segment.docs * MAX_SCATTERED_POSTINGS;
  }

  private postings(segment: Segment): number {
    let postings = 0;
    for (const term of this.terms) postings += term.cost(segment);
    return postings;
  }

  /** Postings times posting lists. */
  private steps(segment: Segment): number {
    return this.terms.length * this.postings(segment);
  }

  /** Returns false, with no effect, if the scores would depend on the order in which they are added. */
  private rank(
    segment: Segment,
    allowedDocsOf: (postings: readonly ScoredPostings[]) => Bitset,
    top: TopByScore,
    run: Execution,
    isUnwindowed: boolean,
  ): boolean {
    const postings = ScoredPostings.open(this.terms, segment, run.scratch.get(BoundBuffer));
    const isExact = hasExactSums(postings);
    if (isExact) {
      const bits = allowedDocsOf(postings);
      top.begin(segment);
      if (top.capacity > 0 && maxSum(postings) > top.threshold) {
        if (isUnwindowed) scanUnwindowed(segment, bits, top, postings, run);
        else scanWindows(segment, bits, top, postings, run);
      }
    }
    for (const { cursor } of postings) cursor.release();
    return isExact;
  }
}

function scanWindows(
  segment: Segment,
  allowedDocs: Bitset,
  top: TopByScore,
  postings: ScoredPostings[],
  run: Execution,
): void {
  const buffer = run.scratch.get(WindowBuffer);
  // An error may have ended the previous scan in the middle of a window.
  buffer.bits.fill(0);
  buffer.scores.fill(0);
  const size = postings.length === 1 ? segment.docs : WINDOW;
  const sums = new Float64Array(postings.length);
  for (let from = 0; from < segment.docs; from += size) {
    const to = Math.min(segment.docs, from + size);
    for (const list of postings) list.enter(from, to);
    const essential = partition(postings, sums, top.threshold);
    if (essential === postings.length) continue;
    run.budget.check();
    const window: Window = { from, to, allowedDocs, top, postings, sums, essential };
    if (essential === postings.length - 1) scanOneList(window, buffer.candidates);
    else scanLists(window, buffer);
  }
}

/** Sorts by bound and adds up the bounds; returns the number of lists that are not essential. */
function partition(postings: ScoredPostings[], sums: Float64Array, threshold: number): number {
  sortByBound(postings);
  let sum = 0;
  let essential = 0;
  for (let i = 0; i < postings.length; i++) {
    sum += postings[i]!.windowBound;
    sums[i] = sum;
    if (sum <= threshold) essential = i + 1;
  }
  return essential;
}

/** Adds up the essential terms' scores of the whole window before it visits its documents. */
function scanLists(window: Window, { bits, scores, candidates }: WindowBuffer): void {
  const { from, to, allowedDocs, postings, essential, sums, top } = window;
  for (let t = essential; t < postings.length; t++) {
    const { cursor, norms, scorer } = postings[t]!;
    const { docs, freqs } = cursor;
    cursor.advance(from);
    while (cursor.doc < to) {
      let { index } = cursor;
      for (; index < cursor.size; index++) {
        const doc = docs[index]!;
        if (doc >= to) break;
        const at = doc - from;
        bits[at >>> 5] = bits[at >>> 5]! | (1 << (at & 31));
        scores[at] = scores[at]! + scorer.score(freqs[index]!, norms[doc]!);
      }
      if (index < cursor.size) {
        cursor.index = index;
        cursor.doc = docs[index]!;
      } else {
        cursor.load(cursor.block + 1);
      }
    }
  }
  const { threshold } = top;
  const otherBounds = essential === 0 ? 0 : sums[essential - 1]!;
  let size = 0;
  for (let i = 0; i < bits.length; i++) {
    let word = bits[i]!;
    bits[i] = 0;
    while (word !== 0) {
      const low = word & -word;
      word ^= low;
      const at = (i << 5) + 31 - Math.clz32(low);
      const score = scores[at]!;
      scores[at] = 0;
      if (score + otherBounds <= threshold || !hasBit(allowedDocs, from + at)) continue;
      candidates.docs[size] = from + at;
      candidates.scores[size++] = score;
    }
  }
  candidates.size = size;
  completeScores(window, candidates);
}

/** Treats the whole segment as one window and merges the essential lists. */
function scanUnwindowed(
  { docs: to }: Segment,
  allowedDocs: Bitset,
  top: TopByScore,
  postings: ScoredPostings[],
  run: Execution,
): void {
  for (const list of postings) list.windowBound = list.segmentBound;
  const sums = new Float64Array(postings.length);
  const essential = partition(postings, sums, top.threshold);
  const window: Window = { from: 0, to, allowedDocs, top, postings, sums, essential };
  if (essential === postings.length - 1) {
    scanOneList(window, run.scratch.get(WindowBuffer).candidates);
    return;
  }
  const { docs, scores, size } = run.scratch.get(DocListMerger).mergePostings(postings, essential);
  const otherBounds = essential === 0 ? 0 : sums[essential - 1]!;
  let { threshold } = top;
  for (let i = 0; i < size; i++) {
    if (scores[i]! + otherBounds <= threshold || !hasBit(allowedDocs, docs[i]!)) continue;
    completeScore(window, docs[i]!, scores[i]!);
    threshold = top.threshold;
  }
}

/** Visits the documents of the only essential term; its blocks that are not competitive are not decoded. */
function scanOneList(window: Window, candidates: Candidates): void {
  const { from, to, allowedDocs, postings, essential, top } = window;
  const leader = postings[essential]!;
  const { cursor, norms, scorer } = leader;
  const { docs, freqs } = cursor;
  const otherBounds = essential === 0 ? 0 : window.sums[essential - 1]!;
  let { threshold } = top;
  cursor.advance(from);
  while (cursor.doc < to) {
    let { index } = cursor;
    let size = 0;
    for (; index < cursor.size; index++) {
      const doc = docs[index]!;
      if (doc >= to) break;
      const score = scorer.score(freqs[index]!, norms[doc]!);
      if (score + otherBounds <= threshold || !hasBit(allowedDocs, doc)) continue;
      candidates.docs[size] = doc;
      candidates.scores[size++] = score;
    }
    candidates.size = size;
    completeScores(window, candidates);
    threshold = top.threshold;
    if (index < cursor.size) {
      cursor.index = index;
      cursor.doc = docs[index]!;
    } else {
      leader.nextBlock(to, otherBounds, threshold);
    }
  }
}

/**
 * Adds the non-essential terms' scores, highest bound first, for as long as a document can still be competitive. Works
 * term by term, because most of the time is spent between the documents of a posting list.
 */
function completeScores({ postings, essential, sums, top }: Window, candidates: Candidates): void {
  for (let i = essential - 1; i >= 0 && candidates.size > 0; i--) {
    addScores(postings[i]!, candidates, sums[i]!, top.threshold);
  }
  const { docs, scores, size } = candidates;
  let { threshold } = top;
  for (let i = 0; i < size; i++) {
    if (scores[i]! <= threshold) continue;
    top.add(docs[i]!, scores[i]!);
    threshold = top.threshold;
  }
}

/** Number of postings that are skipped in one step. */
const STRIDE = 16;

/**
 * Removes the candidates whose score plus `bound` does not exceed the threshold, and adds the scores of a posting list to
 * the others.
 */
function addScores(
  { cursor, norms, scorer, documents }: ScoredPostings,
  candidates: Candidates,
  bound: number,
  threshold: number,
): void {
  const { docs: candidateDocs, scores } = candidates;
  const { docs, freqs } = cursor;
  let { index: at, size } = cursor;
  let last = size === 0 ? -1 : docs[size - 1]!;
  let end = 0;
  for (let i = 0; i < candidates.size; i++) {
    const doc = candidateDocs[i]!;
    let score = scores[i]!;
    if (score + bound <= threshold) continue;
    if (documents !== undefined && !hasBit(documents, doc)) {
      candidateDocs[end] = doc;
      scores[end++] = score;
      continue;
    }
    if (doc > last && cursor.doc !== NO_MORE) {
      const block = cursor.blockOf(doc);
      cursor.load(block === cursor.block ? block + 1 : block);
      ({ index: at, size } = cursor);
      last = size === 0 ? -1 : docs[size - 1]!;
    }
    if (doc <= last) {
      while (at + STRIDE < size && docs[at + STRIDE]! < doc) at += STRIDE;
      while (docs[at]! < doc) at++;
      if (docs[at] === doc) score += scorer.score(freqs[at]!, norms[doc]!);
    }
    candidateDocs[end] = doc;
    scores[end++] = score;
  }
  candidates.size = end;
  if (size === 0) return;
  cursor.index = at;
  cursor.doc = docs[at]!;
}

/** The same for one document. */
function completeScore({ postings, essential, sums, top }: Window, doc: number, score: number): void {
  const { threshold } = top;
  let sum = score;
  for (let i = essential - 1; i >= 0; i--) {
    if (sum + sums[i]! <= threshold) return;
    const other = postings[i]!;
    if (other.has(doc)) sum += other.score();
  }
  if (sum > threshold) top.add(doc, sum);
}

/** Insertion sort: the order hardly changes between windows. */
function sortByBound(postings: ScoredPostings[]): void {
  for (let i = 1; i < postings.length; i++) {
    const list = postings[i]!;
    let at = i;
    for (; at > 0 && postings[at - 1]!.windowBound > list.windowBound; at--) postings[at] = postings[at - 1]!;
    postings[at] = list;
  }
}

/**
 * Scores are in single precision, their sums in double precision: while the maximum sum is below 2^29 times the smallest
 * score, no sum is rounded, and the order in which a document's scores are added does not matter.
 */
function hasExactSums(postings: readonly ScoredPostings[]): boolean {
  if (postings.length < 2) return true;
  let min = Infinity;
  for (const { scorer, cursor } of postings) {
    const score = scorer.score(1, cursor.reader.maxNorm);
    if (score > 0) min = Math.min(min, score);
  }
  return maxSum(postings) < min * 2 ** 29;
}

/** Upper bound of a document's score in the segment. */
function maxSum(postings: readonly ScoredPostings[]): number {
  let sum = 0;
  for (const { segmentBound } of postings) sum += segmentBound;
  return sum;
}
