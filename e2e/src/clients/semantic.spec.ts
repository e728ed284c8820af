import type { SearchClient } from '@azure/search-documents';
import { HOTELS, hotelsIndex, type Hotel } from './support/hotels.js';
import { errorOf } from './support/client-error.js';
import { all, expect, test, unique } from './support/test.js';

test.describe('semantic ranking', () => {
  let client: SearchClient<Hotel>;
  test.beforeEach(async ({ service: { indexes, documents } }) => {
    const name = unique('semantic');
    await indexes.createIndex({
      ...hotelsIndex(name),
      semanticSearch: {
        configurations: [
          {
            name: 'meaning',
            prioritizedFields: {
              titleField: { name: 'name' },
              contentFields: [{ name: 'description' }],
              keywordsFields: [{ name: 'tags' }],
            },
          },
        ],
      },
    });
    client = documents<Hotel>(name);
    await client.uploadDocuments([...HOTELS], { throwOnAnyFailure: true });
  });

  test('returns reranked results, captions, and answers', async () => {
    const { results, answers } = await client.search('which hotel is quiet and has a sauna', {
      queryType: 'semantic',
      semanticSearchOptions: {
        configurationName: 'meaning',
        answers: { answerType: 'extractive', count: 2, threshold: 0.1 },
        captions: { captionType: 'extractive', highlight: true },
        errorMode: 'fail',
      },
    });
    const hits = await all(results);
    expect(hits[0]?.document.id).toBe('3');
    const scores = hits.map(({ rerankerScore }) => rerankerScore ?? Number.NaN);
    expect(scores.every((score) => score >= 0 && score <= 4)).toBe(true);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(hits[0]?.captions?.[0]?.text).toContain('sauna');
    expect(answers?.every(({ key, score = 0 }) => key !== undefined && score >= 0.1)).toBe(true);
  });

  test('rejects a configuration that does not exist, and sorting', async () => {
    const search = (configurationName: string, options: object = {}) =>
      errorOf(
        client.search('quiet', { queryType: 'semantic', semanticSearchOptions: { configurationName }, ...options }),
      );
    expect(await search('none')).toMatchObject({ statusCode: 400, message: expect.stringContaining("'none'") });
    expect((await search('meaning', { orderBy: ['rating desc'] })).statusCode).toBe(400);
  });
});
