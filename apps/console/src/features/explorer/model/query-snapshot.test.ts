import type { SearchIndex } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { describeQuery, isInitialQuery, isSameQuery, snapshotOf, snapshotUrl } from './query-snapshot';
import { firstQuery, paramsOf, readState, type ExplorerState } from './state';

const stateWith = (more: Partial<ExplorerState> = {}): ExplorerState => ({
  body: { search: 'war', filter: "year ge 1990 and genre eq 'Drama'", orderby: 'rating desc', facets: ['genre'] },
  view: 'map',
  version: '2026-05-01-preview',
  why: [],
  problems: [],
  ...more,
});

describe('a query snapshot', () => {
  it('runs the query again from its URL, on the first page', () => {
    const state = stateWith();
    const snapshot = snapshotOf({ ...state, body: { ...state.body, skip: 50 } });
    expect(readState(paramsOf(snapshotUrl(snapshot)))).toEqual(state);
  });

  it('omits defaults', () => {
    expect(snapshotOf(stateWith({ view: 'table', version: '2026-04-01', body: { search: '' } }))).toEqual({ body: {} });
  });

  it('falls back to the table for a view of another version', () => {
    const url = snapshotUrl({ body: { search: 'war' }, view: 'hologram' });
    expect(readState(paramsOf(url))).toMatchObject({ body: { search: 'war' }, view: 'table' });
  });

  it('ignores the order of members and the view when compared', () => {
    const snapshot = snapshotOf(stateWith());
    const { facets, ...rest } = stateWith().body;
    expect(isSameQuery(snapshot, snapshotOf(stateWith({ body: { facets, ...rest }, view: 'table' })))).toBe(true);
    expect(isSameQuery(snapshot, snapshotOf(stateWith({ version: '2026-04-01' })))).toBe(false);
    expect(isSameQuery(snapshot, snapshotOf(stateWith({ body: { ...rest, facets: ['year'] } })))).toBe(false);
  });

  it('is initial until the user changes it, in every version and view', () => {
    const index: SearchIndex = {
      name: 'films',
      fields: [{ name: 'title', type: 'Edm.String', searchable: true }],
    };
    const initial = firstQuery(index);
    expect(isInitialQuery(index, stateWith({ body: initial }))).toBe(true);
    expect(isInitialQuery(index, stateWith({ body: { count: true, highlight: 'title' }, view: 'table' }))).toBe(true);
    expect(isInitialQuery(index, stateWith({ body: { ...initial, search: 'war' } }))).toBe(false);
    expect(isInitialQuery(index, stateWith({ body: { ...initial, orderby: 'title' } }))).toBe(false);
  });

  it('keeps integers beyond 2^53', () => {
    const big = (vector: bigint[]) => ({
      body: { vectorQueries: [{ kind: 'vector' as const, vector: vector as unknown as number[], fields: 'v' }] },
    });
    expect(isSameQuery(big([9007199254740993n]), big([9007199254740993n]))).toBe(true);
    expect(isSameQuery(big([9007199254740993n]), big([9007199254740995n]))).toBe(false);
  });

  it.each([
    [{ body: { search: 'war', filter: 'year ge 1990' } }, 'war', ['year ge 1990']],
    [{ body: { search: '*', orderby: 'rating desc' } }, 'All documents', ['sorted by rating desc']],
    [{ body: {}, apiVersion: '2026-05-01-preview' as const }, 'All documents', ['2026-05-01-preview']],
    [{ body: { vectorQueries: [{ kind: 'vector', vector: [1], fields: 'v' }] } }, 'Vector query', ['vector']],
    [{ body: { vectorQueries: [{ kind: 'text', text: 'a lost ship', fields: 'v' }] } }, 'a lost ship', ['vector']],
    [{ body: { search: 'x', queryType: 'semantic' as const } }, 'x', ['semantic ranking']],
    [
      { body: { facets: ['year,count:5', '(genre,count:5) > (year)', 'tags > (year)'] } },
      'All documents',
      ['facets year, genre, tags'],
    ],
    [
      { body: { search: 'x~', queryType: 'full' as const, scoringProfile: 'new' } },
      'x~',
      ['scoring profile new', 'Lucene syntax'],
    ],
  ])('%j is described as "%s"', (snapshot, title, facts) => {
    expect(describeQuery(snapshot as Parameters<typeof describeQuery>[0])).toEqual({ title, facts });
  });
});
