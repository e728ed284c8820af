import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, redirect, sendRaw, startUpstream, type UpstreamResponse, type Responder } from '@searchdeck/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Budgets } from '../outbound/budgets.js';
import { canaries, data, localServiceAt, startBff, v, type TestBff } from '../testing/bff.js';

const json = { 'content-type': 'application/json' };
const MB = 1024 * 1024;
/** Errors of a client whose response ends too early. */
const BROKEN = /Invalid EOF state|length does not match|other side closed/;

describe('hostile upstreams', () => {
  let defaultBff: TestBff;
  let shortTimeoutBff: TestBff;
  let bff: TestBff;
  let response: UpstreamResponse = {};
  const budgets = { responseBytes: MB, requestBytes: MB, retries: 0, breakerFailures: 1000 };
  beforeAll(async () => {
    defaultBff = await startBff({ responder: () => response, budgets });
    // Short timeouts only for silent upstreams: on a busy machine the others may be slower.
    shortTimeoutBff = await startBff({
      responder: () => response,
      budgets: { ...budgets, headersMs: 300, bodyIdleMs: 300 },
    });
  });
  beforeEach(() => {
    bff = defaultBff;
  });
  afterAll(() => Promise.all([defaultBff.close(), shortTimeoutBff.close()]));
  const bffFor = (caseName: string) =>
    caseName === 'silence' || caseName === 'stalled' ? shortTimeoutBff : defaultBff;

  const read = () => bff.browser.send(data(`/indexes?${v}`));
  const write = () => bff.browser.send(data(`/indexes('films')?${v}`), { method: 'PUT', body: { name: 'films' } });

  const cases: [string, UpstreamResponse, number, string][] = [
    ['a reset before the response', { fault: 'reset' }, 502, 'UPSTREAM_RESET'],
    ['silence', { fault: 'silence' }, 504, 'UPSTREAM_TIMEOUT'],
    ['garbage', { fault: 'garbage', bytes: 'SSH-2.0-OpenSSH\r\n\r\n' }, 502, 'UPSTREAM_INVALID'],
    ['a redirect', redirect('http://127.0.0.1:1/steal'), 502, 'UPSTREAM_REDIRECT'],
    [
      'a response in an unknown coding',
      { headers: { 'content-encoding': 'zstd' }, body: 'x' },
      502,
      'UPSTREAM_ENCODING',
    ],
    ['a response coded twice', { headers: { 'content-encoding': 'gzip, br' }, body: 'x' }, 502, 'UPSTREAM_ENCODING'],
    [
      'a response declared too large',
      { headers: { 'content-length': String(10 * MB) }, body: 'x' },
      502,
      'UPSTREAM_TOO_LARGE',
    ],
    ['a head that is too large', { headers: { 'x-big': 'x'.repeat(20_000) } }, 502, 'UPSTREAM_INVALID'],
  ];

  it.each(cases)('reports %s for a read with its own code', async (caseName, upstreamResponse, status, code) => {
    bff = bffFor(caseName);
    response = upstreamResponse;
    const result = await read();
    expect([result.status, result.code()]).toEqual([status, code]);
    expect(result.source).toBe('bff');
  });

  it.each(cases)(
    'reports the outcome of a write with %s as unknown, and sends it once',
    async (caseName, upstreamResponse, _status, code) => {
      bff = bffFor(caseName);
      response = upstreamResponse;
      const before = bff.upstream.requests.length;
      const result = await write();
      expect([result.status, result.code()]).toEqual([502, 'OUTCOME_UNKNOWN']);
      expect(result.json()).toMatchObject({ error: { details: [{ code }] } });
      expect(bff.upstream.requests.length).toBe(before + 1);
    },
  );

  it('cannot redirect a request or get a credential', async () => {
    const sink = await startUpstream();
    try {
      for (const status of [301, 302, 303, 307, 308]) {
        response = redirect(`${sink.origin}/indexes`, status);
        expect((await read()).code()).toBe('UPSTREAM_REDIRECT');
      }
      expect(sink.bytesReceived()).toBe(0);
    } finally {
      await sink.close();
    }
  });

  it.each<[string, UpstreamResponse]>([
    ['reset', { fault: 'reset-in-body', head: { headers: json }, body: '{"value":[' }],
    ['cut', { fault: 'truncated', head: { headers: json }, body: '{"value":[', contentLength: 1000 }],
    ['stalled', { headers: json, body: ['{"value":[', 'x'], intervalMs: 10_000 }],
    ['endless', { headers: json, body: Array.from({ length: 40 }, () => 'x'.repeat(MB / 16)), intervalMs: 1 }],
  ])(
    'destroys a response whose body is %s, so that the client does not mistake it for complete',
    async (caseName, upstreamResponse) => {
      bff = bffFor(caseName);
      response = upstreamResponse;
      await expect(read()).rejects.toThrow(BROKEN);
    },
  );

  it('aborts the upstream request when the client aborts', async () => {
    response = { fault: 'silence' };
    const controller = new AbortController();
    const before = bff.upstream.requests.length;
    const pending = bff.browser.send(data(`/indexes('films')?${v}`), {
      method: 'PUT',
      body: {},
      signal: controller.signal,
    });
    await bff.upstream.waitFor(before + 1);
    controller.abort();
    await expect(pending).rejects.toThrow(/abort/i);
    await expect.poll(async () => auditCodes(bff)).toContain('OUTCOME_UNKNOWN');
  });

  it('does not log a failure when the client aborts during a response', async () => {
    response = { headers: json, body: Array.from({ length: 100 }, () => 'x'.repeat(1000)), intervalMs: 20 };
    const controller = new AbortController();
    const before = bff.upstream.requests.length;
    const pending = bff.browser.send(data(`/indexes?${v}`), { signal: controller.signal });
    await bff.upstream.waitFor(before + 1);
    await sleep(100);
    controller.abort();
    await expect(pending).rejects.toThrow(/abort/i);
    await sleep(200);
    expect(bff.exposedText()).not.toContain('a request failed unexpectedly');
  });

  it('rejects a body over the limit, declared or not, before the service acts on it', async () => {
    response = {};
    const declared = await bff.browser
      .send(data(`/indexes('films')?${v}`), { method: 'PUT', body: 'x'.repeat(2 * MB) })
      .catch(() => undefined);
    if (declared !== undefined) expect(declared.code()).toBe('REQUEST_TOO_LARGE');
    await sleep(50);
    expect(bff.upstream.requests.filter((r) => r.body.length > MB && r.isComplete)).toEqual([]);
  });

  it('does not break later requests', async () => {
    response = { headers: json, body: '{"value":[]}' };
    expect((await read()).text).toBe('{"value":[]}');
  });
});

