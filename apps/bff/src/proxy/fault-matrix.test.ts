import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer as createTlsServer } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { openSqlite } from '@searchdeck/sqlite';
import { redirect, type RecordedRequest, type UpstreamResponse } from '@searchdeck/testkit';
import { request } from 'undici';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { canaries, data, startBff, subscriptionId, v, type TestBff } from '../testing/bff.js';
import { expiredCertificate, testKey } from '../testing/certificates.js';
import { filesBelow, leaksIn } from '../testing/leaks.js';
import { activeResources, surplusResources, usedMemory, type ActiveResources } from '../testing/resources.js';
import { endOfTask, readTask, startTask } from '../testing/tasks.js';

/**
 * Every fault of a service, its network, and its clients, each during a read, a write, and a long-running operation at the
 * same time. After each of them, requests succeed again; after all of them, nothing remains: no socket, no timer, no memory,
 * and no credential in any response, log line, or file.
 */
const MB = 1024 * 1024;
const DEADLINE_MS = 5_000;
const jsonType = { 'content-type': 'application/json' };
const ofService = (status: number, headers: Record<string, string> = {}): UpstreamResponse => ({
  status,
  headers: { ...jsonType, ...headers },
  body: '{"error":{"code":"OfService","message":"No."}}',
});

/** How names resolve: to the service, not at all, to an address without a program, or never. */
type Network = 'up' | 'unknown name' | 'refused' | 'black hole';

interface Fault {
  readonly name: string;
  readonly network?: Network;
  readonly response?: UpstreamResponse;
  readonly isTls?: true;
  /** Status and code, or `cut`: a response whose head was forwarded ends too early. */
  readonly read: string;
  /** Default: the outcome of a write that was sent is unknown. */
  readonly write?: string;
  /** Default: the task continues. */
  readonly task?: string;
}

const UNKNOWN = '502 OUTCOME_UNKNOWN';
/** The service's own response is forwarded. */
const forwarded = (status: number) => ({ read: `${status} OfService`, write: `${status} OfService` });
const unsent = (outcome: string) => ({ read: outcome, write: outcome });
const cut = { read: 'cut', write: 'cut' };

