import { describe, expect, it } from 'vitest';
import { isSameQuery, snapshotAddress, snapshotOf, wordsOf } from './kept';
import { paramsOf, readState, type ExplorerState } from './state';

const asked = (more: Partial<ExplorerState> = {}): ExplorerState => ({
  body: { search: 'war', filter: "year ge 1990 and genre eq 'Drama'", orderby: 'rating desc', facets: ['genre'] },
  view: 'map',
  version: '2026-05-01-preview',
  why: [],
  problems: [],
  ...more,
});

describe('a kept search', () => {
  it('is asked again by its link, from the first page', () => {
    const state = asked();
    const kept = snapshotOf({ ...state, body: { ...state.body, skip: 50 } });
    expect(readState(paramsOf(snapshotAddress(kept)))).toEqual(state);
  });

  it('says nothing of what is as it is at first', () => {
    expect(snapshotOf(asked({ view: 'table', version: '2026-04-01', body: { search: '' } }))).toEqual({ body: {} });
  });

  it('is shown as the console knows how, also when it was kept by another version of it', () => {
    const address = snapshotAddress({ body: { search: 'war' }, view: 'hologram' });
    expect(readState(paramsOf(address))).toMatchObject({ body: { search: 'war' }, view: 'table' });
  });

  it('is the same as another that asks the same, in whatever order and view', () => {
    const kept = snapshotOf(asked());
    const { facets, ...rest } = asked().body;
    expect(isSameQuery(kept, snapshotOf(asked({ body: { facets, ...rest }, view: 'table' })))).toBe(true);
    expect(isSameQuery(kept, snapshotOf(asked({ version: '2026-04-01' })))).toBe(false);
    expect(isSameQuery(kept, snapshotOf(asked({ body: { ...rest, facets: ['year'] } })))).toBe(false);
  });

  it('may hold integers that JavaScript does not count', () => {
    const big = (vector: bigint[]) => ({
      body: { vectorQueries: [{ kind: 'vector' as const, vector: vector as unknown as number[], fields: 'v' }] },
    });
    expect(isSameQuery(big([9007199254740993n]), big([9007199254740993n]))).toBe(true);
    expect(isSameQuery(big([9007199254740993n]), big([9007199254740995n]))).toBe(false);
  });

  it.each([
    [{ body: { search: 'war', filter: 'year ge 1990' } }, 'war', ['year ge 1990']],
    [{ body: { search: '*', orderby: 'rating desc' } }, 'All documents', ['ordered by rating desc']],
    [{ body: {}, apiVersion: '2026-05-01-preview' as const }, 'All documents', ['2026-05-01-preview']],
    [
      { body: { vectorQueries: [{ kind: 'vector', vector: [1], fields: 'v' }] } },
      'Nearest to a vector',
      ['by vectors'],
    ],
    [{ body: { vectorQueries: [{ kind: 'text', text: 'a lost ship', fields: 'v' }] } }, 'a lost ship', ['by vectors']],
    [{ body: { search: 'x', queryType: 'semantic' as const } }, 'x', ['by meaning']],
    [
      { body: { search: 'x~', queryType: 'full' as const, scoringProfile: 'new' } },
      'x~',
      ['scored by new', 'Lucene syntax'],
    ],
  ])('%j reads as “%s”', (kept, title, facts) => {
    expect(wordsOf(kept as Parameters<typeof wordsOf>[0])).toEqual({ title, facts });
  });
});
