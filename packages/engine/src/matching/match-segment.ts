import { testOf } from '../filter/comparison.js';
import { allowedDocuments, type FilterPlan } from '../planning/plan-filter.js';
import type { ScoredDocList } from '../ranking/top-documents.js';
import { countBits, hasBit, intersect, setBit, type Bitset } from '../segment/bitset.js';
import type { Segment } from '../segment/segment.js';
import { addScores, type MatchSet } from '../weights/match-set.js';
import { AllWeight } from '../weights/simple-weights.js';
import type { TermWeight } from '../weights/term-weight.js';
import type { Execution, Weight } from '../weights/weight.js';
import { DocListMerger } from './doc-list.js';

/** Below this fraction of a segment's documents, matches are kept as a doc list and filters test each of them. */
export const SELECTIVE_FRACTION = 1 / 8;

/** Whether a query matches so few of a segment's documents that testing each match is cheaper than a filter's bitset. */
export const isSelective = (segment: Segment, weight: Weight): boolean =>
  weight.cost(segment) <= segment.docs * SELECTIVE_FRACTION;

/** The live matches of one segment that pass the filter, with their scores. The caller releases the match set to the pool. */
export function matchSegment(
  segment: Segment,
  weight: Weight,
  filter: FilterPlan | undefined,
  run: Execution,
): MatchSet {
  run.budget.check();
  const matchSet = run.pool.acquire(segment.docs);
  if (isSelective(segment, weight)) {
    weight.accumulate(segment, matchSet, undefined, run);
    matchSet.docList = listMatches(matchSet.bits, segment, filter);
  } else {
    const allowedDocs = allowedDocuments(segment, filter);
    const restriction = filter === undefined && !(weight instanceof AllWeight) ? undefined : allowedDocs;
    weight.accumulate(segment, matchSet, restriction, run);
    intersect(matchSet.bits, allowedDocs);
  }
  for (const scoring of filter?.scoring ?? []) {
    const extra = run.pool.acquire(segment.docs);
    scoring.accumulate(segment, extra, matchSet.bits, run);
    addScores(matchSet, extra);
    run.pool.release(extra);
  }
  return matchSet;
}

/**
 * The same for a selective disjunction of terms: puts the matches into `into` as a bitset and a doc list, and returns the
 * list with its scores, which is valid until the next merge.
 */
export function matchDocList(
  segment: Segment,
  terms: readonly TermWeight[],
  filter: FilterPlan | undefined,
  into: MatchSet,
  run: Execution,
): ScoredDocList {
  return keepAllowed(run.scratch.get(DocListMerger).mergeTerms(terms, segment), segment, filter, into);
}

/**
 * Removes from a list what is deleted or does not pass the filter, and puts the rest into `into` as a bitset and a doc
 * list.
 */
export function keepAllowed(
  matches: ScoredDocList,
  segment: Segment,
  filter: FilterPlan | undefined,
  into: MatchSet,
): ScoredDocList {
  const test = filter === undefined ? undefined : testOf(filter.predicate, segment);
  const { docs, scores } = matches;
  const { live } = segment;
  let size = 0;
  if (test?.narrow !== undefined) matches.size = test.narrow(docs, scores, matches.size);
  const passes = test?.narrow === undefined ? test : undefined;
  for (let i = 0; i < matches.size; i++) {
    const doc = docs[i]!;
    if (!hasBit(live, doc) || (passes !== undefined && !passes(doc))) continue;
    docs[size] = doc;
    scores[size++] = scores[i]!;
    setBit(into.bits, doc);
  }
  into.docList = docs.slice(0, size);
  matches.size = size;
  return matches;
}

/**
 * Removes from a set what is deleted or does not pass the filter; returns the rest as a doc list if it is selective, and the
 * caller needs a list or each match is tested anyway.
 */
export function filterMatches(
  bits: Bitset,
  segment: Segment,
  filter: FilterPlan | undefined,
  hasFewMatches: boolean,
  needsDocList: boolean,
): Int32Array | undefined {
  if (hasFewMatches && (needsDocList || filter !== undefined)) return listMatches(bits, segment, filter);
  if (filter !== undefined || segment.liveCount < segment.docs) intersect(bits, allowedDocuments(segment, filter));
  return undefined;
}

/** Tests each match, and returns those that pass as a doc list. */
function listMatches(bits: Bitset, segment: Segment, filter: FilterPlan | undefined): Int32Array {
  const test = filter === undefined ? undefined : testOf(filter.predicate, segment);
  const { live } = segment;
  const docs = new Int32Array(countBits(bits));
  let size = 0;
  for (let i = 0; i < bits.length; i++) {
    const matches = bits[i]!;
    if (matches === 0) continue;
    let passing = 0;
    for (let word = matches & live[i]!; word !== 0;) {
      const low = word & -word;
      word ^= low;
      const doc = (i << 5) + 31 - Math.clz32(low);
      if (test !== undefined && !test(doc)) continue;
      passing |= low;
      docs[size++] = doc;
    }
    bits[i] = passing;
  }
  return docs.subarray(0, size);
}
