import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BffResult } from '@searchdeck/contract';
import type { RecordedRequest, UpstreamResponse } from '@searchdeck/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { data, startBff, v, type TestBff } from '../testing/bff.js';

const SECRET = 'CANARY-connection-string';

/** A service with definitions, which returns secrets although it should not. */
const definitionService = () => {
  const definitions = new Map<string, { version: number; text: string }>();
  return (request: RecordedRequest): UpstreamResponse => {
    const path = request.target.split('?')[0] ?? '';
    const current = definitions.get(path);
    const respond = (status: number): UpstreamResponse => {
      const { version = 0, text = '{}' } = definitions.get(path) ?? {};
      const etag = `"${version}"`;
      const body = JSON.stringify({ '@odata.etag': etag, ...(JSON.parse(text) as object) });
      return { status, headers: { 'content-type': 'application/json', etag }, body };
    };
    if (request.method === 'PUT') {
      definitions.set(path, { version: (current?.version ?? 0) + 1, text: request.body.toString() });
      return request.header('prefer') === undefined ? { status: 204 } : respond(current === undefined ? 201 : 200);
    }
    if (current === undefined) return { status: 404 };
    if (request.method === 'DELETE') {
      definitions.delete(path);
      return { status: 204 };
    }
    return respond(200);
  };
};

const names = (...fields: string[]) => ({ name: 'films', fields: fields.map((name) => ({ name })) });

let bff: TestBff;
beforeEach(async () => {
  bff = await startBff({ responder: definitionService() });
});
afterEach(() => bff.close());

const film = data(`/indexes('films')?${v}`);
const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  bff.browser.send(path, { method, body, headers });
const put = (body: unknown, path = film) => send('PUT', path, body, { prefer: 'return=representation' });
const get = async <T>(path: string): Promise<T> => {
  const response = await bff.browser.send(`/api/connections/demo/history${path}`);
  expect(response.status).toBe(200);
  return response.json() as T;
};
const list = async (kind = 'indexes', name = 'films') =>
  (await get<BffResult<'history.list'>>(`?kind=${kind}&name=${name}`)).value;
const changes = async () => (await list()).map(({ change }) => change);
const definitionOf = async (id: number): Promise<unknown> =>
  JSON.parse((await get<BffResult<'history.get'>>(`/versions/${id}`)).definition);

it('has each saved or read version once, and the deletion, across a restart', async () => {
  expect((await put(names('id'))).status).toBe(201);
  await put(names('id'));
  await put(names('id', 'title'));
  // Without a representation in the response, the next read has the version.
  await send('PUT', film, names('id', 'title', 'year'));
  expect(await changes()).toEqual(['saved', 'saved']);
  await send('GET', film);
  await send('GET', film);
  expect((await send('DELETE', film)).status).toBe(204);
  await bff.restart();
  const versions = await list();
  expect(versions.map(({ change }) => change)).toEqual(['deleted', 'seen', 'saved', 'saved']);
  expect(
    versions.every(({ kind, name, user }) => `${kind} ${name} ${user}` === `indexes films ${versions[0]?.user}`),
  ).toBe(true);
  expect(await Promise.all(versions.slice(1).map(({ id }) => definitionOf(id)))).toEqual([
    names('id', 'title', 'year'),
    names('id', 'title'),
    names('id'),
  ]);
});

it('lists deleted resources until they exist again', async () => {
  const deleted = async () =>
    (await get<BffResult<'history.deleted'>>('/deleted?kind=indexes')).value.map(({ name }) => name);
  await put(names('id'));
  expect(await deleted()).toEqual([]);
  await send('DELETE', film);
  expect(await deleted()).toEqual(['films']);
  await put(names('id'));
  expect(await changes()).toEqual(['saved', 'deleted', 'saved']);
  expect(await deleted()).toEqual([]);
});

