import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { request } from 'undici';
import { BFF_DATA_PLANE, searchPath, STABLE_VERSION } from '../api-paths.mjs';
import { Failure } from '../failure.mjs';
import { startBff } from './bff-program.mjs';

const SUBSCRIPTION = '00000000-0000-4000-8000-000000000001';
/** Time within which a request must succeed after a fault. */
const RECOVERY_MS = 5_000;
/** The breaker is open for a second: half of the faults open it. */
const BUDGETS =
  '{"headersMs":1000,"bodyIdleMs":1000,"totalMs":3000,"responseBytes":1048576,"pollMs":20,"breakerMs":1000}';
const REQUESTS_PER_FAULT = 12;
/** One of this number of faults also ends the BFF. */
const FAULTS_PER_END = 5;
/** The signals that end the BFF. */
const END_SIGNALS = ['SIGKILL', 'SIGTERM'];
const SETTLE_MS = 30_000;
const MAX_HEAP_GROWTH_MB = 8;
/** Number of faults after which caches and pools have their final size. */
const WARM_UP_FAULTS = 25;

const json = { 'content-type': 'application/json' };
const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024));
const megabyte = Buffer.alloc(1024 * 1024, 'x');

/**
 * What a service does to each request. `secret`: the credential that it received.
 *
 * @type {Record<string, (res: import('node:http').ServerResponse, secret: string) => void>}
 */
const FAULTS = {
  silence: () => {},
  reset: (res) => void res.socket?.resetAndDestroy(),
  garbage: (res) => void res.socket?.end('SSH-2.0-OpenSSH\r\n\r\n'),
  'reset in the body': (res) => {
    res.writeHead(200, json);
    res.write('{"value":[', () => setTimeout(() => res.socket?.resetAndDestroy(), 20));
  },
  'incomplete body': (res) => {
    res.writeHead(200, { ...json, 'content-length': 1000 });
    res.write('{"value":[', () => setTimeout(() => res.socket?.end(), 20));
  },
  'stalled body': (res) => void res.writeHead(200, json).write('{"value":['),
  'large body': (res) => {
    res.writeHead(200, json);
    for (let i = 0; i < 5; i += 1) res.write(megabyte);
    res.end();
  },
  'compression bomb': (res) => void res.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(bomb),
  redirect: (res) => void res.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
  'web page': (res) => void res.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>'),
  429: (res) => void res.writeHead(429, { ...json, 'retry-after': '1' }).end('{}'),
  503: (res) => void res.writeHead(503, json).end('{}'),
  'credential in an error': (res, secret) =>
    void res.writeHead(403, { ...json, 'x-ms-request-id': secret }).end(JSON.stringify({ error: { message: secret } })),
};

/**
 * A function that returns every value once in random order, and then random values.
 *
 * @template T
 * @param {readonly T[]} values
 * @param {(below: number) => number} random
 * @returns {() => T}
 */
function createPicker(values, random) {
  const remaining = [...values];
  return () =>
    /** @type {T} */ (
      remaining.length > 0 ? remaining.splice(random(remaining.length), 1)[0] : values[random(values.length)]
    );
}

/**
 * Faults of a service, of clients that abort, and of the BFF itself (SIGKILL, SIGTERM), during reads, writes, and management
 * operations that tasks follow: each kind once, and then at random. After each fault a request must succeed within 5 s; no
 * acknowledged task may be lost; in the end, sockets and memory are as before, and no credential is in a response, the log,
 * or a file.
 *
 * @param {string} data data folder of the BFF
 * @param {(below: number) => number} random
 * @param {{ shouldContinue: () => boolean, progress: (text: string) => void, programs: import('../program.mjs').Program[] }} control
 *   `programs`: stopped by the caller
 * @returns {Promise<{ faults: Record<string, number>, requests: number, tasks: number, heap: { before: number, after: number } }>}
 */
