import { badRequest, notSupportedLocally } from '@searchdeck/contract';
import type { SearchRequest } from '../types.js';

/** data-plane.md "Limits", service-behavior §3 "Paging". */
const DEFAULT_TOP = 50;
export const MOST_PER_PAGE = 1000;
const MOST_SKIPPED = 100_000;

export interface Page {
  skip: number;
  /** On this page. */
  size: number;
  /** `skip` of the page after, when more was asked for than one page holds. */
  next: number | undefined;
}

const wholeNumber = (value: number | null | undefined, name: string, most: number): number | undefined => {
  if (value === undefined || value === null) return undefined;
  if (!Number.isInteger(value) || value < 0 || value > most) {
    throw badRequest(`Value must be between 0 and ${most}.\r\nParameter name: $${name}\r\nActual value was ${value}.`, {
      code: 'InvalidRequestParameter',
      target: `$${name}`,
    });
  }
  return value;
};

export function readPage(request: SearchRequest): Page {
  const skip = wholeNumber(request.skip, 'skip', MOST_SKIPPED) ?? 0;
  const top = wholeNumber(request.top, 'top', 0x7fffffff);
  const size = Math.min(top ?? DEFAULT_TOP, MOST_PER_PAGE);
  const more = top === undefined || top > MOST_PER_PAGE;
  // A page that could not be asked for is not offered.
  return { skip, size, next: more && skip + size <= MOST_SKIPPED ? skip + size : undefined };
}

/** Answers by name what this engine does not do, and checks what it only has to accept. */
export function checkRequest(request: SearchRequest): void {
  const { minimumCoverage, sessionId, highlightPreTag: pre, highlightPostTag: post } = request;
  if (typeof minimumCoverage === 'number' && !(minimumCoverage >= 0 && minimumCoverage <= 100)) {
    throw badRequest('Value must be between 0 and 100.\r\nParameter name: minimumCoverage', {
      code: 'InvalidRequestParameter',
      target: 'minimumCoverage',
    });
  }
  if (sessionId?.startsWith('_')) {
    throw badRequest("The session id cannot start with '_'.\r\nParameter name: sessionId", {
      code: 'InvalidRequestParameter',
      target: 'sessionId',
    });
  }
  if ((pre === undefined || pre === null) !== (post === undefined || post === null)) {
    throw badRequest('highlightPreTag and highlightPostTag must be set together.\r\nParameter name: highlightPreTag', {
      code: 'InvalidRequestParameter',
      target: 'highlightPreTag',
    });
  }
  if (request.queryType === 'semantic') throw notSupportedLocally('Semantic ranking', 'queryType');
}
