import { afterEach, describe, expect, it } from 'vitest';
import { TestService } from '../testing/service.js';
import { warmUp } from '../indexes/warm-up.js';

let service: TestService | undefined;
afterEach(async () => {
  await service?.dispose();
});

const create = (definition: object) =>
  service!.data('POST', '/indexes', {
    body: {
      fields: [
        { name: 'id', type: 'Edm.String', key: true },
        { name: 'text', type: 'Edm.String', searchable: true },
      ],
      ...definition,
    },
  });
const semantic = {
  configurations: [{ name: 'c', prioritizedFields: { prioritizedContentFields: [{ fieldName: 'text' }] } }],
};
const vectorizer = (uri: string) => ({
  vectorSearch: { vectorizers: [{ name: 'v', kind: 'customWebApi', customWebApiParameters: { uri } }] },
});

describe('warming up', () => {
  it('does not load the model if no index needs it', async () => {
    service = await TestService.start();
    expect((await create({ name: 'plain' })).status).toBe(201);
    expect((await create({ name: 'remote', ...vectorizer('https://example.com/embed') })).status).toBe(201);
    expect(await warmUp(service.app)).toBe(false);
  });

  it.each([
    ['a semantic configuration', { semantic }],
    ['a vectorizer that asks this machine', vectorizer('local://embeddings')],
  ])('loads it for an index with %s', async (_, definition) => {
    service = await TestService.start();
    expect((await create({ name: 'meaning', ...definition })).status).toBe(201);
    expect(await warmUp(service.app)).toBe(true);
    expect(await (await fetch(`${service.origin}/healthz`)).json()).toMatchObject({ model: 'ready' });
  });
});
