import { describe, expect, it } from 'vitest';
import { pageInfo, pendingPageInfo, probeBody } from './paging';

describe('pages', () => {
  it.each([
    [{}, 50, 120, { top: 50, skip: 0, last: 100, hasMore: true }],
    [{ skip: 100 }, 20, 120, { top: 50, skip: 100, last: 100, hasMore: false }],
    [{ top: 20 }, 20, 20, { top: 20, skip: 0, last: 0, hasMore: false }],
    [{ top: 20 }, 20, undefined, { top: 20, skip: 0, last: undefined, hasMore: 'unknown' }],
    [{ top: 20 }, 19, undefined, { top: 20, skip: 0, last: undefined, hasMore: false }],
    [{ top: 0 }, 0, 9, { top: 0, skip: 0, last: undefined, hasMore: false }],
    [{ top: 1000, skip: 100_000 }, 1000, 500_000, { top: 1000, skip: 100_000, last: 100_000, hasMore: false }],
  ])('%o with a page of %i of %s documents', (body, pageLength, count, expected) =>
    expect(pageInfo(body, pageLength, count)).toEqual(expected),
  );

  it('of the same query are known before the response arrives, those of another query are not', () => {
    const displayed = { search: 'war', top: 20 };
    expect(pendingPageInfo({ ...displayed, skip: 20 }, displayed, 50)).toEqual({
      top: 20,
      skip: 20,
      last: 40,
      hasMore: true,
    });
    expect(pendingPageInfo({ ...displayed, skip: 40 }, displayed, 50)).toMatchObject({ last: 40, hasMore: false });
    expect(pendingPageInfo({ ...displayed, skip: 80 }, displayed, 50)).toMatchObject({ hasMore: false });
    expect(pendingPageInfo({ ...displayed, skip: 20 }, displayed, undefined)).toMatchObject({
      last: undefined,
      hasMore: false,
    });
    expect(pendingPageInfo({ search: 'peace', top: 20 }, displayed, 50)).toMatchObject({
      last: undefined,
      hasMore: false,
    });
  });

  it('request one more document without a count', () => {
    expect(probeBody({ search: 'war', top: 20, skip: 20, facets: ['a'], filter: 'x eq 1' }, 'id')).toEqual({
      search: 'war',
      filter: 'x eq 1',
      top: 1,
      skip: 40,
      select: 'id',
    });
  });
});
