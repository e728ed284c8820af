import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService } from '../testing/service.js';

const PREVIEW = '2026-05-01-preview';
const DEMO =
  '/subscriptions/00000000-0000-4000-8000-000000000001/resourceGroups/local-development/providers/Vendor.Search/searchServices/demo';

interface Caption {
  text: string;
  highlights: string | null;
}
interface Result {
  id: string;
  '@search.score': number;
  '@search.rerankerScore'?: number;
  '@search.rerankerBoostedScore'?: number;
  '@search.captions'?: Caption[];
  '@search.documentDebugInfo'?: { semantic: Record<string, unknown> };
}
interface Page {
  value: Result[];
  '@search.answers'?: (Caption & { key: string; score: number })[];
  '@search.semanticPartialResponseReason'?: string;
  '@search.semanticPartialResponseType'?: string;
  '@odata.nextLink'?: string;
  '@odata.count'?: number;
}

const texts: [string, string, string][] = [
  ['dinner', 'Gastronomic House', 'The chef of this hotel cooks seasonal dishes every evening. Parking costs extra.'],
  [
    'swim',
    'Cliff Palace',
    'A hotel on the shore. Swim in the outdoor pool that overlooks the ocean, then rest on the sand.',
  ],
  ['city', 'City Hotel', 'A classic hotel on the main commercial street. The lobby of the hotel has been renovated.'],
  [
    'work',
    'Business Tower',
    'A hotel with desks, printers and meeting rooms. Fast internet in every room of the hotel.',
  ],
];
const prioritizedFields = {
  titleField: { fieldName: 'title' },
  prioritizedContentFields: [{ fieldName: 'text' }],
  prioritizedKeywordsFields: [{ fieldName: 'tags' }],
};
const index = {
  name: 'stays',
  fields: [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'title', type: 'Edm.String', searchable: true },
    { name: 'text', type: 'Edm.String', searchable: true },
    { name: 'tags', type: 'Collection(Edm.String)', searchable: true },
    { name: 'rating', type: 'Edm.Double', filterable: true },
  ],
  scoringProfiles: [
    {
      name: 'rated',
      functions: [
        {
          type: 'magnitude',
          fieldName: 'rating',
          boost: 9,
          interpolation: 'linear',
          magnitude: { boostingRangeStart: 0, boostingRangeEnd: 5 },
        },
      ],
    },
  ],
  semantic: {
    configurations: [
      { name: 'default', prioritizedFields },
      { name: 'unboosted', rankingOrder: 'RerankerScore', prioritizedFields },
    ],
  },
};

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
  expect(await service.data('POST', '/indexes', { body: index })).toMatchObject({ status: 201 });
  const value = texts.map(([id, title, text], i) => ({ id, title, text, tags: ['hotel', id], rating: i }));
  expect(await service.data('POST', "/indexes('stays')/docs/search.index", { body: { value } })).toMatchObject({
    status: 200,
  });
});
afterAll(() => service.dispose());

const post = (body: Record<string, unknown>, version = PREVIEW) =>
  service.data('POST', "/indexes('stays')/docs/search.post.search", { body, version });
const search = async (body: Record<string, unknown>): Promise<Page> => {
  const { status, body: page, text } = await post(body);
  expect(status, text).toBe(200);
  return page as Page;
};
const semantic = { queryType: 'semantic', semanticConfiguration: 'default' };

