import type { SearchIndex } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { examplesIn, queryText, rankBy, rankingOf, rankingsOf, withText } from './ranking';
import { patchBody } from './state';
import { readVector, vectorFields, vectorProblem } from './vectors';

const hotels = {
  name: 'hotels',
  fields: [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'description', type: 'Edm.String', searchable: true },
    {
      name: 'near',
      type: 'Collection(Edm.Single)',
      searchable: true,
      dimensions: 3,
      vectorSearchProfile: 'p',
      retrievable: false,
    },
    { name: 'bare', type: 'Collection(Edm.Single)', searchable: true, dimensions: 2, vectorSearchProfile: 'q' },
  ],
  vectorSearch: {
    profiles: [
      { name: 'p', algorithm: 'a', vectorizer: 'v' },
      { name: 'q', algorithm: 'a' },
    ],
    algorithms: [{ name: 'a', kind: 'hnsw', hnswParameters: { metric: 'cosine' } }],
    vectorizers: [{ name: 'v', kind: 'customWebApi' }],
  },
  semantic: { configurations: [{ name: 's', prioritizedFields: {} }] },
} as unknown as SearchIndex;

describe('rankings', () => {
  it('are those that the index supports', () => {
    expect(rankingsOf(hotels)).toEqual(['keyword', 'vector', 'hybrid', 'semantic']);
    expect(rankingsOf({ name: 'plain', fields: hotels.fields.slice(0, 2) })).toEqual(['keyword']);
  });

  it('each sets up the body and is recognized in it; keyword restores it', () => {
    const body = { search: 'quiet', filter: 'a eq 1', count: true };
    for (const ranking of rankingsOf(hotels)) {
      const next = patchBody(body, rankBy(ranking, body, hotels));
      expect(rankingOf(next)).toBe(ranking);
      expect(queryText(next)).toBe('quiet');
      expect(patchBody(next, rankBy('keyword', next, hotels))).toEqual(body);
    }
    expect(rankBy('hybrid', body, hotels).vectorQueries).toEqual([
      { kind: 'text', text: 'quiet', fields: 'near', k: 50 },
    ]);
    expect(rankBy('hybrid', { search: '*' }, hotels).vectorQueries).toBeUndefined();
  });

  it('changes vector queries with the text of the query line, and no others', () => {
    const body = {
      search: 'sea',
      vectorQueries: [
        { kind: 'text' as const, text: 'sea', fields: 'near' },
        { kind: 'text' as const, text: 'other' },
      ],
    };
    expect(withText(body, 'seaside')).toEqual({
      search: 'seaside',
      vectorQueries: [
        { kind: 'text', text: 'seaside', fields: 'near' },
        { kind: 'text', text: 'other' },
      ],
    });
    expect(withText({ vectorQueries: [{ kind: 'text', text: 'sea' }] }, 'lake')).toEqual({
      vectorQueries: [{ kind: 'text', text: 'lake' }],
    });
    expect(withText({ search: 'sea', vectorQueries: [{ kind: 'text', text: 'sea' }] }, '')).toEqual({
      search: '',
      vectorQueries: undefined,
    });
    expect(withText({}, 'sea')).toEqual({ search: 'sea' });
  });

  it('reads the example queries of a description', () => {
    expect(examplesIn('Hotels. Try: “a quiet place”, "by the sea". Source: x')).toEqual([
      'a quiet place',
      'by the sea',
    ]);
    expect(examplesIn('No “such” thing')).toEqual([]);
  });
});

describe('vectors', () => {
  it('describe a field with its profile', () => {
    expect(vectorFields(hotels)).toEqual([
      {
        path: 'near',
        dimensions: 3,
        elementType: 'Single',
        isRetrievable: false,
        vectorizer: { name: 'v', kind: 'customWebApi' },
        metric: 'cosine',
        algorithm: 'hnsw',
      },
      { path: 'bare', dimensions: 2, elementType: 'Single', isRetrievable: true, metric: 'cosine', algorithm: 'hnsw' },
    ]);
  });

  it.each([
    ['[1, -2.5, 3e-2]', [1, -2.5, 0.03]],
    ['1, 2 3', [1, 2, 3]],
    ['[1,2,3,]', [1, 2, 3]],
  ])('%s is a vector', (text, expected) => expect(readVector(text, 3)).toEqual(expected));

  it.each([
    ['', 3, /Paste/],
    ['[1, 2]', 3, /3 dimensions, but the vector has 2 numbers/],
    ['[1, "a", 2]', 3, /array of numbers/],
    ['1 x 2', undefined, /"x" isn't a number/],
    ['{"a":1}', undefined, /array of numbers/],
  ])('rejects %s', (text, dimensions, message) => expect(() => readVector(text, dimensions)).toThrow(message));

  it('explains why a query is invalid', () => {
    const fields = vectorFields(hotels);
    expect(vectorProblem({ kind: 'text', text: 'sea', fields: 'near' }, fields)).toBeUndefined();
    expect(vectorProblem({ kind: 'text', text: 'sea', fields: 'near,bare' }, fields)?.text).toContain(
      'bare has no vectorizer',
    );
    expect(vectorProblem({ kind: 'vector', vector: [1, 2], fields: 'near' }, fields)).toEqual({
      text: 'The vector has 2 numbers, but near has 3 dimensions.',
      isMissing: false,
    });
    expect(vectorProblem({ kind: 'vector', vector: [1, 2], fields: 'bare' }, fields)).toBeUndefined();
    expect(vectorProblem({ kind: 'text', text: 'sea', fields: 'gone' }, fields)?.text).toContain('gone');
    for (const kind of ['imageUrl', 'text', 'vector']) {
      expect(vectorProblem({ kind, fields: 'near' }, fields)).toMatchObject({ isMissing: true });
    }
  });
});
