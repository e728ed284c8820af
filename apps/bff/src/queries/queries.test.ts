import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBff, type TestBff } from '../testing/bff.js';

const search = { connectionId: 'demo', indexName: 'films', request: { search: 'war', facets: ['genre'] } };

describe('saved queries and history', () => {
  let bff: TestBff;
  beforeAll(async () => {
    bff = await startBff();
  });
  afterAll(() => bff.close());
  const send = async (method: string, path: string, body?: unknown) => bff.browser.send(path, { method, body });

  it('keeps a query under a name until it is deleted', async () => {
    const made = (await send('POST', '/api/queries', { ...search, name: 'War films' })).json() as { id: string };
    expect(made).toMatchObject({ ...search, name: 'War films' });
    await send('PUT', `/api/queries/${made.id}`, { ...search, name: 'War', request: { search: 'war', top: 5 } });
    await bff.restart();
    const { value } = (await send('GET', '/api/queries?connectionId=demo')).json() as { value: unknown[] };
    expect(value).toMatchObject([{ id: made.id, name: 'War', request: { search: 'war', top: 5 } }]);
    expect((await send('DELETE', `/api/queries/${made.id}`)).status).toBe(204);
    expect((await send('DELETE', `/api/queries/${made.id}`)).status).toBe(404);
  });

  it('keeps the last searches, the same one once', async () => {
    for (const text of ['a', 'b', 'a']) await send('POST', '/api/history', { ...search, request: { search: text } });
    const { value } = (await send('GET', '/api/history?connectionId=demo')).json() as {
      value: { request: { search: string } }[];
    };
    expect(value.map((entry) => entry.request.search)).toEqual(['a', 'b']);
    await send('DELETE', '/api/history?connectionId=demo');
    expect((await send('GET', '/api/history')).json()).toEqual({ value: [] });
  });

  it.each([
    [{ ...search, connectionId: 'nobody', name: 'x' }, 404],
    [{ ...search, name: '' }, 400],
    [{ ...search, name: 'x', indexName: 1 }, 400],
    [{ ...search, name: 'x', request: 'text' }, 400],
    [{ ...search, name: 'x', request: { search: 'x'.repeat(70_000) } }, 400],
  ])('refuses %#', async (body, status) => {
    expect((await send('POST', '/api/queries', body)).status).toBe(status);
  });

  it('goes with its connection', async () => {
    const made = (
      await send('POST', '/api/connections', { name: 'c', endpoint: 'https://shop.search.windows.net' })
    ).json() as { id: string };
    await send('POST', '/api/queries', { ...search, connectionId: made.id, name: 'x' });
    await send('DELETE', `/api/connections/${made.id}`);
    expect((await send('GET', '/api/queries')).json()).toEqual({ value: [] });
  });
});
