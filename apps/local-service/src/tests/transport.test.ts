import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_KEY, hotels, TestService } from '../testing/service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.dispose());

/** Sends raw bytes and returns everything received until the connection closes. */
const raw = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(service.port, '127.0.0.1', () => socket.write(text));
    let response = '';
    socket.on('data', (chunk) => (response += String(chunk)));
    socket.on('close', () => resolve(response));
    socket.on('error', reject);
  });
const statuses = (response: string): string[] => [...response.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((m) => m[1] ?? '');
const path = '/services/demo/indexes?api-version=2026-04-01';
const key = `api-key: ${ADMIN_KEY}\r\n`;
const smuggled = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${key}\r\n`;

test.each([
  ['a second Host', `GET ${path} HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n${key}\r\n`],
  ['no Host', `GET ${path} HTTP/1.1\r\n${key}\r\n`],
  [
    'an unknown transfer coding',
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${key}Transfer-Encoding: xchunked\r\n\r\n${smuggled}`,
  ],
  [
    'chunked twice',
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${key}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  ],
  [
    'gzip, chunked',
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${key}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  ],
  [
    'length and chunked',
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${key}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  ],
  [
    'two lengths',
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${key}Content-Length: 0\r\nContent-Length: 5\r\n\r\n${smuggled}`,
  ],
  ['an absolute target', `GET http://localhost${path} HTTP/1.1\r\nHost: localhost\r\n${key}\r\n`],
  ['an authority as path', `GET //evil.example${path} HTTP/1.1\r\nHost: localhost\r\n${key}\r\n`],
])('rejects %s and closes the connection', async (_what, request) => {
  const response = await raw(request);
  expect(statuses(response)).toEqual(['400']);
});

test('rejects unknown host names, as DNS rebinding would use them', async () => {
  const response = await raw(`GET ${path} HTTP/1.1\r\nHost: evil.example\r\n${key}\r\n`);
  expect(statuses(response)).toEqual(['403']);
  expect(response).toContain('HostNotAllowed');
});

