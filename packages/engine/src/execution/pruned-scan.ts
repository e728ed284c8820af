import { createBitset, hasBit, type Bitset } from '../segment/bitset.js';
import type { Segment } from '../segment/segment.js';
import type { Budget } from './budget.js';
import { BoolWeight } from './bool-weight.js';
import { sumOfPostings, sumOfTerms } from './scored-list.js';
import { ScoredPostings } from './scored-postings.js';
import { PatternWeight } from './simple-weights.js';
import { TermWeight } from './term-weight.js';
import type { TopByScore } from './top-documents.js';
import type { Weight } from './weight.js';

/** Documents are looked at in windows of so many, each with bounds of its own. */
const WINDOW = 4096;
/** Beyond so many terms the bounds cost more than they save. */
const MOST_TERMS = 64;

/** For fewer postings, times the lists that they are merged from, windows cost more than they save. */
const FEW_STEPS = 4096;

/** For fewer, and so many more for each of the best, it costs less to score every match than to find and rank apart. */
const FEW_TO_RANK = 32_768;
const STEPS_TO_RANK = 256;

/** Finds the best documents of a query without scoring those that cannot be among them. */
export interface PrunedScan {
  /** Offers what may get in among the documents `allowed`; false, having done nothing, where all must be looked at. */
  offer(segment: Segment, allowed: Bitset, top: TopByScore, budget: Budget): boolean;
  /**
   * The same where all matches are to be known: `narrow` gets their set, to leave in it what is allowed. False, having
   * done nothing, where it is better to look at each match and score it.
   */
  offerAll(segment: Segment, narrow: (matches: Bitset) => void, top: TopByScore, budget: Budget): boolean;
}

/** For a pattern, a term, or terms of which any may match; undefined for other queries. */
export function prunedScan(weight: Weight): PrunedScan | undefined {
  if (weight instanceof PatternWeight && weight.score !== undefined) return new EqualScan(weight, weight.score);
  const terms = disjuncts(weight);
  if (terms === undefined || terms.length > MOST_TERMS) return undefined;
  return terms.every((term) => term.scorer.monotonic) ? new DisjunctionScan(terms) : undefined;
}

/** Matches of one score: the first are the best. */
class EqualScan implements PrunedScan {
  constructor(
    readonly weight: PatternWeight,
    readonly score: number,
  ) {}

  offer(segment: Segment, allowed: Bitset, top: TopByScore, budget: Budget): boolean {
    const found = this.score > top.threshold ? this.weight.first(segment, allowed, top.most, budget) : createBitset(0);
    top.offerEqual(segment, found, this.score);
    return true;
  }

  offerAll(segment: Segment, narrow: (matches: Bitset) => void, top: TopByScore, budget: Budget): boolean {
    const found = this.weight.matches(segment, budget);
    narrow(found);
    top.offerEqual(segment, found, this.score);
    return true;
  }
}

/** Beyond so many terms, their lists are not merged one by one. */
const MOST_LISTS = 9;

/** The terms of which any may match, where there are few of them. */
export function fewTerms(weight: Weight): readonly TermWeight[] | undefined {
  const terms = disjuncts(weight);
  return terms === undefined || terms.length > MOST_LISTS ? undefined : terms;
}

/** A disjunction of disjunctions adds up the scores of all their terms. */
function disjuncts(weight: Weight): readonly TermWeight[] | undefined {
  if (weight instanceof TermWeight) return [weight];
  if (!(weight instanceof BoolWeight) || weight.must.length > 0 || weight.mustNot.length > 0) return undefined;
  const terms: TermWeight[] = [];
  for (const clause of weight.should) {
    const inner = disjuncts(clause);
    if (inner === undefined) return undefined;
    terms.push(...inner);
  }
  return terms;
}

/** Of the window being looked at: no scan waits for another. */
const windowBits = new Uint32Array(WINDOW >>> 5);
const windowScores = new Float64Array(WINDOW);

/**
 * MaxScore with block maxima. In each window the terms whose bounds add up to no more than the score to beat cannot by
 * themselves bring a document in; only the documents of the other terms are looked at.
 */
class DisjunctionScan implements PrunedScan {
  constructor(readonly terms: readonly TermWeight[]) {}

