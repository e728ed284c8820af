import { limits, withErrorPath } from '@searchdeck/contract/core';
import type { SchemaField } from '../../definition/index-schema.js';
import { matchSegment } from '../../matching/match-segment.js';
import { allowedDocuments, planFilter, type FilterPlan } from '../../planning/plan-filter.js';
import type { PlanContext } from '../../planning/plan-search-text.js';
import { TopByScore } from '../../ranking/top-by-score.js';
import type { Candidate } from '../../ranking/top-documents.js';
import type { Weight } from '../../weights/weight.js';
import { hasBit, setBit, type Bitset } from '../../segment/bitset.js';
import type { Segment } from '../../segment/segment.js';
import type { InnerHit, SearchRequest, Subscores } from '../../types.js';
import type { FieldGraph } from '../graph/field-graph.js';
import { fuse, type RankedList } from './fusion.js';
import { innerHitsOf } from './inner-hits.js';
import { matchedElements, type MatchedElements } from './matched-elements.js';
import { findNearest, type Neighbor } from './nearest.js';
import type { VectorSearch } from '../vector-request.js';
import type { VectorSettings } from '../vector-settings.js';

/** Finds the graph over a vector field, if there is one. */
export type GraphLookup = (field: SchemaField, settings: VectorSettings) => FieldGraph | undefined;

/** The matches of a vector or hybrid search. */
export interface VectorMatches {
  /** Documents to rank, with their fused scores. */
  scores: (segment: Segment) => ReadonlyMap<number, number>;
  /** Documents for the count and the facets; can include text matches beyond the recall size. */
  countedDocuments: (segment: Segment) => Bitset;
  subscores: (candidate: Candidate) => Subscores;
  /** The elements of the document's collections that vector queries matched. */
  elements: (candidate: Candidate) => MatchedElements;
  /** The rank of the document in each ranking that contains it. */
  ranks: (candidate: Candidate) => FusedRank[];
  /** The items of collections that vector queries matched, by collection. */
  innerHits: (candidate: Candidate) => Record<string, InnerHit[]> | undefined;
}

/** The rank of a document in one of the fused rankings. */
export interface FusedRank {
  /** From 0. */
  rank: number;
  weight: number;
  score: number;
  /** Of the vector query; undefined for the text query. */
  vector?: { field: string; metric: string; similarity: number };
}

/** Runs the vector queries, and the text query if there is one. */
export function matchVectors(
  request: SearchRequest,
  searches: readonly VectorSearch[],
  text: Weight | undefined,
  filter: FilterPlan | undefined,
  plan: PlanContext,
  graph: GraphLookup,
): VectorMatches {
  const { segments } = plan.snapshot;
  const countedDocuments = new Map<Segment, Bitset>();
  const { recall, countsAll } = readHybridSearch(request);
  const neighborLists = searches.map((search) => findNeighbors(request, search, filter, plan, graph));
  const lists: RankedList[] = neighborLists.map((candidates, i) => ({ candidates, weight: searches[i]!.weight }));
  let textHits: readonly Candidate[] = [];
  if (text !== undefined) {
    const docs = segments.reduce((sum, segment) => sum + segment.liveCount, 0);
    const top = new TopByScore(Math.min(recall, docs));
    for (const segment of segments) {
      const matchSet = matchSegment(segment, text, filter, plan.run);
      if (countsAll) countedDocuments.set(segment, matchSet.bits.slice());
      top.offer(segment, matchSet);
      plan.run.pool.release(matchSet);
    }
    textHits = top.result();
    lists.unshift({ candidates: textHits, weight: 1 });
  }
  const scores = lists.length === 1 ? singleRankingScores(lists[0]!.candidates) : fuse(lists);
  for (const segment of segments) {
    const bits = countedDocuments.get(segment) ?? new Uint32Array(segment.live.length);
    for (const doc of scores.get(segment)?.keys() ?? []) setBit(bits, doc);
    countedDocuments.set(segment, bits);
  }
  const none = new Map<number, number>();
  return {
    scores: (segment) => scores.get(segment) ?? none,
    countedDocuments: (segment) => countedDocuments.get(segment)!,
    subscores: (candidate) => subscoresOf(candidate, textHits, neighborLists, searches),
    elements: (candidate) => matchedElements(candidate, neighborLists, searches),
    ranks: (candidate) => ranksOf(candidate, textHits, neighborLists, searches),
    innerHits: (candidate) => innerHitsOf(candidate, neighborLists, searches),
  };
}

