import { indexerRunLimits, type BffResult, type UsageTrends } from '@searchdeck/contract';
import type { RecordedRequest, UpstreamResponse } from '@searchdeck/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import type { CounterValues } from '../store/repositories.js';
import { openSqliteStore } from '../store/store.js';
import { startBff, type TestBff, type TestBffOptions } from '../testing/bff.js';
import { trendsOf } from './trends.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const counters = {
  documentCount: { usage: 1200, quota: null },
  storageSize: { usage: 4096, quota: 65_536 },
  vectorIndexSize: { usage: 512, quota: 1024 },
  indexesCount: { usage: 2, quota: 15 },
};
const bodies: Readonly<Record<string, unknown>> = {
  '/services/demo/servicestats': { counters, limits: { maxStoragePerIndex: 8192 } },
  '/services/demo/indexstats': {
    value: [
      { name: 'films', documentCount: 1000, storageSize: 4000, vectorIndexSize: 512 },
      { name: 'hotels', documentCount: 200, storageSize: 96, vectorIndexSize: 0 },
    ],
  },
  '/services/demo/indexers': { value: [{ name: 'good' }, { name: 'bad' }] },
  "/services/demo/indexers('good')/search.status": { status: 'running', lastResult: { status: 'success' } },
  "/services/demo/indexers('bad')/search.status": { status: 'running', lastResult: { status: 'transientFailure' } },
};
const service = ({ target }: RecordedRequest): UpstreamResponse => {
  const body = bodies[target.split('?')[0] ?? ''];
  return body === undefined
    ? { status: 404 }
    : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
};

let bff: TestBff;
const start = async (options: TestBffOptions = {}) => {
  bff = await startBff({ responder: service, ...options });
};
const base = (id = 'demo') => `/api/connections/${id}/monitoring`;
const settings = async (id?: string) => (await bff.browser.send(base(id))).json() as BffResult<'monitoring.get'>;
const sample = (id?: string) => bff.browser.send(`${base(id)}/samples`, { method: 'POST' });
const trends = async (query = '', id?: string) =>
  (await bff.browser.send(`${base(id)}/trends${query}`)).json() as UsageTrends;
const last = ({ value }: UsageTrends) =>
  Object.fromEntries(value.map(({ counter, points }) => [counter, [points.at(-1)?.usage, points.at(-1)?.quota]]));