describe('queryType semantic', () => {
  it('sorts by reranker score, with scores, captions, and answers', async () => {
    const page = await search({
      ...semantic,
      search: 'hotel where I can swim near the beach',
      captions: 'extractive',
      answers: 'extractive|count-2,threshold-0.1',
      count: true,
    });
    expect(page['@odata.count']).toBe(4);
    expect(page.value[0]!.id).toBe('swim');
    const scores = page.value.map((each) => each['@search.rerankerScore']!);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(Math.max(...scores)).toBeLessThanOrEqual(4);
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(0);
    const [caption] = page.value[0]!['@search.captions']!;
    expect(texts[1]![2]).toContain(caption!.text);
    expect(caption!.highlights).toContain('<em>');
    const answers = page['@search.answers']!;
    expect(answers[0]).toMatchObject({ key: 'swim' });
    expect(answers.length).toBeLessThanOrEqual(2);
    expect(answers[0]!.score).toBeGreaterThanOrEqual(answers.at(-1)!.score);
  });

  it('returns captions and answers only on request, and only the selected fields', async () => {
    const page = await search({ ...semantic, search: 'hotel dinner', select: 'id' });
    expect(Object.keys(page)).not.toContain('@search.answers');
    expect(Object.keys(page.value[0]!).sort()).toEqual(['@search.rerankerScore', '@search.score', 'id']);
  });

  it('accepts the answers parameter by GET, too', async () => {
    const response = await service.data(
      'GET',
      "/indexes('stays')/docs?search=hotel%20dinner%20chef&queryType=semantic&semanticConfiguration=default&answers=extractive%7Cthreshold-0",
    );
    expect(response.status, response.text).toBe(200);
    expect((response.body as Page)['@search.answers']).toHaveLength(1);
  });

  it('pages through the reranked results', async () => {
    const whole = await search({ ...semantic, search: 'hotel with meeting rooms' });
    const second = await search({ ...semantic, search: 'hotel with meeting rooms', top: 2, skip: 1 });
    expect(second.value.map(({ id }) => id)).toEqual(whole.value.slice(1, 3).map(({ id }) => id));
    expect(second['@odata.nextLink']).toBeUndefined();
  });

  it('compares with semanticQuery, whatever the query type', async () => {
    const page = await search({
      search: 'text:hotel',
      queryType: 'full',
      semanticConfiguration: 'default',
      semanticQuery: 'evening meal by a cook',
    });
    expect(page.value[0]!.id).toBe('dinner');
  });

  it('accepts semanticFields instead of a configuration', async () => {
    const page = await search({
      queryType: 'semantic',
      semanticFields: 'title',
      search: 'hotel business',
      debug: 'semantic',
    });
    expect(page.value[0]!['@search.documentDebugInfo']!.semantic['contentFields']).toEqual([
      { name: 'title', state: 'used' },
    ]);
  });

  it('returns the input of the ranker with debug', async () => {
    const page = await search({ ...semantic, search: 'hotel dinner', debug: 'semantic' });
    const dinner = page.value.find(({ id }) => id === 'dinner')!;
    expect(dinner['@search.documentDebugInfo']).toEqual({
      semantic: {
        titleField: { name: 'title', state: 'used' },
        contentFields: [{ name: 'text', state: 'used' }],
        keywordFields: [{ name: 'tags', state: 'used' }],
        rerankerInput: { title: texts[0]![1], content: texts[0]![2], keywords: 'hotel\r\ndinner' },
      },
    });
  });

  it('sorts by the boosted score with a scoring profile', async () => {
    const page = await search({ ...semantic, search: 'hotel dinner', scoringProfile: 'rated' });
    const boosted = page.value.map((each) => each['@search.rerankerBoostedScore']!);
    expect(boosted).toEqual([...boosted].sort((a, b) => b - a));
    const factors = new Map(
      page.value.map((each) => [each.id, each['@search.rerankerBoostedScore']! / each['@search.rerankerScore']!]),
    );
    expect(factors.get('work')! / factors.get('city')!).toBeGreaterThan(1.2);
  });

  it('returns the boosted score, but does not sort by it, if the configuration says so', async () => {
    const body = { search: 'hotel dinner', scoringProfile: 'rated', select: 'id' };
    const { value } = await search({ ...semantic, semanticConfiguration: 'unboosted', ...body });
    const scores = value.map((each) => each['@search.rerankerScore']!);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    const boosted = await search({ ...semantic, ...body });
    expect(value.map(({ id }) => id)).not.toEqual(boosted.value.map(({ id }) => id));
    expect(value).toEqual(expect.arrayContaining(boosted.value));
  });

  it('returns base results if there is no semantic query', async () => {
    const page = await search({ ...semantic, search: '*' });
    expect(page.value).toHaveLength(4);
    expect(page.value[0]!['@search.rerankerScore']).toBeUndefined();
  });

  it.each([
    [{ queryType: 'semantic', search: 'a' }, 'semanticConfiguration'],
    [{ queryType: 'semantic', semanticConfiguration: 'other', search: 'a' }, "Unknown semantic configuration 'other'."],
    [{ ...semantic, search: 'a', semanticMaxWaitInMilliseconds: 699 }, 'semanticMaxWaitInMilliseconds'],
    [{ ...semantic, search: 'a', orderby: 'rating' }, 'orderby'],
    [{ ...semantic, search: 'a', answers: 'extractive|count-0' }, 'answers'],
    [{ ...semantic, search: 'a', captions: 'extractive|highlight-maybe' }, 'captions'],
    [{ queryType: 'semantic', semanticFields: 'rating', search: 'a' }, 'semanticFields'],
    [{ search: 'a', answers: 'extractive' }, 'answers'],
    [{ search: 'a', captions: 'extractive' }, 'captions'],
    [{ search: 'a', queryRewrites: 'generative' }, 'queryRewrites'],
  ])('rejects %o and names %s', async (body, parameter) => {
    const { status, body: error } = await post(body);
    expect(status).toBe(400);
    expect(JSON.stringify(error)).toContain(parameter);
  });

  it('rejects query rewriting without a language model, with the name of the setting', async () => {
    const response = await post({ ...semantic, search: 'a', queryRewrites: 'generative', queryLanguage: 'en-us' });
    expect(response).toMatchObject({ status: 501, body: { error: { code: 'NotSupportedLocally' } } });
    expect(response.text).toContain('--language-model');
    expect(response.text).toContain('SEARCHDECK_LOCAL_LANGUAGE_MODEL');
  });
});

