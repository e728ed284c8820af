import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService } from '../testing/service.js';

interface Page {
  value: { id: string; '@search.score': number }[];
}

let service: TestService;
let endpoint: Server;
let requests: unknown[] = [];
beforeAll(async () => {
  service = await TestService.start();
  endpoint = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      requests.push(JSON.parse(text));
      response.end(JSON.stringify({ values: [{ recordId: '0', data: { vector: [0, 1] } }] }));
    });
  });
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await service.dispose();
  endpoint.closeAllConnections();
  await new Promise((resolve) => endpoint.close(resolve));
});

const index = (name: string, dimensions: number, uri: string) => ({
  name,
  fields: [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'text', type: 'Edm.String', searchable: true },
    { name: 'vector', type: 'Collection(Edm.Single)', searchable: true, dimensions, vectorSearchProfile: 'p' },
  ],
  vectorSearch: {
    algorithms: [{ name: 'a', kind: 'exhaustiveKnn' }],
    profiles: [{ name: 'p', algorithm: 'a', vectorizer: 'v' }],
    vectorizers: [{ name: 'v', kind: 'customWebApi', customWebApiParameters: { uri, httpMethod: 'POST' } }],
  },
});
const text = (search: string, k = 2) => ({
  vectorQueries: [{ kind: 'text', text: search, fields: 'vector', k }],
  select: 'id',
});
const run = (name: string, body: unknown) =>
  service.data('POST', `/indexes('${name}')/docs/search.post.search`, { body });

describe('a text vector query', () => {
  it('uses the local model', async () => {
    expect(await service.data('POST', '/indexes', { body: index('local', 512, 'local://embeddings') })).toMatchObject({
      status: 201,
    });
    const texts = [
      'Swim in the outdoor pool by the ocean.',
      'The chef cooks dinner every evening.',
      'The annual report covers tax law.',
    ];
    const vectors = await service.app.inference.embed(texts);
    const value = texts.map((each, i) => ({ id: String(i), text: each, vector: [...vectors[i]!] }));
    expect(await service.data('POST', "/indexes('local')/docs/search.index", { body: { value } })).toMatchObject({
      status: 200,
    });
    const beach = await run('local', text('going to the beach for a bath'));
    expect(beach.status, beach.text).toBe(200);
    expect((beach.body as Page).value[0]!.id).toBe('0');
    const meal = await run('local', text('where to eat'));
    expect((meal.body as Page).value[0]!.id).toBe('1');
    const hybrid = await run('local', { search: 'report', ...text('where to eat') });
    expect((hybrid.body as Page).value.map(({ id }) => id)).toContain('2');
  });

  it('calls the web API of the vectorizer, and the new one after an update', async () => {
    const base = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`;
    await service.data('POST', '/indexes', { body: index('web', 2, 'http://127.0.0.1:9/') });
    const value = [
      { id: 'x', vector: [1, 0] },
      { id: 'y', vector: [0, 1] },
    ];
    await service.data('POST', "/indexes('web')/docs/search.index", { body: { value } });
    const failed = await run('web', text('anything'));
    expect(failed.status).toBe(400);
    expect(failed.text).toContain('Could not reach the vectorization endpoint');
    expect(await service.data('PUT', "/indexes('web')", { body: index('web', 2, base) })).toMatchObject({
      status: 200,
    });
    requests = [];
    const matches = await run('web', text('anything'));
    expect(matches.status, matches.text).toBe(200);
    expect((matches.body as Page).value[0]!.id).toBe('y');
    expect(requests).toEqual([{ values: [{ recordId: '0', data: { text: 'anything' } }] }]);
  });

  it.each([
    ['metadata', 'http://169.254.169.254'],
    ['private', 'http://10.0.0.1:8080'],
    ['public', 'https://vectorizers.example.com'],
  ])('does not call a %s address unless it is allowed', async (name, origin) => {
    await service.data('POST', '/indexes', { body: index(name, 2, `${origin}/vectors`) });
    const response = await run(name, text('anything'));
    expect(response.status).toBe(400);
    expect(response.text).toContain(`--allow-outbound ${origin} `);
  });

  it('returns 400 if the vector does not match the field', async () => {
    const base = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`;
    await service.data('POST', '/indexes', { body: index('narrow', 3, base) });
    const response = await run('narrow', text('anything'));
    expect(response).toMatchObject({ status: 400, body: { error: { target: 'vectorQueries[0].vector' } } });
  });

  it('of the local model is rejected with its index if the field has another size or type', async () => {
    const narrow = index('rejected', 3, 'local://embeddings');
    const target = 'fields[2].dimensions';
    const response = await service.data('PUT', "/indexes('rejected')", { body: narrow });
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'InvalidVectorField', target } } });
    expect(response.text).toMatch(/'vector' has 3 dimensions.*vectors of 512/);
    const whole = index('rejected', 512, 'local://embeddings');
    const fields = whole.fields.map((field) =>
      'dimensions' in field ? { ...field, type: 'Collection(Edm.SByte)' } : field,
    );
    expect(await service.data('PUT', "/indexes('rejected')", { body: { ...whole, fields } })).toMatchObject({
      status: 400,
      body: { error: { target: 'fields[2].type' } },
    });
    expect((await service.data('GET', "/indexes('rejected')")).status).toBe(404);
  });
});