  offer(segment: Segment, allowed: Bitset, top: TopByScore, budget: Budget): boolean {
    const few = this.#steps(segment) <= FEW_STEPS;
    // Before there is a score to beat, bounds leave out nothing but blocks of a list that is by itself.
    if (!few || top.threshold > -Infinity || this.#lists(segment) === 1) {
      if (this.#rank(segment, () => allowed, top, budget, few)) return true;
      if (!few) return false;
    }
    top.begin(segment);
    if (top.most > 0) top.addListed(sumOfTerms(this.terms, segment), allowed);
    return true;
  }

  offerAll(segment: Segment, narrow: (matches: Bitset) => void, top: TopByScore, budget: Budget): boolean {
    if (this.#steps(segment) <= FEW_TO_RANK + top.most * STEPS_TO_RANK) return false;
    const matches = (postings: readonly ScoredPostings[]): Bitset => {
      const found = createBitset(segment.docs);
      for (const { cursor } of postings) cursor.reader.addDocuments(cursor.ordinal, cursor.ordinal + 1, found);
      narrow(found);
      return found;
    };
    return this.#rank(segment, matches, top, budget);
  }

  /** Of how many terms the segment has postings. */
  #lists(segment: Segment): number {
    let lists = 0;
    for (const term of this.terms) if (term.places.has(segment)) lists++;
    return lists;
  }

  /** Postings, times the lists that they are merged from. */
  #steps(segment: Segment): number {
    let postings = 0;
    for (const term of this.terms) postings += term.cost(segment);
    return this.terms.length * postings;
  }

  /** `few`: there are so few postings that windows do not pay. */
  #rank(
    segment: Segment,
    allowed: (postings: readonly ScoredPostings[]) => Bitset,
    top: TopByScore,
    budget: Budget,
    few = false,
  ): boolean {
    const postings = ScoredPostings.of(this.terms, segment);
    const exact = addsUpExactly(postings);
    if (exact) {
      const bits = allowed(postings);
      top.begin(segment);
      if (top.most > 0 && greatestSum(postings) > top.threshold) {
        if (few) scanFew(segment, bits, top, postings);
        else this.#scan(segment, bits, top, budget, postings);
      }
    }
    for (const { cursor } of postings) cursor.release();
    return exact;
  }

  #scan(segment: Segment, allowed: Bitset, top: TopByScore, budget: Budget, postings: ScoredPostings[]): void {
    // A scan that was broken off by an error left it as it was.
    windowBits.fill(0);
    const size = postings.length === 1 ? segment.docs : WINDOW;
    const sums = new Float64Array(postings.length);
    for (let from = 0; from < segment.docs; from += size) {
      const to = Math.min(segment.docs, from + size);
      for (const each of postings) each.enter(from, to);
      sortByBound(postings);
      let sum = 0;
      let essential = 0;
      for (let i = 0; i < postings.length; i++) {
        sum += postings[i]!.most;
        sums[i] = sum;
        if (sum <= top.threshold) essential = i + 1;
      }
      if (essential === postings.length) continue;
      budget.check();
      const window: Window = { from, to, allowed, top, postings, sums, essential };
      if (essential === postings.length - 1) scanOne(window);
      else this.#scanMany(window);
    }
  }

  /** Adds up the essential terms' scores of the whole window before it looks at its documents. */
  #scanMany(window: Window): void {
    const { from, to, allowed, postings, essential, top } = window;
    const bits = windowBits;
    const scores = windowScores;
    for (let t = essential; t < postings.length; t++) {
      const { cursor, norms, scorer } = postings[t]!;
      const { docs, freqs } = cursor;
      cursor.advance(from);
      while (cursor.doc < to) {
        let { index } = cursor;
        for (; index < cursor.size; index++) {
          const doc = docs[index]!;
          if (doc >= to) break;
          const score = scorer.score(freqs[index]!, norms[doc]!);
          const at = doc - from;
          const bit = 1 << (at & 31);
          if ((bits[at >>> 5]! & bit) === 0) {
            bits[at >>> 5] = bits[at >>> 5]! | bit;
            scores[at] = score;
          } else {
            scores[at] = scores[at]! + score;
          }
        }
        if (index < cursor.size) {
          cursor.index = index;
          cursor.doc = docs[index]!;
        } else {
          cursor.load(cursor.block + 1);
        }
      }
    }
    const rest = essential === 0 ? 0 : window.sums[essential - 1]!;
    let { threshold } = top;
    for (let i = 0; i < bits.length; i++) {
      let word = bits[i]!;
      bits[i] = 0;
      while (word !== 0) {
        const low = word & -word;
        word ^= low;
        const at = (i << 5) + 31 - Math.clz32(low);
        const score = scores[at]!;
        if (score + rest <= threshold || !hasBit(allowed, from + at)) continue;
        finish(window, from + at, score);
        threshold = top.threshold;
      }
    }
  }
}

