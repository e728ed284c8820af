import { ClauseBuffer, ClauseScorer, MAX_LISTED } from '../matching/clause-scorer.js';
import type { Alternatives } from '../matching/conjunction.js';
import { DocListMerger } from '../matching/doc-list.js';
import { TermUnion } from '../matching/term-union.js';
import { filterMatches, keepAllowed, SELECTIVE_FRACTION } from '../matching/match-segment.js';
import type { TopByScore } from '../ranking/top-by-score.js';
import type { ScoredDocList } from '../ranking/top-documents.js';
import { forEachBit, intersect, type Bitset } from '../segment/bitset.js';
import type { Segment } from '../segment/segment.js';
import type { MatchSet } from '../weights/match-set.js';
import { TermWeight } from '../weights/term-weight.js';
import type { Execution } from '../weights/weight.js';
import type { Collector, CollectorContext } from './collector.js';

/** Number of candidates that are compared with the same lowest top score. */
const CHUNK = MAX_LISTED;

/** If the rarest clause matches more than one document of this many, the best matches are found by intersecting bitsets. */
const MIN_DENSITY = 64;

/**
 * Lists the matches of the clause that has the fewest, and moves the posting lists of the others to these documents only.
 * If all matches are needed, only documents that match every clause are scored. Otherwise, a document whose score cannot
 * exceed the lowest top score is left out before any block of the others is decoded for it; if every clause is frequent,
 * the matches are intersected as bitsets.
 */
export class ConjunctionCollector implements Collector {
  constructor(
    private readonly clauses: readonly Alternatives[],
    private readonly top: TopByScore,
    private readonly context: CollectorContext,
  ) {}

  collect(segment: Segment): boolean {
    const { filter, totals, run } = this.context;
    // In the same order as BoolWeight, so that scores are added in the same order.
    const byCost = this.clauses
      .map((clause) => ({ clause, cost: clause.reduce((sum, alternative) => sum + alternative.cost(segment), 0) }))
      .sort((a, b) => a.cost - b.cost);
    const [rarest, ...others] = byCost;
    if (rarest!.cost === 0) return true;
    const isFrequent = others.length > 0 && rarest!.cost * MIN_DENSITY > segment.docs;
    if (isFrequent && !totals.needsAllMatches && this.intersect(segment, byCost)) return true;
    const scorers = others.map(({ clause }) => new ClauseScorer(clause, segment));
    const buffer = run.scratch.get(ClauseBuffer);
    const matchSet = run.pool.acquire(segment.docs);
    this.top.begin(segment);
    const needsAll = totals.needsAllMatches || !scorers.every(({ isBounded }) => isBounded);
    const merger = run.scratch.get(DocListMerger);
    const terms = rarest!.clause.filter((alternative) => alternative instanceof TermWeight);
    const isUnion = needsAll && others.length > 0 && terms.length === rarest!.clause.length;
    const matches = isUnion ? merger.empty(rarest!.cost) : merger.mergeClauses(rarest!.clause, segment, run);
    run.budget.check();
    if (needsAll) {
      if (isUnion) {
        listUnionMatches(new TermUnion(terms, segment), matches, scorers, run, buffer);
      } else {
        let end = 0;
        for (let from = 0; from < matches.size; from += CHUNK) {
          run.budget.check();
          end = requireAll(matches, scorers, from, Math.min(matches.size, from + CHUNK), end, buffer);
        }
        matches.size = end;
      }
      keepAllowed(matches, segment, filter, matchSet);
      totals.add(segment, matchSet.bits, matchSet.docList);
      if (this.top.capacity > 0) this.top.addListed(matches, matchSet.bits);
    } else if (this.top.capacity > 0) {
      keepAllowed(matches, segment, filter, matchSet);
      const matchCount = matches.size;
      for (let from = 0; from < matchCount; from += CHUNK) {
        run.budget.check();
        const to = Math.min(matchCount, from + CHUNK);
        const { docs, scores } = matches;
        const competitiveEnd = keepCompetitive(matches, scorers, from, to, this.top.threshold);
        const end = requireAll(matches, scorers, from, competitiveEnd, from, buffer);
        for (let i = from; i < end; i++) if (scores[i]! > this.top.threshold) this.top.add(docs[i]!, scores[i]!);
      }
    }
    for (const scorer of scorers) scorer.release();
    run.pool.release(matchSet);
    return true;
  }

  /** Intersects the documents of frequent clauses. Returns false, with no effect, for phrases and scores without bounds. */
  private intersect(segment: Segment, byCost: readonly { clause: Alternatives; cost: number }[]): boolean {
    const { filter, totals, run } = this.context;
    const clauses: (readonly TermWeight[])[] = [];
    for (const { clause } of byCost) {
      const terms = termsOf(clause);
      if (terms === undefined || !terms.every(({ scorer }) => scorer.isMonotonic)) return false;
      clauses.push(terms);
    }
    const matchSet = intersectClauses(clauses, segment, run);
    run.budget.check();
    const hasFewMatches = byCost[0]!.cost <= segment.docs * SELECTIVE_FRACTION;
    matchSet.docList = filterMatches(matchSet.bits, segment, filter, hasFewMatches, totals.needsDocList);
    totals.add(segment, matchSet.bits, matchSet.docList);
    this.top.begin(segment);
    if (this.top.capacity > 0) this.rank(segment, clauses, matchSet.bits);
    run.pool.release(matchSet);
    return true;
  }

