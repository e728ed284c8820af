import type { ConnectionView } from '@searchdeck/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canaries, startBff, subscriptionId, v, type TestBff } from '../testing/bff.js';

const other = '00000000-0000-4000-8000-000000000002';
const ADMIN_KEY = 'CANARY-read-8c7b6a5f4e3d2c1b';

describe('connections that are created from others', () => {
  let bff: TestBff;
  beforeAll(async () => {
    bff = await startBff({
      responder: ({ target: path }) => {
        const json = (body: unknown) => ({
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        if (path.includes('/missing')) return { ...json({ error: { code: 'NotFound', message: 'No.' } }), status: 404 };
        if (path.includes('/listAdminKeys')) return json({ primaryKey: ADMIN_KEY, secondaryKey: 'x' });
        if (path.includes('/fresh')) return json({ properties: { provisioningState: 'provisioning' } });
        return json({ value: [], properties: { endpoint: `${bff.upstream.origin}/services/films` } });
      },
    });
  });
  afterAll(() => bff.close());
  const post = (path: string, body: unknown) => bff.browser.send(`/api/connections/${path}`, { method: 'POST', body });
  const addSubscription = async (): Promise<ConnectionView> => {
    const response = await post('demo/subscription-connections', { name: 'All services' });
    expect(response.status).toBe(201);
    return response.json() as ConnectionView;
  };
  const serviceOf = (serviceName: string) => ({
    name: serviceName,
    subscriptionId,
    resourceGroup: 'local',
    serviceName,
    environment: 'development',
  });

  it('a subscription connection has the endpoint, the subscription, and the token of its source', async () => {
    const created = await addSubscription();
    expect(created).toMatchObject({
      type: 'subscription',
      name: 'All services',
      kind: 'local',
      managed: false,
      managementUrl: bff.upstream.origin,
      subscriptionIds: [subscriptionId],
    });
    const list = `/api/connections/${created.id}/management/subscriptions/${subscriptionId}/providers/Vendor.Search/searchServices?api-version=2025-05-01`;
    expect((await bff.browser.send(list)).status).toBe(200);
    expect(bff.upstream.requests.at(-1)?.header('authorization')).toBe(`Bearer ${canaries.managementToken}`);
  });

  it('a service connection gets the admin key without the browser, and both are audited', async () => {
    const source = await addSubscription();
    const response = await post(`${source.id}/service-connections`, serviceOf('films'));
    expect(response.status).toBe(201);
    const created = response.json() as ConnectionView;
    expect(created).toMatchObject({
      type: 'service',
      name: 'films',
      environment: 'development',
      readOnly: false,
      endpoint: `${bff.upstream.origin}/services/films`,
      subscriptionId,
      resourceGroup: 'local',
      serviceName: 'films',
      credentials: { adminKey: { set: true }, queryKey: { set: false }, managementToken: { set: true } },
    });
    await bff.browser.send(`/api/connections/${created.id}/data/indexes?${v}`);
    expect(bff.upstream.requests.at(-1)?.target).toMatch(/^\/services\/films\/indexes/);
    expect(bff.upstream.requests.at(-1)?.header('api-key')).toBe(ADMIN_KEY);
    expect(bff.exposedText()).not.toContain(ADMIN_KEY);
    const audit = (await bff.browser.send('/api/audit?top=20')).json() as { value: { action: string }[] };
    const actions = audit.value.map(({ action }) => action);
    expect(actions).toContain('services.listAdminKeys');
    expect(actions).toContain('connections.addService');
  });

  it('errors of the service, a missing endpoint, and a foreign subscription create nothing', async () => {
    const source = await addSubscription();
    const path = `${source.id}/service-connections`;
    const count = async () =>
      ((await bff.browser.send('/api/connections')).json() as { value: unknown[] }).value.length;
    const before = await count();
    const missing = await post(path, serviceOf('missing'));
    expect([missing.status, missing.code()]).toEqual([404, 'NotFound']);
    const fresh = await post(path, serviceOf('fresh'));
    expect([fresh.status, fresh.code()]).toEqual([409, 'NO_ENDPOINT']);
    const foreign = await post(path, { ...serviceOf('films'), subscriptionId: other });
    expect([foreign.status, foreign.code()]).toEqual([403, 'SUBSCRIPTION_NOT_ALLOWED']);
    const noToken = await post(`${source.id}/subscription-connections`, { name: 'x' });
    expect([noToken.status, noToken.code()]).toEqual([409, 'MANAGEMENT_NOT_CONFIGURED']);
    expect(await count()).toBe(before);
  });

  it('a read-only subscription connection reads no keys', async () => {
    const source = await addSubscription();
    await bff.browser.send(`/api/connections/${source.id}`, { method: 'PATCH', body: { readOnly: true } });
    const response = await post(`${source.id}/service-connections`, serviceOf('films'));
    expect([response.status, response.code()]).toEqual([403, 'CONNECTION_READ_ONLY']);
    expect(bff.upstream.requests.at(-1)?.target).not.toContain('listAdminKeys');
  });
});
