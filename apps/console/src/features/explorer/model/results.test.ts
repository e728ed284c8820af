import { describe, expect, it } from 'vitest';
import { columnsOf, ordersByBoostedScore, readSearchResponse } from './results';

describe('results', () => {
  it("separates the service's annotations from the document", () => {
    const result = readSearchResponse({
      '@odata.count': 1,
      '@search.coverage': 100,
      '@search.facets': { genre: [{ value: 'War', count: 1 }] },
      value: [{ '@search.score': 1.5, '@search.highlights': { title: ['<em>War</em>'] }, id: '1', title: 'War' }],
    });
    expect(result).toEqual({
      count: 1,
      coverage: 100,
      facets: { genre: [{ value: 'War', count: 1 }] },
      answers: [],
      rewrites: [],
      usesOriginalQueryOnly: false,
      rows: [{ score: 1.5, highlights: { title: ['<em>War</em>'] }, document: { id: '1', title: 'War' } }],
    });
  });
  it('reads semantic ranking', () => {
    const result = readSearchResponse({
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
    expect(result).toMatchObject({
      answers: [{ key: '1', text: 'At sea.', highlights: 'At <em>sea</em>.', score: 0.9 }],
      partial: { reason: 'maxWaitExceeded', type: 'baseResults' },
      rewrites: [{ query: 'sea', rewrites: ['ocean', 'coast'] }],
    });
    expect(result.rows[0]).toMatchObject({ rerankerScore: 2.5, captions: [{ text: 'By the sea' }] });
  });
  it.each([
    ['BoostedRerankerScore', 3],
    ['RerankerScore', 2],
    [undefined, 3],
  ] as const)(
    'a configuration that ranks by %s selects the score that determines the rank',
    (rankingOrder, rankingScore) => {
      const configuration = { name: 'c', prioritizedFields: {}, ...(rankingOrder && { rankingOrder }) };
      const index = { name: 'i', fields: [], semantic: { defaultConfiguration: 'c', configurations: [configuration] } };
      const value = [{ '@search.rerankerScore': 2, '@search.rerankerBoostedScore': 3, id: '1' }];
      for (const body of [{}, { semanticConfiguration: 'c' }]) {
        expect(readSearchResponse({ value }, ordersByBoostedScore(index, body)).rows[0]?.rankingScore).toBe(
          rankingScore,
        );
      }
    },
  );
  it('shows the title first, long texts and empty fields last', () => {
    const rows = [
      { highlights: {}, document: { id: '1', plot: 'x'.repeat(200), none: null, genre: 'War', title: 'W' } },
    ];
    expect(columnsOf(rows, [], { title: 'title', key: 'id' })).toEqual(['title', 'genre', 'plot', 'id', 'none']);
    expect(columnsOf(rows, ['genre', 'title'], { title: 'title', key: 'id' })).toEqual(['genre', 'title']);
  });
  it('shows texts with highlights next to the title', () => {
    const rows = [{ highlights: { chunk: ['<em>x</em>'] }, document: { name: 'a', size: 1, chunk: 'x'.repeat(200) } }];
    expect(columnsOf(rows, [], { title: 'name', key: undefined })).toEqual(['name', 'chunk', 'size']);
  });
  it('shows the texts of a chunk before its key, the key of its parent, and its vector', () => {
    const document = {
      chunk_id: 'a_1',
      parent_id: 'a',
      vector: Array.from({ length: 32 }, () => 0.5),
      chunk: 'x'.repeat(200),
      page: 1,
      title: 'A',
    };
    const rows = [{ highlights: {}, document }];
    const columns = ['title', 'page', 'chunk', 'chunk_id', 'parent_id', 'vector'];
    expect(columnsOf(rows, [], { title: 'title', key: 'chunk_id' })).toEqual(columns);
  });
  it('shows the texts of a chunk before the metadata of its file', () => {
    const document = {
      chunk_id: 'a_1',
      metadata_storage_name: 'a.pdf',
      metadata_storage_size: 2048,
      metadata_author: 'Ann',
      chunk: 'x'.repeat(200),
      page: 1,
    };
    const columns = ['metadata_storage_name', 'page', 'chunk', 'metadata_storage_size', 'metadata_author', 'chunk_id'];
    const rows = [{ highlights: {}, document }];
    expect(columnsOf(rows, [], { title: 'metadata_storage_name', key: 'chunk_id' })).toEqual(columns);
  });
});