  /** Scores the documents of a set that can be among the best. All clauses match them. */
  private rank(segment: Segment, clauses: readonly (readonly TermWeight[])[], documents: Bitset): void {
    const { top } = this;
    const { scratch, budget } = this.context.run;
    const scorers = clauses.map((clause) => new ClauseScorer(clause, segment));
    const buffer = scratch.get(ClauseBuffer);
    const docList = scratch.get(DocListMerger).empty(CHUNK);
    const { docs, scores } = docList;
    const rankListed = (): void => {
      budget.check();
      scores.fill(0, 0, docList.size);
      const competitiveEnd = keepCompetitive(docList, scorers, 0, docList.size, top.threshold);
      const end = requireAll(docList, scorers, 0, competitiveEnd, 0, buffer);
      for (let i = 0; i < end; i++) if (scores[i]! > top.threshold) top.add(docs[i]!, scores[i]!);
      docList.size = 0;
    };
    forEachBit(documents, (doc) => {
      docs[docList.size++] = doc;
      if (docList.size === CHUNK) rankListed();
    });
    rankListed();
    for (const scorer of scorers) scorer.release();
  }
}

/** The documents of a segment that all clauses match. The caller releases the match set to the pool. */
function intersectClauses(
  clauses: readonly (readonly TermWeight[])[],
  segment: Segment,
  { pool }: Execution,
): MatchSet {
  const [matches, other] = [pool.acquire(segment.docs), pool.acquire(segment.docs)];
  for (const [i, clause] of clauses.entries()) {
    const { bits } = i === 0 ? matches : other;
    if (i > 1) bits.fill(0);
    for (const { ordinals, term } of clause) {
      const ordinal = ordinals.get(segment);
      if (ordinal !== undefined) segment.postings(term.field)!.addDocumentsOf(ordinal, bits);
    }
    if (i > 0) intersect(matches.bits, bits);
  }
  pool.release(other);
  return matches;
}

/** The terms of a clause; undefined if it has phrases. */
function termsOf(clause: Alternatives): readonly TermWeight[] | undefined {
  const terms = clause.filter((alternative) => alternative instanceof TermWeight);
  return terms.length === clause.length ? terms : undefined;
}

/** Lists those documents of a union of terms that all clauses match. Only these are scored. */
function listUnionMatches(
  union: TermUnion,
  into: ScoredDocList,
  [first, ...others]: readonly ClauseScorer[],
  run: Execution,
  buffer: ClauseBuffer,
): void {
  const { docs, scores } = into;
  let end = 0;
  for (let size = union.next(); size > 0; size = union.next()) {
    run.budget.check();
    first!.mark(union.docs, 0, size, buffer);
    const { sums, matches } = buffer;
    const start = end;
    for (let i = 0; i < size; i++) {
      if (matches[i] === 0) continue;
      const doc = union.docs[i]!;
      docs[end] = doc;
      scores[end++] = union.score(i, doc) + sums[i]!;
    }
    if (others.length > 0) end = requireAll(into, others, start, end, start, buffer);
  }
  into.size = end;
  union.release();
}

/** Keeps those of the documents [from, to) of a list whose score can exceed the threshold; returns their end. */
function keepCompetitive(
  { docs, scores }: ScoredDocList,
  clauses: readonly ClauseScorer[],
  from: number,
  to: number,
  threshold: number,
): number {
  if (threshold === -Infinity) return to;
  let end = from;
  for (let i = from; i < to; i++) {
    const doc = docs[i]!;
    // Added in the same order as the scores, so that no rounded sum exceeds the bound.
    let bound = scores[i]!;
    for (let c = 0; c < clauses.length; c++) bound += clauses[c]!.boundOf(doc);
    if (bound <= threshold) continue;
    docs[end] = doc;
    scores[end++] = scores[i]!;
  }
  return end;
}

/**
 * Keeps those of the documents [from, to) of a list that all clauses match, adds the clauses' scores, and moves them to
 * `into`; returns their end.
 */
function requireAll(
  matches: ScoredDocList,
  clauses: readonly ClauseScorer[],
  from: number,
  to: number,
  into: number,
  buffer: ClauseBuffer,
): number {
  if (clauses.length === 0) return move(matches, from, to, into);
  let [start, end] = [from, to];
  for (const clause of clauses) {
    end = clause.require(matches, start, end, into, buffer);
    start = into;
  }
  return end;
}

/** Moves the documents [from, to) of a list to `into`; returns their end. */
function move({ docs, scores }: ScoredDocList, from: number, to: number, into: number): number {
  if (from !== into) {
    docs.copyWithin(into, from, to);
    scores.copyWithin(into, from, to);
  }
  return into + to - from;
}
