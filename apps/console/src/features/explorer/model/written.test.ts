import type { SearchRequestBody } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { patchBody } from './state';
import { changeTo, shownFor, stillWritten } from './written';

const written = (value: unknown) => value as SearchRequestBody;

describe('a query written by hand', () => {
  it('is shown in the form as it is asked once it is run', () => {
    expect(shownFor({ search: 'star', top: 5, filter: '', facets: [] })).toEqual({ search: 'star', top: 5 });
    const vectors = [{ kind: 'text' as const, text: 'war', fields: 'plotVector' }];
    expect(shownFor({ vectorQueries: vectors })).toEqual({ vectorQueries: vectors });
  });
  it.each([{ serch: 'star' }, { filter: {} }, { vectorQueries: {} }, { top: '5' }, { facets: 'genre' }])(
    '%j is not shown in the form, which has no place for it',
    (body) => {
      expect(shownFor(written(body))).toBeUndefined();
    },
  );
  it('changes what differs and nothing else', () => {
    const asked = { search: 'war', count: true, facets: ['genre'] };
    const wanted = { facets: ['genre'], search: 'star', top: 5 };
    const change = changeTo(asked, wanted);
    expect(change).toEqual({ search: 'star', count: undefined, top: 5 });
    expect(Object.keys(change)).not.toContain('facets');
    expect(patchBody(asked, change)).toEqual(wanted);
  });
  it('stays letter by letter while the draft says the same', () => {
    const asked = { search: 'war' };
    const body = { search: 'star', top: 5 };
    const one = { text: '{"top":5,\n"search":"star"}', asked, body };
    expect(stillWritten(one, asked, { ...asked, ...changeTo(asked, body) })).toBe(one.text);
    expect(stillWritten(one, asked, { search: 'sea', top: 5 })).toBeUndefined();
    expect(stillWritten(one, body, body)).toBeUndefined();
  });
  it('stays when it cannot be read, whatever the form says, until something else is asked', () => {
    const one = { text: '{"search": "st', asked: { search: 'war' }, body: undefined };
    expect(stillWritten(one, { search: 'war' }, { search: 'sea' })).toBe(one.text);
    expect(stillWritten(one, { search: 'sea' }, { search: 'sea' })).toBeUndefined();
  });
});
