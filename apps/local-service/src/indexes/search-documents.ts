import type { SearchIndex } from '@searchdeck/contract';
import type { SearchIndexEngine, SearchRequest } from '@searchdeck/engine';
import type { App } from '../app-context.js';
import type { ServiceRecord } from '../store/services.js';
import { semanticPlan, type SemanticPlan } from './semantic/plan.js';
import { noRewrites, rewritePlan, rewriteQueries, type Rewrites } from './semantic/rewrites.js';
import { semanticSearch, type SemanticResponse } from './semantic/semantic-search.js';
import { correctedRequest } from './spelling.js';
import { withDocuments } from './index-access.js';

export interface SearchOptions {
  /** Reads documents regardless of their permissions. */
  isElevated: boolean;
  signal: AbortSignal;
}
export interface SearchResult {
  response: SemanticResponse;
  rewrites: Rewrites;
  /** Undefined without semantic ranking. */
  plan?: SemanticPlan;
}

async function searchIndex(
  app: App,
  service: ServiceRecord,
  engine: SearchIndexEngine,
  index: SearchIndex,
  request: SearchRequest,
  signal: AbortSignal,
): Promise<SearchResult> {
  const spelledRequest = correctedRequest(engine, request);
  const plan = semanticPlan(spelledRequest, index);
  if (plan === undefined) {
    return { response: await engine.search(spelledRequest, signal), rewrites: noRewrites(spelledRequest) };
  }
  const { inference, log, rewriter, semanticQuota } = app;
  semanticQuota.check(service);
  const rewritingPlan = rewritePlan(spelledRequest, rewriter, plan);
  if (plan.query.trim() !== '') semanticQuota.use(service);
  const tools = { inference, log, signal };
  const rewrites =
    rewritingPlan === undefined || rewriter === undefined
      ? noRewrites(spelledRequest)
      : await rewriteQueries(spelledRequest, rewritingPlan, rewriter, tools);
  const response = await semanticSearch(engine, rewrites.request, plan, tools);
  const partial =
    response.partial ?? (rewrites.hasFailed ? { reason: 'transient' as const, type: undefined } : undefined);
  return { response: partial === undefined ? response : { ...response, partial }, rewrites, plan };
}

/**
 * Searches an index, addressed by its name or an alias: spelling correction, query rewriting, the query itself, and
 * semantic ranking (service-behavior §3, §8). Errors: 404 without the index, 400 for an invalid request, 402 beyond the
 * semantic quota, 501 for what this machine lacks.
 */
export function searchDocuments(
  app: App,
  service: ServiceRecord,
  indexName: string,
  request: SearchRequest,
  { isElevated, signal }: SearchOptions,
): Promise<SearchResult> {
  return withDocuments(app, service, indexName, { isElevated }, (engine, index) =>
    searchIndex(app, service, engine, index.body as unknown as SearchIndex, request, signal),
  );
}