describe("the service's property semanticSearch", () => {
  const set = async (semanticSearch: string) => {
    expect(await service.management('PATCH', DEMO, { body: { properties: { semanticSearch } } })).toMatchObject({
      status: 200,
    });
  };

  it('disabled: semantic queries are rejected, others are not', async () => {
    await set('disabled');
    try {
      expect(await post({ ...semantic, search: 'hotel' })).toMatchObject({
        status: 400,
        body: {
          error: {
            code: 'FeatureNotSupportedInService',
            message: 'Semantic search is not enabled for this service.\r\nParameter name: queryType',
            details: [{ code: 'SemanticQueriesNotAvailable' }],
          },
        },
      });
      expect(await post({ search: 'hotel', semanticQuery: 'a', semanticConfiguration: 'default' })).toMatchObject({
        status: 400,
      });
      expect(await post({ search: 'hotel' })).toMatchObject({ status: 200 });
    } finally {
      await set('free');
    }
  });
});

describe('--semantic-quota', () => {
  it('is a 402 on the free plan after the monthly quota, and counts only ranked queries', async () => {
    let now = Date.UTC(2026, 0, 31);
    const limited = await TestService.start(['--semantic-quota', '1'], undefined, () => now);
    try {
      await limited.data('POST', '/indexes', { body: index });
      const searchFor = async (text: string) => {
        // Invalid semantic parameters are an error here and in the response.
        const body = { ...semantic, search: text, semanticErrorHandling: 'fail' };
        const response = await limited.data('POST', "/indexes('stays')/docs/search.post.search", { body });
        return [response.status, response.status === 200 ? '' : response.text];
      };
      expect(await searchFor('*')).toEqual([200, '']);
      expect(await searchFor('sea')).toEqual([200, '']);
      expect(await searchFor('sea')).toEqual([402, expect.stringContaining('"SemanticQuotaExceeded"')]);
      now += 86_400_000;
      expect(await searchFor('sea')).toEqual([200, '']);
    } finally {
      await limited.dispose();
    }
  });
});

