import { createContract, otherOperations, type Operation } from '@searchdeck/contract';
import { warmOperation } from '@searchdeck/contract/testing/recipes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { data, startBff, v, type TestBff } from '../testing/bff.js';

/** The README's recipe of an operation: its row alone makes the BFF allow, guard, and audit it. */
describe('an operation that is added to the contract', () => {
  let bff: TestBff;
  beforeAll(async () => {
    const contract = createContract({ operations: [...(otherOperations as readonly Operation[]), warmOperation] });
    bff = await startBff({ contract });
  });
  afterAll(() => bff.close());
  const path = data(`/indexes('films')/search.warm?${v}`);

  it('is forwarded, also by its alias, and audited as a change', async () => {
    expect((await bff.browser.send(path, { method: 'POST' })).status).toBe(200);
    await bff.browser.send(data(`/indexes/films/warm?${v}`), { method: 'POST' });
    expect(bff.upstream.requests.slice(-2).map(({ method, target }) => `${method} ${target}`)).toEqual(
      Array(2).fill(`POST /services/demo/indexes('films')/search.warm?${v}`),
    );
    expect((await bff.browser.send('/api/audit')).text).toContain('"action":"indexes.warm"');
  });

  it('has no other methods and parameters', async () => {
    const other = await bff.browser.send(path);
    expect([other.status, other.headers['allow']]).toEqual([405, 'POST']);
    expect((await bff.browser.send(`${path}&more=1`, { method: 'POST' })).status).toBe(400);
  });

  it('is rejected through a read-only connection', async () => {
    await bff.browser.send('/api/connections/demo', { method: 'PATCH', body: { readOnly: true } });
    expect((await bff.browser.send(path, { method: 'POST' })).code()).toBe('CONNECTION_READ_ONLY');
  });
});