test.each(['localhost', '127.0.0.1:80', '[::1]:9', 'LOCALHOST'])('serves the host %s', async (host) => {
  expect(statuses(await raw(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${key}Connection: close\r\n\r\n`))).toEqual([
    '200',
  ]);
});

test('serves two requests on one connection', async () => {
  const one = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${key}\r\n`;
  const last = one.replace(/\r\n$/, 'Connection: close\r\n\r\n');
  expect(statuses(await raw(one + last))).toEqual(['200', '200']);
});

test('the connection of a rejected request without a body can be reused', async () => {
  const one = (target: string, more = '') => `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${key}${more}\r\n`;
  const pipelined = ['/nowhere', '/services/demo/indexes', '/services/other/indexes', path].map((target) =>
    one(target),
  );
  const response = await raw(`${pipelined.join('')}${one(path, 'Connection: close\r\n')}`);
  expect(statuses(response)).toEqual(['404', '400', '404', '200', '200']);
});

test('pipelined requests are processed in order, and none after one that closes the connection', async () => {
  await service.data('PUT', "/indexes('ahead')", { body: hotels('ahead') });
  const one = (method: string, target: string, body = '', more = '') =>
    `${method} /services/demo/indexes('ahead')/${target}?api-version=2026-04-01 HTTP/1.1\r\nHost: localhost\r\n${key}${more}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const write = (rooms: number, more = '') =>
    one('POST', 'docs/search.index', JSON.stringify({ value: [{ id: 'a', rooms }] }), more);
  const read = one('GET', "docs('a')");
  const ahead = [1, 2, 3].map((rooms) => write(rooms) + read).join('');
  const response = await raw(`${ahead}${write(4, 'Connection: close\r\n')}${write(5)}`);
  expect(statuses(response)).toEqual(Array(7).fill('200'));
  expect([...response.matchAll(/"rooms":(\d)/g)].map(([, rooms]) => rooms)).toEqual(['1', '2', '3']);
  expect((await service.data('GET', "/indexes('ahead')/docs('a')")).body).toMatchObject({ rooms: 4 });
});

test('CONNECT is rejected: the service is not a proxy', async () => {
  const response = await raw(`CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n${key}\r\n`);
  expect(statuses(response)).toEqual(['405']);
  expect(response).toContain('"code":"MethodNotAllowed"');
});

test('accepts a chunked body', async () => {
  const body = JSON.stringify({ name: 'm', format: 'solr', synonyms: 'a, b' });
  const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const response = await raw(
    `POST /services/demo/nothing?api-version=2026-04-01 HTTP/1.1\r\nHost: localhost\r\n${key}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunked}`,
  );
  expect(statuses(response)).toEqual(['404']);
});

test.each([
  '/services/demo/indexes/%2e%2e/servicestats',
  '/services/demo/indexes/%2F',
  '/services/demo/indexes/a%00',
  '/services/demo/indexes/%zz',
  "/services/demo/indexes('a'x)",
  '//services/demo/indexes',
])('rejects the path %s', async (target) => {
  const response = await raw(
    `GET ${target}?api-version=2026-04-01 HTTP/1.1\r\nHost: localhost\r\n${key}Connection: close\r\n\r\n`,
  );
  expect(statuses(response)[0]).toMatch(/^40[04]$/);
});

test('rejects a URL longer than 8 KB', async () => {
  const { status } = await service.data('GET', `/indexes?x=${'a'.repeat(9000)}`);
  expect(status).toBe(414);
});

test('405 names the methods that the path has', async () => {
  const response = await service.data('PATCH', "/indexes('x')", { body: {} });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, PUT, DELETE');
});

test.each(['/services/demo/indexes', "/services/demo/indexes('x')/docs", '/subscriptions', '/nowhere'])(
  'the response to HEAD %s has no body',
  async (place) => {
    const response = await raw(
      `HEAD ${place}?api-version=2026-04-01 HTTP/1.1\r\nHost: localhost\r\n${key}Connection: close\r\n\r\n`,
    );
    expect(statuses(response)).toEqual([place === '/nowhere' ? '404' : '405']);
    if (place !== '/nowhere') expect(response).toMatch(/^Allow: GET/m);
    expect(response.endsWith('\r\n\r\n')).toBe(true);
  },
);

describe('scripts of other origins', () => {
  const openDocs = "/indexes('open')/docs";
  beforeAll(async () => {
    const body = { ...hotels('open'), corsOptions: { allowedOrigins: ['https://app.example'], maxAgeInSeconds: 60 } };
    await service.data('POST', '/indexes', { body });
  });
  const send = (origin: string, target: string) =>
    service.data('OPTIONS', target, {
      key: null,
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'api-key' },
    });

  test('can read documents if the index allows them', async () => {
    const response = await send('https://app.example', openDocs);
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': 'https://app.example',
      'access-control-allow-headers': 'api-key',
      'access-control-max-age': '60',
      vary: 'Origin',
    });
    const read = await service.data('GET', openDocs, { headers: { origin: 'https://app.example' } });
    expect([read.status, read.headers.get('access-control-allow-origin')]).toEqual([200, 'https://app.example']);
  });

  test('can do nothing else', async () => {
    expect((await send('https://evil.example', openDocs)).status).toBe(403);
    expect((await send('https://app.example', "/indexes('open')")).status).toBe(403);
    expect((await send('https://app.example', '/indexes')).status).toBe(403);
    const read = await service.data('GET', openDocs, { headers: { origin: 'https://evil.example' } });
    expect(read.headers.get('access-control-allow-origin')).toBeNull();
  });
});

test.each([
  ['management', 'services.upgrade'],
  ['data-plane', 'documents.searchPost'],
])('serves the OpenAPI document of %s', async (name, operation) => {
  const response = await fetch(`${service.origin}/openapi/${name}.json`);
  expect(response.status).toBe(200);
  const document = (await response.json()) as {
    openapi: string;
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  expect(document.openapi).toBe('3.1.0');
  expect(
    Object.values(document.paths).flatMap((methods) => Object.values(methods).map((o) => o.operationId)),
  ).toContain(operation);
});

test('healthz reports background work', async () => {
  service.app.progress = { isReady: false, message: 'loading' };
  const response = await fetch(`${service.origin}/healthz`);
  service.app.progress = { isReady: true, message: 'ready' };
  expect([response.status, await response.json()]).toEqual([
    503,
    { status: 'starting', message: 'loading', model: 'idle' },
  ]);
});

test('healthz accepts HEAD, and a query string', async () => {
  expect((await fetch(`${service.origin}/healthz`, { method: 'HEAD' })).status).toBe(200);
  expect((await fetch(`${service.origin}/healthz?probe=1`)).status).toBe(200);
  expect((await fetch(`${service.origin}/healthz`, { method: 'POST' })).status).toBe(405);
});

test('healthz needs no credential', async () => {
  const response = await fetch(`${service.origin}/healthz`);
  expect([response.status, await response.json()]).toEqual([200, { status: 'ready', message: 'ready', model: 'idle' }]);
});