const FAULTS: readonly Fault[] = [
  { name: 'a name that does not resolve', network: 'unknown name', ...unsent('502 UPSTREAM_DNS') },
  { name: 'a refused connection', network: 'refused', ...unsent('502 UPSTREAM_REFUSED') },
  { name: 'a black hole', network: 'black hole', ...unsent('504 UPSTREAM_CONNECT_TIMEOUT') },
  { name: 'an untrusted certificate', isTls: true, ...unsent('502 UPSTREAM_TLS') },
  { name: 'silence', response: { fault: 'silence' }, read: '504 UPSTREAM_TIMEOUT' },
  { name: 'a reset before the response', response: { fault: 'reset' }, read: '502 UPSTREAM_RESET' },
  {
    name: 'a reset during the body',
    response: { fault: 'reset-in-body', head: { headers: jsonType }, body: '{"value":[' },
    ...cut,
  },
  {
    name: 'an incomplete body',
    response: { fault: 'truncated', head: { headers: jsonType }, body: '{"value":[', contentLength: 1000 },
    ...cut,
  },
  { name: 'a stalled body', response: { headers: jsonType, body: ['{"value":[', 'x'], intervalMs: 30_000 }, ...cut },
  {
    name: 'a trickle',
    response: { headers: jsonType, body: Array.from({ length: 1000 }, () => 'x'), intervalMs: 100 },
    ...cut,
  },
  {
    name: 'a large body',
    response: { headers: jsonType, body: Array.from({ length: 40 }, () => 'x'.repeat(MB / 8)), intervalMs: 1 },
    ...cut,
    task: 'failed UPSTREAM_TOO_LARGE',
  },
  {
    name: 'a body that is declared too large',
    response: { headers: { 'content-length': String(100 * MB) }, body: 'x' },
    read: '502 UPSTREAM_TOO_LARGE',
    task: 'failed UPSTREAM_TOO_LARGE',
  },
  {
    name: 'a compression bomb',
    response: { headers: { ...jsonType, 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(20 * MB)) },
    ...cut,
    task: 'failed UPSTREAM_TOO_LARGE',
  },
  {
    name: 'an unknown coding',
    response: { headers: { 'content-encoding': 'zstd' }, body: 'x' },
    read: '502 UPSTREAM_ENCODING',
    task: 'failed UPSTREAM_ENCODING',
  },
  {
    name: 'bytes that are not HTTP',
    response: { fault: 'garbage', bytes: 'SSH-2.0-OpenSSH\r\n\r\n' },
    read: '502 UPSTREAM_INVALID',
    task: 'failed UPSTREAM_INVALID',
  },
  {
    name: 'a head that is too large',
    response: { headers: { 'x-big': 'x'.repeat(20_000) } },
    read: '502 UPSTREAM_INVALID',
    task: 'failed UPSTREAM_INVALID',
  },
  {
    name: 'a web page',
    response: { headers: { 'content-type': 'text/html' }, body: '<h1>Sign in</h1>' },
    read: '502 UPSTREAM_WEB_PAGE',
    task: 'failed UPSTREAM_WEB_PAGE',
  },
  {
    name: 'a redirect',
    response: redirect('http://127.0.0.1:1/steal'),
    read: '502 UPSTREAM_REDIRECT',
    task: 'failed UPSTREAM_REDIRECT',
  },
  { name: '429', response: ofService(429), ...forwarded(429) },
  { name: '429 with Retry-After', response: ofService(429, { 'retry-after': '1' }), ...forwarded(429) },
  { name: '503', response: ofService(503), ...forwarded(503) },
  { name: '503 with Retry-After', response: ofService(503, { 'retry-after': '1' }), ...forwarded(503) },
  { name: '401', response: ofService(401), ...forwarded(401), task: 'failed OfService' },
  { name: '403', response: ofService(403), ...forwarded(403), task: 'failed OfService' },
  { name: '404 after a deletion', response: ofService(404), ...forwarded(404), task: 'failed RESOURCE_DELETED' },
  { name: '409', response: ofService(409), ...forwarded(409), task: 'failed OfService' },
  { name: '412', response: ofService(412), ...forwarded(412), task: 'failed OfService' },
  { name: '500', response: ofService(500), ...forwarded(500) },
];

const originOf = (fault: Fault, port: number, tlsPort: number): string =>
  fault.isTls ? `https://127.0.0.1:${tlsPort}` : `http://fault-${FAULTS.indexOf(fault)}.test:${port}`;

let bff: TestBff;
let network: Network = 'up';
let response: UpstreamResponse | undefined;
let baseline: ActiveResources;
/** Accepts connections with a certificate that expired. */
const tls = createTlsServer({ key: testKey, cert: expiredCertificate }, (socket) => socket.destroy());
tls.on('tlsClientError', () => undefined);

const healthyResponse = ({ method, target }: RecordedRequest): UpstreamResponse => {
  const isService = target.includes('/searchServices/');
  const body = isService ? { properties: { provisioningState: 'succeeded' } } : { name: 'films', value: [] };
  return { status: method === 'PUT' ? 201 : 200, headers: jsonType, body: JSON.stringify(body) };
};

beforeAll(async () => {
  await new Promise<void>((resolve) => tls.listen(0, '127.0.0.1', resolve));
  const address = tls.address();
  const tlsPort = typeof address === 'object' && address !== null ? address.port : 0;
  bff = await startBff({
    responder: (received) => response ?? healthyResponse(received),
    budgets: {
      connectMs: 1_000,
      headersMs: 1_500,
      bodyIdleMs: 1_500,
      totalMs: 4_000,
      responseBytes: MB,
      retries: 1,
      pollMs: 20,
      // The breaker has its own tests.
      breakerFailures: 100_000,
    },
    resolve: (_hostname, _options, callback) => {
      if (network === 'black hole') return;
      if (network === 'unknown name') return callback(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), []);
      // The service listens on 127.0.0.1 only.
      callback(null, [{ address: network === 'refused' ? '127.0.0.2' : '127.0.0.1', family: 4 }]);
    },
  });
  const origins = FAULTS.map((fault) => originOf(fault, bff.upstream.port, tlsPort));
  await bff.restart({ allowedOrigins: origins });
  baseline = activeResources();
});
beforeEach(() => {
  [network, response] = ['up', undefined];
});
afterAll(async () => {
  await bff.close();
  tls.close();
});

