import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createInference } from '../embeddings/inference.js';
import { rerank, type RerankRequest } from './rerank.js';
import type { SemanticDocument } from './reranker-input.js';
import { documentSimilarity, rerankerScore } from './score.js';

const inference = createInference();
afterAll(() => inference.close());

const hotel = (key: string, title: string, description: string, tags: string): SemanticDocument => ({
  key,
  title: { name: 'HotelName', text: title },
  content: [{ name: 'Description', text: description }],
  keywords: [{ name: 'Tags', text: tags }],
});
const hotels: SemanticDocument[] = [
  hotel(
    '1',
    'Stay-Kay City Hotel',
    'This classic hotel is ideally located on the main commercial artery of the city. A few minutes away is the historic center. The lobby has been renovated.',
    'view, air conditioning, concierge',
  ),
  hotel(
    '2',
    'Old Century Hotel',
    'The hotel is situated in a nineteenth century plaza, which has been expanded and renovated to the highest architectural standards.',
    'pool, free wifi, concierge',
  ),
  hotel(
    '3',
    'Gastronomic Landscape Hotel',
    'The Gastronomic Hotel stands out for its culinary excellence. The chef cooks seasonal dishes every evening. Parking costs extra.',
    'restaurant, bar, continental breakfast',
  ),
  hotel(
    '4',
    'Sublime Palace Hotel',
    'Sublime Cliff Hotel is located in the heart of the historic center. Swim in the outdoor pool that overlooks the ocean, then rest on the sand.',
    'concierge, view, air conditioning',
  ),
];
const run = (request: Partial<RerankRequest>, signal?: AbortSignal) =>
  rerank({ query: 'where can I have a great dinner', documents: hotels, ...request }, inference, signal);
const order = (documents: readonly { key: string; rerankerScore: number }[]): string[] =>
  [...documents].sort((a, b) => b.rerankerScore - a.rerankerScore).map(({ key }) => key);

