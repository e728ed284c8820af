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
  const planEnd = performance.now();
  const matches = collect(plan);
  const matchEnd = performance.now();
  const { skip, size, nextSkip } = plan.page;
  const hits = fetchHits(plan, matches, matches.candidates.slice(skip, skip + size));
  const response: SearchResponse = {
    hits,
    elapsed: { plan: planEnd - start, match: matchEnd - planEnd, fetch: performance.now() - matchEnd },
  };
  if (plan.needsCount) response.count = matches.count;
  if (request.minimumCoverage != null) response.coverage = 100;
  if (plan.facets.length > 0) {
    response.facets = Object.fromEntries(plan.facets.map(({ name, collector }) => [name, collector.buckets()]));
  }
  if (nextSkip !== undefined && matches.candidates.length > nextSkip) response.nextSkip = nextSkip;
  return response;
}
