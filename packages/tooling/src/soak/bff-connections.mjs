import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'undici';
import { batchPath, BFF_DATA_PLANE, searchPath, STABLE_VERSION } from '../api-paths.mjs';
import { quantile } from '../bench/measure.mjs';
import { Failure } from '../failure.mjs';
import { startBff } from './bff-program.mjs';

const SESSIONS = 20;
const CONNECTIONS_PER_SESSION = 10;
/** Positions of connections in their session: those before the first reader search. */
const FIRST_READER = 6;
const WRITER = 8;
const EXPORTER = 9;
/** Mean pause of a connection between two requests. */
const PAUSE_MS = 250;
/** Mean pause between two exports of a session. */
const EXPORT_PAUSE_MS = 30_000;
const SAMPLE_MS = 1_000;
const INTERVALS = 10;
const INDEX = 'connections';
/** Requests of readers. */
const READ_PATHS = [
  `${BFF_DATA_PLANE}/indexes('films')?${STABLE_VERSION}`,
  `${BFF_DATA_PLANE}/indexes?${STABLE_VERSION}&$select=name`,
  '/api/session',
  '/api/connections',
  '/api/tasks?top=10',
];
const WORDS = ['war', 'love', 'night', 'king', 'star', 'city', 'blood', 'road', 'house', 'girl'];
/** Growth of the heap between the second and the last interval that is not a leak: caches are filled by then. */
const MAX_HEAP_GROWTH_MB = 16;
/** Idle connections are closed after 10 seconds at most. */
const SETTLE_MS = 30_000;

/**
 * Figures of an interval.
 *
 * @typedef {object} Interval
 * @property {number} minutes since the start, at its end
 * @property {number} requests
 * @property {number} p50 in milliseconds
 * @property {number} p99 in milliseconds
 * @property {import('./bff-program.mjs').Memory} memory at its end
 *
 * @typedef {object} ConnectionsResult
 * @property {number} requests
 * @property {number} events events of tasks that were received
 * @property {Interval[]} intervals
 * @property {number} heap in MB, after the load
 * @property {{ before: number, after: number }} sockets without load
 *
 * @typedef {object} Totals of all connections
 * @property {number} requests
 * @property {number} events
 * @property {number[]} times durations of the requests of the current interval, in milliseconds
 * @property {Error[]} failures
 *
 * @typedef {(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => Promise<string>} Call
 */

/**
 * 200 keep-alive connections of 20 sessions search, read, write, start exports, and follow them, all through the BFF. No
 * request may fail; the heap must not grow; afterward no socket remains.
 *
 * @param {Record<string, unknown>} local the local service's ready line
 * @param {string} data data folder of the BFF
 * @param {number} minutes
 * @param {(below: number) => number} random
 * @param {{ progress: (text: string) => void, report: (interval: Interval) => void, programs: import('../program.mjs').Program[] }} control
 *   `programs`: stopped by the caller
 * @returns {Promise<ConnectionsResult>}
 */
export async function soakConnections(local, data, minutes, random, { progress, report, programs }) {
  const bff = await startBff({ local, data });
  programs.push(bff.program);
  const { sockets: before } = await bff.memory();
  /** @type {Record<string, string>[]} */
  const sessions = [];
  for (let i = 0; i < SESSIONS; i += 1) sessions.push(await bff.signIn());
  progress(`${SESSIONS} sessions`);
  /** @type {Totals} */
  const totals = { requests: 0, events: 0, times: [], failures: [] };
  await createIndex(bff.origin, sessions[0] ?? {}, totals);
  totals.times = [];

  const deadline = performance.now() + minutes * 60_000;
  const isRunning = () => performance.now() < deadline && totals.failures.length === 0;
  /** @param {number} meanMs */
  const pause = (meanMs) => sleep(Math.min(random(2 * meanMs), Math.max(0, deadline - performance.now())));
  const connections = Promise.all(
    sessions.flatMap((session) =>
      Array.from({ length: CONNECTIONS_PER_SESSION }, (_, position) =>
        runConnection(bff.origin, session, operationAt(position, totals, random), totals, { isRunning, pause }),
      ),
    ),
  );
  const intervals = await observe(bff, minutes, totals, isRunning, report);
  await connections;
  const [failure] = totals.failures;
  if (failure !== undefined) throw failure;

  const memory = await settledMemory(bff, before);
  const { sockets: after, heap } = memory;
  if (after > before) throw new Failure(`${after} sockets of the BFF remain, not ${before}`);
  const growth = heap - (intervals[1]?.memory.heap ?? heap);
  if (growth > MAX_HEAP_GROWTH_MB) throw new Failure(`The heap of the BFF grew by ${growth.toFixed(0)} MB`);
  return { requests: totals.requests, events: totals.events, intervals, heap, sockets: { before, after } };
}

