import { join } from 'node:path';
import { bffPath, bffPaths, type RecentSearch, type SavedSearch } from '@searchdeck/contract';
import { openSqlite } from '@searchdeck/sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBff, type TestBff } from '../testing/bff.js';

const search = {
  connectionId: 'demo',
  indexName: 'films',
  request: { body: { search: 'war', facets: ['genre'] }, apiVersion: '2025-05-01-preview', view: 'cards' },
};
const asking = (text: string) => ({ ...search, request: { body: { search: text } } });

describe('saved and recent searches', () => {
  let bff: TestBff;
  beforeAll(async () => {
    bff = await startBff();
  });
  afterAll(() => bff.close());
  const send = (method: string, path: string, body?: unknown) => bff.browser.send(path, { method, body });
  const save = async (body: unknown) => (await send('POST', bffPaths.savedSearches, body)).json() as SavedSearch;
  const saved = async (query = '') =>
    ((await send('GET', `${bffPaths.savedSearches}${query}`)).json() as { value: SavedSearch[] }).value;
  const recent = async (query = '') =>
    ((await send('GET', `${bffPaths.recentSearches}${query}`)).json() as { value: RecentSearch[] }).value;

  it('keeps a search under a name until it is deleted', async () => {
    const made = await save({ ...search, name: 'War films' });
    expect(made).toMatchObject({ ...search, name: 'War films' });
    await send('PUT', bffPath('savedSearch', made.id), { ...asking('war at sea'), name: 'War' });
    await bff.restart();
    expect(await saved('?connectionId=demo')).toMatchObject([
      { id: made.id, name: 'War', request: { body: { search: 'war at sea' } } },
    ]);
    expect((await send('DELETE', bffPath('savedSearch', made.id))).status).toBe(204);
    expect((await send('DELETE', bffPath('savedSearch', made.id))).status).toBe(404);
  });

  it('gives a name once within an index, whatever its case', async () => {
    const first = await save({ ...search, name: 'Über alles' });
    const again = await send('POST', bffPaths.savedSearches, { ...search, name: 'ÜBER ALLES' });
    expect([again.status, again.json()]).toMatchObject([409, { error: { code: 'NAME_TAKEN', target: 'name' } }]);
    const elsewhere = await save({ ...search, indexName: 'hotels', name: 'Über alles' });
    const second = await save({ ...search, name: 'other' });
    expect((await send('PUT', bffPath('savedSearch', second.id), { ...search, name: 'über alles' })).status).toBe(409);
    expect((await send('PUT', bffPath('savedSearch', first.id), { ...search, name: 'über alles' })).status).toBe(200);
    expect((await saved('?connectionId=demo&indexName=films')).map((s) => s.name)).toEqual(['other', 'über alles']);
    for (const { id } of [first, second, elsewhere]) await send('DELETE', bffPath('savedSearch', id));
  });

  it('keeps the last searches, the same one once, by index', async () => {
    for (const text of ['a', 'b', 'a']) await send('POST', bffPaths.recentSearches, asking(text));
    await send('POST', bffPaths.recentSearches, { ...asking('c'), indexName: 'hotels' });
    const texts = async (query: string) => (await recent(query)).map((entry) => entry.request.body.search);
    expect(await texts('?connectionId=demo&indexName=films')).toEqual(['a', 'b']);
    expect(await texts('?connectionId=demo')).toEqual(['c', 'a', 'b']);
    await send('DELETE', `${bffPaths.recentSearches}?connectionId=demo&indexName=films`);
    expect(await texts('')).toEqual(['c']);
    await send('DELETE', bffPaths.recentSearches);
    expect(await recent()).toEqual([]);
  });

  it.each([
    ['connectionId', { ...search, connectionId: 'nobody', name: 'x' }, 404],
    ['name', { ...search, name: '' }, 400],
    ['name', { ...search, name: 'x'.repeat(201) }, 400],
    ['indexName', { ...search, name: 'x', indexName: 1 }, 400],
    ['request', { ...search, name: 'x', request: 'text' }, 400],
    ['request', { ...search, name: 'x', request: { ...search.request, more: 1 } }, 400],
    ['request', { ...search, name: 'x', request: { body: { search: 'x'.repeat(70_000) } } }, 400],
    ['request.body', { ...search, name: 'x', request: {} }, 400],
    ['request.apiVersion', { ...search, name: 'x', request: { body: {}, apiVersion: '1999-01-01' } }, 400],
    ['request.view', { ...search, name: 'x', request: { body: {}, view: '<b>' } }, 400],
  ])('refuses a wrong %s', async (target, body, status) => {
    const answer = await send('POST', bffPaths.savedSearches, body);
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.json()).toMatchObject({ error: { target } });
  });

  it('goes with its connection', async () => {
    const made = (
      await send('POST', bffPaths.connections, { name: 'c', endpoint: 'https://shop.search.windows.net' })
    ).json() as { id: string };
    await save({ ...search, connectionId: made.id, name: 'x' });
    await send('DELETE', bffPath('connection', made.id));
    expect(await saved()).toEqual([]);
  });
});

it('what was kept as a body alone is still there after an update', async () => {
  const bff = await startBff();
  const db = openSqlite(join(bff.folder.path, 'console.sqlite'));
  db.exec(`INSERT INTO saved_queries VALUES ('q-1', 'demo', 'films', 'Old', '{"search":"war"}', 1, 1)`);
  db.exec(`INSERT INTO history (connection_id, index_name, request, at) VALUES ('demo', 'films', '{"top":3}', 1)`);
  db.exec('PRAGMA user_version = 1');
  db.close();
  await bff.restart();
  for (const [path, body] of [
    [bffPaths.savedSearches, { search: 'war' }],
    [bffPaths.recentSearches, { top: 3 }],
  ] as const)
    expect((await bff.browser.send(path)).json()).toMatchObject({ value: [{ request: { body } }] });
  await bff.close();
});
