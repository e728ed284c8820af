import { previewVersion, type SearchIndex } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { addressOf, firstQuery, paramsOf, patchBody, questionOf, readState, writeState } from './state';

const films: SearchIndex = {
  name: 'films',
  fields: [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'title', type: 'Edm.String', searchable: true, sortable: true },
    { name: 'genre', type: 'Edm.String', facetable: true, filterable: true },
    { name: 'plot', type: 'Edm.String', searchable: true },
    {
      name: 'cast',
      type: 'Collection(Edm.ComplexType)',
      fields: [{ name: 'actor', type: 'Edm.String', searchable: true, filterable: true }],
    },
  ],
};

describe('the state of a query lives in the address', () => {
  it('comes back the same', () => {
    const state = {
      view: 'cards' as const,
      version: previewVersion.data,
      why: ['star-wars-1977', ''],
      body: {
        search: 'war & "peace"',
        filter: "genre eq 'Rock ''n'' Roll' and year ge 1990",
        orderby: 'rating desc,title',
        facets: ['genre,count:5', 'year,interval:10'],
        highlight: 'title,plot',
        count: true,
        top: 25,
        skip: 50,
        searchMode: 'all' as const,
      },
    };
    expect(readState(new URLSearchParams(writeState(state).toString()))).toEqual({ ...state, problems: [] });
  });
  it('keeps integers beyond 2^53 in what only a body can hold', () => {
    const body = { vectorQueries: [{ kind: 'vector', vector: [1], k: 9223372036854775807n }] };
    const written = writeState({ view: 'table', body: body as never });
    expect(written.get('body')).toBe('{"vectorQueries":[{"kind":"vector","vector":[1],"k":9223372036854775807}]}');
    expect(readState(written)).toMatchObject({ body, problems: [] });
  });
  it('says what cannot be read of a part that is JSON', () => {
    const read = (body: string) => readState(new URLSearchParams({ search: 'war', body }));
    expect(read('{"vectorQueries":[}')).toMatchObject({
      body: { search: 'war' },
      problems: ["The part 'body' of the address is not JSON: A value is missing after ‘[’."],
    });
    expect(read('7').problems).toEqual(["The part 'body' of the address is not a JSON object."]);
  });

  it('keeps what only a POST body can hold', () => {
    const body = { search: 'x', vectorQueries: [{ kind: 'text' as const, text: 'sea', fields: 'embedding', k: 5 }] };
    expect(readState(writeState({ view: 'table', body })).body).toEqual(body);
  });

  it('keeps a long vector behind #, where no server reads it', () => {
    const vector = Array.from({ length: 1536 }, (_x, i) => Math.fround(Math.sin(i)));
    const body = { search: 'x', vectorQueries: [{ kind: 'vector' as const, vector, fields: 'embedding' }] };
    const address = addressOf({ view: 'table', body });
    expect(address.search).toBe('search=x');
    expect(readState(paramsOf({ search: `?${address.search}`, hash: `#${address.hash}` })).body).toEqual(body);
    expect(addressOf({ view: 'table', body: { search: 'x' } })).toEqual({ search: 'search=x', hash: '' });
  });

  it('is the same question whatever the screen shows of it', () => {
    const body = { search: 'x' };
    expect(questionOf(writeState({ view: 'cards', body, why: ['a'], version: previewVersion.data }))).toBe('search=x');
    expect(readState(new URLSearchParams('search=x&api-version=1999-01-01'))).toMatchObject({
      body,
      version: '2026-04-01',
      problems: [expect.stringContaining('1999-01-01')],
    });
  });

  it('asks no vectors back at first', () => {
    const vectors = { name: 'embedding', type: 'Collection(Edm.Single)' as const, dimensions: 3, searchable: true };
    expect(firstQuery({ ...films, fields: [...films.fields, vectors] }).select).toBe('id,title,genre,plot,cast');
    expect(
      firstQuery({ ...films, fields: [...films.fields, { ...vectors, retrievable: false }] }).select,
    ).toBeUndefined();
  });

  it('shows the rest of a link with a part that cannot be read, and says which', () => {
    const read = readState(new URLSearchParams('search=war&$top=many&unknown=1'));
    expect(read.body).toEqual({ search: 'war' });
    expect(read.problems).toHaveLength(1);
    expect(read.problems[0]).toContain('$top');
  });

  it('goes back to the first page when the question changes, not when the page does', () => {
    const body = { search: 'war', skip: 50, top: 25 };
    expect(patchBody(body, { filter: 'x eq 1' })).toEqual({ search: 'war', top: 25, filter: 'x eq 1' });
    expect(patchBody(body, { skip: 75 })).toEqual({ search: 'war', top: 25, skip: 75 });
    expect(patchBody(body, { search: '' })).toEqual({ top: 25 });
  });

  it('starts with what an index can show', () => {
    expect(firstQuery(films)).toEqual({ search: '', count: true, facets: ['genre'], highlight: 'title,plot' });
  });
});