/** Requests of a session over a client, counted in the totals. @param {Client} client @param {Record<string, string>} session @param {Totals} totals @returns {Call} */
const callerOf = (client, session, totals) => async (method, path, body) => {
  const since = performance.now();
  const { statusCode, body: responseBody } = await client.request({
    method,
    path,
    headers: body === undefined ? session : { ...session, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await responseBody.text();
  if (statusCode >= 300) throw new Failure(`${method} ${path}: ${statusCode} ${text.slice(0, 300)}`);
  totals.requests += 1;
  // An event stream lasts as long as its task.
  if (!path.endsWith('/events')) totals.times.push(performance.now() - since);
  return text;
};

/** Creates the index that the connections write to. @param {string} origin @param {Record<string, string>} session @param {Totals} totals */
async function createIndex(origin, session, totals) {
  const client = new Client(origin);
  await callerOf(client, session, totals)('PUT', `${BFF_DATA_PLANE}/indexes('${INDEX}')?${STABLE_VERSION}`, {
    name: INDEX,
    fields: [
      { name: 'id', type: 'Edm.String', key: true },
      { name: 'value', type: 'Edm.Int32', filterable: true },
      { name: 'text', type: 'Edm.String', searchable: true },
    ],
  });
  await client.destroy();
}

/**
 * The operation that a connection repeats, and its mean pause.
 *
 * @param {number} position of the connection in its session
 * @param {Totals} totals
 * @param {(below: number) => number} random
 * @returns {{ pauseMs: number, run: (call: Call) => Promise<unknown> }}
 */
function operationAt(position, totals, random) {
  const word = () => WORDS[random(WORDS.length)];
  if (position === EXPORTER) return { pauseMs: EXPORT_PAUSE_MS, run: (call) => exportFilms(call, word(), totals) };
  if (position === WRITER) {
    const document = () => ({ id: `d${random(5_000)}`, value: random(1_000), text: 'a text' });
    return {
      pauseMs: PAUSE_MS,
      run: (call) =>
        call('POST', `${BFF_DATA_PLANE}${batchPath(INDEX)}`, { value: Array.from({ length: 5 }, document) }),
    };
  }
  if (position >= FIRST_READER) {
    return { pauseMs: PAUSE_MS, run: (call) => call('GET', READ_PATHS[random(READ_PATHS.length)] ?? '') };
  }
  return {
    pauseMs: PAUSE_MS,
    run: (call) =>
      call('POST', `${BFF_DATA_PLANE}${searchPath('films')}`, {
        search: word(),
        top: 20,
        count: true,
        facets: ['genres'],
      }),
  };
}

/** Exports documents in a task, follows its events, and downloads its file. @param {Call} call @param {string | undefined} search @param {Totals} totals */
async function exportFilms(call, search, totals) {
  const input = { kind: 'exportDocuments', connectionId: 'demo', indexName: 'films', format: 'ndjson', search };
  const { id } = JSON.parse(await call('POST', '/api/tasks', input));
  const stream = await call('GET', `/api/tasks/${id}/events`);
  const states = [...stream.matchAll(/"state":"(\w+)"/g)].map(([, state]) => state);
  if (states.at(-1) !== 'succeeded') throw new Failure(`An export ended as ${states.at(-1)}`);
  totals.events += states.length;
  await call('GET', `/api/tasks/${id}/file`);
}

/**
 * Repeats an operation over one socket. Adds an error to the failures of the totals.
 *
 * @param {string} origin
 * @param {Record<string, string>} session
 * @param {ReturnType<typeof operationAt>} operation
 * @param {Totals} totals
 * @param {{ isRunning: () => boolean, pause: (meanMs: number) => Promise<void> }} control
 */
async function runConnection(origin, session, { pauseMs, run }, totals, { isRunning, pause }) {
  const client = new Client(origin, { pipelining: 1 });
  const call = callerOf(client, session, totals);
  try {
    // Connections don't start at the same moment.
    await pause(pauseMs);
    while (isRunning()) {
      await run(call);
      await pause(pauseMs);
    }
  } catch (error) {
    totals.failures.push(error instanceof Error ? error : new Error(String(error)));
  } finally {
    await client.destroy();
  }
}

/**
 * Reports the figures of each interval.
 *
 * @param {import('./bff-program.mjs').BffProgram} bff
 * @param {number} minutes of all intervals
 * @param {Totals} totals
 * @param {() => boolean} isRunning
 * @param {(interval: Interval) => void} report
 * @returns {Promise<Interval[]>}
 */
async function observe(bff, minutes, totals, isRunning, report) {
  /** @type {Interval[]} */
  const intervals = [];
  const since = performance.now();
  for (let i = 1; i <= INTERVALS && isRunning(); i += 1) {
    const end = since + (i * minutes * 60_000) / INTERVALS;
    const requestsBefore = totals.requests;
    while (performance.now() < end && totals.failures.length === 0) {
      await sleep(Math.max(0, Math.min(SAMPLE_MS, end - performance.now())));
    }
    const memory = await bff.memory();
    const times = totals.times.toSorted((a, b) => a - b);
    totals.times = [];
    const interval = {
      minutes: (performance.now() - since) / 60_000,
      requests: totals.requests - requestsBefore,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      memory,
    };
    intervals.push(interval);
    report(interval);
  }
  return intervals;
}

/** Memory as soon as no more sockets are open than before. @param {import('./bff-program.mjs').BffProgram} bff @param {number} socketsBefore */
async function settledMemory(bff, socketsBefore) {
  const deadline = performance.now() + SETTLE_MS;
  let memory = await bff.memory();
  while (memory.sockets > socketsBefore && performance.now() < deadline) memory = await bff.memory();
  return memory;
}
