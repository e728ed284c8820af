import { bffOperations, ORIGIN_SECRET_HEADER } from '@searchdeck/contract';
import { sendRaw } from '@searchdeck/testkit';
import type { Express } from 'express';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp, routesOf, type AppOptions } from '../app.js';
import { newMessageClasses } from '../message-classes.js';
import { OpenRequests } from './open-requests.js';
import { defaultBudgets } from '../outbound/budgets.js';
import { data, startBff, v, type BrowserRequest, type TestBff } from '../testing/bff.js';

interface Layer {
  name: string;
  route?: { path: string | RegExp; methods: Record<string, boolean> };
}

/** Every route that Express has, independent of our own list. */
const registeredRoutes = (app: Express): { method: string; path: string }[] =>
  (app.router as unknown as { stack: Layer[] }).stack.flatMap(({ route }) =>
    route === undefined
      ? []
      : Object.keys(route.methods).map((method) => ({ method: method.toUpperCase(), path: String(route.path) })),
  );

describe('the guard', () => {
  let bff: TestBff;
  let options: AppOptions;
  beforeAll(async () => {
    bff = await startBff();
    // The other parts are needed only by requests; none is sent here.
    options = {
      messageClasses: newMessageClasses(),
      origins: ['http://127.0.0.1:1'],
      signIn: { mode: 'local', hint: '', browserOrigins: () => [] },
      store: bff.server.store,
      budgets: defaultBudgets,
      requests: new OpenRequests(),
      metricsAccess: {},
      log: pino({ level: 'silent' }),
    } as unknown as AppOptions;
  });
  afterAll(() => bff.close());

  const publicRoutes = ['GET /healthz', 'GET /readyz', 'GET /metrics', 'GET /launch', 'GET /launch.js'];
  const probes = new Set(['/healthz', '/readyz', '/metrics']);
  /** The sign-in itself. */
  const openRoutes = new Set(['POST /api/session', 'GET /api/session/sign-in', 'POST /api/session/sign-in']);
  const concrete = (path: string) =>
    path.startsWith('/^') ? `/api/connections/demo/data/indexes?${v}` : path.replaceAll(':id', 'demo');

  it('has one route for every operation of the API, and no other', () => {
    const routes = registeredRoutes(createApp(options)).map(({ method, path }) => `${method} ${path}`);
    const operations = bffOperations.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`);
    const apiRoutes = routes.filter((route) => route.includes(' /api/'));
    expect(apiRoutes.toSorted()).toEqual(operations.toSorted());
    expect(new Set(apiRoutes).size).toBe(apiRoutes.length);
  });

  it('protects every route of the router', async () => {
    const routes = registeredRoutes(createApp(options));
    expect(routes.length).toBe(routesOf(options).length + publicRoutes.length);
    for (const { method, path } of routes) {
      const route = `${method} ${path}`;
      const isPublic = publicRoutes.includes(route);
      if (!isPublic) expect(path).toMatch(/^\/(?:\^\\\/)?api/);
      for (const verb of isPublic ? [method] : [method, 'OPTIONS']) {
        for (const { headers, status, code } of rejectedRequests(bff)) {
          // The files of the console and the sign-in need no session: only Host and Origin are checked.
          if (status === 401 && (isPublic || openRoutes.has(`${verb} ${path}`))) continue;
          // Probes may use the address of the server.
          if (probes.has(path) && /^127\.0\.0\.1(?::\d+)?$/.test(headers['host'] ?? '')) continue;
          // The user may enter the URL of a page.
          if (isPublic && headers['sec-fetch-site'] === 'none') continue;
          const hasBody = verb !== 'GET' && verb !== 'DELETE';
          const response = await bff.browser.send(concrete(path), {
            method: verb,
            body: hasBody ? { mode: 'local', token: '' } : undefined,
            headers,
          });
          expect([verb, path, headers, response.status, response.code()]).toEqual([verb, path, headers, status, code]);
        }
        if (verb === 'GET') continue;
        const withoutOrigin = await bff.browser.send(concrete(path), { method: verb, headers: { origin: undefined } });
        expect([verb, path, withoutOrigin.code()]).toEqual([verb, path, 'ORIGIN_REQUIRED']);
      }
    }
    expect(bff.upstream.bytesReceived()).toBe(0);
    expect((await bff.browser.send('/api/session')).status).toBe(200);
  });

  it('rejects a sign-in without a token, or with a form of another page', async () => {
    const signIn = (request: BrowserRequest) => bff.signedOut().send('/api/session', { method: 'POST', ...request });
    expect((await signIn({ body: { mode: 'local', token: '' } })).code()).toBe('LAUNCH_TOKEN_INVALID');
    expect((await signIn({ body: 'a=b', headers: { 'content-type': 'text/plain' } })).status).toBe(415);
  });

  it('runs before every route', () => {
    const names = (createApp(options).router as unknown as { stack: Layer[] }).stack.map((layer) =>
      layer.route === undefined ? layer.name : 'route',
    );
    const first = names.indexOf('route');
    // One handler, whose last step is the guard.
    expect(names.slice(0, first)).toEqual(['sequence']);
    expect(new Set(names.slice(first, names.lastIndexOf('route')))).toEqual(new Set(['route']));
  });

  it('does not reveal to signed-out users which paths below /api exist', async () => {
    for (const path of ['/api', '/api/', '/api/unknown', '/API/session', '/Api/connections']) {
      expect([path, (await bff.signedOut().send(path)).status]).toEqual([path, 401]);
    }
    expect((await bff.browser.send('/api/unknown')).code()).toBe('NotFound');
  });

  it('allows only GET and HEAD for files', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      expect((await bff.signedOut().send('/', { method })).status).toBe(405);
    }
  });

  it('allows links of other sites to open the console, and nothing else', async () => {
    const from = (dest: string, mode: string) =>
      bff.signedOut().send('/healthz', {
        headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': mode, 'sec-fetch-dest': dest },
      });
    expect((await from('document', 'navigate')).status).toBe(200);
    expect((await from('iframe', 'navigate')).status).toBe(403);
    expect((await from('script', 'no-cors')).status).toBe(403);
  });

  it('never sends a CORS header, and always the security policies', async () => {
    const responses = [
      await bff.browser.send('/api/session', { headers: { origin: bff.server.url } }),
      await bff
        .signedOut()
        .send('/api/session', { method: 'OPTIONS', headers: { 'access-control-request-method': 'PUT' } }),
      await bff.signedOut().send('/healthz'),
      await bff.browser.send(data(`/indexes?${v}`)),
    ];
    for (const { headers } of responses) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
    }
  });
});

/** Changes of an otherwise valid request, each with its documented rejection. */
const rejectedRequests = (
  bff: TestBff,
): { headers: Record<string, string | undefined>; status: number; code: string }[] => {
  const { url } = bff.server;
  const rejected = (status: number, code: string, name: string, values: readonly (string | undefined)[]) =>
    values.map((value) => ({ headers: { [name]: value }, status, code }));
  return [
    ...rejected(421, 'HOST_NOT_ALLOWED', 'host', [
      'evil.example',
      'evil.example:4280',
      `127.0.0.1.evil.example:${new URL(url).port}`,
      '127.0.0.1',
      '127.0.0.1:1',
    ]),
    ...rejected(403, 'CROSS_SITE', 'origin', [
      'http://evil.example',
      'null',
      url.replace('http:', 'https:'),
      `${url}0`,
      url.replace('127.0.0.1', 'localhost'),
    ]),
    ...rejected(403, 'CROSS_SITE', 'sec-fetch-site', ['cross-site', 'same-site', 'none']),
    // No session, an unknown one, and one without its secret.
    ...rejected(401, 'SIGNED_OUT', 'cookie', [undefined, `${bff.browser.cookie?.split('=')[0]}=${'A'.repeat(43)}`]),
    ...rejected(401, 'SIGNED_OUT', ORIGIN_SECRET_HEADER, [undefined, '', '1', 'A'.repeat(43)]),
  ];
};

describe('ambiguous requests', () => {
  let bff: TestBff;
  beforeAll(async () => {
    bff = await startBff();
  });
  afterAll(() => bff.close());

  const target = data(`/indexes('films')?${v}`);
  const send = (head: readonly string[], body = '', line = `PUT ${target} HTTP/1.1`) => {
    const { port } = bff.server;
    const lines = [
      line,
      ...(head.some((h) => /^host:/i.test(h)) ? [] : [`Host: 127.0.0.1:${port}`]),
      `Origin: ${bff.server.url}`,
      bff.browser.sessionLines,
    ];
    return sendRaw({
      port,
      send: [...lines, 'Content-Type: application/json', ...head, '', body].join('\r\n'),
    });
  };
  const host = () => `Host: 127.0.0.1:${bff.server.port}`;

  it.each<[string, () => readonly string[], string?]>([
    ['Transfer-Encoding: xchunked', () => ['Transfer-Encoding: xchunked'], '2\r\n{}\r\n0\r\n\r\n'],
    ['Transfer-Encoding: chunked, identity', () => ['Transfer-Encoding: chunked, identity'], '{}'],
    ['Transfer-Encoding: gzip, chunked', () => ['Transfer-Encoding: gzip, chunked'], '2\r\n{}\r\n0\r\n\r\n'],
    [
      'two Transfer-Encodings',
      () => ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'],
      '2\r\n{}\r\n0\r\n\r\n',
    ],
    ['both framings', () => ['Content-Length: 2', 'Transfer-Encoding: chunked'], '2\r\n{}\r\n0\r\n\r\n'],
    ['two Content-Lengths', () => ['Content-Length: 2', 'Content-Length: 3'], '{} '],
    ['two equal Content-Lengths', () => ['Content-Length: 2', 'Content-Length: 2'], '{}'],
    ['a list as Content-Length', () => ['Content-Length: 2, 2'], '{}'],
    ['a signed Content-Length', () => ['Content-Length: +2'], '{}'],
    ['two Hosts', () => [host(), host(), 'Content-Length: 2'], '{}'],
    ['two Cookies', () => ['Cookie: a=b', 'Content-Length: 2'], '{}'],
    ['an upgrade', () => ['Connection: Upgrade', 'Upgrade: h2c', 'Content-Length: 2'], '{}'],
    ['a blank before the colon', () => ['Content-Length : 2'], '{}'],
    ['a folded header', () => ['X-Fold: a\r\n b', 'Content-Length: 2'], '{}'],
    ['a bare line feed', () => ['X-A: b\nContent-Length: 2'], '{}'],
  ])('rejects %s and closes the connection', async (_name, head, body) => {
    const { responses, outcome } = await send(head(), body);
    expect(responses).toHaveLength(1);
    expect(responses[0]?.status).toBe(400);
    expect(outcome).not.toBe('idle');
    expect(bff.upstream.bytesReceived()).toBe(0);
  });

  it.each([
    (port: number) => `PUT http://127.0.0.1:${port}${target} HTTP/1.1`,
    (port: number) => `PUT http://evil.example:${port}${target} HTTP/1.1`,
    () => `PUT //evil.example${target} HTTP/1.1`,
    () => `PUT ${target} HTTP/1.0`,
    () => `PUT ${target}#x HTTP/1.1`,
    () => 'CONNECT evil.example:443 HTTP/1.1',
    () => 'OPTIONS * HTTP/1.1',
  ])('rejects any other form of request line (%#)', async (line) => {
    const { responses } = await send(['Content-Length: 2'], '{}', line(bff.server.port));
    expect(responses.map((response) => response.status).filter((status) => status < 400)).toEqual([]);
    expect(bff.upstream.bytesReceived()).toBe(0);
  });

  it('accepts a valid chunked body', async () => {
    const { responses } = await send(['Transfer-Encoding: chunked', 'Connection: close'], '2\r\n{}\r\n0\r\n\r\n');
    expect(responses[0]?.status).toBe(200);
    expect(bff.upstream.requests.at(-1)?.body.toString()).toBe('{}');
  });
});
