import { limits, type SearchRequestBody } from '@searchdeck/contract';
import { printJson } from '../../../shared/api/json-text';

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

/** The same question, whichever of its pages is asked for: what was counted for one holds for the other. */
const samePages = (a: SearchRequestBody, b: SearchRequestBody): boolean => {
  const whole = ({ skip: _skip, top: _top, ...rest }: SearchRequestBody): string => printJson(rest, 0);
  return whole(a) === whole(b);
};

/** What is certain of the pages of `asked` while the screen still shows the answer of another question, `answered`. */
export const pagesAhead = (
  asked: SearchRequestBody,
  answered: SearchRequestBody,
  count: number | undefined,
): PageFacts => {
  const { top, skip } = pageFacts(asked, 0, undefined);
  const known = samePages(asked, answered) ? count : undefined;
  return pageFacts(asked, known === undefined ? 0 : Math.max(0, Math.min(top, known - skip)), known);
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
