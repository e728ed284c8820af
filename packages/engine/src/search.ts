import { badRequest, limits } from '@searchdeck/contract';
import type { SchemaField } from './definition/index-schema.js';
import { parseDocument } from './documents/document-text.js';
import { compileProjection, project } from './documents/projection.js';
import type { Budget } from './execution/budget.js';
import type { Frame, FramePool } from './execution/frame.js';
import {
  allowedDocuments,
  matchesFew,
  matchFew,
  matchSegment,
  narrowMatches,
  planFilter,
  planSearch,
  scoredBeside,
  type PlanContext,
} from './execution/search-plan.js';
import { fewTerms, prunedScan } from './execution/pruned-scan.js';
import type { Snapshot } from './execution/snapshot.js';
import { AllWeight } from './execution/simple-weights.js';
import { compileOrderBy } from './execution/sort-keys.js';
import { TermWeight } from './execution/term-weight.js';
import { TopByKeys, TopByScore, type Candidate } from './execution/top-documents.js';
import type { Weight } from './execution/weight.js';
import { compileFacets } from './facets/compile-facets.js';
import { compileHighlights } from './highlight/compile-highlights.js';
import { compileScoringProfile } from './scoring/compile-profile.js';
import { checkRequest, readPage, type Page } from './search-request.js';
import type { SynonymRules } from './text/synonyms.js';
import { countNodes, sumOf } from './explain/explain.js';
import { explainFusion } from './explain/explain-hit.js';
import type { Explanation, Hit, SearchRequest, SearchResponse, Subscores } from './types.js';
import { countBits, setBit, type Bitset } from './segment/bitset.js';
import type { Segment } from './segment/segment.js';
import { keepMatched } from './vector/matched-elements.js';
import { matchVectors, type GraphOf } from './vector/vector-matches.js';
import type { VectorSearch } from './vector/vector-request.js';

export interface SearchContext {
  snapshot: Snapshot;
  pool: FramePool;
  budget: Budget;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  synonyms: (field: SchemaField) => SynonymRules | undefined;
  /** The documents of a page, in the order of their ids in the store. */
  load: (ids: readonly number[]) => readonly ({ key: string; body: string } | undefined)[];
  /** The request's vector queries, read. */
  vectors: readonly VectorSearch[];
  /** The graph over a vector field, when there is one. */
  graph: GraphOf;
}

/** What one segment has of the matches: documents to rank with their scores, and documents to count and to facet. */
interface SegmentMatches {
  frame: Frame;
  counted: Bitset;
  /** `counted` as a list, where there are few. */
  few: Int32Array | undefined;
}

