import type { SynonymRules } from '../analysis/synonyms.js';
import type { SchemaField } from '../definition/index-schema.js';
import { ProjectionCache, type Projection } from '../documents/projection.js';
import { compileFacets } from '../facets/compile-facets.js';
import type { NamedFacet } from '../facets/hierarchical-facet.js';
import { compileHighlights, type Highlights } from '../highlight/compile-highlights.js';
import { planFilter, scoredBesideFilter, type FilterPlan } from '../planning/plan-filter.js';
import { planSearchText, type PlanContext } from '../planning/plan-search-text.js';
import { compileOrderBy, type SortKey } from '../ranking/sort-keys.js';
import { compileScoringProfile, type CompiledProfile } from '../scoring/compile-profile.js';
import type { SearchRequest } from '../types.js';
import type { GraphLookup } from '../vector/search/vector-matches.js';
import type { VectorSearch } from '../vector/vector-request.js';
import type { Snapshot } from '../weights/snapshot.js';
import type { Execution, Weight } from '../weights/weight.js';
import { checkRequest, readPage, type Page } from './search-request.js';

/** The state of the index that a search runs on. */
export interface SearchContext {
  snapshot: Snapshot;
  run: Execution;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  synonyms: (field: SchemaField) => SynonymRules | undefined;
  /** Stored documents by their doc IDs, in the order of the IDs. */
  load: (ids: readonly number[]) => readonly ({ key: string; body: string } | undefined)[];
  /** The request's vector queries with their vectors. */
  vectors: readonly VectorSearch[];
  /** The graph over a vector field, if there is one. */
  graph: GraphLookup;
}

/** A search request checked against the index and compiled, ready to collect. */
export interface SearchPlan {
  request: SearchRequest;
  context: SearchContext;
  page: Page;
  projection: Projection;
  /** The fields of the request's `internalSelect`. */
  internalProjection: Projection | undefined;
  sortKeys: readonly SortKey[];
  profile: CompiledProfile;
  highlights: Highlights;
  facets: readonly NamedFacet[];
  needsCount: boolean;
  /** Scores the documents. */
  weight: Weight;
  /** Whether there is a search text, rather than an empty one or `*`. */
  hasText: boolean;
  filter: FilterPlan | undefined;
  /** The context in which search texts inside filters are planned. */
  planning: PlanContext;
}

/** Throws SearchError 400 for a request that does not fit the index. */
export function planSearchRequest(request: SearchRequest, context: SearchContext): SearchPlan {
  const { snapshot, run } = context;
  const { schema } = snapshot;
  checkRequest(request);
  const page = readPage(request);
  const projection = run.scratch.get(ProjectionCache).compile(schema, request.select);
  const internalProjection =
    request.internalSelect === undefined
      ? undefined
      : run.scratch.get(ProjectionCache).compile(schema, request.internalSelect);
  const sortKeys = compileOrderBy(schema, request.orderby);
  const profile = compileScoringProfile(snapshot, request, context.now());
  const highlights = compileHighlights(snapshot, request, () => run.budget.check());
  const facets = compileFacets(snapshot, request.facets, run);
  const planning: PlanContext = {
    snapshot,
    run,
    weights: profile.weights,
    synonyms: context.synonyms,
    highlights: highlights.matchers,
  };
  const textWeight = planSearchText(request, planning);
  const filter = planFilter(request.filter, planning);
  return {
    request,
    context,
    page,
    projection,
    internalProjection,
    sortKeys,
    profile,
    highlights,
    facets,
    needsCount: request.count === true,
    weight: scoredBesideFilter(textWeight, filter),
    hasText: !['', '*'].includes((request.search ?? '').trim()),
    filter,
    planning,
  };
}
