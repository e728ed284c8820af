import { createContract, kinds, objectQuota } from '@searchdeck/contract';
import { promptKind } from '@searchdeck/contract/testing/recipes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { skuOf } from '../services/resource.js';
import { TestService } from '../testing/service.js';

let service: TestService;
beforeAll(async () => {
  const contract = createContract({ kinds: [...kinds, promptKind] });
  service = await TestService.start([], undefined, undefined, contract);
});
afterAll(() => service.dispose());

/** The README's recipe of a resource kind: its definition alone gives the service these operations. */
describe('a kind that is added to the contract', () => {
  const prompt = { name: 'short', text: 'Answer briefly.' };

  it('can be created, read, listed, replaced, and deleted, with ETags', async () => {
    const created = await service.data('POST', '/prompts', { body: { ...prompt, key: 'secret' } });
    expect([created.status, created.body]).toMatchObject([201, { ...prompt, enabled: true, key: null }]);
    const etag = created.headers.get('etag') ?? '';
    const read = await service.data('GET', "/prompts('short')");
    expect([read.status, read.body]).toMatchObject([200, { ...prompt, '@odata.etag': etag }]);
    expect((await service.data('GET', '/prompts?$select=name')).body).toMatchObject({ value: [{ name: 'short' }] });
    const replaced = await service.data('PUT', "/prompts('short')", {
      body: { ...prompt, text: 'Answer.' },
      headers: { prefer: 'return=representation', 'if-match': etag },
    });
    expect([replaced.status, replaced.body]).toMatchObject([200, { text: 'Answer.' }]);
    const late = await service.data('DELETE', "/prompts('short')", { headers: { 'if-match': etag } });
    expect(late.status).toBe(412);
    expect((await service.data('DELETE', "/prompts('short')")).status).toBe(204);
    expect((await service.data('GET', "/prompts('short')")).status).toBe(404);
  });

  it.each([
    ['its schema', { ...prompt, text: '' }, 'text'],
    ['its rule', { ...prompt, text: '{{placeholder}}' }, 'text'],
    ['its references', { ...prompt, targetIndexName: 'missing' }, 'targetIndexName'],
  ])('is checked by %s', async (_, body, target) => {
    const response = await service.data('POST', '/prompts', { body });
    expect([response.status, JSON.stringify(response.body)]).toEqual([400, expect.stringContaining(target)]);
  });

  it('has its quota', async () => {
    const create = (name: string) => service.data('POST', '/prompts', { body: { ...prompt, name } });
    const quota = objectQuota(promptKind, skuOf(service.app.services.get('demo')!));
    for (let i = 0; i < quota; i++) expect((await create(`prompt-${i}`)).status).toBe(201);
    const beyond = await create('one-more');
    expect([beyond.status, beyond.text]).toEqual([429, expect.stringContaining(`The service allows ${quota} prompts`)]);
  });

  it('is in the OpenAPI document', async () => {
    const document = await (await fetch(`${service.origin}/openapi/data-plane.json`)).json();
    expect(document).toMatchObject({ paths: { '/prompts': { get: { operationId: 'prompts.list' } } } });
  });
});
