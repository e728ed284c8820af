import { afterAll, beforeAll, expect, it } from 'vitest';
import { MANAGEMENT_TOKEN, TestService } from '../testing/service.js';

interface EmbeddingsBody {
  object: string;
  model: string;
  data: { object: string; index: number; embedding: number[] | string }[];
}
const TEXTS = ['Children can swim in the pool of this hotel.', 'The train leaves at noon.', 'Taxes are due in May.'];

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.dispose());

const post = (body: unknown) => service.management('POST', '/local/openai/v1/embeddings', { version: null, body });
const make = async (body: unknown): Promise<EmbeddingsBody> => {
  const createdItem = await post(body);
  expect(createdItem.status, createdItem.text).toBe(200);
  return createdItem.body as EmbeddingsBody;
};

it('creates vectors that text vector queries find', async () => {
  const { data } = await make({ input: TEXTS, model: 'any' });
  const created = await service.data('POST', '/indexes', {
    body: {
      name: 'texts',
      fields: [
        { name: 'id', type: 'Edm.String', key: true },
        {
          name: 'v',
          type: 'Collection(Edm.Single)',
          searchable: true,
          dimensions: 512,
          vectorSearchProfile: 'p',
        },
      ],
      vectorSearch: {
        algorithms: [{ name: 'a', kind: 'hnsw' }],
        vectorizers: [{ name: 'm', kind: 'customWebApi', customWebApiParameters: { uri: 'local://embeddings' } }],
        profiles: [{ name: 'p', algorithm: 'a', vectorizer: 'm' }],
      },
    },
  });
  expect(created.status, created.text).toBe(201);
  const value = data.map(({ index, embedding }) => ({ id: String(index), v: embedding }));
  await service.data('POST', "/indexes('texts')/docs/search.index", { body: { value } });
  const matches = await service.data('POST', "/indexes('texts')/docs/search.post.search", {
    body: { vectorQueries: [{ kind: 'text', text: 'swimming with kids', fields: 'v', k: 1 }] },
  });
  expect(matches.body).toMatchObject({ value: [{ id: '0' }] });
});

it('responds as clients of the interface expect: one text or several, floats or base64', async () => {
  const one = await make({ input: TEXTS[0], model: 'mine', dimensions: 512, encoding_format: 'float' });
  expect(one).toMatchObject({ object: 'list', model: 'mine', data: [{ object: 'embedding', index: 0 }] });
  const vector = one.data[0]!.embedding as number[];
  expect(vector).toHaveLength(512);
  const packed = await make({ input: [TEXTS[1], TEXTS[0]], model: 'mine', encoding_format: 'base64' });
  expect(packed.data.map(({ index }) => index)).toEqual([0, 1]);
  const bytes = Buffer.from(packed.data[1]!.embedding as string, 'base64');
  expect(Array.from({ length: 512 }, (_, i) => bytes.readFloatLE(i * 4))).toEqual(vector);
});

it.each([
  [{}, 'input'],
  [{ input: [] }, 'input'],
  [{ input: ['a', ''] }, 'input'],
  [{ input: [[1, 2]] }, 'input'],
  [{ input: Array.from({ length: 2049 }, () => 'a') }, 'input'],
  [{ input: 'a', dimensions: 1536 }, 'dimensions'],
  [{ input: 'a', encoding_format: 'hex' }, 'encoding_format'],
])('rejects %j for its %s', async (body, target) => {
  expect(await post(body)).toMatchObject({ status: 400, body: { error: { target } } });
});

it('accepts the management token, and only POST', async () => {
  const url = `http://127.0.0.1:${service.port}/local/openai/v1/embeddings`;
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
  const headers = { authorization: `Bearer ${MANAGEMENT_TOKEN}` };
  const read = await fetch(url, { headers });
  expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
});
