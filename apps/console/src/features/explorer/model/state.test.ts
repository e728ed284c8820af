import {
  previewVersion,
  searchParameters,
  type SearchIndex,
  type SearchParameter,
  type SearchRequestBody,
} from '@searchdeck/contract';
import { recencyParameters } from '@searchdeck/contract/testing/recipes';
import { describe, expect, it } from 'vitest';
import { flattenFields } from '../../../shared/documents/fields';
import {
  locationOf,
  firstQuery,
  paramsOf,
  patchBody,
  queryPartOf,
  readState,
  suggestedFacets,
  writeState,
} from './state';

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

describe('the URL of a query', () => {
  it('round-trips', () => {
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
  it('keeps integers beyond 2^53 in the body parameter', () => {
    const body = { vectorQueries: [{ kind: 'vector', vector: [1], k: 9223372036854775807n }] };
    const written = writeState({ view: 'table', body: body as never });
    expect(written.get('body')).toBe('{"vectorQueries":[{"kind":"vector","vector":[1],"k":9223372036854775807}]}');
    expect(readState(written)).toMatchObject({ body, problems: [] });
  });
  it('explains invalid JSON in a parameter', () => {
    const read = (body: string) => readState(new URLSearchParams({ search: 'war', body }));
    expect(read('{"vectorQueries":[}')).toMatchObject({
      body: { search: 'war' },
      problems: ['Invalid JSON in the URL parameter body: Expected a value after ['],
    });
    expect(read('7').problems).toEqual(["The URL parameter body isn't a JSON object."]);
  });

  it('keeps parameters that only a POST body can contain', () => {
    const body = { search: 'x', vectorQueries: [{ kind: 'text' as const, text: 'sea', fields: 'embedding', k: 5 }] };
    expect(readState(writeState({ view: 'table', body })).body).toEqual(body);
  });

  it('contains the parameters that are passed in, in place of those of the contract', () => {
    const parameters = [...searchParameters, ...recencyParameters] as readonly SearchParameter[];
    const body = { search: 'x', recencyBoost: 3 } as SearchRequestBody;
    const location = locationOf({ view: 'table', body }, parameters);
    expect(location.search).toBe('search=x&recencyBoost=3');
    expect(readState(paramsOf(location), parameters).body).toEqual(body);
    expect(readState(paramsOf(location)).body).toEqual({ search: 'x' });
  });

  it('keeps a long vector in the fragment, which is not sent to the server', () => {
    const vector = Array.from({ length: 1536 }, (_x, i) => Math.fround(Math.sin(i)));
    const body = { search: 'x', vectorQueries: [{ kind: 'vector' as const, vector, fields: 'embedding' }] };
    const location = locationOf({ view: 'table', body });
    expect(location.search).toBe('search=x');
    expect(readState(paramsOf({ search: `?${location.search}`, hash: `#${location.hash}` })).body).toEqual(body);
    expect(locationOf({ view: 'table', body: { search: 'x' } })).toEqual({ search: 'search=x', hash: '' });
  });

  it('has the same key in every view', () => {
    const body = { search: 'x' };
    expect(queryPartOf(writeState({ view: 'cards', body, why: ['a'], version: previewVersion.data }))).toBe('search=x');
    expect(readState(new URLSearchParams('search=x&api-version=1999-01-01'))).toMatchObject({
      body,
      version: '2026-04-01',
      problems: [expect.stringContaining('1999-01-01')],
    });
  });

  it('selects no vectors initially', () => {
    const vectors = { name: 'embedding', type: 'Collection(Edm.Single)' as const, dimensions: 3, searchable: true };
    expect(firstQuery({ ...films, fields: [...films.fields, vectors] }).select).toBe('id,title,genre,plot,cast');
    expect(
      firstQuery({ ...films, fields: [...films.fields, { ...vectors, retrievable: false }] }).select,
    ).toBeUndefined();
  });

  it('omits defaults, and says which of them were removed', () => {
    const defaults = { count: true, select: 'id,title', highlight: 'title' };
    const write = (body: SearchRequestBody) =>
      decodeURIComponent(writeState({ view: 'table', body }, searchParameters, defaults).toString());
    const read = (search: string) => readState(new URLSearchParams(search), searchParameters, defaults).body;
    expect(write({ search: 'x', ...defaults })).toBe('search=x');
    expect(read('search=x')).toEqual({ search: 'x', ...defaults });
    expect(write({ search: 'x', count: false, select: 'id' })).toBe('search=x&$select=id&$count=false&highlight=');
    expect(read('search=x&$select=id&$count=false&highlight=')).toEqual({ search: 'x', count: false, select: 'id' });
    // The total is counted unless the user doesn't want it.
    expect(write({ search: 'x', select: 'id,title', highlight: 'title' })).toBe('search=x');
  });

  it('reads the rest of a URL with an invalid parameter and reports it', () => {
    const read = readState(new URLSearchParams('search=war&$top=many&unknown=1'));
    expect(read.body).toEqual({ search: 'war' });
    expect(read.problems).toHaveLength(1);
    expect(read.problems[0]).toContain('$top');
  });

  it('returns to the first page when the query changes, not when the page does', () => {
    const body = { search: 'war', skip: 50, top: 25 };
    expect(patchBody(body, { filter: 'x eq 1' })).toEqual({ search: 'war', top: 25, filter: 'x eq 1' });
    expect(patchBody(body, { skip: 75 })).toEqual({ search: 'war', top: 25, skip: 75 });
    expect(patchBody(body, { search: '' })).toEqual({ top: 25 });
  });

  it('starts with a query that fits the index', () => {
    expect(firstQuery(films)).toEqual({ search: '', count: true, highlight: 'title,plot' });
    expect(suggestedFacets(flattenFields(films))).toEqual(['genre']);
  });
});
