import { copyFileSync, cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bffPath, type ServiceConnectionView } from '@searchdeck/contract';
import { tempFolder } from '@searchdeck/testkit';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startServer } from '../server.js';
import { rotateKeys } from '../store-commands.js';
import { canaries, data, startBff, v, type TestBff } from '../testing/bff.js';

const cloud = {
  type: 'service',
  name: 'Shop search',
  kind: 'cloud',
  environment: 'production',
  readOnly: false,
  endpoint: 'https://shop.search.windows.net',
} as const;

describe('connections', () => {
  let bff: TestBff;
  beforeEach(async () => {
    bff = await startBff();
  });
  afterEach(async () => {
    // No test may expose a secret to a browser, in the log, or in a file.
    const files = readdirSync(bff.folder.path).map((name) => ({
      name,
      bytes: readFileSync(join(bff.folder.path, name)),
    }));
    const leaks = [...Object.values(canaries), 'CANARY-new-secret'].flatMap((secret) => [
      ...(bff.exposedText().includes(secret) ? [`${secret} in a response or the log`] : []),
      ...files.filter(({ bytes }) => bytes.includes(secret)).map(({ name }) => `${secret} in ${name}`),
    ]);
    await bff.close();
    if (leaks.length > 0) throw new Error(leaks.join(', '));
  });
  const create = async (body: object): Promise<ServiceConnectionView> =>
    (await bff.browser.send('/api/connections', { method: 'POST', body })).json() as ServiceConnectionView;
  const patch = (id: string, body: object, headers = {}) =>
    bff.browser.send(`/api/connections/${id}`, { method: 'PATCH', body, headers });

  it('of a cloud service name the local service that previews and debugs', async () => {
    const laptop = { type: 'service', name: 'Laptop', kind: 'local', endpoint: `${bff.upstream.origin}/services/a` };
    const local = await create(laptop);
    const shop = await create({ ...cloud, localServiceId: local.id });
    expect(shop.localServiceId).toBe(local.id);
    await bff.restart();
    const path = `/api/connections/${shop.id}`;
    expect((await bff.browser.send(path)).json()).toMatchObject({ localServiceId: local.id });
    for (const [localServiceId, message] of [
      ['c-unknown', 'does not exist'],
      [shop.id, 'is not for a local search service'],
    ] as const) {
      const response = await patch(shop.id, { localServiceId });
      expect([response.status, response.code()]).toEqual([400, 'INVALID_LOCAL_SERVICE']);
      expect(response.text).toContain(message);
    }
    expect((await patch(shop.id, { localServiceId: null })).json()).toMatchObject({ localServiceId: null });
    // A local service uses itself.
    expect((await create({ ...laptop, name: 'Other', localServiceId: local.id })).localServiceId).toBeNull();
    // The connection of the local service can be deleted; others can still be changed then.
    await patch(shop.id, { localServiceId: local.id });
    expect((await bff.browser.send(`/api/connections/${local.id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await patch(shop.id, { name: 'Store' })).status).toBe(200);
  });

  it('include the demo connection, with its credentials set and never returned', async () => {
    const { value } = (await bff.browser.send('/api/connections')).json() as { value: ServiceConnectionView[] };
    expect(value).toMatchObject([
      {
        id: 'demo',
        name: 'demo',
        kind: 'local',
        environment: 'local',
        readOnly: false,
        role: 'owner',
        managed: true,
        endpoint: `${bff.upstream.origin}/services/demo`,
        credentials: {
          adminKey: { set: true, readable: true },
          queryKey: { set: true },
          managementToken: { set: true },
        },
      },
    ]);
  });

  it('update the demo connection to the local service and keep the name that the user has set', async () => {
    await patch('demo', { name: 'Playground', readOnly: true });
    const local = bff.config.local;
    if (local === undefined) throw new Error('no local service');
    await bff.restart({ local: { ...local, adminKey: 'CANARY-new-secret' } });
    const demo = (await bff.browser.send('/api/connections/demo')).json() as ServiceConnectionView;
    expect(demo).toMatchObject({ id: 'demo', name: 'Playground', readOnly: true });
    await bff.browser.send(data(`/indexes?${v}`));
    expect(bff.upstream.requests.at(-1)?.header('api-key')).toBe('CANARY-new-secret');
    for (const [method, body] of [
      ['PATCH', { endpoint: 'https://a1.search.windows.net' }],
      ['PATCH', { credentials: { managementToken: 'x' } }],
      ['DELETE', undefined],
    ] as const) {
      expect((await bff.browser.send('/api/connections/demo', { method, body })).code()).toBe('CONNECTION_MANAGED');
    }
  });

  it('update the demo connection to keys that were regenerated, until the local service reports others', async () => {
    const sentKey = async () => {
      await bff.browser.send(data(`/indexes?${v}`));
      return bff.upstream.requests.at(-1)?.header('api-key');
    };
    expect((await patch('demo', { credentials: { adminKey: 'CANARY-new-secret' } })).status).toBe(200);
    expect(await sentKey()).toBe('CANARY-new-secret');
    await bff.restart();
    expect(await sentKey()).toBe(bff.config.local?.adminKey);
  });

  it('are created, read, changed, and deleted', async () => {
    const created = await create({ ...cloud, credentials: { adminKey: 'CANARY-new-secret' } });
    expect(created).toMatchObject({
      ...cloud,
      dialect: 'azure',
      managed: false,
      credentials: { adminKey: { set: true }, queryKey: { set: false } },
    });
    expect((await patch(created.id, {}, { 'if-match': created.etag })).status).toBe(400);
    const changed = await patch(created.id, { name: 'Shop' }, { 'if-match': created.etag });
    expect(changed.json()).toMatchObject({ name: 'Shop', credentials: { adminKey: { set: true } } });
    expect((await patch(created.id, { name: 'Late' }, { 'if-match': created.etag })).status).toBe(412);
    const path = bffPath('connections.delete', { id: created.id }, { confirmedName: 'Shop' });
    expect((await bff.browser.send(path, { method: 'DELETE' })).status).toBe(204);
    expect((await bff.browser.send(`/api/connections/${created.id}`)).status).toBe(404);
  });

  it('are read-only by default for production', async () => {
    const created = await create({ type: 'service', name: 'x', endpoint: 'https://x1.search.windows.net' });
    expect(created).toMatchObject({ environment: 'production', readOnly: true });
  });

  it('lose their keys when the endpoint changes and their token when its URL or subscription changes', async () => {
    const created = await create({
      ...cloud,
      managementUrl: 'https://management.azure.com',
      subscriptionId: '00000000-0000-4000-8000-00000000000a',
      credentials: {
        adminKey: 'CANARY-new-secret',
        queryKey: 'CANARY-new-secret',
        managementToken: 'CANARY-new-secret',
      },
    });
    const storedFields = (response: { json(): unknown }) =>
      Object.entries((response.json() as ServiceConnectionView).credentials).flatMap(([field, { set }]) =>
        set ? [field] : [],
      );
    expect(storedFields(await patch(created.id, { name: 'y' }))).toEqual(['adminKey', 'queryKey', 'managementToken']);
    expect(storedFields(await patch(created.id, { endpoint: 'https://shop2.search.windows.net' }))).toEqual([
      'managementToken',
    ]);
    expect(storedFields(await patch(created.id, { subscriptionId: '00000000-0000-4000-8000-00000000000b' }))).toEqual(
      [],
    );
    expect(storedFields(await patch(created.id, { endpoint: cloud.endpoint }))).toEqual([]);
    expect(
      storedFields(
        await patch(created.id, {
          endpoint: 'https://shop3.search.windows.net',
          credentials: { adminKey: 'CANARY-new-secret' },
        }),
      ),
    ).toEqual(['adminKey']);
    expect(storedFields(await patch(created.id, { credentials: { adminKey: null } }))).toEqual([]);
  });

  it.each([
    [{ type: 'service', endpoint: 'https://a1.search.windows.net' }, 'name'],
    [{ name: 'x', endpoint: 'https://a1.search.windows.net' }, 'type'],
    [{ ...cloud, endpoint: 'https://evil.example' }, 'endpoint'],
    [{ ...cloud, managementUrl: 'https://evil.example' }, 'managementUrl'],
    [{ ...cloud, kind: 'local' }, 'environment'],
    [{ ...cloud, kind: 'local', environment: 'local', endpoint: 'http://127.0.0.1:1' }, 'endpoint'],
    [{ ...cloud, kind: 'other' }, 'kind'],
    [{ ...cloud, surprise: 1 }, 'surprise'],
    [{ ...cloud, credentials: { password: 'CANARY-new-secret' } }, 'credentials.password'],
    [{ ...cloud, credentials: { adminKey: 'CANARY-new-secret\r\nx: y' } }, 'credentials.adminKey'],
    [{ ...cloud, credentials: { managementToken: 'CANARY-new-secret' } }, 'credentials.managementToken'],
    [{ ...cloud, __proto__: undefined, readOnly: 'yes' }, 'readOnly'],
  ])('reject %j by name', async (body, target) => {
    const response = await bff.browser.send('/api/connections', { method: 'POST', body });
    expect([response.status, (response.json() as { error: { target: string } }).error.target]).toEqual([400, target]);
    expect(((await bff.browser.send('/api/connections')).json() as { value: unknown[] }).value).toHaveLength(1);
  });

  it('report a missing credential instead of sending a request without one', async () => {
    const created = await create({ ...cloud, credentials: { queryKey: 'CANARY-new-secret' } });
    const response = await bff.browser.send(`/api/connections/${created.id}/data/indexes?${v}`);
    expect([response.status, response.code()]).toEqual([409, 'CREDENTIAL_MISSING']);
    expect(
      (await bff.browser.send(`/api/connections/${created.id}/management/subscriptions?api-version=2025-05-01`)).code(),
    ).toBe('MANAGEMENT_NOT_CONFIGURED');
  });

  it('send a changed key with the next request, and no key after it was removed', async () => {
    await bff.restart({ allowedOrigins: [bff.upstream.origin] });
    const { id } = await create({ ...cloud, endpoint: bff.upstream.origin, credentials: { adminKey: 'first' } });
    const read = () => bff.browser.send(`/api/connections/${id}/data/indexes?${v}`);
    const sentKey = () => bff.upstream.requests.at(-1)?.header('api-key');
    await read();
    expect([(await read()).status, sentKey()]).toEqual([200, 'first']);
    await patch(id, { credentials: { adminKey: 'second' } });
    expect([(await read()).status, sentKey()]).toEqual([200, 'second']);
    await patch(id, { credentials: { adminKey: null } });
    expect((await read()).code()).toBe('CREDENTIAL_MISSING');
    await bff.browser.send(bffPath('connections.delete', { id }, { confirmedName: cloud.name }), { method: 'DELETE' });
    expect((await read()).code()).toBe('CONNECTION_UNKNOWN');
  });

  it('fail closed after the encryption key was lost, and work again when the secret is entered again', async () => {
    const created = await create({ ...cloud, credentials: { adminKey: 'CANARY-new-secret' } });
    const key = { variable: 'SEARCHDECK_KEY', value: Buffer.alloc(32, 7).toString('base64') };
    await expect(bff.restart({ key })).rejects.toThrow(/^The key-encryption key \(ID \w+\) is not the one/);
    await rotateKeys({ ...bff.config, key }, 'discard-lost');
    await bff.restart({ key });
    const view = (await bff.browser.send(`/api/connections/${created.id}`)).json() as ServiceConnectionView;
    expect(view.credentials.adminKey).toMatchObject({ set: true, readable: false });
    const response = await bff.browser.send(`/api/connections/${created.id}/data/indexes?${v}`);
    expect([response.status, response.code()]).toEqual([503, 'CREDENTIAL_UNREADABLE']);
    const reentered = (
      await patch(created.id, { credentials: { adminKey: 'CANARY-new-secret' } })
    ).json() as ServiceConnectionView;
    expect(reentered.credentials.adminKey.readable).toBe(true);
    expect((await bff.browser.send(data(`/indexes?${v}`))).status).toBe(200);
  });

  it('are not opened with a new key if the key file is lost', async () => {
    await create({ ...cloud, credentials: { adminKey: 'CANARY-new-secret' } });
    const copy = tempFolder('copy');
    cpSync(bff.folder.path, copy.path, { recursive: true, filter: (path) => !/(?:lock|lock-journal|key)$/.test(path) });
    const config = { ...bff.config, port: 0, dataDir: copy.path };
    const log = pino({ enabled: false });
    await expect(startServer(config, log)).rejects.toThrow(/^The key file .* is missing\. Restore it/);
    copyFileSync(join(bff.folder.path, 'key'), join(copy.path, 'key'));
    const restored = await startServer(config, log);
    await restored.stop();
    copy.remove();
  });

  it('report the state of the local model, without a credential; other services have none', async () => {
    bff.upstream.next(
      { body: '{"status":"ready","model":"loading"}' },
      { body: '{"model":"of steel"}' },
      { body: 'up' },
    );
    const send = async (id: string) => (await bff.browser.send(`/api/connections/${id}/local-model`)).json();
    expect(await send('demo')).toEqual({ state: 'loading' });
    const lastRequest = bff.upstream.requests.at(-1);
    expect([lastRequest?.target, lastRequest?.header('authorization'), lastRequest?.header('api-key')]).toEqual([
      '/healthz',
      undefined,
      undefined,
    ]);
    expect(await send('demo')).toEqual({ state: null });
    expect(await send('demo')).toEqual({ state: null });
    const before = bff.upstream.requests.length;
    const { id } = await create(cloud);
    expect(await send(id)).toMatchObject({ error: { code: 'NO_LOCAL_MODEL' } });
    expect(bff.upstream.requests).toHaveLength(before);
  });

  it('are tested on both planes', async () => {
    const good = await bff.browser.send('/api/connections/demo/test', { method: 'POST' });
    expect(good.json()).toMatchObject({ data: { ok: true, status: 200 }, management: { ok: true, status: 200 } });
    await bff.close();
    bff = await startBff({ responder: ({ target }) => ({ status: target.startsWith('/services') ? 403 : 200 }) });
    const bad = await bff.browser.send('/api/connections/demo/test', { method: 'POST' });
    expect(bad.json()).toMatchObject({
      data: { ok: false, status: 403, code: 'CREDENTIAL_REJECTED' },
      management: { ok: true },
    });
  });

  it('report which of their keys the service rejects', async () => {
    const accepted: (string | undefined)[] = [canaries.adminKey, canaries.queryKey];
    await bff.close();
    bff = await startBff({
      responder: (request) => ({ status: accepted.includes(request.header('api-key')) ? 404 : 403 }),
    });
    const rejectedKeys = async () =>
      ((await bff.browser.send('/api/connections/demo/key-check')).json() as { rejectedKeys: string[] }).rejectedKeys;
    expect(await rejectedKeys()).toEqual([]);
    accepted.pop();
    expect(await rejectedKeys()).toEqual(['queryKey']);
    accepted.pop();
    expect(await rejectedKeys()).toEqual(['adminKey', 'queryKey']);
    const targets = bff.upstream.requests.map(({ target }) => target.split('?')[0]);
    expect(targets.every((target) => target?.endsWith('/docs/$count'))).toBe(true);
  });
});
