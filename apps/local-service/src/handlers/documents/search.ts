import { searchBodyFromQuery, SearchRequest, validate, type SearchIndexDefinition } from '@searchdeck/contract';
import type { SearchRequest as EngineRequest } from '@searchdeck/engine';
import { printJson } from '../../http/json.js';
import type { Reply } from '../../http/reply.js';
import { context, endpointOf, parameter, type DataCall } from '../call.js';
import { withIndex } from '../indexes.js';
import { checkFacets } from './facets.js';
import { printHit } from './hit.js';
import { semanticPlan } from './semantic/plan.js';
import { semanticSearch, type SemanticResponse } from './semantic/semantic-search.js';
import { spelled } from './spelling.js';

/** What a page of results says besides its documents. */
interface Page {
  /** Body of the request for the rest, when there is more. */
  next?: Record<string, unknown>;
  /** Address of the rest. */
  nextLink?: string;
  /** Whether documents tell what the semantic ranker read of them. */
  semanticDebug?: boolean;
}

/** service-facts §3 "Paging": the next page is asked like this one, further on, for what is still wanted. */
const nextBody = (body: EngineRequest, response: SemanticResponse): Record<string, unknown> | undefined => {
  if (response.nextSkip === undefined) return undefined;
  const { top, ...rest } = body;
  const left = typeof top === 'number' ? { top: top - response.hits.length } : {};
  return { ...rest, ...left, skip: response.nextSkip };
};

/** data-plane.md "Search results", printed once: documents are the bulk of what this service sends. */
const print = (call: DataCall, response: SemanticResponse, page: Page): string => {
  const { '@odata.context': address } = context(call, `indexes('${parameter(call, 'indexName')}')/$metadata#docs(*)`);
  let text = '{';
  if (address !== undefined) text += `"@odata.context":${JSON.stringify(address)},`;
  if (response.count !== undefined) text += `"@odata.count":${response.count},`;
  if (response.coverage !== undefined) text += `"@search.coverage":${response.coverage},`;
  if (response.facets !== undefined) text += `"@search.facets":${printJson(response.facets)},`;
  if (response.answers !== undefined) text += `"@search.answers":${printJson(response.answers)},`;
  if (response.partial !== undefined) {
    const { reason, type } = response.partial;
    text += `"@search.semanticPartialResponseReason":"${reason}","@search.semanticPartialResponseType":"${type}",`;
  }
  if (page.next !== undefined) text += `"@search.nextPageParameters":${printJson(page.next)},`;
  text += `"value":[${response.hits.map((hit) => printHit(hit, page.semanticDebug === true)).join(',')}]`;
  if (page.nextLink !== undefined) text += `,"@odata.nextLink":${JSON.stringify(page.nextLink)}`;
  return `${text}}`;
};

interface Answer {
  response: SemanticResponse;
  semanticDebug: boolean;
}
const run = async (
  call: DataCall,
  body: EngineRequest,
  link: (next: Record<string, unknown>) => Page,
): Promise<Reply> => {
  checkFacets(body.facets, call.version);
  const { response, semanticDebug } = await withIndex<Answer>(call, async (engine, index) => {
    const request = spelled(engine, body);
    const plan = semanticPlan(request, index.body as unknown as SearchIndexDefinition);
    if (plan === undefined) return { response: await engine.search(request, call.signal), semanticDebug: false };
    const { inference, log } = call.app;
    const tools = { inference, log, signal: call.signal };
    return { response: await semanticSearch(engine, request, plan, tools), semanticDebug: plan.debug };
  });
  const next = nextBody(body, response);
  return {
    // service-facts §2: 206 when semantic ranking is not all there.
    status: response.partial === undefined ? 200 : 206,
    json: print(call, response, { ...(next === undefined ? {} : link(next)), semanticDebug }),
  };
};

const docs = (call: DataCall): string =>
  `${endpointOf(call)}/indexes('${encodeURIComponent(parameter(call, 'indexName'))}')/docs`;

export const searchPost = (call: DataCall): Promise<Reply> =>
  run(call, call.body as EngineRequest, (next) => ({
    next,
    nextLink: `${docs(call)}/search.post.search?api-version=${call.version}`,
  }));

export const searchGet = (call: DataCall): Promise<Reply> => {
  const body = searchBodyFromQuery(call.query);
  validate(SearchRequest, body, { version: call.version });
  return run(call, body, ({ skip, top }) => {
    const query = new URLSearchParams(call.query);
    query.delete('api-key');
    query.set('$skip', String(skip));
    if (typeof top === 'number') query.set('$top', String(top));
    return { nextLink: `${docs(call)}?${query.toString()}` };
  });
};