describe('semanticMaxWaitInMilliseconds', () => {
  const long = (i: number): string =>
    Array.from(
      { length: 5 },
      (_, j) =>
        `Chapter ${j} of book ${i} tells at some length of a hotel, of ${i * 7 + j} guests and of the ${j}th storm of that year, which nobody there had seen coming.`,
    ).join(' ');
  beforeAll(async () => {
    const value = Array.from({ length: 60 }, (_, i) => ({
      id: `b${i}`,
      title: `Novel ${i} of the series`,
      text: long(i),
      tags: [`n${i}`],
    }));
    await service.data('PUT', "/indexes('books')", { body: { ...index, name: 'books' } });
    await service.data('POST', "/indexes('books')/docs/search.index", { body: { value } });
  });
  const books = (body: Record<string, unknown>) =>
    service.data('POST', "/indexes('books')/docs/search.post.search", {
      body: { ...semantic, ...body },
      version: PREVIEW,
    });

  it('returns the base results with 206 and the reason after the time limit, or fails', async () => {
    // Concurrent callers ensure that 700 ms are not enough.
    const others = new AbortController();
    const crowd = Array.from({ length: 4 }, (_, i) =>
      service.app.inference.embed(
        Array.from({ length: 900 }, (__, j) => `Caller ${i} asks at some length about matter ${j} of the day.`),
        others.signal,
      ),
    );
    const wait = { search: 'storm guests', semanticMaxWaitInMilliseconds: 700 };
    const late = await books({ ...wait, semanticErrorHandling: 'fail' });
    expect(late).toMatchObject({ status: 503, body: { error: { code: 'SemanticMaxWaitExceeded' } } });
    const partial = await books({ ...wait, answers: 'extractive' });
    others.abort(new Error('enough'));
    expect((await Promise.allSettled(crowd)).map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    expect(partial.status).toBe(206);
    const page = partial.body as Page;
    expect(page['@search.semanticPartialResponseReason']).toBe('maxWaitExceeded');
    expect(page['@search.semanticPartialResponseType']).toBe('baseResults');
    expect(page.value).toHaveLength(50);
    expect(page['@search.answers']).toBeUndefined();
  });

  it('appends the results after the first 50 without a reranker score', async () => {
    const { status, body } = await books({ search: 'storm guests', top: 60, select: 'id' });
    expect(status).toBe(200);
    const { value } = body as Page;
    expect(value).toHaveLength(60);
    expect(value.map((each) => each['@search.rerankerScore'] !== undefined)).toEqual(
      Array.from({ length: 60 }, (_, i) => i < 50),
    );
    expect(new Set(value.map(({ id }) => id)).size).toBe(60);
    const next = await books({ search: 'storm guests', skip: 50, select: 'id' });
    expect((next.body as Page).value.map(({ id }) => id)).toEqual(value.slice(50).map(({ id }) => id));
  });
});

describe('speller', () => {
  it('corrects search terms with the terms of the index', async () => {
    const body = { search: 'comercial stret', select: 'id', searchMode: 'any' };
    expect((await search(body)).value).toEqual([]);
    const corrected = await search({ ...body, speller: 'lexicon', queryLanguage: 'en-us' });
    expect(corrected.value.map(({ id }) => id)).toEqual(['city']);
    const full = await search({
      search: 'text:comercial',
      queryType: 'full',
      speller: 'lexicon',
      queryLanguage: 'en-us',
    });
    expect(full.value.map(({ id }) => id)).toEqual(['city']);
  });

  it('replaces a word with a word of the documents, not with a stem', async () => {
    const fields = index.fields.map((each) => (each.name === 'text' ? { ...each, analyzer: 'en.lucene' } : each));
    await service.data('PUT', "/indexes('english')", { body: { ...index, name: 'english', fields } });
    const value = texts.map(([id, title, text]) => ({ id, title, text }));
    await service.data('POST', "/indexes('english')/docs/search.index", { body: { value } });
    const requests = {
      search: '+comercial -kitchn "meetng rooms" text:renovatd^2 renovatd* hotel',
      queryType: 'full',
      speller: 'lexicon',
      queryLanguage: 'en-us',
      debug: 'explain',
    };
    const response = await service.data('POST', "/indexes('english')/docs/search.post.search", {
      body: requests,
      version: PREVIEW,
    });
    expect(response.status, response.text).toBe(200);
    // "commercial" and "renovated" are words; "commerci" and "renov" are their indexed stems.
    expect((response.body as Page).value.map(({ id }) => id)).toEqual(['city']);
    expect(response.text).toContain('weight(text:commerci)');
    expect(response.text).toContain('weight(text:renov)');
    const plain = { ...requests, search: 'seasonl dishs evry', queryType: 'simple', debug: null, highlight: 'text' };
    const highlighted = await service.data('POST', "/indexes('english')/docs/search.post.search", {
      body: plain,
      version: PREVIEW,
    });
    expect(highlighted.text).toContain('<em>seasonal</em> <em>dishes</em> <em>every</em>');
  });

  it('requires queryLanguage', async () => {
    expect(await post({ search: 'a', speller: 'lexicon' })).toMatchObject({ status: 400 });
  });
});