it('reads a definition that it has never seen before it is deleted', async () => {
  await send('PUT', film, names('id'));
  await send('DELETE', film);
  const [last, previous] = await list();
  expect([last?.change, previous?.change]).toEqual(['deleted', 'seen']);
  expect(await definitionOf(previous?.id ?? 0)).toEqual(names('id'));
  const before = bff.upstream.requests.length;
  expect((await send('DELETE', film)).status).toBe(404);
  expect((await list()).length).toBe(2);
  expect(bff.upstream.requests.length).toBe(before + 2);
});

it('never stores a secret, in the names of both dialects', async () => {
  const source = {
    name: 'blobs',
    type: 'azureblob',
    credentials: { connectionString: SECRET },
    container: { name: 'files' },
    identity: { '@odata.type': '#Microsoft.Azure.Search.DataUserAssignedIdentity', userAssignedIdentity: 'id' },
  };
  await bff.restart({ allowedOrigins: [bff.upstream.origin] });
  const body = {
    type: 'service',
    name: 'Azure',
    kind: 'cloud',
    environment: 'development',
    dialect: 'azure',
    endpoint: bff.upstream.origin,
    credentials: { adminKey: 'k' },
  };
  const { id } = (await send('POST', '/api/connections', body)).json() as { id: string };
  await put(source, `/api/connections/${id}/data/datasources('blobs')?${v}`);
  const history = `/api/connections/${id}/history`;
  const { value } = (
    await bff.browser.send(`${history}?kind=datasources&name=blobs`)
  ).json() as BffResult<'history.list'>;
  const version = await bff.browser.send(`${history}/versions/${value[0]?.id}`);
  const { definition } = version.json() as BffResult<'history.get'>;
  expect(JSON.parse(definition)).toEqual({ ...source, credentials: { connectionString: null } });
  for (const file of readdirSync(bff.folder.path, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    expect(readFileSync(join(file.parentPath, file.name)).includes(SECRET), file.name).toBe(false);
  }
});

it('keeps a limited number of versions', async () => {
  await bff.restart({ history: { maxVersions: 2, retentionMs: 1_000_000 } });
  for (const field of ['a', 'b', 'c']) await put(names(field));
  const versions = await list();
  expect(await Promise.all(versions.map(({ id }) => definitionOf(id)))).toEqual([names('c'), names('b')]);
});

it('a full store affects no read of a definition', async () => {
  const large = { ...names('id'), description: 'x'.repeat(100_000) };
  await send('PUT', film, large);
  await bff.restart({}, { maxStorePages: 1 });
  const response = await send('GET', film);
  expect([response.status, response.json()]).toMatchObject([200, large]);
  expect(await list()).toEqual([]);
});

it('ignores reads of single properties, lists, and errors', async () => {
  await send('PUT', film, names('id'));
  await send('GET', `${film}&$select=name`);
  await send('GET', data(`/indexes('other')?${v}`));
  await send('GET', data(`/indexes?${v}`));
  expect(await list()).toEqual([]);
});

it('rejects an unknown kind, an unknown version, and a version of another connection', async () => {
  await put(names('id'));
  const [version] = await list();
  const codeOf = async (path: string) => {
    const response = await bff.browser.send(path);
    return [response.status, response.code()];
  };
  expect((await codeOf('/api/connections/demo/history?kind=films&name=x'))[0]).toBe(400);
  expect((await codeOf('/api/connections/demo/history?kind=indexes'))[0]).toBe(400);
  expect(await codeOf('/api/connections/demo/history/versions/99999')).toEqual([404, 'VERSION_UNKNOWN']);
  expect((await codeOf('/api/connections/demo/history/versions/0'))[0]).toBe(400);
  const subscription = { name: 'All services' };
  const { id } = (await send('POST', '/api/connections/demo/subscription-connections', subscription)).json() as {
    id: string;
  };
  expect(await codeOf(`/api/connections/${id}/history/versions/${version?.id}`)).toEqual([404, 'VERSION_UNKNOWN']);
});
