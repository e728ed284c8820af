import type { Traffic } from '@searchdeck/contract';
import { expect, it } from 'vitest';
import { data, management, startBff, v } from '../testing/bff.js';
import { TrafficMonitor } from './traffic.js';

const HOUR_MS = 3_600_000;

it('counts the requests to the data plane of a connection, with their retries and failures', async () => {
  const bff = await startBff({ budgets: { breakerFailures: 1000 } });
  const read = async () => (await bff.browser.send('/api/connections/demo/traffic')).json() as Traffic;
  expect(await read()).toMatchObject({
    requests: 0,
    p50Ms: null,
    p95Ms: null,
    throttled: 0,
    unavailable: 0,
    failed: 0,
  });
  await bff.browser.send(data(`/indexes?${v}`));
  await bff.browser.send(management('/subscriptions?api-version=2025-05-01'));
  expect(await read()).toMatchObject({ requests: 1, failed: 0 });
  // The two retries succeed in the end.
  bff.upstream.next({ status: 429 }, { status: 503 });
  await bff.browser.send(data(`/indexes?${v}`));
  bff.upstream.next({ status: 500 });
  await bff.browser.send(data(`/indexes('films')?${v}`), { method: 'PUT', body: {} });
  bff.upstream.next({ fault: 'reset' });
  await bff.browser.send(data(`/indexes('films')?${v}`), { method: 'PUT', body: {} });
  const traffic = await read();
  expect(traffic).toMatchObject({ windowMinutes: 60, requests: 6, throttled: 1, unavailable: 1, failed: 2 });
  expect(traffic.p95Ms).toBeGreaterThan(0);
  expect((await bff.browser.send('/api/connections/nosuch/traffic')).status).toBe(404);
  await bff.close();
});

it('has percentiles accurate to within 10%, and drops what is older than an hour', () => {
  let now = 10 * HOUR_MS;
  const monitor = new TrafficMonitor(() => now);
  for (let ms = 1; ms <= 1000; ms++) monitor.record('a', { status: 200, elapsedMs: ms });
  now += HOUR_MS / 2;
  monitor.record('b', { status: 429, elapsedMs: 5 });
  const { p50Ms, p95Ms, requests } = monitor.summary('a');
  expect(requests).toBe(1000);
  expect(Math.abs((p50Ms ?? 0) - 500)).toBeLessThan(50);
  expect(Math.abs((p95Ms ?? 0) - 950)).toBeLessThan(95);
  now += HOUR_MS / 2;
  expect(monitor.summary('a')).toMatchObject({ requests: 0, p50Ms: null });
  expect(monitor.summary('b')).toMatchObject({ requests: 1, throttled: 1 });
  monitor.remove('b');
  expect(monitor.summary('b').requests).toBe(0);
});
