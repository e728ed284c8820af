import type { AlertRule, BffBody, BffResult } from '@searchdeck/contract';
import { startUpstream, type RecordingUpstream } from '@searchdeck/testkit';
import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { startBff, type TestBff } from '../testing/bff.js';
import { compareWithRules, defaultRules, measurementsOf } from './alert-rules.js';

const SECRET = 'a secret of the receiver'.replaceAll(' ', '-');
const PATH = '/hooks/TOKEN-IN-PATH?key=TOKEN-IN-QUERY';

/** Share of the storage quota that the service reports, in percent. */
let storage = 0;
let bff: TestBff;
let receiver: RecordingUpstream;

const start = async () => {
  storage = 10;
  receiver = await startUpstream(() => ({ status: 204 }));
  bff = await startBff({
    responder: ({ target }) => {
      if (!target.includes('/servicestats')) return { body: '{"value":[]}' };
      return { body: JSON.stringify({ counters: { storageSize: { usage: storage, quota: 100 } } }) };
    },
  });
  const { monitoring } = bff.config;
  // Retries are due at once.
  await bff.restart({ monitoring: { ...monitoring, webhookOrigins: [receiver.origin], webhookRetryMs: 1 } });
};
const close = async () => {
  await bff.close();
  await receiver.close();
};

const path = '/api/connections/demo/monitoring';
const update = (body: BffBody<'monitoring.update'>) => bff.browser.send(path, { method: 'PATCH', body });
const settings = async () => (await bff.browser.send(path)).json() as BffResult<'monitoring.get'>;
const sampleAt = async (percent: number) => {
  storage = percent;
  expect((await bff.browser.send(`${path}/samples`, { method: 'POST' })).status).toBe(204);
};
const alerts = async () => ((await bff.browser.send('/api/alerts')).json() as BffResult<'alerts.list'>).value;
const messages = () =>
  receiver.requests.map((request) => request.json() as { type: string; text: string; data: { alert?: object } });

describe('alerts', () => {
  afterEach(close);

  it('fire once for each threshold, are resolved below it, and are read by each user', async () => {
    await start();
    await sampleAt(79);
    expect(await alerts()).toEqual([]);
    for (const percent of [81, 82, 79]) await sampleAt(percent);
    expect(await alerts()).toMatchObject([
      { connectionId: 'demo', metric: 'storageSize', severity: 'warning', threshold: 80, value: 81, isRead: false },
    ]);
    expect((await alerts())[0]?.resolvedAt).toBeNull();
    await sampleAt(96);
    await bff.restart();
    await sampleAt(97);
    const [critical, warning] = await alerts();
    expect([critical, warning]).toMatchObject([{ severity: 'critical', value: 96 }, { severity: 'warning' }]);
    expect(await alerts()).toHaveLength(2);

    const read = (body: unknown) => bff.browser.send('/api/alerts/read', { method: 'POST', body });
    expect((await read({ ids: [critical?.id] })).status).toBe(204);
    expect((await alerts()).map(({ isRead }) => isRead)).toEqual([true, false]);
    expect((await read({})).status).toBe(204);
    expect((await alerts()).map(({ isRead }) => isRead)).toEqual([true, true]);

    await sampleAt(75);
    expect((await alerts()).every(({ resolvedAt }) => resolvedAt !== null)).toBe(true);
    await sampleAt(99);
    // At once critical: there is no warning as well.
    expect((await alerts()).map(({ severity, isRead }) => [severity, isRead])).toContainEqual(['critical', false]);
    expect(await alerts()).toHaveLength(3);
  });

  it('follow the rules of the connection, which are checked', async () => {
    await start();
    expect((await settings()).rules).toContainEqual({ metric: 'storageSize', warning: 80, critical: 95 });
    const invalidRules: readonly AlertRule[][] = [
      [{ metric: 'storageSize' }],
      [{ metric: 'storageSize', warning: 90, critical: 90 }],
      [{ metric: 'storageSize', critical: 101 }],
      [
        { metric: 'storageSize', warning: 1 },
        { metric: 'storageSize', warning: 2 },
      ],
      [{ metric: 'storageSize', warning: 0 }],
    ];
    for (const rules of invalidRules) expect((await update({ rules })).status).toBe(400);
    expect((await update({ rules: [{ metric: 'storageSize', warning: 5 }] })).status).toBe(200);
    await sampleAt(6);
    expect(await alerts()).toMatchObject([{ threshold: 5, resolvedAt: null }]);
    await update({ rules: [] });
    expect((await settings()).rules).toEqual([]);
    await sampleAt(100);
    expect((await alerts()).map(({ resolvedAt }) => resolvedAt === null)).toEqual([false]);
    await update({ rules: null });
    expect((await settings()).rules).toEqual(defaultRules);
    // Other settings are not changed.
    expect((await settings()).sampling).toBe(true);
  });

  it('are sent to the webhook, signed, until it accepts them', async () => {
    await start();
    const url = receiver.origin + PATH;
    expect((await update({ webhook: { url, secret: SECRET } })).json()).toMatchObject({
      webhook: { origin: receiver.origin, isSigned: true },
    });
    receiver.next({ status: 500 }, { fault: 'reset' });
    await sampleAt(85);
    await receiver.waitFor(3, 20_000);
    const [first, second, third] = receiver.requests;
    expect(messages()[2]).toMatchObject({ type: 'alert.fired', data: { alert: { metric: 'storageSize', value: 85 } } });
    expect(messages()[2]?.text).toContain('Storage: 85% of the quota (warning at 80% of the quota)');
    expect([first?.target, second?.target, third?.target]).toEqual([PATH, PATH, PATH]);
    const id = third?.header('webhook-id') ?? '';
    expect([first?.header('webhook-id'), second?.header('webhook-id')]).toEqual([id, id]);
    const signed = `${id}.${third?.header('webhook-timestamp')}.${third?.body.toString()}`;
    const signature = createHmac('sha256', SECRET).update(signed).digest('base64');
    expect(third?.header('webhook-signature')).toBe(`v1,${signature}`);
    await expect
      .poll(async () => (await settings()).webhook?.lastDelivery)
      .toMatchObject({ state: 'delivered', attempts: 3 });
    await sampleAt(10);
    await receiver.waitFor(4, 20_000);
    expect(messages()[3]).toMatchObject({ type: 'alert.resolved' });
    const exposed = bff.exposedText();
    for (const text of ['TOKEN-IN-PATH', 'TOKEN-IN-QUERY', SECRET]) expect(exposed).not.toContain(text);
  });

  it('are sent after a restart, and failures are reported', async () => {
    await start();
    await update({ webhook: { url: receiver.origin } });
    const { monitoring } = bff.config;
    await bff.restart({ monitoring: { ...monitoring, webhookRetryMs: 3_600_000 } });
    receiver.next({ status: 503 });
    await sampleAt(85);
    await expect
      .poll(async () => (await settings()).webhook?.lastDelivery)
      .toMatchObject({ state: 'retrying', attempts: 1, message: 'The webhook responded with status 503.' });
    // Without a secret, messages are not signed.
    expect(receiver.requests[0]?.headerValues('webhook-signature')).toEqual([]);
  });

  it('are tested, and sent only where the operator allows it', async () => {
    await start();
    const test = () => bff.browser.send(`${path}/webhook-tests`, { method: 'POST' });
    expect((await test()).code()).toBe('WEBHOOK_MISSING');
    for (const url of ['https://hooks.example.com/x', `${receiver.origin.replace('http', 'ftp')}/`, 'hooks']) {
      const response = await update({ webhook: { url } });
      expect([response.status, response.text]).toEqual([400, expect.not.stringContaining('/x')]);
    }
    await update({ webhook: { url: receiver.origin } });
    expect((await test()).status).toBe(204);
    expect(messages()).toMatchObject([{ type: 'test' }]);
    receiver.next({ status: 302 });
    expect((await test()).json()).toMatchObject({
      error: { code: 'WEBHOOK_REJECTED', message: 'The webhook responded with status 302.' },
    });
    await bff.restart({ monitoring: { ...bff.config.monitoring, webhookOrigins: [] } });
    expect((await test()).code()).toBe('WEBHOOK_NOT_ALLOWED');
    await update({ webhook: null });
    expect((await settings()).webhook ?? null).toBeNull();
    // Connections can't use the origin of a webhook.
    await bff.restart({ monitoring: { ...bff.config.monitoring, webhookOrigins: [receiver.origin] } });
    const connection = { type: 'service', name: 'Hook', kind: 'cloud', endpoint: receiver.origin };
    expect((await bff.browser.send('/api/connections', { method: 'POST', body: connection })).status).toBe(400);
  });
});

