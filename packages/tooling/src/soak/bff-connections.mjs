import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'undici';
import { quantile } from '../bench/measure.mjs';
import { Failure } from '../failure.mjs';
import { startBff } from './bff-program.mjs';

const VERSION = 'api-version=2026-04-01';
const SESSIONS = 20;
const CONNECTIONS_PER_SESSION = 10;
/** Mean pause of a connection between two requests. */
const PAUSE_MS = 250;
/** Mean pause between two exports of a session. */
const EXPORT_PAUSE_MS = 30_000;
const SAMPLE_MS = 1_000;
const INTERVALS = 10;
const PLANE = '/api/connections/demo/data';
const INDEX = 'connections';
const WORDS = ['war', 'love', 'night', 'king', 'star', 'city', 'blood', 'road', 'house', 'girl'];
/** Growth of the heap between the second and the last interval that is not a leak: caches are filled by then. */
const MAX_HEAP_GROWTH_MB = 16;
/** Idle connections are closed after 10 seconds at most. */
const SETTLE_MS = 30_000;

/**
 * What happened in an interval.
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
 */

/**
 * 200 keep-alive connections of 20 sessions search, read, write, start exports, and follow them, all through the BFF. No
 * request may fail; the heap must not grow; afterwards no socket remains.
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
  const before = (await bff.memory()).sockets;
  /** @type {Record<string, string>[]} */
  const sessions = [];
  for (let i = 0; i < SESSIONS; i += 1) sessions.push(await bff.signIn());
  progress(`${SESSIONS} sessions`);

  const until = performance.now() + minutes * 60_000;
  let requests = 0;
  let events = 0;
  /** @type {number[]} durations of the current interval */
  let times = [];
  /** @type {Error[]} */
  const failures = [];
  const isRunning = () => performance.now() < until && failures.length === 0;
  /** @param {number} meanMs */
  const pause = async (meanMs) => {
    const ms = Math.min(random(2 * meanMs), Math.max(0, until - performance.now()));
    await sleep(ms);
  };

  /** @param {Client} client @param {Record<string, string>} session */
  const callerOf =
    (client, session) =>
    /** @param {'GET' | 'POST' | 'PUT'} method @param {string} path @param {unknown} [body] @returns {Promise<string>} */
    async (method, path, body) => {
      const since = performance.now();
      const { statusCode, body: responseBody } = await client.request({
        method,
        path,
        headers: body === undefined ? session : { ...session, 'content-type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
      });
      const text = await responseBody.text();
      if (statusCode >= 300) throw new Failure(`${method} ${path}: ${statusCode} ${text.slice(0, 300)}`);
      requests += 1;
      // An event stream lasts as long as its task.
      if (!path.endsWith('/events')) times.push(performance.now() - since);
      return text;
    };
  /** @typedef {ReturnType<typeof callerOf>} Call */
  /** @param {Call} call */
  const search = (call) => {
    const body = { search: WORDS[random(WORDS.length)], top: 20, count: true, facets: ['genres'] };
    return call('POST', `${PLANE}/indexes('films')/docs/search.post.search?${VERSION}`, body);
  };
  /** @type {((call: Call) => Promise<string>)[]} */
  const reads = [
    (call) => call('GET', `${PLANE}/indexes('films')?${VERSION}`),
    (call) => call('GET', `${PLANE}/indexes?${VERSION}&$select=name`),
    (call) => call('GET', '/api/session'),
    (call) => call('GET', '/api/connections'),
    (call) => call('GET', '/api/tasks?top=10'),
  ];
  /** @param {Call} call */
  const write = (call) => {
    const value = Array.from({ length: 5 }, () => ({ id: `d${random(5_000)}`, value: random(1_000), text: 'a text' }));
    return call('POST', `${PLANE}/indexes('${INDEX}')/docs/search.index?${VERSION}`, { value });
  };
  /** @param {Call} call */
  const exportAndFollow = async (call) => {
    const input = { kind: 'exportDocuments', connectionId: 'demo', indexName: 'films', format: 'ndjson' };
    const { id } = JSON.parse(await call('POST', '/api/tasks', { ...input, search: WORDS[random(WORDS.length)] }));
    const stream = await call('GET', `/api/tasks/${id}/events`);
    const states = [...stream.matchAll(/"state":"(\w+)"/g)].map(([, state]) => state);
    if (states.at(-1) !== 'succeeded') throw new Failure(`An export ended as ${states.at(-1)}`);
    events += states.length;
    await call('GET', `/api/tasks/${id}/file`);
  };

  /** @param {Record<string, string>} session @param {number} position in the session */
  const runConnection = async (session, position) => {
    // One socket.
    const client = new Client(bff.origin, { pipelining: 1 });
    const call = callerOf(client, session);
    try {
      // They don't start at the same moment.
      await pause(position === 9 ? EXPORT_PAUSE_MS : PAUSE_MS);
      while (isRunning()) {
        if (position === 9) await exportAndFollow(call);
        else if (position === 8) await write(call);
        else if (position >= 6) await reads[random(reads.length)]?.(call);
        else await search(call);
        await pause(position === 9 ? EXPORT_PAUSE_MS : PAUSE_MS);
      }
    } catch (error) {
      failures.push(error instanceof Error ? error : new Error(String(error)));
    } finally {
      await client.destroy();
    }
  };

  const setUp = new Client(bff.origin);
  await callerOf(setUp, sessions[0] ?? {})('PUT', `${PLANE}/indexes('${INDEX}')?${VERSION}`, {
    name: INDEX,
    fields: [
      { name: 'id', type: 'Edm.String', key: true },
      { name: 'value', type: 'Edm.Int32', filterable: true },
      { name: 'text', type: 'Edm.String', searchable: true },
    ],
  });
  await setUp.destroy();
  times = [];

  /** @type {Interval[]} */
  const intervals = [];
  const since = performance.now();
  const running = Promise.all(
    sessions.flatMap((session) =>
      Array.from({ length: CONNECTIONS_PER_SESSION }, (_, position) => runConnection(session, position)),
    ),
  );
  for (let i = 1; i <= INTERVALS && isRunning(); i += 1) {
    const end = since + (i * minutes * 60_000) / INTERVALS;
    const requestsBefore = requests;
    while (performance.now() < end && failures.length === 0) {
      await sleep(Math.max(0, Math.min(SAMPLE_MS, end - performance.now())));
    }
    const memory = await bff.memory();
    times.sort((a, b) => a - b);
    const interval = {
      minutes: (performance.now() - since) / 60_000,
      requests: requests - requestsBefore,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      memory,
    };
    times = [];
    intervals.push(interval);
    report(interval);
  }
  await running;
  const [failure] = failures;
  if (failure !== undefined) throw failure;
  const settledBy = performance.now() + SETTLE_MS;
  let memory = await bff.memory();
  while (memory.sockets > before && performance.now() < settledBy) memory = await bff.memory();
  const { sockets: after, heap } = memory;
  if (after > before) throw new Failure(`${after} sockets of the BFF remain, not ${before}`);
  const growth = heap - (intervals[1]?.memory.heap ?? heap);
  if (growth > MAX_HEAP_GROWTH_MB) throw new Failure(`The heap of the BFF grew by ${growth.toFixed(0)} MB`);
  return { requests, events, intervals, heap, sockets: { before, after } };
}
