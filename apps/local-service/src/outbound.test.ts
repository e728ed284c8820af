import { once } from 'node:events';
import { startUpstream, type RecordingUpstream } from '@searchdeck/testkit';
import type { Resolve } from '@searchdeck/outbound';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createOutbound, type Outbound } from './outbound.js';

let sink: RecordingUpstream;
beforeAll(async () => {
  sink = await startUpstream();
});
afterAll(() => sink.close());

const opened: Outbound[] = [];
afterEach(async () => {
  for (const outbound of opened.splice(0)) await outbound.close();
});

/** Each lookup of a name returns the next address. */
const outboundOf = (allowedOrigins: readonly string[], ...addresses: string[]): Outbound => {
  const resolve: Resolve = (_hostname, _options, done) => {
    const address = addresses.shift();
    done(null, address === undefined ? [] : [{ address, family: address.includes(':') ? 6 : 4 }]);
  };
  const outbound = createOutbound(new Set(allowedOrigins), resolve);
  opened.push(outbound);
  return outbound;
};

const statusOf = async ({ fetch }: Outbound, url: string): Promise<number> => {
  const response = await fetch(url, { headers: { connection: 'close', 'api-key': 'CANARY' } });
  await response.text();
  return response.status;
};

const notAllowed = (advice: string) =>
  expect.objectContaining({ status: 400, code: 'OutboundNotAllowed', message: expect.stringContaining(advice) });

it('reaches this machine and the allowed origins', async () => {
  expect(await statusOf(outboundOf([]), sink.origin)).toBe(200);
  expect(await statusOf(outboundOf([], '127.0.0.1'), `http://localhost:${sink.port}`)).toBe(200);
  const allowed = `http://models.test:${sink.port}`;
  expect(await statusOf(outboundOf([allowed], '127.0.0.1'), `${allowed}/v1`)).toBe(200);
});

it.each([
  'http://models.test',
  'http://10.0.0.1',
  'http://0.0.0.0',
  'http://169.254.169.254/latest/meta-data',
  'http://[::ffff:169.254.169.254]',
  'http://[::ffff:127.0.0.1]',
  'http://localhost.example.com',
])('sends nothing to %s, which is not allowed', async (url) => {
  const { origin } = new URL(url);
  await expect(statusOf(outboundOf([], '127.0.0.1'), url)).rejects.toEqual(notAllowed(`--allow-outbound ${origin} `));
});

it('sends nothing to an allowed name that has the address of a metadata service', async () => {
  const { connections } = sink;
  const allowed = `http://models.test:${sink.port}`;
  const outbound = outboundOf([allowed], '169.254.169.254', '::ffff:a9fe:a9fe', '168.63.129.16', 'fe80::1');
  for (let i = 0; i < 4; i++) await expect(statusOf(outbound, allowed)).rejects.toEqual(notAllowed('link-local'));
  expect(sink.connections).toBe(connections);
});

it('sends nothing to a name that has another address than before', async () => {
  const local = `http://localhost:${sink.port}`;
  const outbound = outboundOf([], '127.0.0.1', '10.0.0.1', '127.0.0.1');
  expect(await statusOf(outbound, local)).toBe(200);
  await expect(statusOf(outbound, local)).rejects.toEqual(notAllowed(`--allow-outbound ${local} `));
  expect(await statusOf(outbound, local)).toBe(200);
});

it('connects to databases of this machine and of the allowed origins', async () => {
  const { openSocket } = outboundOf(['postgresql://db.test:5432']);
  openSocket({ protocol: 'postgresql', host: 'db.test', port: 5432 }).destroy();
  expect(() => openSocket({ protocol: 'mysql', host: 'db.test', port: 5432 })).toThrow('--allow-outbound mysql://');
  expect(() => openSocket({ protocol: 'postgresql', host: '::ffff:127.0.0.1', port: 5432 })).toThrow('not allowed');
  const socket = openSocket({ protocol: 'postgresql', host: 'localhost', port: sink.port });
  await once(socket.connect(sink.port, 'localhost'), 'connect');
  expect(socket.destroyed).toBe(false);
  socket.destroy();
});