describe('the recorded usage', () => {
  afterEach(() => bff.close());

  it('of a service and its indexes survives a restart, and is not part of the observed traffic', async () => {
    await start();
    expect((await trends()).value).toEqual([]);
    expect((await sample()).status).toBe(204);
    await bff.restart();
    expect(last(await trends())).toEqual({
      documentCount: [1200, null],
      storageSize: [4096, 65_536],
      vectorIndexSize: [512, 1024],
      indexesCount: [2, 15],
      failingIndexers: [1, null],
    });
    expect(last(await trends('?range=30d&index=films'))).toEqual({
      documentCount: [1000, null],
      storageSize: [4000, 8192],
      vectorIndexSize: [512, null],
    });
    expect((await trends('?index=absent')).value).toEqual([]);
    expect((await bff.browser.send(`${base()}/trends?range=1y`)).status).toBe(400);
    expect((await bff.browser.send('/api/connections/demo/traffic')).json()).toMatchObject({ requests: 0 });
  });

  it('has no sample if the service rejects the key, and the settings say why', async () => {
    await start();
    bff.upstream.next({
      status: 403,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ error: { code: 'Forbidden', message: 'The key is wrong.' } }),
    });
    expect((await sample()).status).toBe(403);
    expect((await trends()).value).toEqual([]);
    expect((await settings()).lastFailure).toMatchObject({ code: 'Forbidden', message: 'The key is wrong.' });
    expect((await sample()).status).toBe(204);
    expect((await settings()).lastFailure ?? null).toBeNull();
  });

  it('is recorded in intervals, except that of a production service, until the owner changes it', async () => {
    await start({ config: { monitoring: { intervalMs: 20, webhookOrigins: [], webhookRetryMs: 1000 } } });
    await bff.restart({ allowedOrigins: [bff.upstream.origin] });
    const created = await bff.browser.send('/api/connections', {
      method: 'POST',
      body: {
        type: 'service',
        name: 'Shop',
        kind: 'cloud',
        dialect: 'vendor',
        endpoint: `${bff.upstream.origin}/services/demo`,
        credentials: { adminKey: 'k' },
      },
    });
    const { id } = created.json() as { id: string };
    expect(await Promise.all([settings(), settings(id)])).toMatchObject([{ sampling: true }, { sampling: false }]);
    const requestsSince = (position: number) =>
      bff.upstream.requests.slice(position).filter(({ target }) => target.includes('/servicestats')).length;
    const before = bff.upstream.requests.length;
    await expect.poll(() => requestsSince(before)).toBeGreaterThan(2);
    expect((await trends('', id)).value).toEqual([]);
    const changed = await bff.browser.send(base(id), { method: 'PATCH', body: { sampling: true } });
    expect(changed.json()).toMatchObject({ sampling: true });
    await expect.poll(async () => (await trends('', id)).value.length).toBeGreaterThan(0);
    await bff.browser.send(base(id), { method: 'PATCH', body: { sampling: null } });
    expect(await settings(id)).toMatchObject({ sampling: false });
  });

  it('does not exist for a subscription', async () => {
    await start();
    const { id } = (
      await bff.browser.send('/api/connections/demo/subscription-connections', {
        method: 'POST',
        body: { name: 'All services' },
      })
    ).json() as { id: string };
    for (const response of [await bff.browser.send(base(id)), await sample(id)]) expect(response.status).toBe(409);
  });
});

describe('the recorded runs of indexers', () => {
  afterEach(() => bff.close());
  // Younger than the runs that are removed.
  const START = Date.now() - 24 * HOUR_MS;
  const runsPath = '/api/connections/demo/monitoring/runs';
  const runs = async (query: string) =>
    (await bff.browser.send(`${runsPath}?indexer=good${query}`)).json() as BffResult<'monitoring.runs'>;
  /** The latest runs that the service still reports, newest first. */
  let reported: { n: number; status: string; errors?: object[] }[] = [];
  const responder = (request: RecordedRequest): UpstreamResponse => {
    const path = request.target.split('?')[0];
    const executionHistory = reported.map(({ n, status, errors = [] }) => ({
      status,
      startTime: new Date(START + n * HOUR_MS).toISOString(),
      itemsProcessed: n,
      itemsFailed: errors.length,
      errors,
      warnings: [],
    }));
    const body =
      path === '/services/demo/indexers'
        ? { value: [{ name: 'good' }] }
        : path === "/services/demo/indexers('good')/search.status"
          ? { status: 'running', lastResult: executionHistory[0] ?? null, executionHistory }
          : undefined;
    return body === undefined
      ? service(request)
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  };

  it('include those that the service no longer reports, once each, without the one in progress', async () => {
    await start({ responder });
    const success = (n: number) => ({ n, status: 'success' });
    reported = [success(3), success(2), success(1)];
    await sample();
    reported = [{ n: 5, status: 'inProgress' }, success(4), { n: 3, status: 'reset' }, success(3)];
    await sample();
    await sample();
    await bff.restart();
    const { value, hasMore } = await runs('');
    expect(value.map(({ run }) => [run.itemsProcessed, run.status])).toEqual([
      [4, 'success'],
      [3, 'success'],
      [3, 'reset'],
      [2, 'success'],
      [1, 'success'],
    ]);
    expect(hasMore).toBe(false);
    const page = await runs(`&top=1&before=${new Date(START + 3 * HOUR_MS).toISOString()}`);
    expect([page.value.map(({ run }) => run.itemsProcessed), page.hasMore]).toEqual([[2], true]);
  });

  it('contain the first errors, shortened, and their number', async () => {
    await start({ responder });
    const errors = Array.from({ length: 100 }, (_, i) => ({ key: `k${i}`, errorMessage: 'x'.repeat(5000) }));
    reported = [{ n: 1, status: 'success', errors }];
    await sample();
    const [recorded] = (await runs('')).value;
    expect(recorded?.errorCount).toBe(100);
    expect(recorded?.run.errors).toHaveLength(indexerRunLimits.problems);
    expect(recorded?.run.errors?.[0]?.errorMessage).toHaveLength(indexerRunLimits.problemCharacters + 1);
  });

  it('reject a name or a time that is missing or invalid', async () => {
    await start({ responder });
    for (const query of ['', '?indexer=', '?indexer=good&before=yesterday', '?indexer=good&top=0']) {
      expect((await bff.browser.send(runsPath + query)).status, query).toBe(400);
    }
  });
});