export async function soakBffFaults(data, random, { shouldContinue, progress, programs }) {
  const service = await startFaultyService(random);
  const { local, secrets } = service;
  const user = new BffUser();
  const env = { SEARCHDECK_BUDGETS: BUDGETS, SEARCHDECK_SAMPLE_MINUTES: '0' };
  /** @param {string} [port] */
  const start = async (port = '0') => {
    const onLog = (/** @type {string} */ line) => void user.exposedTexts.push(line);
    const newBff = await startBff({ local, data, port, env, onLog });
    programs.push(newBff.program);
    return newBff;
  };
  let bff = await start();
  await user.signIn(bff);
  const { port } = new URL(bff.origin);
  const idleSockets = (await bff.memory()).sockets;
  const names = Object.keys(FAULTS);
  const pickFault = createPicker(names, random);
  const pickSignal = createPicker(END_SIGNALS, random);
  /** Number of faults within which each kind is picked once. */
  const minFaults = Math.max(names.length, END_SIGNALS.length * FAULTS_PER_END);
  /** @type {Record<string, number>} */
  const counts = {};
  /** @param {string} kind */
  const count = (kind) => (counts[kind] = (counts[kind] ?? 0) + 1);
  /** @type {number | undefined} the heap of the process that runs now, after its warm-up */
  let heapBefore;
  let faultsSinceStart = 0;
  try {
    for (let i = 1; i <= minFaults || shouldContinue() || faultsSinceStart < 2 * WARM_UP_FAULTS; i += 1) {
      const title = pickFault();
      const canRestart = i <= minFaults || shouldContinue();
      count(title);
      service.setFault(title);
      const client = new AbortController();
      const load = Array.from({ length: REQUESTS_PER_FAULT }, (_, n) =>
        (user.operations[random(user.operations.length)] ?? user.list)(n % 4 === 0 ? client.signal : undefined),
      );
      await user.startTask();
      await sleep(random(100));
      client.abort();
      if (canRestart && i % FAULTS_PER_END === 0) {
        const signal = pickSignal();
        count(signal);
        await (signal === 'SIGKILL' ? bff.program.kill() : bff.program.stop());
        bff = await start(port);
        [heapBefore, faultsSinceStart] = [undefined, 0];
      }
      await Promise.all(load);
      service.setFault(undefined);
      await user.waitForRecovery(title);
      checkText(user.exposedTexts.splice(0).join('\n'), secrets);
      faultsSinceStart += 1;
      if (faultsSinceStart === WARM_UP_FAULTS) ({ heap: heapBefore } = await bff.memory());
      progress(`${i} faults, ${user.requests} requests`);
    }
    const sockets = await settledSockets(bff, idleSockets);
    if (sockets > idleSockets) throw new Failure(`${sockets} sockets of the BFF remain, not ${idleSockets}`);
    const { heap: heapAfter } = await bff.memory();
    const growth = heapAfter - (heapBefore ?? heapAfter);
    if (growth > MAX_HEAP_GROWTH_MB) throw new Failure(`The heap of the BFF grew by ${growth.toFixed(0)} MB`);
    await user.checkAudit();
    checkText([...user.exposedTexts, bff.metrics()].join('\n'), secrets);
    checkFiles(data, secrets);
    const heap = { before: heapBefore ?? heapAfter, after: heapAfter };
    return { faults: counts, requests: user.requests, tasks: user.taskCount, heap };
  } finally {
    service.close();
  }
}

/**
 * Starts a service of both planes that responds to every request, or has a fault.
 *
 * @param {(below: number) => number} random
 */
