import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestService } from '../testing/service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
  await service.data('POST', '/indexes', {
    body: {
      name: 'scores',
      fields: [
        { name: 'id', type: 'Edm.String', key: true },
        { name: 't', type: 'Edm.String', searchable: true },
        {
          name: 'v',
          type: 'Collection(Edm.Single)',
          searchable: true,
          dimensions: 2,
          vectorSearchProfile: 'p',
        },
      ],
      vectorSearch: { algorithms: [{ name: 'a', kind: 'hnsw' }], profiles: [{ name: 'p', algorithm: 'a' }] },
    },
  });
  await service.data('POST', "/indexes('scores')/docs/search.index", {
    body: { value: [{ id: '1', t: 'sea', v: [1, 0] }] },
  });
});
afterAll(() => service.dispose());

test.each([
  ['a boost beyond single precision', { search: `sea^${'9'.repeat(44)}`, queryType: 'full', count: true }],
  [
    'a weight beyond single precision',
    {
      search: 'sea',
      count: true,
      vectorQueries: [{ kind: 'vector', vector: [1, 0], fields: 'v', k: 1, weight: 1e300 }],
    },
  ],
  ['no score at all', { search: '*', count: true }],
])('%s returns a result with a finite score', async (_, body) => {
  const response = await service.data('POST', "/indexes('scores')/docs/search.post.search", { body });
  expect(response).toMatchObject({ status: 200, body: { '@odata.count': 1, value: [{ id: '1' }] } });
  const [hit] = (response.body as { value: Record<string, number>[] }).value;
  expect(hit?.['@search.score']).toSatisfy((score: number) => Number.isFinite(score) && score > 0);
});