/** Answers a search request. Runs in one go, so that it sees one state of the index. */
export function runSearch(request: SearchRequest, context: SearchContext): SearchResponse {
  const began = performance.now();
  const { snapshot } = context;
  const { schema } = snapshot;
  checkRequest(request);
  const page = readPage(request);
  const projection = compileProjection(schema, request.select);
  const fetched = request.fetch === undefined ? undefined : compileProjection(schema, request.fetch);
  const sortKeys = compileOrderBy(schema, request.orderby);
  const profile = compileScoringProfile(snapshot, request, context.now());
  const { pool, budget } = context;
  const highlights = compileHighlights(snapshot, request, () => budget.check());
  const run = { pool, budget };
  const facets = compileFacets(snapshot, request.facets, () => run.budget.check());
  const plan: PlanContext = {
    snapshot,
    run,
    weights: profile.weights,
    synonyms: context.synonyms,
    highlights: highlights.matchers,
  };
  const searched = planSearch(request, plan);
  const filter = planFilter(request.filter, plan);
  const weight = scoredBeside(searched, filter);
  const hasText = !['', '*'].includes((request.search ?? '').trim());
  const vectors =
    context.vectors.length === 0
      ? undefined
      : matchVectors(request, context.vectors, hasText ? weight : undefined, filter, plan, context.graph);
  const planned = performance.now();

  const docs = snapshot.segments.reduce((sum, segment) => sum + segment.liveCount, 0);
  const most = Math.min(page.skip + page.size + 1, docs);
  const byScore = new TopByScore(most);
  const top = sortKeys.length > 0 ? new TopByKeys(most, sortKeys) : byScore;
  // Where only the best are asked for, by the text's own scores, the others need not be looked at.
  const plainScores = sortKeys.length === 0 && !profile.changesScores && (filter?.scoring.length ?? 0) === 0;
  const everything = plainScores && vectors === undefined && weight instanceof AllWeight ? weight : undefined;
  const counting = request.count === true;
  const known = counting && filter === undefined && vectors === undefined ? knownCount(snapshot, weight) : undefined;
  const scan = plainScores && vectors === undefined ? prunedScan(weight) : undefined;
  const bestOnly = facets.length === 0 && (!counting || known !== undefined);
  const terms = plainScores && vectors === undefined ? fewTerms(weight) : undefined;
  let count = known ?? 0;
  for (const segment of snapshot.segments) {
    run.budget.check();
    if (bestOnly && (filter === undefined || !matchesFew(segment, weight))) {
      if (scan?.offer(segment, allowedDocuments(segment, filter), byScore, budget)) continue;
    } else if (scan?.offerAll(segment, (matches) => narrowAndCount(segment, matches), byScore, budget)) {
      continue;
    }
    if (everything !== undefined) {
      const documents = allowedDocuments(segment, filter);
      countMatches(segment, documents);
      byScore.offerEqual(segment, documents, everything.score);
      continue;
    }
    if (terms !== undefined && matchesFew(segment, weight)) {
      const frame = context.pool.take(segment.docs);
      const listed = matchFew(segment, terms, filter, frame);
      countMatches(segment, frame.bits, frame.few);
      byScore.begin(segment);
      if (most > 0) byScore.addListed(listed, frame.bits);
      context.pool.give(frame);
      continue;
    }
    const { frame, counted, few } = matchesOf(segment);
    profile.apply(segment, frame);
    countMatches(segment, counted, few);
    top.offer(segment, frame);
    context.pool.give(frame);
  }
  const found = top.result();
  const matched = performance.now();

  const debug = request.debug?.split('|') ?? [];
  const wants = (...modes: string[]) => modes.some((mode) => debug.includes(mode));
  const explain = wants('explain');
  const shown = found.slice(page.skip, page.skip + page.size);
  const rows = context.load(shown.map(({ segment, doc }) => segment.ids[doc]!));
  let explained = 0;
  const hits = shown.flatMap((candidate, i): Hit[] => {
    budget.check();
    const row = rows[i];
    if (row === undefined) return [];
    const document = parseDocument(schema, row.body);
    const kept = vectors === undefined ? document : keepMatched(document, vectors.elements(candidate), request.select);
    const hit: Hit = { score: candidate.score, key: row.key, document: project(projection, kept) };
    if (fetched !== undefined) hit.fetched = project(fetched, document);
    const marked = highlights.mark(document);
    if (marked !== undefined) hit.highlights = marked;
    const boost = profile.boost(candidate.segment, candidate.doc);
    if (boost !== undefined) hit.documentBoost = boost;
    if (explain) {
      hit.explanation = { ...explainHit(candidate), value: hit.score };
      explained = bounded(explained + countNodes(hit.explanation));
    }
    if (wants('vector', 'all')) hit.subscores = vectors?.subscores(candidate) ?? textScore(candidate.score, boost);
    const inner = wants('innerHits', 'all') ? vectors?.innerHits(candidate) : undefined;
    if (inner !== undefined) hit.innerHits = inner;
    return [hit];
  });

  /** Of a query without vectors: the score before scoring functions. */
  function textScore(score: number, boost = 1): Subscores {
    return { ...(hasText && boost !== 0 ? { text: Math.fround(score / boost) } : {}), vectors: [] };
  }

  function countMatches(segment: Segment, documents: Bitset, few?: Int32Array): void {
    if (counting && known === undefined) count += few?.length ?? countBits(documents);
    for (const facet of facets) {
      budget.check();
      facet.collector.collect(segment, documents, few);
    }
  }

  function narrowAndCount(segment: Segment, matches: Bitset): void {
    const few = narrowMatches(matches, segment, filter, matchesFew(segment, weight));
    countMatches(segment, matches, few);
  }

  function matchesOf(segment: Segment): SegmentMatches {
    if (vectors === undefined) {
      const frame = matchSegment(segment, weight, filter, run);
      return { frame, counted: frame.bits, few: frame.few };
    }
    const frame = context.pool.take(segment.docs);
    for (const [doc, score] of vectors.scores(segment)) {
      setBit(frame.bits, doc);
      frame.scores[doc] = score;
    }
    return { frame, counted: vectors.counted(segment), few: undefined };
  }

  function explainHit(candidate: Candidate): Explanation {
    const { segment, doc } = candidate;
    const scoring = () => (filter?.scoring ?? []).map((each) => each.explain(segment, doc, run));
    const textParts = () => [weight.explain(segment, doc, run), ...scoring()];
    if (vectors === undefined) return profile.explain(segment, doc, textParts());
    const texts = hasText ? textParts().filter((part) => part !== undefined) : [];
    const rankings = context.vectors.length + (hasText ? 1 : 0);
    const text = texts.length === 0 ? undefined : sumOf(texts);
    return profile.explain(segment, doc, [explainFusion(vectors.ranks(candidate), rankings > 1, text)]);
  }

  const done = performance.now();
  return {
    ...(counting ? { count } : {}),
    ...(request.minimumCoverage == null ? {} : { coverage: 100 }),
    ...(facets.length === 0
      ? {}
      : { facets: Object.fromEntries(facets.map(({ name, collector }) => [name, collector.buckets()])) }),
    hits,
    ...nextPage(page, found.length),
    elapsed: { plan: planned - began, match: matched - planned, fetch: done - matched },
  };
}

/** Refuses score trees that nobody could read, before they are sent. */
function bounded(nodes: number): number {
  if (nodes <= limits.explanationNodes) return nodes;
  throw badRequest(
    `The score trees of this answer have more than ${limits.explanationNodes} nodes. Ask for fewer results or with fewer clauses.\r\nParameter name: debug`,
    { code: 'InvalidRequestParameter', target: 'debug' },
  );
}

/** The number of matches where it is known without looking: of one term, as long as nothing is deleted. */
function knownCount({ segments }: Snapshot, weight: Weight): number | undefined {
  if (!(weight instanceof TermWeight) || segments.some((segment) => segment.liveCount < segment.docs)) return undefined;
  return segments.reduce((sum, segment) => sum + weight.cost(segment), 0);
}

const nextPage = (page: Page, found: number): { nextSkip?: number } =>
  page.next !== undefined && found > page.next ? { nextSkip: page.next } : {};
