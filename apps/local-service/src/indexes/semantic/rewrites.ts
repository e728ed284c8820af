import { notSupportedLocally, SearchError, withErrorPath } from '@searchdeck/contract';
import type { SearchRequest, VectorQuery } from '@searchdeck/engine';
import type { QueryRewriter } from '@searchdeck/inference';
import { invalidParameter, parseQueryRewrites } from '@searchdeck/query';
import type { Logger } from 'pino';
import { requiredLanguage } from '../query-language.js';
import { maxWaitError } from './max-wait-error.js';
import { withTimeLimit } from './time-limit.js';

/** The rewrites that a request specifies. */
export interface RewritePlan {
  language: string;
  /** Rewrites of the search text; 0 for none. */
  text: number;
  /** By vector query; 0 for none. */
  vectors: number[];
  /** Milliseconds. */
  maxWaitMs: number | undefined;
  onError: 'partial' | 'fail';
}

/** One text and its rewrites, as `@search.debug` shows them. */
export interface RewrittenQuery {
  inputQuery: string;
  rewrites: string[];
}
export interface Rewrites {
  /** The request with the rewrites. */
  request: SearchRequest;
  text: RewrittenQuery;
  vectors: RewrittenQuery[];
  /** Only the original query was used, because the language model failed. */
  hasFailed: boolean;
}

const withoutRewrites = (text: string | null | undefined): RewrittenQuery => ({ inputQuery: text ?? '', rewrites: [] });
export const noRewrites = (request: SearchRequest): Rewrites => ({
  request,
  text: withoutRewrites(request.search),
  vectors: [],
  hasFailed: false,
});

const countOf = (text: unknown, parameter: string): number =>
  typeof text === 'string' ? (parseQueryRewrites(text, parameter)?.count ?? 0) : 0;

/** The number of rewrites of each vector query. SearchError 400 for one that is not of the kind text. */
export function vectorRewrites(queries: readonly VectorQuery[] | null | undefined): number[] {
  return (queries ?? []).map((query, i) =>
    withErrorPath(`vectorQueries[${i}]`, () => {
      const count = countOf(query['queryRewrites'], 'queryRewrites');
      if (count > 0 && query.kind !== 'text') {
        throw invalidParameter(
          "The parameter 'queryRewrites' of a vector query needs the kind 'text'.",
          'queryRewrites',
        );
      }
      return count;
    }),
  );
}

/**
 * Undefined if the request does not use query rewriting. SearchError 400 without a language, 501 without a language
 * model. service-behavior §3 "queryRewrites".
 */
export function rewritePlan(
  request: SearchRequest,
  rewriter: QueryRewriter | undefined,
  limits: Pick<RewritePlan, 'maxWaitMs' | 'onError'>,
): RewritePlan | undefined {
  const text = countOf(request['queryRewrites'], 'queryRewrites');
  const vectors = vectorRewrites(request.vectorQueries);
  if (text === 0 && vectors.every((count) => count === 0)) return undefined;
  const language = requiredLanguage(request, 'queryRewrites');
  if (rewriter === undefined) {
    throw notSupportedLocally(
      'Query rewriting without a language model',
      'queryRewrites',
      'Start it with --language-model and --language-model-name, or set SEARCHDECK_LOCAL_LANGUAGE_MODEL and SEARCHDECK_LOCAL_LANGUAGE_MODEL_NAME.',
    );
  }
  return { language, text, vectors, ...limits };
}

/** Whether there is nothing to rewrite, because the text matches everything or nothing. */
const isWordless = (text: string): boolean => ['', '*'].includes(text.trim());

/** The request with rewrites of its texts. After a failure, it throws or keeps the original query, depending on the plan. */
export async function rewriteQueries(
  request: SearchRequest,
  plan: RewritePlan,
  rewriter: QueryRewriter,
  { signal, log }: { signal: AbortSignal; log: Logger },
): Promise<Rewrites> {
  // Each text is rewritten once, with the largest requested number of rewrites.
  const countsByText = new Map<string, number>();
  const addText = (text: string, count: number): void => {
    if (count > 0 && !isWordless(text)) countsByText.set(text, Math.max(count, countsByText.get(text) ?? 0));
  };
  const search = request.search ?? '';
  const queries = request.vectorQueries ?? [];
  addText(search, plan.text);
  queries.forEach((query, i) => addText(query.text ?? '', plan.vectors[i]!));
  let limitedSignal = signal;
  const rewrite = async ([query, count]: [string, number]) =>
    [query, await rewriter.rewrite({ query, language: plan.language, count }, limitedSignal)] as const;
  try {
    const rewritesByText = new Map(
      await withTimeLimit(plan.maxWaitMs, signal, (timedSignal) => {
        limitedSignal = timedSignal;
        return Promise.all([...countsByText].map(rewrite));
      }),
    );
    const rewrittenQueryOf = (text: string, count: number): RewrittenQuery => ({
      inputQuery: text,
      rewrites: count === 0 ? [] : (rewritesByText.get(text) ?? []).slice(0, count),
    });
    const text = rewrittenQueryOf(search, plan.text);
    const vectors = queries.map((query, i) => rewrittenQueryOf(query.text ?? '', plan.vectors[i]!));
    return {
      request: {
        ...request,
        rewrites: text.rewrites,
        vectorQueries: queries.map((query, i) => ({ ...query, rewrites: vectors[i]!.rewrites })),
      },
      text,
      vectors: vectors.filter((_, i) => plan.vectors[i]! > 0),
      hasFailed: false,
    };
  } catch (error) {
    if (signal.aborted) throw error;
    const reason = limitedSignal.aborted ? maxWaitError('The query was not rewritten', plan.maxWaitMs) : error;
    if (plan.onError === 'fail' || !(reason instanceof SearchError)) throw reason;
    log.warn({ err: reason }, 'query rewriting failed; the original query is used');
    const vectors = queries.filter((_, i) => plan.vectors[i]! > 0).map((query) => withoutRewrites(query.text));
    return { ...noRewrites(request), vectors, hasFailed: true };
  }
}
