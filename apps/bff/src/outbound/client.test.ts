import { startUpstream } from '@searchdeck/testkit';
import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { defaultBudgets } from './budgets.js';
import type { CancelSignal } from './cancellation.js';
import { OutboundClient } from './client.js';
import { OutboundFailure } from './failures.js';

it('names the time limit of a request and its canceled client as different causes', async () => {
  const upstream = await startUpstream(() => ({ delayMs: 5_000, body: '{}' }));
  const client = new OutboundClient(defaultBudgets, () => 'loopback');
  const faultWith = (signal: CancelSignal) =>
    client
      .send(
        { origin: upstream.origin, method: 'GET', path: '/', headers: {}, body: null, timeoutMs: 4_000, signal },
        () => new Writable(),
      )
      .catch((error: unknown) => (error instanceof OutboundFailure ? error.fault : error));
  const canceled = new AbortController();
  setTimeout(() => canceled.abort(), 50);
  expect(await Promise.all([faultWith(AbortSignal.timeout(50)), faultWith(canceled.signal)])).toEqual([
    'UPSTREAM_TIMEOUT',
    'CLIENT_GONE',
  ]);
  expect(await faultWith(canceled.signal)).toBe('CLIENT_GONE');
  await client.close();
  await upstream.close();
});