const auditCodes = async (bff: TestBff): Promise<(string | undefined)[]> => {
  const { value } = (await bff.browser.send('/api/audit')).json() as { value: { code?: string }[] };
  return value.map((entry) => entry.code);
};

describe('slow upstreams', () => {
  it('aborts a response that trickles for too long', async () => {
    const bff = await startBff({
      responder: () => ({ headers: json, body: Array.from({ length: 1000 }, () => 'x'), intervalMs: 100 }),
      budgets: { totalMs: 2000 },
    });
    await expect(bff.browser.send(data(`/indexes?${v}`))).rejects.toThrow(BROKEN);
    await bff.close();
  });

  it('applies back-pressure to a large response and delivers it completely', async () => {
    const part = Buffer.alloc(256 * 1024, 'x');
    const bff = await startBff({ responder: () => ({ headers: json, body: Array.from({ length: 64 }, () => part) }) });
    const slow = connect(bff.server.port, '127.0.0.1');
    slow.pause();
    slow.write(
      `GET ${data(`/indexes?${v}`)} HTTP/1.1\r\nHost: 127.0.0.1:${bff.server.port}\r\n${bff.browser.sessionLines}\r\n\r\n`,
    );
    const before = process.memoryUsage().arrayBuffers;
    await sleep(700);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * MB);
    slow.destroy();
    expect((await bff.browser.send(data(`/indexes?${v}`))).text).toHaveLength(64 * part.length);
    await bff.close();
  });

  it('aborts a chunked upload that exceeds the limit', async () => {
    const bff = await startBff({ budgets: { requestBytes: MB } });
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    const head = `PUT ${data(`/indexes('films')?${v}`)} HTTP/1.1\r\nHost: 127.0.0.1:${bff.server.port}\r\n${bff.browser.sessionLines}\r\nOrigin: ${bff.server.url}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const { responses } = await sendRaw({
      port: bff.server.port,
      send: [head, ...Array.from({ length: 40 }, () => chunk)],
    });
    expect(responses[0]?.status).toBe(413);
    expect(bff.upstream.requests.filter((r) => r.isComplete)).toEqual([]);
    await bff.close();
  });
});

describe('services that cannot be reached', () => {
  let bff: TestBff;
  beforeAll(async () => {
    bff = await startBff({
      budgets: { retries: 0, breakerFailures: 1000 },
      config: { allowedOrigins: ['https://search.example.com', 'http://search.example.com:8080'] },
      resolve: (_host, _options, done) => done(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), []),
    });
  });
  afterAll(() => bff.close());
  const localAt = async (origin: string) => {
    await bff.restart({ local: localServiceAt(origin) });
    bff.browser.cookie = undefined;
    const fresh = bff.signedOut();
    await fresh.signIn(await bff.server.launchUrl());
    return fresh;
  };

  it('reports a refused connection, also for writes: nothing was sent', async () => {
    const browser = await localAt(`http://127.0.0.1:${await freePort()}`);
    expect((await browser.send(data(`/indexes?${v}`))).code()).toBe('UPSTREAM_REFUSED');
    const write = await browser.send(data(`/indexes?${v}`), { method: 'POST', body: {} });
    expect([write.status, write.code()]).toEqual([502, 'UPSTREAM_REFUSED']);
  });

  it('reports a name that does not resolve, and a TLS failure', async () => {
    const browser = await localAt('http://127.0.0.1:9');
    const created = await browser.send('/api/connections', {
      method: 'POST',
      body: { type: 'service', name: 'x', endpoint: 'https://search.example.com', credentials: { adminKey: 'k' } },
    });
    const { id } = created.json() as { id: string };
    expect((await browser.send(`/api/connections/${id}/data/indexes?${v}`)).code()).toBe('UPSTREAM_DNS');

    const plain = createServer((socket) =>
      socket
        .on('error', () => undefined)
        .resume()
        .end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    );
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
    const address = plain.address();
    const origin = `https://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
    const other = await localAt(origin);
    expect((await other.send(data(`/indexes?${v}`))).code()).toBe('UPSTREAM_TLS');
    await new Promise((resolve) => plain.close(resolve));
  });
});

describe('an overloaded service', () => {
  it('ends a request whose body arrives too slowly, which never occupies a connection to the service', async () => {
    const bff = await startBff({ budgets: { requestIdleMs: 300 } });
    const head = [
      `PUT ${data(`/indexes('films')?${v}`)} HTTP/1.1`,
      `Host: 127.0.0.1:${bff.server.port}`,
      `Origin: ${bff.server.url}`,
      bff.browser.sessionLines,
      'Content-Type: application/json',
      'Content-Length: 1000',
    ].join('\r\n');
    const trickle = Array.from({ length: 40 }, () => ['{', { waitMs: 50 }]).flat();
    const { responses, outcome } = await sendRaw({ port: bff.server.port, send: [`${head}\r\n\r\n`, ...trickle] });
    expect([responses[0]?.status, outcome]).toEqual([408, expect.stringMatching(/^(closed|reset)$/)]);
    expect(bff.upstream.connections).toBe(0);
    await bff.close();
  });

  it.each<[string, Partial<Budgets>, string, RegExp]>([
    ['headers', { requestHeadersMs: 300 }, '', /^$/],
    ['body', { requestIdleMs: 300 }, '\r\n\r\n{"connectionId":', /"REQUEST_TIMEOUT"/],
  ])('ends a request whose %s never arrive completely', async (_name, limits, rest, body) => {
    const bff = await startBff();
    // The short limit applies only to this request: on a busy machine the sign-in may be slow, too.
    await bff.restart({ budgets: { ...bff.config.budgets, ...limits } });
    const { port } = bff.server;
    const head = [
      'POST /api/recent-queries HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      `Origin: ${bff.server.url}`,
      bff.browser.sessionLines,
      'Content-Type: application/json',
      'Content-Length: 1000',
    ].join('\r\n');
    const { responses, outcome } = await sendRaw({ port, send: head + rest, idleTimeoutMs: 50_000 });
    expect([responses[0]?.status, outcome]).toEqual([408, expect.stringMatching(/^(closed|reset)$/)]);
    expect(responses[0]?.body.toString()).toMatch(body);
    await bff.close();
  });

  it('rejects more headers or cookies than a browser sends', async () => {
    const bff = await startBff();
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`x-${i}`, 'a']));
    const cookies = Array.from({ length: 101 }, (_, i) => `c${i}=a`).join('; ');
    for (const headers of [many, { cookie: `${bff.browser.cookie}; ${cookies}` }]) {
      const response = await bff.browser.send('/api/session', { headers });
      expect([response.status, response.code()]).toEqual([431, 'REQUEST_HEADERS_TOO_LARGE']);
    }
    await bff.close();
  });

  it('limits the number of waiting requests', async () => {
    const bff = await startBff({ responder: () => ({ fault: 'silence' }), budgets: { exchangesPerOrigin: 2 } });
    const controller = new AbortController();
    const waiting = [1, 2].map(() =>
      bff.browser.send(data(`/indexes?${v}`), { signal: controller.signal }).catch(() => undefined),
    );
    await bff.upstream.waitFor(2);
    const rejected = await bff.browser.send(data(`/indexes?${v}`));
    expect([rejected.status, rejected.code(), rejected.headers['retry-after']]).toEqual([503, 'UPSTREAM_BUSY', '1']);
    controller.abort();
    await Promise.all(waiting);
    bff.upstream.next({}, {}, {});
    await expect.poll(async () => (await bff.browser.send(data(`/indexes?${v}`))).status).toBe(200);
    await bff.close();
  });

  it('reports a connection that is never established, without another attempt', async () => {
    let lookups = 0;
    const bff = await startBff({
      budgets: { connectMs: 200 },
      config: { allowedOrigins: ['http://hole.example'] },
      resolve: () => void (lookups += 1),
    });
    const created = await bff.browser.send('/api/connections', {
      method: 'POST',
      body: {
        type: 'service',
        name: 'x',
        endpoint: 'http://hole.example',
        readOnly: false,
        credentials: { adminKey: 'k' },
      },
    });
    const { id } = created.json() as { id: string };
    const write = await bff.browser.send(`/api/connections/${id}/data/indexes?${v}`, { method: 'POST', body: {} });
    expect([write.status, write.code()]).toEqual([504, 'UPSTREAM_CONNECT_TIMEOUT']);
    lookups = 0;
    const read = await bff.browser.send(`/api/connections/${id}/data/indexes?${v}`);
    expect([read.status, read.code(), lookups]).toEqual([504, 'UPSTREAM_CONNECT_TIMEOUT', 1]);
    await bff.close();
  });
});

describe('two users at the same time', () => {
  it('get their own responses with their own keys', async () => {
    const echo: Responder = (request) => ({
      delayMs: Math.random() * 10,
      headers: json,
      body: JSON.stringify([request.header('api-key'), request.target]),
    });
    const other = await startUpstream(echo);
    const bff = await startBff({ responder: echo, config: { allowedOrigins: [other.origin] } });
    const second = bff.signedOut();
    await second.signIn(await bff.server.launchUrl());
    const created = await second.send('/api/connections', {
      method: 'POST',
      body: { type: 'service', name: 'other', endpoint: other.origin, credentials: { adminKey: 'key-of-the-other' } },
    });
    const { id } = created.json() as { id: string };
    const send = async (n: number) => {
      const isFirstUser = n % 2 === 0;
      const path = `/indexes('i${n}')?${v}`;
      const response = await (isFirstUser
        ? bff.browser.send(data(path))
        : second.send(`/api/connections/${id}/data${path}`));
      expect(response.json()).toEqual(
        isFirstUser ? [canaries.adminKey, `/services/demo${path}`] : ['key-of-the-other', path],
      );
    };
    await Promise.all(Array.from({ length: 100 }, (_, n) => send(n)));
    await bff.close();
    await other.close();
  });
});

describe('the circuit breaker', () => {
  let bff: TestBff;
  let response: UpstreamResponse = { fault: 'reset' };
  beforeAll(async () => {
    bff = await startBff({ responder: () => response, budgets: { retries: 0, breakerFailures: 3, breakerMs: 3000 } });
  });
  afterAll(() => bff.close());

  it('rejects requests to a failing service, then sends a probe and closes', async () => {
    for (let i = 0; i < 3; i++) await bff.browser.send(data(`/indexes?${v}`));
    const before = bff.upstream.requests.length;
    const rejected = await bff.browser.send(data(`/indexes?${v}`));
    expect([rejected.status, rejected.code(), rejected.headers['retry-after']]).toEqual([
      503,
      'UPSTREAM_UNAVAILABLE',
      expect.stringMatching(/^[123]$/),
    ]);
    expect(bff.upstream.requests.length).toBe(before);
    await sleep(3050);
    response = {};
    expect((await bff.browser.send(data(`/indexes?${v}`))).status).toBe(200);
    expect((await bff.browser.send(data(`/indexes?${v}`))).status).toBe(200);
  });

  it.each<[string, UpstreamResponse]>([
    ['before the response', { fault: 'silence' }],
    [
      'during the response',
      { headers: json, body: Array.from({ length: 100 }, () => 'x'.repeat(1000)), intervalMs: 20 },
    ],
  ])('does not count requests that the client aborts %s', async (_when, upstreamResponse) => {
    response = upstreamResponse;
    for (let i = 0; i < 4; i++) {
      const clientAbort = new AbortController();
      const before = bff.upstream.requests.length;
      const pending = bff.browser.send(data(`/indexes?${v}`), { signal: clientAbort.signal });
      await bff.upstream.waitFor(before + 1);
      await sleep(50);
      clientAbort.abort();
      await expect(pending).rejects.toThrow(/abort/i);
    }
    response = {};
    expect((await bff.browser.send(data(`/indexes?${v}`))).status).toBe(200);
  });

  it('sends another probe after the client aborted the first one', async () => {
    response = { fault: 'reset' };
    for (let i = 0; i < 3; i++) await bff.browser.send(data(`/indexes?${v}`));
    expect((await bff.browser.send(data(`/indexes?${v}`))).code()).toBe('UPSTREAM_UNAVAILABLE');
    await sleep(3050);
    response = { fault: 'silence' };
    const clientAbort = new AbortController();
    const before = bff.upstream.requests.length;
    const probe = bff.browser.send(data(`/indexes?${v}`), { signal: clientAbort.signal });
    await bff.upstream.waitFor(before + 1);
    clientAbort.abort();
    await expect(probe).rejects.toThrow(/abort/i);
    response = {};
    await expect.poll(async () => (await bff.browser.send(data(`/indexes?${v}`))).status).toBe(200);
  });

  it('counts 429 and 503, stops retries, and waits as long as Retry-After requests', async () => {
    const busy = await startBff({
      responder: () => ({ status: 503, headers: { 'retry-after': '30' } }),
      budgets: { retries: 2, retryAfterMaxMs: 60_000, breakerFailures: 2, breakerMs: 1000 },
    });
    const statuses: [number, unknown][] = [];
    for (let i = 0; i < 2; i++) {
      const write = await busy.browser.send(data(`/indexes?${v}`), { method: 'POST', body: {} });
      statuses.push([write.status, write.source]);
    }
    const rejected = await busy.browser.send(data(`/indexes?${v}`));
    expect(statuses).toEqual([
      [503, 'service'],
      [503, 'service'],
    ]);
    expect([rejected.code(), rejected.headers['retry-after']]).toEqual([
      'UPSTREAM_UNAVAILABLE',
      expect.stringMatching(/^(29|30)$/),
    ]);
    expect(busy.upstream.requests).toHaveLength(2);
    await busy.close();
  });

  it('does not retry once the breaker is open', async () => {
    const busy = await startBff({ responder: () => ({ status: 429 }), budgets: { retries: 2, breakerFailures: 2 } });
    const last = await busy.browser.send(data(`/indexes?${v}`));
    expect([last.status, last.source]).toEqual([429, 'service']);
    expect(busy.upstream.requests).toHaveLength(2);
    await busy.close();
  });
});
