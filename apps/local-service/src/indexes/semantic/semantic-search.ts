import { limits, SearchError } from '@searchdeck/contract';
import type { Explanation, Hit, SearchIndexEngine, SearchRequest, SearchResponse } from '@searchdeck/engine';
import {
  explainRerankerScore,
  rerank,
  type Inference,
  type RerankedDocument,
  type RerankResult,
  type SemanticAnswer,
} from '@searchdeck/inference';
import type { Logger } from 'pino';
import { maxWaitError } from './max-wait-error.js';
import { rankerFields, semanticDocument } from './document-text.js';
import type { SemanticPlan } from './plan.js';
import { withTimeLimit } from './time-limit.js';

export interface SemanticHit extends Hit {
  semantic?: RerankedDocument;
  /** Reranker score times the boost of the scoring profile. */
  boostedScore?: number;
  /** The tree of the score that orders the document; only with debug `explain`. */
  rerankerExplanation?: Explanation;
}
export interface SemanticPartial {
  /** service-behavior §3 "semanticPartialResponseReason / Type". */
  reason: 'maxWaitExceeded' | 'capacityOverloaded' | 'transient';
  /** Undefined if the ranking is complete and only the query was not rewritten. */
  type: 'baseResults' | 'rerankedResults' | undefined;
}
export interface SemanticResponse extends SearchResponse {
  hits: SemanticHit[];
  answers?: SemanticAnswer[];
  partial?: SemanticPartial;
}

export interface SemanticTools {
  inference: Inference;
  log: Logger;
  signal: AbortSignal;
}

/** The result of the ranker, and why it is partial. Errors are thrown if the request says so. */
async function tryRerank(
  plan: SemanticPlan,
  documents: Parameters<typeof rerank>[0]['documents'],
  { inference, log, signal }: SemanticTools,
): Promise<RerankResult & { reason?: SemanticPartial['reason'] }> {
  const { query, answers, captions, preTag, postTag, maxWaitMs } = plan;
  try {
    const request = { query, documents, top: limits.rerankedResults, answers, captions, preTag, postTag };
    const result = await withTimeLimit(maxWaitMs, signal, (limitedSignal) => rerank(request, inference, limitedSignal));
    signal.throwIfAborted();
    if (result.stage === 'complete') return result;
    if (plan.onError === 'fail') throw maxWaitError('Semantic ranking did not finish', maxWaitMs);
    return { ...result, reason: 'maxWaitExceeded' };
  } catch (error) {
    const status = error instanceof SearchError ? error.status : 500;
    // A missing model is an error, never ignored.
    if (plan.onError === 'fail' || signal.aborted || status === 501) throw error;
    if (status !== 503) log.warn({ err: error }, 'semantic ranking failed; the base results are sent');
    return { stage: 'baseResults', documents: [], reason: status === 503 ? 'capacityOverloaded' : 'transient' };
  }
}

function explain({ similarities }: RerankedDocument, boost: number | undefined): Explanation {
  const score = explainRerankerScore(similarities);
  if (boost === undefined) return score;
  return {
    value: score.value * boost,
    description: 'boosted reranker score',
    operation: 'product',
    details: [score, { value: boost, description: 'value of the functions of the scoring profile' }],
  };
}

const scoreOf = ({ semantic, boostedScore }: SemanticHit, { isBoosted }: SemanticPlan): number =>
  (isBoosted ? boostedScore : undefined) ?? semantic?.rerankerScore ?? Number.NEGATIVE_INFINITY;

/** The hits in the order of the ranker, each with its captions and scores. */
async function rerankHits(hits: readonly Hit[], plan: SemanticPlan, tools: SemanticTools) {
  const documents = hits.map(({ key, internalFields = {} }) => semanticDocument(key, internalFields, plan));
  const { documents: semanticDocuments, stage, reason, answers } = await tryRerank(plan, documents, tools);
  const byKey = new Map(semanticDocuments.map((document) => [document.key, document]));
  const rankedHits = hits
    .map((hit): SemanticHit => {
      const semantic = byKey.get(hit.key);
      if (semantic === undefined) return hit;
      // The vendor's documentation: the boosted score is returned even if it does not determine the order.
      const boost = hit.documentBoost;
      return {
        ...hit,
        semantic,
        ...(boost === undefined ? {} : { boostedScore: semantic.rerankerScore * boost }),
        ...(hit.explanation === undefined
          ? {}
          : { rerankerExplanation: explain(semantic, plan.isBoosted ? boost : undefined) }),
      };
    })
    .sort((a, b) => scoreOf(b, plan) - scoreOf(a, plan) || 0);
  const partial = reason === undefined || stage === 'complete' ? undefined : { reason, type: stage };
  return { rankedHits, answers, partial };
}

/**
 * Runs the base query once, with the fields that the ranker reads, reranks its first 50 documents, and pages over the
 * result; the others follow in the order of the base query. A request without a query text gets the base results.
 */
export async function semanticSearch(
  engine: SearchIndexEngine,
  request: SearchRequest,
  plan: SemanticPlan,
  tools: SemanticTools,
): Promise<SemanticResponse> {
  const base: SearchRequest = { ...request, queryType: request.queryType === 'full' ? 'full' : 'simple' };
  const skip = request.skip ?? 0;
  if (skip >= limits.rerankedResults || plan.query.trim() === '') return engine.search(base, tools.signal);

  const size = Math.min(request.top ?? limits.defaultPageSize, limits.pageSize);
  const end = Math.min(skip + size, limits.pageSize);
  const top = Math.min(Math.max(limits.rerankedResults, end + 1), limits.pageSize);
  const internalSelect = rankerFields(plan);
  const response = await engine.search(
    { ...base, skip: 0, top, ...(internalSelect === undefined ? {} : { internalSelect }) },
    tools.signal,
  );
  const { rankedHits, answers, partial } = await rerankHits(
    response.hits.slice(0, limits.rerankedResults),
    plan,
    tools,
  );
  const allHits: SemanticHit[] = [...rankedHits, ...response.hits.slice(limits.rerankedResults)];
  const isPaged = request.top == null || request.top > limits.pageSize;
  const hasMore = allHits.length > end || allHits.length === limits.pageSize;
  return {
    ...response,
    hits: allHits.slice(skip, end),
    ...(plan.answers === undefined || partial !== undefined ? {} : { answers: answers ?? [] }),
    ...(partial === undefined ? {} : { partial }),
    ...(isPaged && hasMore ? { nextSkip: end } : {}),
  };
}
