import {
  bffOperations,
  type BffOperation,
  type ConnectionView,
  type SavedQuery,
  type Task,
  type Alert,
} from '@searchdeck/contract';
import { startUpstream } from '@searchdeck/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canaries, startBff, subscriptionId, v, type Browser, type TestBff } from '../testing/bff.js';
import { endOfTask, startTask } from '../testing/tasks.js';

interface ListOf<T> {
  value: T[];
}

/** Valid requests of the operations whose path has the ID of a connection and that need a query or a body. */
const requests: Readonly<Record<string, { query?: string; body?: object }>> = {
  'connections.update': { body: { name: 'renamed' } },
  'connections.addSubscription': { body: { name: 'subscription' } },
  'connections.addService': { body: { name: 'x', subscriptionId, resourceGroup: 'local', serviceName: 'demo' } },
  'connectionRoles.assign': { body: { type: 'user', subject: 'rita', role: 'reader' } },
  'connectionRoles.remove': { query: '?type=user&subject=rita' },
  'history.list': { query: '?kind=indexes&name=films' },
  'history.deleted': { query: '?kind=indexes' },
  'monitoring.update': { body: { sampling: false } },
  'monitoring.runs': { query: '?indexer=films' },
};
const rows: readonly BffOperation[] = bffOperations;
/** Those that delete the connection come last. */
const onConnection = rows
  .filter(({ path }) => path.startsWith('/api/connections/{id}'))
  .toSorted((a, b) => Number(a.id === 'connections.delete') - Number(b.id === 'connections.delete'));

