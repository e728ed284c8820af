import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_KEY, hotels, TestService } from '../testing/service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
  await service.data('POST', '/indexes', { body: hotels() });
});
afterAll(() => service.dispose());

const MB = 1024 * 1024;
const head = (...more: string[]): string =>
  [
    "POST /services/demo/indexes('hotels')/docs/search.index?api-version=2026-04-01 HTTP/1.1",
    'Host: localhost',
    `api-key: ${ADMIN_KEY}`,
    'Content-Type: application/json',
    ...more,
    '\r\n',
  ].join('\r\n');

interface Connection {
  socket: Socket;
  send: (bytes: string | Buffer) => Promise<void>;
  /** Everything that is received until the service closes the connection. */
  rest: Promise<string>;
  /** Resolves when `text` has been received. */
  waitFor: (text: string) => Promise<void>;
}
/** A client that does not read before it has sent everything. */
const open = async (readDelayMs = 0): Promise<Connection> => {
  const socket = connect(service.port, '127.0.0.1');
  await once(socket, 'connect');
  let response = '';
  const reading = () => socket.on('data', (chunk: Buffer) => (response += chunk.toString('latin1')));
  if (readDelayMs === 0) reading();
  else setTimeout(reading, readDelayMs);
  let failure: Error | undefined;
  socket.on('error', (error) => (failure = error));
  const rest = new Promise<string>((resolve, reject) => {
    socket.on('close', () => (response === '' && failure !== undefined ? reject(failure) : resolve(response)));
  });
  return {
    socket,
    send: (bytes) => new Promise((resolve) => socket.write(bytes, () => resolve())),
    rest,
    waitFor: async (text) => {
      await expect.poll(() => response, { interval: 5 }).toContain(text);
    },
  };
};
const statuses = (response: string): string[] => [...response.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((m) => m[1] ?? '');
const row = (id: string, name = 'x') => ({ '@search.action': 'upload', id, name });
const ok = async () => expect((await service.data('GET', "/indexes('hotels')/docs/$count")).status).toBe(200);

test('a client that sends 20 MB receives the 413 whenever it reads', async () => {
  for (const readDelayMs of [0, 300, 0, 300]) {
    const { send, rest } = await open(readDelayMs);
    await send(head(`Content-Length: ${20 * MB}`));
    await send(Buffer.alloc(20 * MB, 'a'));
    const response = await rest;
    expect(statuses(response)).toEqual(['413']);
    expect(response).toContain('RequestEntityTooLarge');
    expect(response.toLowerCase()).toContain('connection: close');
  }
  await ok();
});

test('a client that sends 20 MB in chunks receives the 413', async () => {
  const { send, rest } = await open(200);
  await send(head('Transfer-Encoding: chunked'));
  const piece = Buffer.concat([Buffer.from(`${MB.toString(16)}\r\n`), Buffer.alloc(MB, 'a'), Buffer.from('\r\n')]);
  for (let i = 0; i < 20; i++) await send(piece);
  await send('0\r\n\r\n');
  expect(statuses(await rest)).toEqual(['413']);
});

test('fetch receives the 413', async () => {
  for (let i = 0; i < 5; i++) {
    const { status, body } = await service.data('POST', "/indexes('hotels')/docs/search.index", {
      body: { value: [row('big', 'a'.repeat(20 * MB))] },
    });
    expect(status).toBe(413);
    expect(body).toMatchObject({ error: { code: 'RequestEntityTooLarge', target: 'body' } });
  }
});

test('data after a rejected body is not read as a request', async () => {
  const body = JSON.stringify({ value: [row('smuggled')] });
  const { send, rest } = await open();
  await send(head('Content-Encoding: gzip', 'Content-Length: 5'));
  await send(`aaaaa${head(`Content-Length: ${body.length}`)}${body}`);
  expect(statuses(await rest)).toEqual(['415']);
  expect((await service.data('GET', "/indexes('hotels')/docs('smuggled')")).status).toBe(404);
});

test('a compressed body is rejected with the name of its encoding', async () => {
  const packed = gzipSync(Buffer.alloc(50 * MB));
  const { send, rest } = await open();
  await send(head('Content-Encoding: gzip', `Content-Length: ${packed.length}`));
  await send(packed);
  const response = await rest;
  expect(statuses(response)).toEqual(['415']);
  expect(response).toContain('Content-Encoding');
});

test('Expect: 100-continue is honored for an acceptable body', async () => {
  const body = JSON.stringify({ value: [row('expected')] });
  const { send, waitFor, rest } = await open();
  await send(head('Expect: 100-continue', `Content-Length: ${body.length}`, 'Connection: close'));
  await waitFor('HTTP/1.1 100 Continue');
  await send(body);
  expect(statuses(await rest)).toEqual(['100', '200']);
});

test.each([
  ['too large', [`Content-Length: ${20 * MB}`], '413'],
  ['of another type', ['Content-Length: 10', 'Content-Encoding: br'], '415'],
])('Expect: 100-continue gets the final error for a body that is %s', async (_what, more, status) => {
  const { send, rest, socket } = await open();
  await send(head('Expect: 100-continue', ...more));
  socket.on('end', () => socket.end());
  expect(statuses(await rest)).toEqual([status]);
});

test('another expectation is 417', async () => {
  const { send, waitFor, socket, rest } = await open();
  await send(head('Expect: miracles', 'Content-Length: 2'));
  await waitFor('\r\n\r\n');
  socket.end();
  expect(statuses(await rest)[0]).toBe('417');
});

test('a body that is shorter than its Content-Length is not processed', async () => {
  const body = JSON.stringify({ value: [row('short')] });
  const { send, rest, socket } = await open();
  await send(head(`Content-Length: ${body.length + 10}`));
  await send(body);
  socket.end();
  expect(statuses(await rest)).toEqual(['400']);
  expect((await service.data('GET', "/indexes('hotels')/docs('short')")).status).toBe(404);
});

test('a body is read only up to its Content-Length', async () => {
  const body = JSON.stringify({ value: [row('long')] });
  const { send, rest, socket } = await open();
  await send(head(`Content-Length: ${body.length}`));
  await send(`${body}   {"value":[]}\r\n\r\n`);
  socket.on('end', () => socket.end());
  expect(statuses(await rest)).toEqual(['200', '400']);
});

test('a slow body does not delay other requests, and is processed when it is complete', async () => {
  const body = JSON.stringify({ value: [row('slow')] });
  const { send, rest } = await open();
  await send(head(`Content-Length: ${body.length}`, 'Connection: close'));
  for (const byte of body) {
    await send(byte);
    await ok();
  }
  expect(statuses(await rest)).toEqual(['200']);
});

test('a client that disconnects during its body changes nothing', async () => {
  const { send, socket } = await open();
  await send(head(`Content-Length: ${MB}`));
  await send('{"value":[');
  socket.destroy();
  await once(socket, 'close');
  expect((await service.data('GET', "/indexes('hotels')/docs/$count")).status).toBe(200);
});
