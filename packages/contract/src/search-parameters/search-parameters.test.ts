import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SearchRequest, type SearchRequestBody } from './index.js';
import { findProblems } from '../schema/validate.js';
import { arbitraryOf } from '../testing/arbitrary.js';
import { previewVersion } from '../versions/index.js';
import {
  autocompleteBodyFromQuery,
  searchBodyFromQuery,
  searchQueryFromBody,
  suggestBodyFromQuery,
} from './convert.js';
import { searchParameters } from './index.js';

const version = previewVersion.data;
const bodyOnly = new Set<string>(searchParameters.filter((p) => p.kind === 'body').map((p) => p.body));

describe('search by GET and by POST', () => {
  it('has a row for every member of the body', () => {
    expect(searchParameters.map((p) => p.body).sort()).toEqual(Object.keys(SearchRequest.fields).sort());
    expect(new Set(searchParameters.map((p) => p.id)).size).toBe(searchParameters.length);
    expect(searchParameters.every((p) => p.description !== '' && p.label !== '')).toBe(true);
  });

  it('know the debug modes of the interface and explain, which is marked as an extension', () => {
    const bad = (debug: string) => findProblems(SearchRequest, { debug }, { version }).length > 0;
    expect(['disabled', 'semantic', 'vector|innerHits', 'explain', 'semantic|explain'].map(bad)).toEqual(
      Array.from({ length: 5 }, () => false),
    );
    expect(['', 'explain|', 'explained', 'disabled|nothing'].map(bad)).toEqual([true, true, true, true]);
    expect(SearchRequest.fields['debug']?.schema.description).toContain('Local service only: explain');
  });

  it('mean the same', () => {
    const query = new URLSearchParams(
      'search=wifi pool&$filter=rating ge 4&$orderby=rating desc,name&$select=name,rating&$top=5&$skip=10&$count=true&facet=category,count:3&facet=rating,interval:1&highlight=name-3&queryType=full&searchMode=all&searchFields=name,tags&scoringProfile=p&scoringParameter=here--122.2,44.8&scoringParameter=tags-a,b&minimumCoverage=66.5&answers=extractive|count-3',
    );
    const body: SearchRequestBody = {
      search: 'wifi pool',
      filter: 'rating ge 4',
      orderby: 'rating desc,name',
      select: 'name,rating',
      top: 5,
      skip: 10,
      count: true,
      facets: ['category,count:3', 'rating,interval:1'],
      highlight: 'name-3',
      queryType: 'full',
      searchMode: 'all',
      searchFields: 'name,tags',
      scoringProfile: 'p',
      scoringParameters: ['here--122.2,44.8', 'tags-a,b'],
      minimumCoverage: 66.5,
      answers: 'extractive|count-3',
    };
    expect(searchBodyFromQuery(query)).toEqual(body);
    expect(searchBodyFromQuery(searchQueryFromBody(body))).toEqual(body);
    expect(findProblems(SearchRequest, body, { version })).toEqual([]);
  });

  it('conversion there and back is lossless', () => {
    fc.assert(
      fc.property(arbitraryOf(SearchRequest, version), (value) => {
        const body = Object.fromEntries(
          Object.entries(value as Record<string, unknown>).filter(
            ([k, v]) =>
              v !== null && v !== '' && !bodyOnly.has(k) && !(Array.isArray(v) && (v.length === 0 || v.includes(''))),
          ),
        );
        const again = searchBodyFromQuery(new URLSearchParams(searchQueryFromBody(body).toString()));
        expect(again).toEqual(body);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['$top=a', '$top'],
    ['$top=1.5', '$top'],
    ['$top=', '$top'],
    ['$count=yes', '$count'],
    ['minimumCoverage=high', 'minimumCoverage'],
    ['$filter=a&$filter=b', '$filter'],
    ['vectorQueries=[]', 'vectorQueries'],
  ])('%s is rejected', (query, target) => {
    expect(() => searchBodyFromQuery(new URLSearchParams(query))).toThrow(
      expect.objectContaining({ status: 400, target }),
    );
  });

  it('ignores unknown parameters', () => {
    expect(searchBodyFromQuery(new URLSearchParams('api-version=x&search=a&api-key=k'))).toEqual({ search: 'a' });
  });
});

it('reads suggest and autocomplete by GET', () => {
  expect(
    suggestBodyFromQuery(new URLSearchParams('search=a&suggesterName=s&fuzzy=true&$top=3&$select=name&$filter=x eq 1')),
  ).toEqual({
    search: 'a',
    suggesterName: 's',
    fuzzy: true,
    top: 3,
    select: 'name',
    filter: 'x eq 1',
  });
  expect(
    autocompleteBodyFromQuery(
      new URLSearchParams('search=a&suggesterName=s&autocompleteMode=twoTerms&minimumCoverage=80'),
    ),
  ).toEqual({
    search: 'a',
    suggesterName: 's',
    autocompleteMode: 'twoTerms',
    minimumCoverage: 80,
  });
});