async function startFaultyService(random) {
  /** @type {string | undefined} */
  let fault;
  const server = createServer({ keepAliveTimeout: 0 }, (req, res) => {
    req.on('error', () => {});
    req.resume().once('end', () => {
      const { authorization = '', 'api-key': key = '' } = req.headers;
      const respond = fault === undefined ? undefined : FAULTS[fault];
      if (respond !== undefined) return respond(res, `${authorization}${String(key)}`);
      const body = { name: 'films', value: [], properties: { provisioningState: 'succeeded' } };
      res.writeHead(req.method === 'PUT' ? 201 : 200, json).end(JSON.stringify(body));
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const canary = () => `CANARY-${Array.from({ length: 24 }, () => random(16).toString(16)).join('')}`;
  const secrets = { adminKey: canary(), queryKey: canary(), managementToken: canary() };
  return {
    secrets,
    /** Like the local service's ready line. */
    local: {
      ...secrets,
      endpoint: origin,
      managementUrl: origin,
      subscriptionId: SUBSCRIPTION,
      resourceGroup: 'local',
      serviceName: 'demo',
      dialect: 'vendor',
    },
    /** @param {string | undefined} name a key of {@link FAULTS} */
    setFault: (name) => void (fault = name),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A user of the BFF, with requests that fail during a fault. */
class BffUser {
  requests = 0;
  taskCount = 0;
  /** Everything that a credential could be in. @type {string[]} */
  exposedTexts = [];
  origin = '';
  /** Headers of the session. @type {Record<string, string>} */
  session = {};
  /** Tasks that were acknowledged and have not ended. @type {Set<string>} */
  taskIds = new Set();
  /** @param {AbortSignal} [signal] */
  list = (signal) => this.send('GET', `${BFF_DATA_PLANE}/indexes?${STABLE_VERSION}`, undefined, signal);
  /** @type {((signal?: AbortSignal) => Promise<{ status: number, text: string } | undefined>)[]} */
  operations = [
    this.list,
    (signal) => this.send('PUT', `${BFF_DATA_PLANE}/indexes('films')?${STABLE_VERSION}`, { name: 'films' }, signal),
    (signal) => this.send('POST', `${BFF_DATA_PLANE}${searchPath('films')}`, { search: '*' }, signal),
  ];

  /** @param {import('./bff-program.mjs').BffProgram} bff */
  async signIn(bff) {
    this.origin = bff.origin;
    this.session = await bff.signIn();
  }

  /**
   * @param {string} method @param {string} path @param {unknown} [body] @param {AbortSignal} [signal]
   * @returns {Promise<{ status: number, text: string } | undefined>} undefined: no complete response
   */
  async send(method, path, body, signal) {
    this.requests += 1;
    try {
      const response = await request(`${this.origin}${path}`, {
        method: /** @type {'GET'} */ (method),
        headers: { ...this.session, ...(body === undefined ? {} : json) },
        body: body === undefined ? null : JSON.stringify(body),
        // A connection would not survive the end of the BFF.
        reset: true,
        ...(signal === undefined ? {} : { signal }),
      });
      const text = await response.body.text();
      this.exposedTexts.push(JSON.stringify(response.headers), text);
      return { status: response.statusCode, text };
    } catch {
      return undefined;
    }
  }

  /** Starts a task that a fault may affect. */
  async startTask() {
    const input = { kind: 'managementOperation', connectionId: 'demo', operation: 'services.put' };
    const response = await this.send('POST', '/api/tasks', input);
    if (response?.status !== 202) return;
    this.taskCount += 1;
    this.taskIds.add(JSON.parse(response.text).id);
  }

  /** Waits until each operation succeeds and each task has ended. @param {string} title of the fault */
  async waitForRecovery(title) {
    const deadline = performance.now() + RECOVERY_MS;
    for (const [i, operation] of this.operations.entries()) {
      let response = await operation();
      while (response === undefined || response.status >= 300) {
        if (performance.now() > deadline) {
          throw new Failure(`5 s after ${title}, operation ${i} fails: ${response?.status} ${response?.text}`);
        }
        await sleep(50);
        response = await operation();
      }
    }
    // A task waits at most until requests to its service are sent again.
    const taskDeadline = performance.now() + 3 * RECOVERY_MS;
    for (const id of this.taskIds) {
      for (;;) {
        const response = await this.send('GET', `/api/tasks/${id}`);
        const state = response?.status === 200 ? JSON.parse(response.text).state : undefined;
        if (response?.status === 404) throw new Failure(`The task ${id} was lost by ${title}`);
        if (state === 'succeeded' || state === 'failed') break;
        if (performance.now() > taskDeadline) throw new Failure(`The task ${id} is ${state} after ${title}`);
        await sleep(50);
      }
      this.taskIds.delete(id);
    }
  }

  /** Fails if the audit is not intact; reads its latest entries. */
  async checkAudit() {
    const audit = await this.send('GET', '/api/audit/verification');
    if (audit?.status !== 200 || JSON.parse(audit.text).intact !== true) {
      throw new Failure(`The audit is not intact: ${audit?.text}`);
    }
    await this.send('GET', '/api/audit?top=500');
  }
}

/** Open sockets, as soon as they are not more than without load. @param {import('./bff-program.mjs').BffProgram} bff @param {number} idleSockets */
async function settledSockets(bff, idleSockets) {
  let { sockets } = await bff.memory();
  const deadline = performance.now() + SETTLE_MS;
  while (sockets > idleSockets && performance.now() < deadline) {
    await sleep(500);
    ({ sockets } = await bff.memory());
  }
  return sockets;
}

/** The forms in which a credential may be repeated. @param {string} secret */
const spellingsOf = (secret) => [secret, Buffer.from(secret).toString('base64').slice(0, -4)];

/** @param {string} text @param {Record<string, string>} secrets */
function checkText(text, secrets) {
  for (const [name, secret] of Object.entries(secrets)) {
    if (spellingsOf(secret).some((spelling) => text.includes(spelling))) {
      throw new Failure(`The ${name} is in a response, the metrics, or the log`);
    }
  }
}

/** @param {string} folder @param {Record<string, string>} secrets */
function checkFiles(folder, secrets) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = readFileSync(join(entry.parentPath, entry.name));
    for (const [name, secret] of Object.entries(secrets)) {
      if (spellingsOf(secret).some((spelling) => bytes.includes(spelling))) {
        throw new Failure(`The ${name} is in the file ${entry.name}`);
      }
    }
  }
}
