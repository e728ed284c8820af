import { AllDocumentsCollector } from '../collectors/all-documents-collector.js';
import { BlockMaxScan } from '../collectors/block-max-scan.js';
import type { Collector, CollectorContext } from '../collectors/collector.js';
import { ConjunctionCollector } from '../collectors/conjunction-collector.js';
import { ConstantScoreScan } from '../collectors/constant-score-scan.js';
import { disjunctionTerms } from '../collectors/disjunction-terms.js';
import { DocListCollector } from '../collectors/doc-list-collector.js';
import { ExhaustiveCollector } from '../collectors/exhaustive-collector.js';
import { MatchTotals } from '../collectors/match-totals.js';
import { PruningCollector, type PrunedScan } from '../collectors/pruning-collector.js';
import { SortedTermsCollector } from '../collectors/sorted-terms-collector.js';
import { VectorCollector } from '../collectors/vector-collector.js';
import { conjunctionClauses } from '../matching/conjunction.js';
import { TopByKeys } from '../ranking/top-by-keys.js';
import { TopByScore } from '../ranking/top-by-score.js';
import type { Candidate, TopDocuments } from '../ranking/top-documents.js';
import { matchVectors, type VectorMatches } from '../vector/search/vector-matches.js';
import { AllWeight, PatternWeight } from '../weights/simple-weights.js';
import type { Snapshot } from '../weights/snapshot.js';
import { TermWeight } from '../weights/term-weight.js';
import type { Weight } from '../weights/weight.js';
import type { SearchPlan } from './search-plan.js';

/** With more terms, bounds cost more than they save. */
const MAX_PRUNED_TERMS = 64;

/** The documents of a search, not yet read from the store. */
export interface SearchMatches {
  /** Best first, from the first page to one document past the requested one. */
  candidates: readonly Candidate[];
  count: number;
  vectors: VectorMatches | undefined;
}

/** Ranks, counts, and facets the matches, segment by segment in the order of their doc IDs. */
export function collect(plan: SearchPlan): SearchMatches {
  const { context, page, weight, filter } = plan;
  const { snapshot, run } = context;
  const vectors = context.vectors.length === 0 ? undefined : findVectorMatches(plan);
  const knownCount =
    plan.needsCount && filter === undefined && vectors === undefined
      ? countFromStatistics(snapshot, weight)
      : undefined;
  const facets = plan.facets.map(({ collector }) => collector);
  const totals = new MatchTotals(plan.needsCount, knownCount, facets, run.budget);
  const liveDocs = snapshot.segments.reduce((sum, segment) => sum + segment.liveCount, 0);
  // One more than the page, to know whether there is a next one.
  const capacity = Math.min(page.skip + page.size + 1, liveDocs);
  const [top, collectors] = selectCollectors(plan, vectors, capacity, { filter, totals, run });
  for (const segment of snapshot.segments) {
    run.budget.check();
    // The last collector takes every segment.
    for (const collector of collectors) if (collector.collect(segment)) break;
  }
  return { candidates: top.result(), count: totals.count, vectors };
}

/** The collectors of a search, in the order in which they are tried for each segment. */
function selectCollectors(
  { sortKeys, profile, weight, filter }: SearchPlan,
  vectors: VectorMatches | undefined,
  capacity: number,
  context: CollectorContext,
): [TopDocuments, Collector[]] {
  const byScore = new TopByScore(capacity);
  const byKeys = new TopByKeys(capacity, sortKeys);
  const top = sortKeys.length === 0 ? byScore : byKeys;
  if (vectors !== undefined) return [top, [new VectorCollector(vectors, profile, top, context)]];

  const exhaustive = new ExhaustiveCollector(weight, profile, top, context);
  // The other strategies use the scores of the text alone.
  if (profile.changesScores || (filter?.scoring.length ?? 0) > 0) return [top, [exhaustive]];

  const terms = disjunctionTerms(weight);
  if (sortKeys.length > 0) {
    const needsScores = sortKeys.some((key) => key.needsScores);
    return [
      top,
      terms === undefined || terms.length > MAX_PRUNED_TERMS || needsScores
        ? [exhaustive]
        : [new SortedTermsCollector(weight, terms, byKeys, context)],
    ];
  }

  if (weight instanceof AllWeight) return [top, [new AllDocumentsCollector(weight.score, byScore, context)]];

  const collectors: Collector[] = [];
  const scan = prunedScan(weight);
  if (scan !== undefined) collectors.push(new PruningCollector(weight, scan, byScore, context));
  if (terms !== undefined) collectors.push(new DocListCollector(weight, terms, byScore, context));
  const clauses = terms === undefined ? conjunctionClauses(weight) : undefined;
  if (clauses !== undefined && [clauses, ...clauses].every(({ length }) => length <= MAX_PRUNED_TERMS)) {
    return [top, [new ConjunctionCollector(clauses, byScore, context)]];
  }
  return [top, [...collectors, exhaustive]];
}

/** For a pattern with one score, and for a disjunction of terms whose scores have bounds; undefined for other queries. */
function prunedScan(weight: Weight): PrunedScan | undefined {
  if (weight instanceof PatternWeight && weight.score !== undefined) return new ConstantScoreScan(weight, weight.score);
  const terms = disjunctionTerms(weight);
  if (terms === undefined || terms.length > MAX_PRUNED_TERMS) return undefined;
  return terms.every((term) => term.scorer.isMonotonic) ? new BlockMaxScan(terms) : undefined;
}

function findVectorMatches({ request, context, weight, hasText, filter, planning }: SearchPlan): VectorMatches {
  return matchVectors(request, context.vectors, hasText ? weight : undefined, filter, planning, context.graph);
}

/** The number of matches of one term if no document is deleted. */
function countFromStatistics({ segments }: Snapshot, weight: Weight): number | undefined {
  if (!(weight instanceof TermWeight) || segments.some((segment) => segment.liveCount < segment.docs)) return undefined;
  return segments.reduce((sum, segment) => sum + weight.cost(segment), 0);
}