describe('a private connection', () => {
  let bff: TestBff;
  /** Owners by the directory; the connection belongs to Olga. */
  let olga: Browser;
  let oscar: Browser;
  let rita: Browser;
  let id: string;
  beforeEach(async () => {
    bff = await startBff();
    olga = await bff.signedInAs('olga', ['owner']);
    oscar = await bff.signedInAs('oscar', ['owner']);
    rita = await bff.signedInAs('rita', ['reader']);
    id = (await create(olga, { isPrivate: true })).id;
  });
  afterEach(() => bff.close());

  const create = async (browser: Browser, fields: object): Promise<ConnectionView> => {
    const { origin } = bff.upstream;
    const body = {
      type: 'service',
      name: 'mine',
      kind: 'local',
      environment: 'local',
      endpoint: `${origin}/services/demo`,
      managementUrl: origin,
      subscriptionId,
      credentials: { adminKey: canaries.adminKey, managementToken: canaries.managementToken },
      ...fields,
    };
    const response = await browser.send('/api/connections', { method: 'POST', body });
    if (response.status !== 201) throw new Error(response.text);
    return response.json() as ConnectionView;
  };
  const list = async (browser: Browser) =>
    ((await browser.send('/api/connections')).json() as ListOf<ConnectionView>).value.map(
      ({ name, isPrivate, privateTo, isUsable }) => ({ name, isPrivate, privateTo, isUsable }),
    );
  const valuesOf = async <T>(browser: Browser, path: string) => ((await browser.send(path)).json() as ListOf<T>).value;
  const send = (browser: Browser, row: BffOperation, connectionId: string) => {
    const { query = '', body } = requests[row.id] ?? {};
    const path = row.path.replace('{id}', connectionId).replace('{version}', '1');
    return browser.send(path + query, { method: row.method, body });
  };

  it('is listed for its user, and for owners, who can only delete it', async () => {
    const own = { name: 'mine', isPrivate: true, privateTo: 'olga', isUsable: true };
    const shared = { name: 'demo', isPrivate: false, privateTo: undefined, isUsable: true };
    expect(await list(olga)).toEqual([shared, own]);
    expect(await list(oscar)).toEqual([shared, { ...own, isUsable: false }]);
    expect(await list(rita)).toEqual([shared]);
    expect((await oscar.send(`/api/connections/${id}`)).json()).toMatchObject({ name: 'mine', isUsable: false });
    expect((await oscar.send(`/api/connections/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await list(olga)).toEqual([shared]);
    const { value } = (await bff.browser.send('/api/audit')).json() as ListOf<Record<string, unknown>>;
    expect(value.find(({ action }) => action === 'connections.create')).toMatchObject({
      subject: 'olga',
      connectionName: 'mine',
      target: { isPrivate: 'true' },
    });
    expect(value.find(({ action }) => action === 'connections.delete')).toMatchObject({
      subject: 'oscar',
      connectionName: 'mine',
    });
  });

  it('does not exist for other users, on any route', async () => {
    expect(onConnection.length).toBeGreaterThan(15);
    const isOwnerRoute = (row: BffOperation) => ['connections.get', 'connections.delete'].includes(row.id);
    for (const row of onConnection) {
      for (const browser of [rita, ...(isOwnerRoute(row) ? [] : [oscar])]) {
        const [own, absent] = [await send(browser, row, id), await send(browser, row, 'absent')];
        expect([row.id, own.status, own.code()]).toEqual([row.id, absent.status, absent.code()]);
        expect([403, 404]).toContain(own.status);
      }
    }
    expect(bff.upstream.bytesReceived()).toBe(0);
    // The requests are valid: for the user of the connection, it exists.
    for (const row of onConnection) {
      const response = await send(olga, row, id);
      const code = response.status < 400 ? undefined : response.code();
      expect([row.id, ['CONNECTION_UNKNOWN', 'InvalidArgument', 'MissingProperty'].includes(code ?? '')]).toEqual([
        row.id,
        false,
      ]);
    }
  });

  it('sends requests of its user only, also tests of changes, and its services are private, too', async () => {
    const paths = [`data/indexes?${v}`, 'management/subscriptions?api-version=2020-01-01'];
    for (const path of paths) {
      for (const browser of [oscar, rita]) {
        const response = await browser.send(`/api/connections/${id}/${path}`);
        expect([path, response.status, response.code()]).toEqual([path, 404, 'CONNECTION_UNKNOWN']);
      }
    }
    const connection = {
      type: 'service',
      name: 'mine',
      kind: 'local',
      environment: 'local',
      endpoint: `${bff.upstream.origin}/services/demo`,
    };
    const test = { method: 'POST', body: { connection, connectionId: id } };
    expect((await oscar.send('/api/connection-tests', test)).code()).toBe('CONNECTION_UNKNOWN');
    const cloud = {
      type: 'service',
      name: 'c',
      environment: 'development',
      endpoint: 'https://shop.search.windows.net',
    };
    const debuggingIn = { method: 'POST', body: { ...cloud, localServiceId: id } };
    expect((await oscar.send('/api/connections', debuggingIn)).code()).toBe('INVALID_LOCAL_SERVICE');
    expect((await olga.send('/api/connections', debuggingIn)).status).toBe(201);
    expect(bff.upstream.bytesReceived()).toBe(0);

    const subscription = { method: 'POST', body: { name: 'subscription' } };
    expect((await olga.send(`/api/connections/${id}/subscription-connections`, subscription)).json()).toMatchObject({
      isPrivate: true,
      privateTo: 'olga',
    });
    expect((await olga.send(`/api/connections/${id}/data/indexes?${v}`)).status).toBe(200);
    expect(bff.upstream.requests.at(-1)?.header('api-key')).toBe(canaries.adminKey);
  });

  it('hides its queries, tasks, and alerts from other users, and stops their tasks', async () => {
    const query = { connectionId: id, indexName: 'films', request: { body: { search: 'war' } } };
    const saved = await olga.send('/api/saved-queries', { method: 'POST', body: { ...query, name: 'war' } });
    const queryId = (saved.json() as SavedQuery).id;
    const task = await startTask(olga, {
      kind: 'exportDocuments',
      connectionId: id,
      indexName: 'films',
      format: 'ndjson',
    });
    await endOfTask(olga, task.id);
    const alert: Omit<Alert, 'firedAt' | 'resolvedAt' | 'isRead'> = {
      id: 'a-1',
      connectionId: id,
      metric: 'storageSize',
      severity: 'warning',
      threshold: 80,
      value: 81,
    };
    await bff.server.store.alerts.change(id, () => ({
      firedAlerts: [{ ...alert, firedAt: 1, resolvedAt: null }],
      resolvedIds: [],
      resolvedAt: 1,
      deliveries: [],
    }));
    const seenBy = async (browser: Browser) => [
      (await valuesOf<SavedQuery>(browser, '/api/saved-queries')).length,
      (await valuesOf<Task>(browser, '/api/tasks')).length,
      (await valuesOf<Alert>(browser, '/api/alerts')).length,
    ];
    expect([await seenBy(olga), await seenBy(oscar), await seenBy(rita)]).toEqual([
      [1, 1, 1],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    const hidden = [
      await oscar.send('/api/saved-queries', { method: 'POST', body: { ...query, name: 'other' } }),
      await oscar.send('/api/recent-queries', { method: 'POST', body: query }),
      await oscar.send(`/api/saved-queries/${queryId}`, { method: 'PUT', body: { ...query, name: 'other' } }),
      await oscar.send(`/api/saved-queries/${queryId}`, { method: 'DELETE' }),
      await oscar.send('/api/tasks', {
        method: 'POST',
        body: { kind: 'exportDocuments', connectionId: id, indexName: 'films', format: 'ndjson' },
      }),
      await oscar.send(`/api/tasks/${task.id}`),
      await oscar.send(`/api/tasks/${task.id}/events`),
      await oscar.send(`/api/tasks/${task.id}/file`),
      await oscar.send(`/api/tasks/${task.id}/cancel`, { method: 'POST' }),
      await oscar.send(`/api/tasks/${task.id}/resume`, { method: 'POST' }),
      await oscar.send(`/api/tasks/${task.id}`, { method: 'DELETE' }),
    ];
    expect(hidden.map(({ status }) => status)).toEqual(hidden.map(() => 404));
    expect(await seenBy(olga)).toEqual([1, 1, 1]);
  });

  it('is sampled in the background only if its user turned that on, and alerts only the webhook of its user', async () => {
    const webhooks = { olga: await startUpstream(), oscar: await startUpstream() };
    const config = {
      monitoring: {
        intervalMs: 20,
        webhookOrigins: Object.values(webhooks).map(({ origin }) => origin),
        webhookRetryMs: 20,
      },
    };
    await bff.close();
    // Above the threshold of a warning.
    let usage = 85;
    const isSample = (target: string) => target.includes('/servicestats');
    bff = await startBff({
      config,
      responder: ({ target }) => ({
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(isSample(target) ? { counters: { documentCount: { usage, quota: 100 } } } : { value: [] }),
      }),
    });
    olga = await bff.signedInAs('olga', ['owner']);
    oscar = await bff.signedInAs('oscar', ['owner']);
    rita = await bff.signedInAs('rita', ['reader']);
    // The demo connection has the same service.
    await bff.browser.send('/api/connections/demo/monitoring', { method: 'PATCH', body: { sampling: false } });
    const adminKey = 'CANARY-private-key';
    id = (await create(olga, { isPrivate: true, credentials: { adminKey } })).id;
    const samples = () =>
      bff.upstream.requests.filter((request) => isSample(request.target) && request.header('api-key') === adminKey);
    const monitoring = (browser: Browser, body?: object) =>
      browser.send(`/api/connections/${id}/monitoring`, body === undefined ? {} : { method: 'PATCH', body });
    const webhook = (name: keyof typeof webhooks) => ({ webhook: { url: `${webhooks[name].origin}/hook` } });
    const setPrivate = (browser: Browser, isPrivate: boolean) =>
      browser.send(`/api/connections/${id}`, { method: 'PATCH', body: { isPrivate } });
    /** Several intervals in which a shared connection is sampled. */
    const intervals = async () => {
      const shared = await create(olga, { name: 'shared', credentials: { adminKey: 'CANARY-shared-key' } });
      const sharedSamples = () =>
        bff.upstream.requests.filter((request) => request.header('api-key') === 'CANARY-shared-key').length;
      const before = sharedSamples();
      await expect.poll(sharedSamples, { timeout: 30_000 }).toBeGreaterThan(before + 6);
      await olga.send(`/api/connections/${shared.id}`, { method: 'DELETE' });
    };

    expect((await monitoring(olga)).json()).toMatchObject({ sampling: false });
    await intervals();
    expect(samples()).toEqual([]);

    await monitoring(olga, { sampling: true, ...webhook('olga') });
    await webhooks.olga.waitFor(1, 30_000);
    expect(samples().length).toBeGreaterThan(0);
    const seenBy = async (browser: Browser) => [
      (await valuesOf<Alert>(browser, '/api/alerts')).filter(({ connectionId }) => connectionId === id).length,
      (await browser.send(`/api/connections/${id}/monitoring/trends`)).status,
      (await monitoring(browser)).status,
    ];
    expect([await seenBy(olga), await seenBy(oscar), await seenBy(rita)]).toEqual([
      [1, 200, 200],
      [0, 404, 404],
      [0, 404, 404],
    ]);

    // The settings of the former user are not in effect for another one.
    await setPrivate(olga, false);
    expect((await monitoring(oscar)).json()).toMatchObject({ sampling: true });
    await setPrivate(oscar, true);
    expect((await monitoring(oscar)).json()).toMatchObject({ sampling: false });
    expect((await monitoring(oscar)).json()).not.toHaveProperty('webhook');
    await intervals();
    const position = samples().length;
    await intervals();
    expect(samples()).toHaveLength(position);
    const rules = [{ metric: 'documentCount', warning: 80, critical: 95 }];
    expect((await monitoring(oscar, { rules })).json()).toMatchObject({ sampling: false, rules });
    expect((await monitoring(oscar)).json()).not.toHaveProperty('webhook');
    usage = 99;
    await monitoring(oscar, { sampling: true, ...webhook('oscar') });
    const received = webhooks.olga.requests.length;
    await webhooks.oscar.waitFor(1, 30_000);
    expect(webhooks.olga.requests).toHaveLength(received);
    for (const upstream of Object.values(webhooks)) await upstream.close();
  });

  it('is shared and made private by its user, and survives a restart', async () => {
    const update = (browser: Browser, isPrivate: boolean | null) =>
      browser.send(`/api/connections/${id}`, { method: 'PATCH', body: { isPrivate } });
    const indexes = async (browser: Browser) => (await browser.send(`/api/connections/${id}/data/indexes?${v}`)).status;
    expect((await update(oscar, false)).code()).toBe('CONNECTION_UNKNOWN');
    expect((await update(olga, false)).json()).toMatchObject({ isPrivate: false, isUsable: true });
    expect([await indexes(oscar), await indexes(rita)]).toEqual([200, 200]);
    // Another owner makes it private.
    expect((await update(oscar, true)).json()).toMatchObject({ isPrivate: true, privateTo: 'oscar' });
    expect([await indexes(olga), await indexes(oscar)]).toEqual([404, 200]);
    await bff.restart();
    expect([await indexes(olga), await indexes(oscar), await indexes(rita)]).toEqual([404, 200, 404]);
    expect((await update(oscar, null)).json()).toMatchObject({ isPrivate: false });
    expect(await indexes(olga)).toBe(200);
    const demo = await olga.send('/api/connections/demo', { method: 'PATCH', body: { isPrivate: true } });
    expect(demo.code()).toBe('CONNECTION_MANAGED');
  });
});
