import { searchBodyFromQuery, SearchRequest, validate } from '@searchdeck/contract';
import type { SearchRequest as EngineRequest, SearchResponse } from '@searchdeck/engine';
import { printJson } from '../../http/json.js';
import type { Reply } from '../../http/reply.js';
import { context, endpointOf, parameter, type DataCall } from '../call.js';
import { withIndex } from '../indexes.js';
import { printHit } from './hit.js';

/** What a page of results says besides its documents. */
interface Page {
  /** Body of the request for the rest, when there is more. */
  next?: Record<string, unknown>;
  /** Address of the rest. */
  nextLink?: string;
}

/** service-facts §3 "Paging": the next page is asked like this one, further on, for what is still wanted. */
const nextBody = (body: EngineRequest, response: SearchResponse): Record<string, unknown> | undefined => {
  if (response.nextSkip === undefined) return undefined;
  const { top, ...rest } = body;
  const left = typeof top === 'number' ? { top: top - response.hits.length } : {};
  return { ...rest, ...left, skip: response.nextSkip };
};

/** data-plane.md "Search results", printed once: documents are the bulk of what this service sends. */
const print = (call: DataCall, response: SearchResponse, page: Page): string => {
  const { '@odata.context': address } = context(call, `indexes('${parameter(call, 'indexName')}')/$metadata#docs(*)`);
  let text = '{';
  if (address !== undefined) text += `"@odata.context":${JSON.stringify(address)},`;
  if (response.count !== undefined) text += `"@odata.count":${response.count},`;
  if (response.coverage !== undefined) text += `"@search.coverage":${response.coverage},`;
  if (response.facets !== undefined) text += `"@search.facets":${printJson(response.facets)},`;
  if (page.next !== undefined) text += `"@search.nextPageParameters":${printJson(page.next)},`;
  text += `"value":[${response.hits.map(printHit).join(',')}]`;
  if (page.nextLink !== undefined) text += `,"@odata.nextLink":${JSON.stringify(page.nextLink)}`;
  return `${text}}`;
};

const run = async (
  call: DataCall,
  body: EngineRequest,
  link: (next: Record<string, unknown>) => Page,
): Promise<Reply> => {
  const response = await withIndex(call, (engine) => engine.search(body, call.signal));
  const next = nextBody(body, response);
  return {
    status: 200,
    json: print(call, response, next === undefined ? {} : link(next)),
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
