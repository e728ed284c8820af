import type { SearchRequest, SearchResponse } from '../types.js';
import { collect } from './collect.js';
import { fetchHits } from './fetch-hits.js';
import { planSearchRequest, type SearchContext } from './search-plan.js';

/**
 * Runs a search request: plan → collect → fetch, and explain while fetching. Runs to completion without yielding, so
 * that it sees one state of the index.
 */
export function runSearch(request: SearchRequest, context: SearchContext): SearchResponse {
  const start = performance.now();
  const plan = planSearchRequest(request, context);
  const planned = performance.now();
  const collected = collect(plan);
  const matched = performance.now();
  const { skip, size, next } = plan.page;
  const hits = fetchHits(plan, collected, collected.candidates.slice(skip, skip + size));
  const response: SearchResponse = {
    hits,
    elapsed: { plan: planned - start, match: matched - planned, fetch: performance.now() - matched },
  };
  if (plan.needsCount) response.count = collected.count;
  if (request.minimumCoverage != null) response.coverage = 100;
  if (plan.facets.length > 0) {
    response.facets = Object.fromEntries(plan.facets.map(({ name, collector }) => [name, collector.buckets()]));
  }
  if (next !== undefined && collected.candidates.length > next) response.nextSkip = next;
  return response;
}
