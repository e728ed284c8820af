import { asInformational, leaf, node } from '../explain/explain.js';
import { createBitset, intersect, popcount, setBit, type Bitset } from '../segment/bitset.js';
import { PostingCursor } from '../segment/posting-reader.js';
import type { Segment } from '../segment/segment.js';
import { walkDictionary } from '../terms/dictionary-walk.js';
import type { TermMatcher } from '../terms/term-matcher.js';
import type { Explanation } from '../types.js';
import type { Budget } from './budget.js';
import type { MatchSet } from './match-set.js';
import { explainBoost } from './term-weight.js';
import { addMatch, type Execution, type Weight } from './weight.js';

/** Terms whose postings are read between budget checks. */
const TERMS_PER_CHECK = 1024;

/** Maximum number of matching terms that a score tree names. */
const MAX_EXPLAINED_TERMS = 5;

/** Every document, with a constant score. */
export class AllWeight implements Weight {
  constructor(readonly score: number) {}

  cost(segment: Segment): number {
    return segment.docs;
  }

  accumulate(segment: Segment, into: MatchSet, allowedDocs: Bitset | undefined): void {
    if (allowedDocs !== undefined) {
      addBits(into, allowedDocs, this.score);
      return;
    }
    for (let doc = 0; doc < segment.docs; doc++) addMatch(into, doc, this.score);
  }

  explain(): Explanation {
    return leaf(this.score, '*:*, every document, constant score');
  }
}

export class NoneWeight implements Weight {
  cost(): number {
    return 0;
  }
  accumulate(): void {}
  explain(): undefined {
    return undefined;
  }
}

/** Adds every document of a set with one score. */
export function addBits(into: MatchSet, from: Bitset, score: number): void {
  const { bits, scores } = into;
  for (let i = 0; i < bits.length; i++) {
    let word = from[i]!;
    if (word === 0) continue;
    const before = bits[i]!;
    bits[i] = before | word;
    while (word !== 0) {
      const low = word & -word;
      const doc = (i << 5) + 31 - Math.clz32(low);
      scores[doc] = (before & low) === 0 ? score : scores[doc]! + score;
      word ^= low;
    }
  }
}

/**
 * Terms that an automaton accepts in some fields: prefix, wildcard, regular expression. Every match has the same score,
 * regardless of the number of terms and fields it matches in (service-behavior §7 "Prefix matches score 1.0"), unless
 * fields have weights: then the greatest weight of a matching field counts.
 */
export class PatternWeight implements Weight {
  constructor(
    /** By descending weight. */
    readonly fields: readonly { name: string; weight: number }[],
    readonly matcher: TermMatcher,
    readonly boost: number,
    readonly description: string,
  ) {}

  cost(segment: Segment): number {
    return segment.docs;
  }

  accumulate(segment: Segment, into: MatchSet, _allowedDocs: Bitset | undefined, run: Execution): void {
    const { score } = this;
    if (score !== undefined) {
      addBits(into, this.matches(segment, run.budget), score);
      return;
    }
    const scoredDocs = createBitset(segment.docs);
    for (const { name, weight } of this.fields) {
      const matches = createBitset(segment.docs);
      this.collect(segment, name, matches, run.budget);
      for (let i = 0; i < matches.length; i++) {
        matches[i] = matches[i]! & ~scoredDocs[i]!;
        scoredDocs[i] = scoredDocs[i]! | matches[i]!;
      }
      addBits(into, matches, Math.fround(this.boost * weight));
    }
  }

  /** The score of every match; undefined if the fields have different weights. */
  get score(): number | undefined {
    const weight = this.fields[0]?.weight;
    if (weight === undefined || this.fields.some((field) => field.weight !== weight)) return undefined;
    return Math.fround(this.boost * weight);
  }

  /** The documents that match in any of the fields. */
  matches(segment: Segment, budget: Budget): Bitset {
    const matches = createBitset(segment.docs);
    for (const { name } of this.fields) this.collect(segment, name, matches, budget);
    return matches;
  }