describe('the comparison with the rules', () => {
  const rules: AlertRule[] = [
    { metric: 'storageSize', warning: 80, critical: 95 },
    { metric: 'failingIndexers', warning: 2 },
  ];
  const traffic = { throttled: 0, unavailable: 0, failed: 0 };
  const compare = (storageUsage: number, indexers: number, open: readonly ['warning' | 'critical', boolean][]) => {
    const counters = { storageSize: [storageUsage, 1000], failingIndexers: [indexers, null] } as const;
    return compareWithRules(
      rules,
      measurementsOf(counters, traffic),
      open.map(([severity, isStorage], i) => ({
        id: `${i}`,
        severity,
        metric: isStorage ? 'storageSize' : 'failingIndexers',
      })),
    );
  };

  it.each([
    [799, 1, [], [], []],
    [800, 2, [], ['storageSize warning', 'failingIndexers warning'], []],
    [960, 0, [['warning', true]], ['storageSize critical'], []],
    [910, 0, [['critical', true]], [], []],
    [900, 0, [['critical', true]], ['storageSize warning'], ['0']],
    [761, 0, [['warning', true]], [], []],
    [
      759,
      1,
      [
        ['warning', true],
        ['warning', false],
      ],
      [],
      ['0', '1'],
    ],
  ] as const)('at %d of 1,000 and %d failing indexers', (storageUsage, indexers, open, crossed, resolved) => {
    const result = compare(storageUsage, indexers, open as readonly ['warning' | 'critical', boolean][]);
    expect(result.crossedThresholds.map(({ metric, severity }) => `${metric} ${severity}`)).toEqual(crossed);
    expect(result.resolvedIds).toEqual(resolved);
  });

  it('changes nothing if a value is unknown, and counts requests', () => {
    const open = [{ id: 'a', metric: 'documentCount', severity: 'warning' }] as const;
    const measurements = measurementsOf({ documentCount: [5, null] }, { throttled: 10, unavailable: 4, failed: 6 });
    const { crossedThresholds, resolvedIds } = compareWithRules(defaultRules, measurements, open);
    expect(crossedThresholds.map(({ metric, value }) => [metric, value])).toEqual([
      ['throttledRequests', 10],
      ['failedRequests', 10],
    ]);
    expect(resolvedIds).toEqual([]);
  });
});
