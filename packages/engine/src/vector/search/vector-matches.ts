import { atPlace } from '@searchdeck/contract';
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
import { nearest, type Neighbor } from './nearest.js';
import { vectorError } from '../vector-error.js';
import type { VectorSearch } from '../vector-request.js';
import type { VectorSettings } from '../vector-settings.js';

/** Number of text matches that take part in the fusion (service-behavior §3 "hybridSearch"). */
const DEFAULT_TEXT_RECALL = 1000;
const MAX_TEXT_RECALL = 10_000;

/** The graph over a vector field, when there is one. */
export type GraphLookup = (field: SchemaField, settings: VectorSettings) => FieldGraph | undefined;

/** What a vector or hybrid search found. */
export interface VectorMatches {
  /** Documents to rank, with their fused scores. */
  scores: (segment: Segment) => ReadonlyMap<number, number>;
  /** Documents to count and to facet: also the text matches past the recall. */
  counted: (segment: Segment) => Bitset;
  subscores: (candidate: Candidate) => Subscores;
  /** The elements of its collections that vector queries matched. */
  elements: (candidate: Candidate) => MatchedElements;
  /** The rank of the document in each ranking that has it; a single ranking is not fused. */
  ranks: (candidate: Candidate) => RankIn[];
  /** Items of collections that vector queries found, by collection. */
  innerHits: (candidate: Candidate) => Record<string, InnerHit[]> | undefined;
}

/** A document in one of the rankings that are fused. */
export interface RankIn {
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
  const counted = new Map<Segment, Bitset>();
  const { recall, countAll } = readHybridSearch(request);
  const neighborLists = searches.map((search) => neighbors(request, search, filter, plan, graph));
  const lists: RankedList[] = neighborLists.map((candidates, i) => ({ candidates, weight: searches[i]!.weight }));
  let textHits: readonly Candidate[] = [];
  if (text !== undefined) {
    const docs = segments.reduce((sum, segment) => sum + segment.liveCount, 0);
    const top = new TopByScore(Math.min(recall, docs));
    for (const segment of segments) {
      const frame = matchSegment(segment, text, filter, plan.run);
      if (countAll) counted.set(segment, frame.bits.slice());
      top.offer(segment, frame);
      plan.run.pool.give(frame);
    }
    textHits = top.result();
    lists.unshift({ candidates: textHits, weight: 1 });
  }
  const scores = lists.length === 1 ? unfused(lists[0]!.candidates) : fuse(lists);
  for (const segment of segments) {
    const bits = counted.get(segment) ?? new Uint32Array(segment.live.length);
    for (const doc of scores.get(segment)?.keys() ?? []) setBit(bits, doc);
    counted.set(segment, bits);
  }
  const none = new Map<number, number>();
  return {
    scores: (segment) => scores.get(segment) ?? none,
    counted: (segment) => counted.get(segment)!,
    subscores: (candidate) => subscoresOf(candidate, textHits, neighborLists, searches),
    elements: (candidate) => matchedElements(candidate, neighborLists, searches),
    ranks: (candidate) => ranksOf(candidate, textHits, neighborLists, searches),
    innerHits: (candidate) => innerHitsOf(candidate, neighborLists, searches),
  };
}

/** service-behavior §3 "hybridSearch": how many text matches are fused, and whether all of them are counted. */
function readHybridSearch({ hybridSearch }: SearchRequest): { recall: number; countAll: boolean } {
  const recall = hybridSearch?.maxTextRecallSize ?? DEFAULT_TEXT_RECALL;
  if (!Number.isInteger(recall) || recall < 1 || recall > MAX_TEXT_RECALL) {
    throw vectorError(
      `The value of 'maxTextRecallSize' must be between 1 and ${MAX_TEXT_RECALL}.`,
      'hybridSearch.maxTextRecallSize',
    );
  }
  return { recall, countAll: hybridSearch?.countAndFacetMode !== 'countRetrievableResults' };
}

/** A single ranking keeps its own scores. */
function unfused(candidates: readonly Candidate[]): Map<Segment, Map<number, number>> {
  const scores = new Map<Segment, Map<number, number>>();
  for (const { segment, doc, score } of candidates) {
    let own = scores.get(segment);
    if (own === undefined) scores.set(segment, (own = new Map()));
    own.set(doc, score);
  }
  return scores;
}

/** The filter of one vector query; its errors refer to that query. */
const overridden = ({ place }: VectorSearch, plan: PlanContext, text: string): FilterPlan | undefined =>
  atPlace(`${place}.filterOverride`, () => planFilter(text, plan), '$filter');

function neighbors(
  request: SearchRequest,
  search: VectorSearch,
  filter: FilterPlan | undefined,
  plan: PlanContext,
  graph: GraphLookup,
): Neighbor[] {
  const own = search.filterOverride === undefined ? filter : overridden(search, plan, search.filterOverride);
  const { segments } = plan.snapshot;
  const after = request.vectorFilterMode === 'postFilter' || request.vectorFilterMode === 'strictPostFilter';
  const allowed = new Map(segments.map((segment) => [segment, allowedDocuments(segment, own)]));
  const neighborLists = nearest(search, {
    segments,
    allowed: (segment) => (after ? segment.live : allowed.get(segment)!),
    graph: graph(search.field, search.settings),
    run: plan.run,
  });
  return after ? neighborLists.filter(({ segment, doc }) => hasBit(allowed.get(segment)!, doc)) : neighborLists;
}

function subscoresOf(
  { segment, doc }: Candidate,
  textHits: readonly Candidate[],
  neighborLists: readonly (readonly Neighbor[])[],
  searches: readonly VectorSearch[],
): Subscores {
  const same = (other: Candidate) => other.segment === segment && other.doc === doc;
  const text = textHits.find(same);
  const vectors = neighborLists.flatMap((list, i) => {
    const neighbor = list.find(same);
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
): RankIn[] {
  const same = (other: Candidate) => other.segment === segment && other.doc === doc;
  const ranks: RankIn[] = [];
  const inText = textHits.findIndex(same);
  if (inText >= 0) ranks.push({ rank: inText, weight: 1, score: textHits[inText]!.score });
  neighborLists.forEach((list, i) => {
    const rank = list.findIndex(same);
    if (rank < 0) return;
    const { field, settings, weight } = searches[i]!;
    const { score, similarity } = list[rank]!;
    ranks.push({ rank, weight, score, vector: { field: field.path, metric: settings.metric, similarity } });
  });
  return ranks;
}
