import { previewVersion, type SearchIndexDefinition } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { flattenFields, titleField } from './fields';
import { highlightPieces, highlightWhole } from './highlight';
import { nextOrder, parseOrder, printOrder, splitList } from './lists';
import { columnsOf, readAnswer } from './results';
import { addressOf, firstQuery, paramsOf, patchBody, questionOf, readState, writeState } from './state';

const films: SearchIndexDefinition = {
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

describe('fields', () => {
  it('knows paths and the collection that needs a lambda', () => {
    const actor = flattenFields(films).find((f) => f.name === 'actor');
    expect(actor).toMatchObject({ path: 'cast/actor', within: 'cast' });
  });
  it('names documents by their title', () => expect(titleField(flattenFields(films))?.name).toBe('title'));
});

describe('lists and orders', () => {
  it('splits at commas that are not in calls or quotes', () =>
    expect(splitList("geo.distance(at, geography'POINT(1 2)') desc, name")).toEqual([
      "geo.distance(at, geography'POINT(1 2)') desc",
      'name',
    ]));
  it('turns through directions and off', () => {
    const once = nextOrder([], 'rating', 'desc');
    const twice = nextOrder(once, 'rating', 'desc');
    expect(printOrder(once)).toBe('rating desc');
    expect(printOrder(twice)).toBe('rating');
    expect(printOrder(nextOrder(twice, 'rating', 'desc'))).toBeUndefined();
  });
  it('reads directions in any case', () =>
    expect(parseOrder('a DESC, b asc,c')).toEqual([
      { by: 'a', direction: 'desc' },
      { by: 'b', direction: 'asc' },
      { by: 'c', direction: 'asc' },
    ]));
});

describe('results', () => {
  it('keeps the service’s additions apart from the document', () => {
    const answer = readAnswer({
      '@odata.count': 1,
      '@search.coverage': 100,
      '@search.facets': { genre: [{ value: 'War', count: 1 }] },
      value: [{ '@search.score': 1.5, '@search.highlights': { title: ['<em>War</em>'] }, id: '1', title: 'War' }],
    });
    expect(answer).toEqual({
      count: 1,
      coverage: 100,
      facets: { genre: [{ value: 'War', count: 1 }] },
      answers: [],
      rewrites: [],
      originalQueryOnly: false,
      rows: [{ score: 1.5, highlights: { title: ['<em>War</em>'] }, document: { id: '1', title: 'War' } }],
    });
  });
  it('reads what semantic ranking adds', () => {
    const answer = readAnswer({
      '@search.answers': [{ key: '1', text: 'At sea.', highlights: 'At <em>sea</em>.', score: 0.9 }],
      '@search.semanticPartialResponseReason': 'maxWaitExceeded',
      '@search.semanticPartialResponseType': 'baseResults',
      '@search.debug': { queryRewrites: { text: { inputQuery: 'sea', rewrites: ['ocean', 'coast'] }, vectors: [] } },
      value: [
        {
          '@search.score': 1,
          '@search.rerankerScore': 2.5,
          '@search.captions': [{ text: 'By the sea', highlights: '' }],
          id: '1',
        },
      ],
    });
    expect(answer).toMatchObject({
      answers: [{ key: '1', text: 'At sea.', highlights: 'At <em>sea</em>.', score: 0.9 }],
      partial: { reason: 'maxWaitExceeded', type: 'baseResults' },
      rewrites: [{ query: 'sea', rewrites: ['ocean', 'coast'] }],
    });
    expect(answer.rows[0]).toMatchObject({ rerankerScore: 2.5, captions: [{ text: 'By the sea' }] });
  });
  it('shows the title first, long texts and empty fields last', () => {
    const rows = [
      { highlights: {}, document: { id: '1', plot: 'x'.repeat(200), none: null, genre: 'War', title: 'W' } },
    ];
    expect(columnsOf(rows, [], { title: 'title', key: 'id' })).toEqual(['title', 'genre', 'plot', 'id', 'none']);
    expect(columnsOf(rows, ['genre', 'title'], { title: 'title', key: 'id' })).toEqual(['genre', 'title']);
  });
});

describe('highlights are data', () => {
  it('cuts at the tags and leaves other markup as text', () =>
    expect(highlightPieces('a <em>war</em> <img src=x> <em>wars</em>')).toEqual([
      { text: 'a ', hit: false },
      { text: 'war', hit: true },
      { text: ' <img src=x> ', hit: false },
      { text: 'wars', hit: true },
    ]));
  it('shows a short value whole, with the hits of all its fragments', () => {
    const text = (pieces: ReturnType<typeof highlightPieces> | undefined) =>
      pieces?.map((p) => (p.hit ? `[${p.text}]` : p.text)).join('');
    expect(text(highlightWhole('Star Wars Ep. IV: A War', ['Star <em>Wars</em> Ep.', 'A <em>War</em>']))).toBe(
      'Star [Wars] Ep. IV: A [War]',
    );
    expect(highlightWhole('other text', ['Star <em>Wars</em>'])).toBeUndefined();
  });
  it('copes with a tag that never ends', () =>
    expect(highlightPieces('a <em>b')).toEqual([{ text: 'a <em>b', hit: false }]));
});