/** service-behavior §3 "hybridSearch": the number of text matches that are fused, and whether all of them are counted. */
function readHybridSearch({ hybridSearch }: SearchRequest): { recall: number; countsAll: boolean } {
  const recall = hybridSearch?.maxTextRecallSize ?? limits.defaultTextRecallSize;
  return { recall, countsAll: hybridSearch?.countAndFacetMode !== 'countRetrievableResults' };
}

/** The scores of a single ranking, which are not fused. */
function singleRankingScores(candidates: readonly Candidate[]): Map<Segment, Map<number, number>> {
  const scores = new Map<Segment, Map<number, number>>();
  for (const { segment, doc, score } of candidates) {
    let segmentScores = scores.get(segment);
    if (segmentScores === undefined) scores.set(segment, (segmentScores = new Map()));
    segmentScores.set(doc, score);
  }
  return scores;
}

/** The filter of one vector query; its errors refer to that query. */
const planOverride = ({ requestPath }: VectorSearch, plan: PlanContext, text: string): FilterPlan | undefined =>
  withErrorPath(`${requestPath}.filterOverride`, () => planFilter(text, plan), '$filter');

function findNeighbors(
  request: SearchRequest,
  search: VectorSearch,
  filter: FilterPlan | undefined,
  plan: PlanContext,
  graph: GraphLookup,
): Neighbor[] {
  const queryFilter = search.filterOverride === undefined ? filter : planOverride(search, plan, search.filterOverride);
  const { segments } = plan.snapshot;
  const isPostFilter = request.vectorFilterMode === 'postFilter' || request.vectorFilterMode === 'strictPostFilter';
  const allowedDocs = new Map(segments.map((segment) => [segment, allowedDocuments(segment, queryFilter)]));
  const neighborList = findNearest(search, {
    segments,
    allowedDocs: (segment) => (isPostFilter ? segment.live : allowedDocs.get(segment)!),
    graph: graph(search.field, search.settings),
    run: plan.run,
  });
  return isPostFilter
    ? neighborList.filter(({ segment, doc }) => hasBit(allowedDocs.get(segment)!, doc))
    : neighborList;
}

function subscoresOf(
  { segment, doc }: Candidate,
  textHits: readonly Candidate[],
  neighborLists: readonly (readonly Neighbor[])[],
  searches: readonly VectorSearch[],
): Subscores {
  const isSame = (other: Candidate) => other.segment === segment && other.doc === doc;
  const text = textHits.find(isSame);
  const vectors = neighborLists.flatMap((list, i) => {
    const neighbor = list.find(isSame);
    if (neighbor === undefined) return [];
    return [{ field: searches[i]!.field.path, searchScore: neighbor.score, vectorSimilarity: neighbor.similarity }];
  });
  return { ...(text === undefined ? {} : { text: text.score }), vectors };
}

function ranksOf(
  { segment, doc }: Candidate,
  textHits: readonly Candidate[],
  neighborLists: readonly (readonly Neighbor[])[],
  searches: readonly VectorSearch[],
): FusedRank[] {
  const isSame = (other: Candidate) => other.segment === segment && other.doc === doc;
  const ranks: FusedRank[] = [];
  const textRank = textHits.findIndex(isSame);
  if (textRank >= 0) ranks.push({ rank: textRank, weight: 1, score: textHits[textRank]!.score });
  neighborLists.forEach((list, i) => {
    const rank = list.findIndex(isSame);
    if (rank < 0) return;
    const { field, settings, weight } = searches[i]!;
    const { score, similarity } = list[rank]!;
    ranks.push({ rank, weight, score, vector: { field: field.path, metric: settings.metric, similarity } });
  });
  return ranks;
}
