import type { AddressRule } from '@searchdeck/outbound';
import { startUpstream, type RecordingUpstream } from '@searchdeck/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultBudgets } from './budgets.js';
import { OutboundClient } from './client.js';
import { OutboundFailure } from './failures.js';
import { Writable } from 'node:stream';

describe('the connector', () => {
  let sink: RecordingUpstream;
  beforeAll(async () => {
    sink = await startUpstream();
  });
  afterAll(() => sink.close());

  const send = async (origin: string, rule: AddressRule | undefined, ...responses: string[][]) => {
    let lookups = 0;
    const client = new OutboundClient(
      { ...defaultBudgets, connectMs: 500 },
      () => rule,
      (_host, _options, done) => {
        const addresses = responses[Math.min(lookups++, responses.length - 1)] ?? [];
        done(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        );
      },
    );
    const once = () =>
      client
        .send(
          {
            origin,
            method: 'GET',
            path: '/',
            headers: { 'api-key': 'CANARY' },
            body: null,
            timeoutMs: 2000,
            signal: new AbortController().signal,
          },
          () => new Writable({ write: (_c, _e, done) => done() }),
        )
        .then(
          ({ head }) => head.status,
          (error: unknown) => (error instanceof OutboundFailure ? error.fault : error),
        );
    const results = [await once(), await once()];
    await client.close();
    return results;
  };
  const named = () => `http://shop.search.windows.net:${sink.port}`;

  it('does not reach a private address through a public name', async () => {
    for (const addresses of [
      ['127.0.0.1'],
      ['10.0.0.1'],
      ['169.254.169.254'],
      ['::1'],
      ['::ffff:127.0.0.1'],
      ['8.8.8.8', '127.0.0.1'],
      ['127.0.0.1', '8.8.8.8'],
      [],
    ]) {
      expect(await send(named(), 'public', addresses)).toEqual([
        'UPSTREAM_ADDRESS_REFUSED',
        'UPSTREAM_ADDRESS_REFUSED',
      ]);
    }
    expect([sink.connections, sink.bytesReceived()]).toEqual([0, 0]);
  });

  it('resolves the name for every connection: a name whose address changes is rejected', async () => {
    const results = await send(named(), 'public', ['127.0.0.1'], ['127.0.0.1']);
    expect(results).toEqual(['UPSTREAM_ADDRESS_REFUSED', 'UPSTREAM_ADDRESS_REFUSED']);
    expect(await send(named(), 'loopback', ['127.0.0.1'], ['10.0.0.1'])).toContain(200);
  });

  it('closes the socket of an address literal that is not allowed before a byte is sent', async () => {
    const before = sink.bytesReceived();
    expect(await send(`http://127.0.0.1:${sink.port}`, 'public')).toEqual([
      'UPSTREAM_ADDRESS_REFUSED',
      'UPSTREAM_ADDRESS_REFUSED',
    ]);
    expect(sink.bytesReceived()).toBe(before);
  });

  it('does not connect to an origin without a rule', async () => {
    const before = sink.connections;
    expect(await send(`http://127.0.0.1:${sink.port}`, undefined)).toEqual([
      'UPSTREAM_ADDRESS_REFUSED',
      'UPSTREAM_ADDRESS_REFUSED',
    ]);
    expect(sink.connections).toBe(before);
  });

  it('connects to allowed addresses', async () => {
    expect(await send(named(), 'any', ['127.0.0.1'])).toEqual([200, 200]);
    expect(await send(`http://127.0.0.1:${sink.port}`, 'loopback')).toEqual([200, 200]);
  });
});
