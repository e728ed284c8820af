import type { ConnectionView } from '@searchdeck/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { management, startBff, subscriptionId, v, type TestBff } from '../testing/bff.js';

const other = '00000000-0000-4000-8000-000000000002';
const third = '00000000-0000-4000-8000-000000000003';
const version = 'api-version=2025-05-01';

describe('subscription connections', () => {
  let bff: TestBff;
  let id: string;
  beforeAll(async () => {
    bff = await startBff();
    const response = await bff.browser.send('/api/connections', {
      method: 'POST',
      body: {
        type: 'subscription',
        name: 'Fleet',
        kind: 'local',
        managementUrl: bff.upstream.origin,
        subscriptionIds: [subscriptionId, other],
        credentials: { managementToken: 'fleet-token' },
      },
    });
    expect(response.status).toBe(201);
    ({ id } = response.json() as ConnectionView);
  });
  afterAll(() => bff.close());
  const send = (path: string, options = {}) => bff.browser.send(`/api/connections/${id}${path}`, options);
  const services = (subscription: string) =>
    `/management/subscriptions/${subscription}/providers/Vendor.Search/searchServices?${version}`;

  it('list their subscriptions and never the token', async () => {
    expect((await send('')).json()).toMatchObject({
      type: 'subscription',
      name: 'Fleet',
      environment: 'local',
      managementUrl: bff.upstream.origin,
      subscriptionIds: [subscriptionId, other],
      credentials: { managementToken: { set: true, readable: true } },
    });
  });

  it('reach the management plane of each subscription with their token', async () => {
    for (const subscription of [subscriptionId, other]) {
      expect((await send(services(subscription))).status).toBe(200);
      expect(bff.upstream.requests.at(-1)?.header('authorization')).toBe('Bearer fleet-token');
    }
    expect((await send(`/management/subscriptions?${version}`)).status).toBe(200);
    // Management paths are case-insensitive, and so are the ids in them.
    expect((await send(services(other.toUpperCase()))).status).toBe(200);
  });

  it('reject another subscription and the data plane without sending anything', async () => {
    const before = bff.upstream.requests.length;
    const foreign = await send(services(third));
    expect([foreign.status, foreign.code()]).toEqual([403, 'SUBSCRIPTION_NOT_ALLOWED']);
    const upper = await send(services(third).replace('/subscriptions/', '/SUBSCRIPTIONS/'));
    expect([upper.status, upper.code()]).toEqual([403, 'SUBSCRIPTION_NOT_ALLOWED']);
    const data = await send(`/data/indexes?${v}`);
    expect([data.status, data.code()]).toEqual([409, 'NO_DATA_PLANE']);
    expect(bff.upstream.requests).toHaveLength(before);
  });

  it('are tested on the management plane only', async () => {
    expect((await send('/test', { method: 'POST' })).json()).toMatchObject({
      data: null,
      management: { ok: true, status: 200 },
    });
  });

  it('lose the token when their subscriptions change, and reject fields of services', async () => {
    const endpoint = await send('', { method: 'PATCH', body: { endpoint: bff.upstream.origin } });
    expect([endpoint.status, (endpoint.json() as { error: { target: string } }).error.target]).toEqual([
      400,
      'endpoint',
    ]);
    const none = await send('', { method: 'PATCH', body: { subscriptionIds: null } });
    expect([none.status, none.code()]).toEqual([400, 'MissingProperty']);
    const same = await send('', { method: 'PATCH', body: { subscriptionIds: [other, subscriptionId] } });
    expect(same.json()).toMatchObject({ credentials: { managementToken: { set: true } } });
    const changed = await send('', { method: 'PATCH', body: { subscriptionIds: [subscriptionId] } });
    expect(changed.json()).toMatchObject({ credentials: { managementToken: { set: false } } });
  });

  it.each([
    [{ type: 'subscription', name: 'x', managementUrl: 'https://management.azure.com' }, 'subscriptionIds'],
    [
      { type: 'subscription', name: 'x', managementUrl: 'https://management.azure.com', subscriptionIds: [] },
      'subscriptionIds',
    ],
    [{ type: 'subscription', name: 'x', subscriptionIds: [other] }, 'managementUrl'],
    [
      { type: 'subscription', name: 'x', managementUrl: 'https://evil.example', subscriptionIds: [other] },
      'managementUrl',
    ],
    [
      {
        type: 'subscription',
        name: 'x',
        managementUrl: 'https://management.azure.com',
        subscriptionIds: [other],
        credentials: { adminKey: 'k' },
      },
      'credentials.adminKey',
    ],
    [{ type: 'fleet', name: 'x' }, 'type'],
  ])('reject %j by name', async (body, target) => {
    const response = await bff.browser.send('/api/connections', { method: 'POST', body });
    expect([response.status, (response.json() as { error: { target: string } }).error.target]).toEqual([400, target]);
  });
});

it('a service connection reaches only its own subscription', async () => {
  const bff = await startBff();
  const before = bff.upstream.requests.length;
  const path = `/subscriptions/${other}/resourceGroups/local/providers/Vendor.Search/searchServices/demo`;
  const read = await bff.browser.send(management(`${path}?${version}`));
  const keys = await bff.browser.send(management(`${path}/listAdminKeys?${version}`), { method: 'POST' });
  for (const response of [read, keys]) {
    expect([response.status, response.code()]).toEqual([403, 'SUBSCRIPTION_NOT_ALLOWED']);
  }
  expect(bff.upstream.requests).toHaveLength(before);
  expect((await bff.browser.send(management(`/subscriptions?${version}`))).status).toBe(200);
  await bff.close();
});
