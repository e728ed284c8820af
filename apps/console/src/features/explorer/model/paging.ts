import { limits, type SearchRequestBody } from '@searchdeck/contract';

/** Documents a page where the request does not say (data-plane.md "Limits"). */
export const DEFAULT_PAGE = limits.defaultPageSize;

export interface PageFacts {
  top: number;
  skip: number;
  /** Where the last page starts; undefined when nobody counted. */
  last: number | undefined;
  /** `true` and `false` are certain; `unknown` when the page is full and nobody counted. */
  more: boolean | 'unknown';
}

/** What a page of `shown` documents tells of the pages after it. */
export const pageFacts = (body: SearchRequestBody, shown: number, count: number | undefined): PageFacts => {
  const top = body.top ?? DEFAULT_PAGE;
  const skip = body.skip ?? 0;
  const counted = count !== undefined && count > 0 && top > 0;
  const last = counted ? Math.min(Math.floor((count - 1) / top) * top, limits.skip) : undefined;
  const within = top > 0 && shown > 0 && skip + top <= limits.skip;
  const more = within && (count === undefined ? shown >= top && 'unknown' : skip + shown < count);
  return { top, skip, last, more };
};

/** The smallest question whose answer tells whether a document comes after the page. */
export const probeBody = (body: SearchRequestBody, keyName: string | undefined): SearchRequestBody => {
  const {
    facets: _facets,
    highlight: _highlight,
    answers: _answers,
    captions: _captions,
    debug: _debug,
    ...rest
  } = body;
  const { top, skip } = pageFacts(body, 0, undefined);
  return { ...rest, top: 1, skip: skip + top, ...(keyName === undefined ? {} : { select: keyName }) };
};