  /** At least the first `limit` matches that are in `allowedDocs`. */
  first(segment: Segment, allowedDocs: Bitset, limit: number, budget: Budget): Bitset {
    const matches = createBitset(segment.docs);
    let end = segment.docs;
    for (const { name } of this.fields) {
      end = this.collectFirst(segment, name, matches, end, allowedDocs, limit, budget);
    }
    intersect(matches, allowedDocs);
    return matches;
  }

  /** Adds matches below `previousEnd`; returns the new end, from which on no match is needed. */
  private collectFirst(
    segment: Segment,
    name: string,
    matches: Bitset,
    previousEnd: number,
    allowedDocs: Bitset,
    limit: number,
    budget: Budget,
  ): number {
    let end = previousEnd;
    let addedCount = 0;
    this.eachTerm(segment, name, budget, (cursor) => {
      for (let block = 0; block < cursor.blocks; block++) {
        cursor.load(block);
        if (cursor.doc >= end) break;
        for (let i = 0; i < cursor.size; i++) setBit(matches, cursor.docs[i]!);
        addedCount += cursor.size;
      }
      if (addedCount < limit) return;
      addedCount = 0;
      end = endOfFirst(matches, allowedDocs, limit, end);
    });
    return end;
  }

  private collect(segment: Segment, name: string, matches: Bitset, budget: Budget): void {
    const postings = segment.postings(name);
    if (postings === undefined) return;
    let read = 0;
    walkDictionary(postings.terms, this.matcher, (start, end) => {
      for (let from = start; from < end;) {
        const to = Math.min(end, from + TERMS_PER_CHECK - read);
        postings.addDocuments(from, to, matches);
        read += to - from;
        from = to;
        if (read < TERMS_PER_CHECK) continue;
        budget.check();
        read = 0;
      }
    });
  }

  private eachTerm(segment: Segment, name: string, budget: Budget, visit: (cursor: PostingCursor) => void): void {
    const postings = segment.postings(name);
    if (postings === undefined) return;
    let cursor: PostingCursor | undefined;
    walkDictionary(postings.terms, this.matcher, (start, end) => {
      for (let ordinal = start; ordinal < end; ordinal++) {
        if (cursor === undefined) cursor = new PostingCursor(postings, ordinal);
        else cursor.reset(ordinal);
        visit(cursor);
        if ((ordinal & 255) === 0) budget.check();
      }
    });
    cursor?.release();
  }

  explain(segment: Segment, doc: number, run: Execution): Explanation | undefined {
    for (const { name, weight } of this.fields) {
      const terms = this.termsOf(segment, name, doc, run);
      if (terms.length === 0) continue;
      return {
        ...node('product', `${name}:${this.description}, constant score`, [
          explainBoost({ query: this.boost, weight }),
          ...terms.map((term): Explanation => ({
            ...asInformational(leaf(1, `the document has the term ${term}`)),
            term,
          })),
        ]),
        field: name,
        term: this.description,
      };
    }
    return undefined;
  }

  /** The first of the accepted terms that the document has in the field. */
  private termsOf(segment: Segment, name: string, doc: number, run: Execution): string[] {
    const postings = segment.postings(name);
    const terms: string[] = [];
    if (postings === undefined) return terms;
    let cursor: PostingCursor | undefined;
    walkDictionary(postings.terms, this.matcher, (start, end) => {
      for (let ordinal = start; ordinal < end && terms.length < MAX_EXPLAINED_TERMS; ordinal++) {
        if (cursor === undefined) cursor = new PostingCursor(postings, ordinal);
        else cursor.reset(ordinal);
        if (cursor.advance(doc) === doc) terms.push(postings.terms.get(ordinal));
        if ((ordinal & 255) === 0) run.budget.check();
      }
    });
    cursor?.release();
    return terms;
  }
}

/** The end of the first `limit` documents in both sets, rounded up to a word; at most `end`. */
function endOfFirst(matches: Bitset, allowedDocs: Bitset, limit: number, end: number): number {
  let count = 0;
  for (let i = 0; i << 5 < end; i++) {
    const word = matches[i]! & allowedDocs[i]!;
    if (word !== 0) count += popcount(word);
    if (count >= limit) return Math.min(end, (i + 1) << 5);
  }
  return end;
}