/** A connection whose origin has no open sockets. */
const createConnection = async (endpoint: string): Promise<string> => {
  const { adminKey, managementToken } = canaries;
  const created = await bff.browser.send('/api/connections', {
    method: 'POST',
    body: {
      type: 'service',
      name: endpoint,
      readOnly: false,
      endpoint,
      managementUrl: endpoint,
      subscriptionId,
      resourceGroup: 'local',
      serviceName: 'demo',
      credentials: { adminKey, managementToken },
    },
  });
  expect(created.status).toBe(201);
  return (created.json() as { id: string }).id;
};

const outcomeOf = async (id: string, path: string, options: object = {}): Promise<string> => {
  const result = await bff.browser.send(`/api/connections/${id}/data${path}?${v}`, options).catch(() => undefined);
  if (result === undefined) return 'cut';
  return result.status < 300 ? 'success' : `${result.status} ${result.code()}`;
};
const read = (id: string) => outcomeOf(id, '/indexes');
const write = (id: string) => outcomeOf(id, "/indexes('films')", { method: 'PUT', body: { name: 'films' } });
const startOperation = async (connectionId: string): Promise<string> =>
  (await startTask(bff.browser, { kind: 'managementOperation', connectionId, operation: 'services.put' })).id;

/** What a task does with the fault: it continues, or ends. */
const taskOutcome = async (id: string): Promise<string> => {
  for (;;) {
    const { state, error, progress } = await readTask(bff.browser, id);
    if (state === 'failed') return `failed ${error?.code}`;
    if (state === 'succeeded') return 'succeeded';
    if (/Retrying|busy/.test(progress?.message ?? '')) return 'continues';
    await sleep(20);
  }
};

/** Repeats the request until it succeeds, for 5 seconds. */
const recovery = async (send: () => Promise<string>): Promise<string> => {
  const deadline = performance.now() + DEADLINE_MS;
  let outcome = await send();
  while (outcome !== 'success' && performance.now() < deadline) outcome = await send();
  return outcome;
};

it.each(FAULTS)('$name has its own error, and requests succeed afterward', async (fault) => {
  const address = tls.address();
  const tlsPort = typeof address === 'object' && address !== null ? address.port : 0;
  const id = await createConnection(originOf(fault, bff.upstream.port, tlsPort));
  network = fault.network ?? 'up';
  response = fault.response;
  const putsBefore = bff.upstream.requests.filter(({ method }) => method === 'PUT').length;
  const taskId = await startOperation(id);
  const outcomes = await Promise.all([read(id), write(id), taskOutcome(taskId)]);
  expect(outcomes).toEqual([fault.read, fault.write ?? UNKNOWN, fault.task ?? 'continues']);
  // A write is never repeated.
  const isSent = fault.response !== undefined;
  const puts = bff.upstream.requests.filter(({ method }) => method === 'PUT').length - putsBefore;
  expect(puts).toBe(isSent ? 1 : 0);

  [network, response] = ['up', undefined];
  const healthyId = fault.isTls ? 'demo' : id;
  expect(await Promise.all([recovery(() => read(healthyId)), recovery(() => write(healthyId))])).toEqual([
    'success',
    'success',
  ]);
  // The certificate remains untrusted.
  if (fault.isTls) await bff.browser.send(`/api/tasks/${taskId}/cancel`, { method: 'POST' });
  const continues = fault.task === undefined && !fault.isTls;
  const lastTask = continues ? taskId : await startOperation(healthyId);
  expect(await endOfTask(bff.browser, lastTask)).toMatchObject({ state: 'succeeded' });
});

it('a partially successful batch is forwarded unchanged', async () => {
  const body = '{"value":[{"key":"1","status":true,"statusCode":200},{"key":"2","status":false,"statusCode":422}]}';
  bff.upstream.next({ status: 207, headers: jsonType, body });
  const batch = await bff.browser.send(data(`/indexes('films')/docs/search.index?${v}`), {
    method: 'POST',
    body: { value: [{ id: '1' }, { id: '2' }] },
  });
  expect([batch.status, batch.text]).toEqual([207, body]);
});

/** Sends a request over a socket that reads nothing. */
const openSocket = (method: string, path: string, body = ''): Socket => {
  const { port } = bff.server;
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.pause();
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Origin: ${bff.server.url}`,
    bff.browser.sessionLines,
    ...(body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${body.length}`]),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  return socket;
};