describe('rerank', () => {
  it('ranks by meaning, without words in common', async () => {
    const dinner = await run({});
    expect(order(dinner.documents)[0]).toBe('3');
    const swim = await run({ query: 'somewhere near the beach to go swimming' });
    expect(order(swim.documents)[0]).toBe('4');
    for (const { rerankerScore: score } of [...dinner.documents, ...swim.documents]) {
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(4);
    }
    expect(dinner).toMatchObject({ stage: 'complete' });
    expect(dinner.answers).toBeUndefined();
    expect(dinner.documents[0]?.captions).toBeUndefined();
  });

  it('returns the same result for the same request', async () => {
    const other = createInference();
    const request: RerankRequest = { query: 'a swim in the sea', documents: hotels, captions: { highlight: true } };
    const [first, second] = [await run(request), await rerank({ ...request, documents: hotels }, other)];
    await other.close();
    expect(second).toEqual(first);
  });

  it('captions are verbatim passages of the document with the words of the query marked', async () => {
    const { documents } = await run({ query: 'outdoor pools', captions: { highlight: true } });
    const [caption] = documents[3]!.captions!;
    expect(hotels[3]!.content[0]!.text).toContain(caption!.text);
    expect(caption!.highlights).toContain('<em>outdoor pool</em>');
    expect(caption!.highlights!.replaceAll(/<\/?em>/g, '')).toBe(caption!.text);
  });

  it('marks the most similar phrase when the passage has no word of the query', async () => {
    const { documents } = await run({
      query: 'great dinner',
      captions: { highlight: true },
      preTag: '[',
      postTag: ']',
    });
    const highlights = documents[2]!.captions![0]!.highlights!;
    expect(highlights).toMatch(/\[.+\]/s);
    expect(highlights.match(/\[(.+?)\]/s)![1]!.length).toBeLessThan(highlights.length - 2);
  });

  it('shortens captions and omits highlights on request', async () => {
    const { documents } = await run({ captions: { highlight: false, maxCharLength: 40 } });
    for (const { captions } of documents) {
      expect(captions![0]!.text.length).toBeLessThanOrEqual(40);
      expect(captions![0]!.highlights).toBeNull();
    }
  });

  it('returns answers above the threshold, best first', async () => {
    const documents = [
      {
        key: 'a',
        content: [{ name: 'text', text: 'The Eiffel Tower is 330 meters tall. It is a landmark of Paris.' }],
        keywords: [],
      },
      { key: 'b', content: [{ name: 'text', text: 'Bread is baked from flour and water.' }], keywords: [] },
    ];
    const query = 'How tall is the Eiffel Tower?';
    const { answers } = await run({ query, documents, answers: { count: 3, threshold: 0.7 } });
    expect(answers).toHaveLength(1);
    expect(answers![0]).toMatchObject({ key: 'a', text: documents[0]!.content[0]!.text });
    expect(answers![0]!.highlights).toContain('<em>The Eiffel Tower is 330 meters tall</em>');
    const all = await run({ query, documents, answers: { count: 2, threshold: 0 } });
    expect(all.answers!.map(({ key }) => key)).toEqual(['a', 'b']);
    const one = await run({ query, documents, answers: { count: 1, threshold: 0, maxCharLength: 20 } });
    expect(one.answers).toHaveLength(1);
    expect(one.answers![0]!.text.length).toBeLessThanOrEqual(20);
  });

  it('reads as much of the fields as the service, and reports how much', async () => {
    const long = 'A sentence about nothing in particular. '.repeat(300);
    const document: SemanticDocument = {
      key: '1',
      title: { name: 'title', text: long },
      content: ['first', 'second'].map((name) => ({ name, text: long })),
      keywords: [{ name: 'tags', text: '' }],
    };
    const { documents } = await run({ documents: [document] });
    const { input } = documents[0]!;
    expect(input.titleField).toEqual({ name: 'title', state: 'partial' });
    expect(input.contentFields).toEqual([
      { name: 'first', state: 'partial' },
      { name: 'second', state: 'unused' },
    ]);
    expect(input.keywordFields).toEqual([{ name: 'tags', state: 'unused' }]);
    expect(input.title.length).toBeLessThanOrEqual(512);
  });

  it('reranks only the top 50', async () => {
    const documents = Array.from({ length: 60 }, (_, i) => ({
      key: String(i),
      content: [{ name: 'text', text: 'the same' }],
      keywords: [],
    }));
    expect((await run({ documents })).documents).toHaveLength(50);
    expect((await run({ documents, top: 3 })).documents).toHaveLength(3);
  });

  it('returns partial results when the time is up', async () => {
    const documents = Array.from({ length: 50 }, (_, i) =>
      hotel(
        String(i),
        `Name ${i}`,
        `Room ${i} has a bed. House ${i} has a door. Street ${i} has a lamp. `.repeat(20),
        `tag ${i}`,
      ),
    );
    const controller = new AbortController();
    const running = run({ documents, captions: { highlight: true } }, controller.signal);
    controller.abort();
    expect(await running).toEqual({ stage: 'baseResults', documents: [] });
  });

  it('accepts any text in documents and queries', () =>
    fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary', maxLength: 200 }),
        async (query, text) => {
          const documents = [{ key: 'k', content: [{ name: 'text', text }], keywords: [] }];
          const captions = { highlight: true, maxCharLength: 20 };
          const result = await run({ query, documents, captions, answers: { count: 1, threshold: 0 } });
          expect(result.stage).toBe('complete');
          expect(result.documents[0]!.rerankerScore).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 30 },
    ));
});

describe('scores', () => {
  const similarity = fc.double({ min: -1, max: 1, noNaN: true });
  const match = fc.record({ cosine: similarity, termOverlap: fc.double({ min: 0, max: 1, noNaN: true }) });
  it('increase with the similarity, from 0 to 4', () => {
    fc.assert(
      fc.property(similarity, similarity, (a, b) => {
        const [low, high] = [rerankerScore(Math.min(a, b)), rerankerScore(Math.max(a, b))];
        expect(low).toBeLessThanOrEqual(high);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(4);
      }),
    );
    expect([rerankerScore(-1), rerankerScore(0.4), rerankerScore(1)]).toEqual([0, 1.5, 4]);
  });
  it('of a document increase with the similarity of each part', () => {
    fc.assert(
      fc.property(
        match,
        match,
        match,
        fc.constantFrom('content', 'title', 'keywords'),
        fc.constantFrom('cosine', 'termOverlap'),
        (content, title, keywords, part, component) => {
          const parts = { content, title, keywords };
          const one = parts[part as 'content'];
          const raised = { ...parts, [part]: { ...one, [component]: Math.min(1, one[component as 'cosine'] + 0.1) } };
          expect(documentSimilarity(raised)).toBeGreaterThanOrEqual(documentSimilarity(parts) - 1e-9);
        },
      ),
    );
  });
});
