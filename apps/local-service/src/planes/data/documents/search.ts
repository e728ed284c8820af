import {
  isPreview,
  searchBodyFromQuery,
  SearchRequest,
  validateIn,
  validateQuery,
  printJson,
} from '@searchdeck/contract';
import type { SearchRequest as EngineRequest } from '@searchdeck/engine';
import type { ApiResponse } from '../../response.js';
import { odataContext, parameter, type DataCall } from '../../call.js';
import { searchDocuments } from '../../../indexes/search-documents.js';
import type { RewrittenQuery } from '../../../indexes/semantic/rewrites.js';
import type { SemanticResponse } from '../../../indexes/semantic/semantic-search.js';
import { checkFacets } from './facets.js';
import { printHit } from './hit.js';
import { isElevated } from './read-documents.js';
import { documentView } from './version-fields.js';

/** Members of a page of results besides its documents. */
interface Page {
  /** Body of the request for the next page, if there is one. */
  next?: Record<string, unknown>;
  /** URL of the next page. */
  nextLink?: string;
  /** Whether documents include the input of the semantic ranker. */
  hasSemanticDebug?: boolean;
  /** `@search.debug`. service-behavior §3 "Debug info". */
  debug?: { queryRewrites: { text: RewrittenQuery; vectors: RewrittenQuery[] } };
  /** The language model failed, so only the original query was used. */
  usesOriginalQueryOnly?: boolean;
}

/** service-behavior §3 "Paging": the request for the next page is this one with another skip and the remaining top. */
const nextBody = (body: EngineRequest, response: SemanticResponse): Record<string, unknown> | undefined => {
  if (response.nextSkip === undefined) return undefined;
  const { top, ...parameters } = body;
  const remainingTop = typeof top === 'number' ? { top: top - response.hits.length } : {};
  return { ...parameters, ...remainingTop, skip: response.nextSkip };
};

/** data-plane.md "SearchDocumentsResult", printed once: documents are the bulk of what this service sends. */
const print = (call: DataCall, response: SemanticResponse, page: Page): string => {
  const { '@odata.context': contextUrl } = odataContext(
    call,
    `indexes('${parameter(call, 'indexName')}')/$metadata#docs(*)`,
  );
  let text = '{';
  if (contextUrl !== undefined) text += `"@odata.context":${JSON.stringify(contextUrl)},`;
  if (response.count !== undefined) text += `"@odata.count":${response.count},`;
  if (response.coverage !== undefined) text += `"@search.coverage":${response.coverage},`;
  if (response.facets !== undefined) text += `"@search.facets":${printJson(response.facets)},`;
  if (response.answers !== undefined) text += `"@search.answers":${printJson(response.answers)},`;
  if (page.debug !== undefined) text += `"@search.debug":${printJson(page.debug)},`;
  if (response.partial !== undefined) {
    const { reason, type } = response.partial;
    text += `"@search.semanticPartialResponseReason":"${reason}",`;
    if (type !== undefined) text += `"@search.semanticPartialResponseType":"${type}",`;
  }
  if (page.usesOriginalQueryOnly === true) text += '"@search.semanticQueryRewritesResultType":"originalQueryOnly",';
  if (page.next !== undefined) text += `"@search.nextPageParameters":${printJson(page.next)},`;
  text += `"value":[${response.hits.map((hit) => printHit(hit, page.hasSemanticDebug === true)).join(',')}]`;
  if (page.nextLink !== undefined) text += `,"@odata.nextLink":${JSON.stringify(page.nextLink)}`;
  return `${text}}`;
};

/** The modes of `debug` that a version has: queryRewrites and innerHits are of the previews. */
const debugModes = ({ debug }: EngineRequest, version: string): string[] => {
  const modes = debug?.split('|') ?? [];
  if (isPreview(version)) return modes;
  return modes.flatMap((mode) =>
    mode === 'all' ? ['semantic', 'vector'] : ['queryRewrites', 'innerHits'].includes(mode) ? [] : [mode],
  );
};

const run = async (
  call: DataCall,
  body: EngineRequest,
  link: (next: Record<string, unknown>) => Page,
): Promise<ApiResponse> => {
  checkFacets(body.facets, call.version);
  const view = documentView(call, body.select);
  const modes = debugModes(body, call.version);
  const request = body.debug == null ? body : { ...body, debug: modes.join('|') };
  const { response, rewrites, plan } = await searchDocuments(
    call.app,
    call.service,
    parameter(call, 'indexName'),
    request,
    { isElevated: isElevated(call), signal: call.signal },
  );
  const next = nextBody(body, response);
  const { text, vectors, hasFailed } = rewrites;
  const debugsQuery = modes.some((mode) => mode === 'queryRewrites' || mode === 'all');
  return {
    // service-behavior §2: 206 for a partial semantic ranking.
    status: response.partial === undefined ? 200 : 206,
    json: print(
      call,
      { ...response, hits: response.hits.map((hit) => ({ ...hit, document: view(hit.document) })) },
      {
        ...(next === undefined ? {} : link(next)),
        hasSemanticDebug: plan?.includesDebug ?? false,
        usesOriginalQueryOnly: hasFailed,
        ...(debugsQuery ? { debug: { queryRewrites: { text, vectors } } } : {}),
      },
    ),
  };
};

const documentsUrl = (call: DataCall): string =>
  `${call.endpoint}/indexes('${encodeURIComponent(parameter(call, 'indexName'))}')/docs`;

/** A query string as the service writes it: `$` unescaped, a space as `%20`. */
const printQuery = (query: URLSearchParams): string =>
  Array.from(
    query,
    ([name, value]) =>
      `${encodeURIComponent(name).replaceAll('%24', '$')}=${encodeURIComponent(value).replaceAll('*', '%2A')}`,
  ).join('&');

export const searchPost = (call: DataCall): Promise<ApiResponse> =>
  run(call, call.body as EngineRequest, (next) => ({
    next,
    nextLink: `${documentsUrl(call)}/search.post.search?api-version=${call.query.get('api-version') ?? call.version}`,
  }));

export const searchGet = (call: DataCall): Promise<ApiResponse> => {
  const body = searchBodyFromQuery(call.query);
  validateQuery(SearchRequest, body, validateIn(call.version));
  return run(call, body, ({ skip, top }) => {
    const query = new URLSearchParams(call.query);
    query.delete('api-key');
    query.set('$skip', String(skip));
    if (typeof top === 'number') query.set('$top', String(top));
    return { nextLink: `${documentsUrl(call)}?${printQuery(query)}` };
  });
};