describe('the store', () => {
  const usage = (documents: number): Map<string, CounterValues> =>
    new Map([['', { documentCount: [documents, null] }]]);

  it('keeps one sample an hour of old ones, and none that is too old', async () => {
    const store = await openSqliteStore(':memory:');
    const { usageSamples, connections } = store;
    await connections.insert(
      {
        id: 'c',
        type: 'subscription',
        name: 'c',
        kind: 'local',
        environment: 'local',
        readOnly: false,
        dialect: 'vendor',
        credentialSource: 'stored',
        tokenRequest: { issuer: null, clientId: null, resource: null },
        roleAssignments: [],
        privateTo: null,
        managed: false,
        version: 1,
        createdAt: 1,
        updatedAt: 1,
        managementUrl: 'http://127.0.0.1',
        subscriptionIds: [],
      },
      [],
    );
    for (let minute = 0; minute < 300; minute += 30) {
      await usageSamples.insert('c', minute * MINUTE_MS, usage(minute));
    }
    await usageSamples.prune('c', HOUR_MS, 4 * HOUR_MS);
    const remaining = await usageSamples.list('c', '', 0);
    expect(remaining.map(({ at }) => at / MINUTE_MS)).toEqual([90, 150, 210, 240, 270]);
    expect(await usageSamples.lastAt('c')).toBe(270 * MINUTE_MS);
    await connections.remove('c');
    expect(await usageSamples.list('c', '', 0)).toEqual([]);
    await store.close();
  });

  it('gives a lease to one holder until it expires or is released', async () => {
    const store = await openSqliteStore(':memory:');
    const { leases } = store;
    expect(await leases.acquire('work', 'a', 0, 100)).toBe(true);
    expect(await leases.acquire('work', 'b', 99, 200)).toBe(false);
    expect(await leases.acquire('work', 'a', 99, 200)).toBe(true);
    expect(await leases.acquire('work', 'b', 200, 300)).toBe(true);
    await leases.release('work', 'a');
    expect(await leases.acquire('work', 'a', 201, 300)).toBe(false);
    await leases.release('work', 'b');
    expect(await leases.acquire('work', 'a', 201, 300)).toBe(true);
    await store.close();
  });
});

it('a trend has the last sample of each step', () => {
  const now = 30 * 24 * HOUR_MS;
  const samples = [0, 10, 50, 60, 250].map((minute) => ({
    at: minute * MINUTE_MS,
    counters: { documentCount: [minute, null] } as CounterValues,
  }));
  const usages = (range: '24h' | '7d' | '30d') =>
    trendsOf(samples, range, now, 5 * MINUTE_MS).value[0]?.points.map(({ usage }) => usage);
  expect(usages('24h')).toEqual([0, 10, 50, 60, 250]);
  expect(usages('7d')).toEqual([50, 60, 250]);
  expect(usages('30d')).toEqual([60, 250]);
  expect(trendsOf(samples, '7d', now, 5 * MINUTE_MS).stepMinutes).toBe(60);
  expect(trendsOf(samples, '24h', now, 15 * MINUTE_MS).stepMinutes).toBe(15);
});
