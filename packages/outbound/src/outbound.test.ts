import { once } from 'node:events';
import { Socket } from 'node:net';
import { redirect, startUpstream, type RecordingUpstream } from '@searchdeck/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAddressAllowed, addressKind, AddressNotAllowed, type AddressRule } from './addresses.js';
import type { Resolve } from './connector.js';
import { createGuardedFetch } from './fetch.js';
import { guardSocket } from './socket.js';

describe('the kind of an address', () => {
  it.each([
    ['0.0.0.0', 'reserved'],
    ['10.0.0.1', 'private'],
    ['100.64.0.1', 'private'],
    ['100.100.100.200', 'linkLocal'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['169.254.169.254', 'linkLocal'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.0.0.8', 'reserved'],
    ['192.168.1.1', 'private'],
    ['198.18.0.1', 'reserved'],
    ['224.0.0.1', 'reserved'],
    ['255.255.255.255', 'reserved'],
    ['168.63.129.16', 'linkLocal'],
    ['::', 'reserved'],
    ['::1', 'loopback'],
    ['0:0:0:0:0:0:0:1', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:7f00:1', 'loopback'],
    ['::FFFF:127.9.9.9', 'loopback'],
    ['::ffff:10.0.0.1', 'private'],
    ['::ffff:169.254.169.254', 'linkLocal'],
    ['::ffff:a9fe:a9fe', 'linkLocal'],
    ['64:ff9b::a00:1', 'reserved'],
    ['64:ff9b::a9fe:a9fe', 'linkLocal'],
    ['fc00::1', 'private'],
    ['fd00:ec2::254', 'linkLocal'],
    ['fe80::1', 'linkLocal'],
    ['fe80::1%eth0', 'linkLocal'],
    ['ff02::1', 'reserved'],
    ['2001::1', 'reserved'],
    ['2001:db8::1', 'reserved'],
    ['2002:7f00:1::', 'reserved'],
    ['100::1', 'reserved'],
    ['1.1.1.1', 'public'],
    ['20.50.2.1', 'public'],
    ['172.15.0.1', 'public'],
    ['172.32.0.1', 'public'],
    ['2603:1030::1', 'public'],
    ['::ffff:8.8.8.8', 'public'],
    ['::ffff:808:808', 'public'],
    ['localhost', 'reserved'],
    ['not an address', 'reserved'],
    ['', 'reserved'],
  ])('%s is %s', (address, kind) => expect(addressKind(address)).toBe(kind));

  it.each([
    ['loopback', ['127.0.0.1', '::1', '::ffff:127.0.0.1'], ['10.0.0.1', '8.8.8.8', '0.0.0.0', '::', '']],
    ['public', ['8.8.8.8', '2603:1030::1'], ['127.0.0.1', '10.0.0.1', '169.254.169.254', '198.18.0.1', '']],
    [
      'routable',
      ['8.8.8.8', '10.0.0.1', '127.0.0.1', 'fc00::1', '64:ff9b::808:808'],
      ['169.254.169.254', '::ffff:169.254.169.254', '168.63.129.16', 'fe80::1', ''],
    ],
    ['any', ['169.254.169.254', '8.8.8.8'], []],
  ] satisfies [AddressRule, string[], string[]][])('decides for the rule %s', (rule, allowed, rejected) => {
    for (const address of allowed) expect([address, isAddressAllowed(rule, address)]).toEqual([address, true]);
    for (const address of rejected) expect([address, isAddressAllowed(rule, address)]).toEqual([address, false]);
  });
});

describe('requests', () => {
  let sink: RecordingUpstream;
  beforeAll(async () => {
    sink = await startUpstream();
  });
  afterAll(() => sink.close());

  /** Sends requests one after the other; each lookup of a name returns the next list of addresses. */
  const send = async (rule: AddressRule | undefined, urls: readonly string[], lookups: readonly string[][] = []) => {
    const responses = [...lookups];
    const resolve: Resolve = (_hostname, _options, done) => {
      const addresses = responses.shift() ?? [];
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    };
    const client = createGuardedFetch({ ruleOf: () => rule, connectMs: 2000, resolve });
    const results: unknown[] = [];
    for (const url of urls) {
      const result = await client
        .fetch(url, { method: 'POST', body: 'CANARY', headers: { connection: 'close', 'api-key': 'CANARY' } })
        .then(
          async (response) => {
            await response.text();
            return response.status;
          },
          (error: unknown) => error,
        );
      results.push(result instanceof AddressNotAllowed ? 'rejected' : result);
    }
    await client.close();
    return results;
  };

  it('reach the addresses that the rule of the origin allows', async () => {
    const named = `http://models.test:${sink.port}/v1`;
    expect(await send('loopback', [named], [['127.0.0.1']])).toEqual([200]);
    expect(await send('loopback', [named], [['::ffff:127.0.0.1']])).toEqual([200]);
    expect(await send('routable', [named], [['127.0.0.1']])).toEqual([200]);
    expect(await send('any', [sink.origin])).toEqual([200]);
    expect(sink.requests.at(-1)!.header('api-key')).toBe('CANARY');
  });

  it('send nothing to a name whose address is not allowed', async () => {
    const { connections } = sink;
    const named = `http://models.test:${sink.port}`;
    for (const addresses of [['169.254.169.254'], ['::ffff:169.254.169.254'], ['10.0.0.1', 'fe80::1'], []]) {
      expect(await send('routable', [named], [addresses])).toEqual(['rejected']);
    }
    for (const addresses of [['10.0.0.1'], ['127.0.0.1', '8.8.8.8'], ['::']]) {
      expect(await send('loopback', [named], [addresses])).toEqual(['rejected']);
    }
    expect(await send('public', [named], [['::ffff:7f00:1']])).toEqual(['rejected']);
    expect(sink.connections).toBe(connections);
  });

  it('are rejected when the name gets another address after an earlier request', async () => {
    const named = `http://models.test:${sink.port}`;
    const lookups = [['127.0.0.1'], ['169.254.169.254'], ['127.0.0.1'], ['192.168.1.1']];
    expect(await send('loopback', [named, named, named, named], lookups)).toEqual([200, 'rejected', 200, 'rejected']);
  });

  it('send no byte over a socket that is connected to an address that is not allowed', async () => {
    const bytes = sink.bytesReceived();
    // An address in the URL is not looked up: only the socket shows it.
    expect(await send('public', [sink.origin, `http://[::ffff:127.0.0.1]:${sink.port}`])).toEqual([
      'rejected',
      'rejected',
    ]);
    expect(sink.bytesReceived()).toBe(bytes);
  });

  it('are rejected without a rule', async () => {
    const { connections } = sink;
    expect(await send(undefined, [sink.origin])).toEqual(['rejected']);
    expect(sink.connections).toBe(connections);
  });

  it('do not follow redirects', async () => {
    const count = sink.requests.length;
    sink.next(redirect(`${sink.origin}/elsewhere`));
    expect(await send('loopback', [sink.origin])).toEqual([307]);
    expect(sink.requests.length).toBe(count + 1);
  });
});

describe('a socket', () => {
  let sink: RecordingUpstream;
  beforeAll(async () => {
    sink = await startUpstream();
  });
  afterAll(() => sink.close());

  it('is destroyed before a byte is written if its address is not allowed', async () => {
    const socket = guardSocket(new Socket(), 'public', () => new Error('not allowed'));
    const failure = once(socket, 'error');
    socket.connect(sink.port, 'localhost');
    socket.once('connect', () => socket.write('CANARY'));
    expect(await failure).toEqual([new Error('not allowed')]);
    expect(socket.destroyed).toBe(true);
    expect(sink.bytesReceived()).toBe(0);
  });

  it('is used if its address is allowed', async () => {
    const socket = guardSocket(new Socket(), 'loopback', () => new Error('not allowed'));
    socket.connect(sink.port, 'localhost');
    await once(socket, 'connect');
    expect(socket.destroyed).toBe(false);
    socket.destroy();
  });
});
