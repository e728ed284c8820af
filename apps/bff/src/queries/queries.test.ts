import { bffPath, type RecentQuery, type SavedQuery } from '@searchdeck/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBff, type TestBff } from '../testing/bff.js';

const search = {
  connectionId: 'demo',
  indexName: 'films',
  request: { body: { search: 'war', facets: ['genre'] }, apiVersion: '2025-05-01-preview', view: 'cards' },
};
const querying = (text: string) => ({ ...search, request: { body: { search: text } } });

const savedPath = bffPath('savedQueries.list', {});
const recentPath = bffPath('recentQueries.list', {});

describe('saved and recent queries', () => {
  let bff: TestBff;
  beforeAll(async () => {
    bff = await startBff();
  });
  afterAll(() => bff.close());
  const send = (method: string, path: string, body?: unknown) => bff.browser.send(path, { method, body });
  const save = async (body: unknown) => (await send('POST', savedPath, body)).json() as SavedQuery;
  const saved = async (query = '') =>
    ((await send('GET', `${savedPath}${query}`)).json() as { value: SavedQuery[] }).value;
  const recent = async (query = '') =>
    ((await send('GET', `${recentPath}${query}`)).json() as { value: RecentQuery[] }).value;

  it('saves a query under a name until it is deleted', async () => {
    const created = await save({ ...search, name: 'War films' });
    expect(created).toMatchObject({ ...search, name: 'War films' });
    await send('PUT', bffPath('savedQueries.replace', { id: created.id }), { ...querying('war at sea'), name: 'War' });
    await bff.restart();
    expect(await saved('?connectionId=demo')).toMatchObject([
      { id: created.id, name: 'War', request: { body: { search: 'war at sea' } } },
    ]);
    expect((await send('DELETE', bffPath('savedQueries.replace', { id: created.id }))).status).toBe(204);
    expect((await send('DELETE', bffPath('savedQueries.replace', { id: created.id }))).status).toBe(404);
  });

  it('accepts a name once per index, regardless of case', async () => {
    const first = await save({ ...search, name: 'Über alles' });
    const duplicate = await send('POST', savedPath, { ...search, name: 'ÜBER ALLES' });
    expect([duplicate.status, duplicate.json()]).toMatchObject([
      409,
      { error: { code: 'NAME_TAKEN', target: 'name' } },
    ]);
    const inOtherIndex = await save({ ...search, indexName: 'hotels', name: 'Über alles' });
    const second = await save({ ...search, name: 'other' });
    expect(
      (await send('PUT', bffPath('savedQueries.replace', { id: second.id }), { ...search, name: 'über alles' })).status,
    ).toBe(409);
    expect(
      (await send('PUT', bffPath('savedQueries.replace', { id: first.id }), { ...search, name: 'über alles' })).status,
    ).toBe(200);
    expect((await saved('?connectionId=demo&indexName=films')).map((s) => s.name)).toEqual(['other', 'über alles']);
    for (const { id } of [first, second, inOtherIndex]) await send('DELETE', bffPath('savedQueries.replace', { id }));
  });

  it('lists the recent queries of a user by index, newest first, each one once', async () => {
    for (const text of ['a', 'b', 'a']) await send('POST', recentPath, querying(text));
    await send('POST', recentPath, { ...querying('c'), indexName: 'hotels' });
    const texts = async (query: string) => (await recent(query)).map((entry) => entry.request.body.search);
    expect(await texts('?connectionId=demo&indexName=films')).toEqual(['a', 'b']);
    expect(await texts('?connectionId=demo')).toEqual(['c', 'a', 'b']);
    await send('DELETE', `${recentPath}?connectionId=demo&indexName=films`);
    expect(await texts('')).toEqual(['c']);
    const other = await bff.signedInAs('other', ['reader']);
    await other.send(recentPath, { method: 'POST', body: querying('d') });
    const ofOther = (await other.send(recentPath)).json() as { value: RecentQuery[] };
    expect(ofOther.value.map((entry) => entry.request.body.search)).toEqual(['d']);
    await other.send(recentPath, { method: 'DELETE' });
    expect(await texts('')).toEqual(['c']);
    await send('DELETE', recentPath);
    expect(await recent()).toEqual([]);
  });

  it.each([
    ['connectionId', { ...search, connectionId: 'nobody', name: 'x' }, 404],
    ['name', { ...search, name: '' }, 400],
    ['name', { ...search, name: 'x'.repeat(201) }, 400],
    ['indexName', { ...search, name: 'x', indexName: 1 }, 400],
    ['request', { ...search, name: 'x', request: 'text' }, 400],
    ['request.more', { ...search, name: 'x', request: { ...search.request, more: 1 } }, 400],
    ['request', { ...search, name: 'x', request: { body: { search: 'x'.repeat(70_000) } } }, 400],
    ['request.body', { ...search, name: 'x', request: {} }, 400],
    ['request.apiVersion', { ...search, name: 'x', request: { body: {}, apiVersion: '1999-01-01' } }, 400],
    ['request.view', { ...search, name: 'x', request: { body: {}, view: '<b>' } }, 400],
  ])('rejects an invalid %s', async (target, body, status) => {
    const response = await send('POST', savedPath, body);
    expect(response.status).toBe(status);
    if (status === 400) expect(response.json()).toMatchObject({ error: { target } });
  });

  const withBody = (body: string) =>
    `{"connectionId":"demo","indexName":"films","name":"exact","request":{"body":${body}}}`;

  it('preserves integers beyond 2^53, names such as __proto__, and every character', async () => {
    const body =
      '{"filter":"id eq 9223372036854775807","after":9223372036854775807,"list":[-9007199254740993,1.5,1e21],"__proto__":{"a":1},"text":"\\u0000 \\ud83d\\ude00 é"}';
    const created = await send('POST', savedPath, withBody(body));
    expect(created.status).toBe(201);
    const { id } = created.json() as SavedQuery;
    const list = await send('GET', savedPath);
    for (const { text } of [created, list]) {
      expect(text).toContain('"after":9223372036854775807,"list":[-9007199254740993,1.5,1e+21],"__proto__":{"a":1}');
      expect(text).toContain('\\u0000 😀 é');
    }
    await send('DELETE', bffPath('savedQueries.delete', { id }));
    await send('POST', recentPath, `{"connectionId":"demo","indexName":"films","request":{"body":${body}}}`);
    expect((await send('GET', recentPath)).text).toContain('"after":9223372036854775807');
    await send('DELETE', recentPath);
  });

  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  it.each<[string, string | Buffer]>([
    ['deep nesting', withBody(nested(99))],
    ['very deep nesting', withBody(nested(10_000))],
    ['nested arrays', withBody(`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)],
    ['a lone surrogate', withBody('{"search":"\\ud800"}')],
    ['a lone surrogate in a name', withBody('{"\\udc00":1}')],
    ['a number beyond the range of a double', withBody('{"top":1e999}')],
    ['two properties of the same name', withBody('{"top":1,"top":2}')],
    ['invalid UTF-8', Buffer.from(withBody('{"search":"\xff"}'), 'latin1')],
    ['invalid JSON', withBody('{')],
    ['no text', Buffer.from(' ')],
  ])('rejects %s', async (_, body) => {
    const response = await send('POST', savedPath, body);
    expect([response.status, response.code()]).toEqual([400, 'InvalidJson']);
    expect(await saved()).toEqual([]);
  });

  it('accepts the maximum depth', async () => {
    const created = await send('POST', savedPath, withBody(nested(98)));
    expect(created.status).toBe(201);
    await send('DELETE', bffPath('savedQueries.delete', { id: (created.json() as SavedQuery).id }));
  });

  it('accepts UTF-8 only', async () => {
    const ofCharset = (charset: string) =>
      bff.browser.send(recentPath, {
        method: 'POST',
        headers: { 'content-type': `application/json; charset=${charset}` },
        body: querying('a'),
      });
    expect([(await ofCharset('utf-8')).status, (await ofCharset('utf-16')).status]).toEqual([201, 415]);
    await send('DELETE', recentPath);
  });

  it('deletes saved queries with their connection', async () => {
    const created = (
      await send('POST', bffPath('connections.list', {}), {
        type: 'service',
        name: 'c',
        endpoint: 'https://shop.search.windows.net',
      })
    ).json() as { id: string };
    await save({ ...search, connectionId: created.id, name: 'x' });
    await send('DELETE', bffPath('connections.delete', { id: created.id }, { confirmedName: 'c' }));
    expect(await saved()).toEqual([]);
  });
});
