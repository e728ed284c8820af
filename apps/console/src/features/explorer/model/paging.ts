import { limits, type SearchRequestBody, printJson } from '@searchdeck/contract';

/** Page size of a request without `top` (data-plane.md "Limits"). */
export const DEFAULT_PAGE_SIZE = limits.defaultPageSize;

export interface PageInfo {
  top: number;
  skip: number;
  /** Offset of the last page; undefined without a count. */
  last: number | undefined;
  /** Whether there is a next page; `unknown` if the page is full and there is no count. */
  hasMore: boolean | 'unknown';
}

/** The position of a page with `pageLength` documents, and whether more follow. */
export const pageInfo = (body: SearchRequestBody, pageLength: number, count: number | undefined): PageInfo => {
  const top = body.top ?? DEFAULT_PAGE_SIZE;
  const skip = body.skip ?? 0;
  const isCounted = count !== undefined && count > 0 && top > 0;
  const last = isCounted ? Math.min(Math.floor((count - 1) / top) * top, limits.skip) : undefined;
  const isWithinLimits = top > 0 && pageLength > 0 && skip + top <= limits.skip;
  const hasMore = isWithinLimits && (count === undefined ? pageLength >= top && 'unknown' : skip + pageLength < count);
  return { top, skip, last, hasMore };
};

/** Whether two requests differ only in the page, so that they have the same count. */
const differsOnlyInPage = (a: SearchRequestBody, b: SearchRequestBody): boolean => {
  const withoutPage = ({ skip: _skip, top: _top, ...rest }: SearchRequestBody): string => printJson(rest);
  return withoutPage(a) === withoutPage(b);
};

/** The known page of `requestedQuery` while the results of `displayedQuery` are still shown. */
export const pendingPageInfo = (
  requestedQuery: SearchRequestBody,
  displayedQuery: SearchRequestBody,
  count: number | undefined,
): PageInfo => {
  const { top, skip } = pageInfo(requestedQuery, 0, undefined);
  const knownCount = differsOnlyInPage(requestedQuery, displayedQuery) ? count : undefined;
  return pageInfo(
    requestedQuery,
    knownCount === undefined ? 0 : Math.max(0, Math.min(top, knownCount - skip)),
    knownCount,
  );
};

/** The query without what responses have besides documents. */
export const documentsQuery = (body: SearchRequestBody): SearchRequestBody => {
  const {
    facets: _facets,
    highlight: _highlight,
    answers: _answers,
    captions: _captions,
    debug: _debug,
    ...query
  } = body;
  return query;
};

/** The cheapest request that shows whether documents follow the page. */
export const probeBody = (body: SearchRequestBody, keyName: string | undefined): SearchRequestBody => {
  const { top, skip } = pageInfo(body, 0, undefined);
  return { ...documentsQuery(body), top: 1, skip: skip + top, ...(keyName === undefined ? {} : { select: keyName }) };
};