it('clients that abort or do not read their responses leave nothing behind', async () => {
  const part = Buffer.alloc(64 * 1024, 'x');
  for (const slow of [
    { fault: 'silence' } as const,
    { headers: jsonType, body: Array.from({ length: 15 }, () => part) },
    { headers: jsonType, body: Array.from({ length: 100 }, () => 'x'), intervalMs: 50 },
  ]) {
    response = slow;
    const before = bff.upstream.requests.length;
    const taskId = await startOperation('demo');
    const sockets = [
      openSocket('GET', data(`/indexes?${v}`)),
      openSocket('PUT', data(`/indexes('films')?${v}`), '{"name":"films"}'),
      openSocket('GET', `/api/tasks/${taskId}/events`),
    ];
    await bff.upstream.waitFor(before + 3);
    const follower = new AbortController();
    const stream = await request(`${bff.server.url}/api/tasks/${taskId}/events`, {
      headers: bff.browser.sessionHeaders,
      signal: follower.signal,
    });
    follower.abort();
    await expect(stream.body.text()).rejects.toThrow(/abort/i);
    for (const socket of sockets) socket.destroy();
    response = undefined;
    expect([await recovery(() => read('demo')), await recovery(() => write('demo'))]).toEqual(['success', 'success']);
    expect((await endOfTask(bff.browser, taskId)).state).toBe('succeeded');
  }
});

it('a busy store rejects changes before anything is sent, and no read', async () => {
  const change = () => write('demo');
  const start = async () => {
    const started = await bff.browser.send('/api/tasks', {
      method: 'POST',
      body: { kind: 'managementOperation', connectionId: 'demo', operation: 'services.put' },
    });
    return started.status < 300 ? 'success' : `${started.status} ${started.code()}`;
  };
  const puts = () => bff.upstream.requests.filter(({ method }) => method === 'PUT').length;
  const other = openSqlite(join(bff.folder.path, 'console.sqlite'));
  other.exec('BEGIN IMMEDIATE');
  const before = puts();
  expect([await read('demo'), await change(), await start()]).toEqual(['success', '503 STORE_BUSY', '503 STORE_BUSY']);
  expect(puts()).toBe(before);
  other.exec('ROLLBACK');
  other.close();
  expect([await read('demo'), await recovery(change), await recovery(start)]).toEqual([
    'success',
    'success',
    'success',
  ]);
});

it('afterward sockets, timers, and memory are as before, and no credential was revealed', async () => {
  expect(await surplusResources(baseline)).toEqual([]);

  // A response that remained in memory would be about 1 MB each time.
  const large = { headers: jsonType, body: Array.from({ length: 40 }, () => 'x'.repeat(MB / 32)), intervalMs: 0 };
  const round = async () => {
    for (const fault of [large, { fault: 'reset' } as const, ofService(503), ofService(403)]) {
      response = fault;
      for (let i = 0; i < 20; i += 1) await Promise.all([read('demo'), write('demo')]);
    }
    response = undefined;
    expect([await read('demo'), await write('demo')]).toEqual(['success', 'success']);
  };
  await round();
  const before = usedMemory();
  await round();
  const after = usedMemory();
  // Texts of responses and the log, which this test collects, are part of the memory.
  expect(after.heap - before.heap).toBeLessThan(8 * MB);
  expect(after.external - before.external).toBeLessThan(8 * MB);
  expect(await surplusResources(baseline)).toEqual([]);

  const { value } = (await bff.browser.send('/api/audit?top=500')).json() as { value: unknown[] };
  const outputs = {
    'a response or the log': bff.exposedText(),
    'the audit log': JSON.stringify(value),
    'the metrics': (await bff.browser.send('/metrics')).text,
    ...filesBelow(bff.folder.path),
  };
  const { cookie = '', originSecret = '' } = bff.browser;
  const sessionSecrets = { 'the session ID': cookie.split('=')[1] ?? '', 'the origin secret': originSecret };
  expect(leaksIn(outputs, canaries)).toEqual([]);
  // The response to the sign-in contains both.
  expect(leaksIn(filesBelow(bff.folder.path), sessionSecrets)).toEqual([]);
});