interface Window {
  from: number;
  to: number;
  allowed: Bitset;
  top: TopByScore;
  /** By ascending bound; those before `essential` cannot bring a document in. */
  postings: readonly ScoredPostings[];
  /** The bounds added up to there. */
  sums: Float64Array;
  essential: number;
}

/** The whole segment is one window; the essential lists are merged where there are several. */
function scanFew({ docs: to }: Segment, allowed: Bitset, top: TopByScore, postings: ScoredPostings[]): void {
  for (const each of postings) each.most = each.greatest;
  sortByBound(postings);
  const sums = new Float64Array(postings.length);
  let sum = 0;
  let essential = 0;
  for (let i = 0; i < postings.length; i++) {
    sum += postings[i]!.most;
    sums[i] = sum;
    if (sum <= top.threshold) essential = i + 1;
  }
  const window: Window = { from: 0, to, allowed, top, postings, sums, essential };
  if (essential === postings.length - 1) {
    scanOne(window);
    return;
  }
  const { docs, scores, size } = sumOfPostings(postings, essential);
  const rest = essential === 0 ? 0 : sums[essential - 1]!;
  let { threshold } = top;
  for (let i = 0; i < size; i++) {
    if (scores[i]! + rest <= threshold || !hasBit(allowed, docs[i]!)) continue;
    finish(window, docs[i]!, scores[i]!);
    threshold = top.threshold;
  }
}

/** One term's documents are looked at; blocks of it that cannot bring one in are not even decoded. */
function scanOne(window: Window): void {
  const { from, to, allowed, postings, essential, top } = window;
  const leader = postings[essential]!;
  const { cursor, norms, scorer } = leader;
  const { docs, freqs } = cursor;
  const rest = essential === 0 ? 0 : window.sums[essential - 1]!;
  let { threshold } = top;
  cursor.advance(from);
  while (cursor.doc < to) {
    let { index } = cursor;
    for (; index < cursor.size; index++) {
      const doc = docs[index]!;
      if (doc >= to) break;
      const score = scorer.score(freqs[index]!, norms[doc]!);
      if (score + rest <= threshold || !hasBit(allowed, doc)) continue;
      finish(window, doc, score);
      threshold = top.threshold;
    }
    if (index < cursor.size) {
      cursor.index = index;
      cursor.doc = docs[index]!;
    } else {
      leader.nextBlock(to, rest, threshold);
    }
  }
}

/** Adds the other terms' scores, greatest bound first, for as long as the document may still get in. */
function finish({ postings, essential, sums, top }: Window, doc: number, score: number): void {
  const { threshold } = top;
  let sum = score;
  for (let i = essential - 1; i >= 0; i--) {
    if (sum + sums[i]! <= threshold) return;
    const other = postings[i]!;
    if (other.cursor.advance(doc) === doc) sum += other.score();
  }
  if (sum > threshold) top.add(doc, sum);
}

/** Insertion sort: from window to window the order hardly changes. */
function sortByBound(postings: ScoredPostings[]): void {
  for (let i = 1; i < postings.length; i++) {
    const each = postings[i]!;
    let at = i;
    for (; at > 0 && postings[at - 1]!.most > each.most; at--) postings[at] = postings[at - 1]!;
    postings[at] = each;
  }
}

/**
 * Scores are single precision, their sums double: while the greatest sum is below 2^29 times the least score no sum is
 * rounded, so that the order in which a document's terms are added does not matter.
 */
function addsUpExactly(postings: readonly ScoredPostings[]): boolean {
  if (postings.length < 2) return true;
  let least = Infinity;
  for (const each of postings) {
    const score = each.scorer.score(1, each.cursor.reader.mostNorm);
    if (score > 0) least = Math.min(least, score);
  }
  return greatestSum(postings) < least * 2 ** 29;
}

/** No document of the segment scores more. */
function greatestSum(postings: readonly ScoredPostings[]): number {
  let sum = 0;
  for (const each of postings) sum += each.greatest;
  return sum;
}
