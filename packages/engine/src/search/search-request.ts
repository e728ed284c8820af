import { invalidParameter, limits, notSupportedLocally } from '@searchdeck/contract/core';
import { checkHighlightTags } from '../planning/highlight-tags.js';
import type { SearchRequest } from '../types.js';

export interface Page {
  skip: number;
  /** Documents on this page. */
  size: number;
  /** `skip` of the next page, if the request is for more documents than fit on one. */
  nextSkip: number | undefined;
}

/** The page of a request; at most `limits.pageSize` documents. */
export function readPage(request: SearchRequest): Page {
  const skip = request.skip ?? 0;
  const top = request.top ?? undefined;
  const size = Math.min(top ?? limits.defaultPageSize, limits.pageSize);
  const exceedsPage = top === undefined || top > limits.pageSize;
  // There is no next page beyond the maximum of skip.
  return { skip, size, nextSkip: exceedsPage && skip + size <= limits.skip ? skip + size : undefined };
}

/** Throws SearchError for what this engine does not support, and for invalid combinations of parameters. */
export function checkRequest(request: SearchRequest): void {
  const { sessionId } = request;
  if (sessionId?.startsWith('_')) {
    throw invalidParameter("The session id cannot start with '_'.", 'sessionId');
  }
  checkHighlightTags(request);
  if (request.queryType === 'semantic') throw notSupportedLocally('Semantic ranking', 'queryType');
}
