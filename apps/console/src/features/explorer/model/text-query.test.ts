import type { SearchRequestBody } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { patchBody } from './state';
import { changeTo, formBodyFor, currentText } from './text-query';

const written = (value: unknown) => value as SearchRequestBody;

describe('a query edited as text', () => {
  it('is shown in the form as it will run', () => {
    expect(formBodyFor({ search: 'star', top: 5, filter: '', facets: [] })).toEqual({ search: 'star', top: 5 });
    const vectors = [{ kind: 'text' as const, text: 'war', fields: 'plotVector' }];
    expect(formBodyFor({ vectorQueries: vectors })).toEqual({ vectorQueries: vectors });
  });
  it.each([{ serch: 'star' }, { filter: {} }, { vectorQueries: {} }, { top: '5' }, { facets: 'genre' }])(
    '%j is not shown in the form, which has no control for it',
    (body) => {
      expect(formBodyFor(written(body))).toBeUndefined();
    },
  );
  it('changes only members that differ', () => {
    const baseQuery = { search: 'war', count: true, facets: ['genre'] };
    const expected = { facets: ['genre'], search: 'star', top: 5 };
    const change = changeTo(baseQuery, expected);
    expect(change).toEqual({ search: 'star', count: undefined, top: 5 });
    expect(Object.keys(change)).not.toContain('facets');
    expect(patchBody(baseQuery, change)).toEqual(expected);
  });
  it('keeps its text while the draft is equivalent', () => {
    const baseQuery = { search: 'war' };
    const body = { search: 'star', top: 5 };
    const edited = { text: '{"top":5,\n"search":"star"}', baseQuery, body };
    expect(currentText(edited, baseQuery, { ...baseQuery, ...changeTo(baseQuery, body) })).toBe(edited.text);
    expect(currentText(edited, baseQuery, { search: 'sea', top: 5 })).toBeUndefined();
    expect(currentText(edited, body, body)).toBeUndefined();
  });
  it('keeps invalid text until another query runs', () => {
    const edited = { text: '{"search": "st', baseQuery: { search: 'war' }, body: undefined };
    expect(currentText(edited, { search: 'war' }, { search: 'sea' })).toBe(edited.text);
    expect(currentText(edited, { search: 'sea' }, { search: 'sea' })).toBeUndefined();
  });
});
