import { fileURLToPath } from 'node:url';
import { BFF_DATA_PLANE, ORIGIN_SECRET_HEADER, searchPath } from '../api-paths.mjs';
import { startProgram } from '../program.mjs';
import { client, serviceClient } from './http.mjs';
import { latency, load, median, milliseconds, ratio, table, throughput } from './measure.mjs';

const QUERY = searchPath('films');
const BODY = { search: 'war', top: 20, count: true };
/** Connections that send requests at the same time. */
const CONNECTIONS = [10, 100];
/** Measurements of each proxy, in turn, so that other load of the machine affects both. */
const ROUNDS = 7;

/**
 * Measures the overhead of the BFF: the same search directly and through the BFF, one and 32 at a time, and the BFF and a
 * bare proxy of Express and undici in front of a service that responds at once.
 *
 * @param {Record<string, unknown>} localService ready line
 * @param {Record<string, unknown>} bff ready line
 * @param {(local: Record<string, unknown>) => Promise<import('../program.mjs').Program>} startBff starts a BFF in front of
 *   another service
 * @returns {Promise<string>} tables
 */
export async function benchBff(localService, bff, startBff) {
  const direct = serviceClient(localService);
  const throughBff = await bffClient(bff);
  try {
    const [directLatency, bffLatency] = [
      await latency(() => direct('POST', QUERY, BODY)),
      await latency(() => throughBff('POST', QUERY, BODY)),
    ];
    const [directRate, bffRate] = [
      await throughput(() => direct('POST', QUERY, BODY)),
      await throughput(() => throughBff('POST', QUERY, BODY)),
    ];
    const search = table(
      ['the same search', 'direct', 'through the BFF', 'ratio'],
      [
        [
          'latency, median',
          milliseconds(directLatency.median),
          milliseconds(bffLatency.median),
          ratio(bffLatency.median / directLatency.median),
        ],
        [
          'latency, 99 %',
          milliseconds(directLatency.p99),
          milliseconds(bffLatency.p99),
          ratio(bffLatency.p99 / directLatency.p99),
        ],
        ['requests/s, 32 at a time', directRate.toFixed(0), bffRate.toFixed(0), ratio(bffRate / directRate)],
      ],
    );
    return `${search}\n\n${await compareWithBareProxy(localService, startBff)}`;
  } finally {
    await direct.close();
    await throughBff.close();
  }
}

/**
 * @param {Record<string, unknown>} localService
 * @param {(local: Record<string, unknown>) => Promise<import('../program.mjs').Program>} startBff
 */
async function compareWithBareProxy(localService, startBff) {
  /** @param {string} name @param {string} file @param {readonly string[]} args */
  const start = (name, file, ...args) =>
    startProgram({ name, main: fileURLToPath(new URL(file, import.meta.url)), args, onLog: () => {} });
  /** @type {(() => Promise<unknown>)[]} */
  const cleanUps = [];
  try {
    const service = await start('service', 'fixed-service.mjs');
    cleanUps.push(service.stop);
    const origin = String(service.ready['origin']);
    const key = String(localService['adminKey']);
    const proxy = await start('bare proxy', 'bare-proxy.mjs', origin, key);
    cleanUps.push(proxy.stop);
    const bff = await startBff({ ...localService, endpoint: origin, managementUrl: origin });
    cleanUps.push(bff.stop);
    const bareClient = client({ base: `${String(proxy.ready['origin'])}/data`, headers: {}, connections: 100 });
    cleanUps.unshift(bareClient.close);
    const throughBff = await bffClient(bff.ready, 100);
    cleanUps.unshift(throughBff.close);

    /** @type {string[][]} */
    const rows = [];
    for (const concurrency of CONNECTIONS) {
      /** @type {import('./measure.mjs').Load[]} */
      const bareLoads = [];
      /** @type {import('./measure.mjs').Load[]} */
      const bffLoads = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        bareLoads.push(await load(() => bareClient('POST', QUERY, BODY), { concurrency }));
        bffLoads.push(await load(() => throughBff('POST', QUERY, BODY), { concurrency }));
      }
      /** @param {(result: import('./measure.mjs').Load) => number} valueOf @param {(value: number) => string} format */
      const cells = (valueOf, format) => {
        const ratios = bffLoads.map((result, i) => valueOf(result) / valueOf(bareLoads[i] ?? result));
        return [format(median(bareLoads.map(valueOf))), format(median(bffLoads.map(valueOf))), ratio(median(ratios))];
      };
      rows.push(
        [
          `requests/s, ${concurrency} connections`,
          ...cells(
            ({ rate }) => rate,
            (value) => value.toFixed(0),
          ),
        ],
        [`latency, median, ${concurrency} connections`, ...cells((result) => result.median, milliseconds)],
        [`latency, 99 %, ${concurrency} connections`, ...cells((result) => result.p99, milliseconds)],
      );
    }
    return table(['a response of 10 KB', 'bare proxy', 'BFF', 'ratio'], rows);
  } finally {
    for (const cleanUp of cleanUps) await cleanUp();
  }
}

/** A client that is signed in. @param {Record<string, unknown>} ready @param {number} [connections] */
async function bffClient(ready, connections) {
  const { origin } = new URL(String(ready['url']));
  const headers = await signIn(origin, String(ready['launchUrl']));
  return client({ base: `${origin}${BFF_DATA_PLANE}`, headers, connections });
}

/**
 * Signs in like the page of the launch link.
 *
 * @param {string} origin
 * @param {string} launchUrl
 * @returns {Promise<Record<string, string>>} the headers of the session's requests
 */
export async function signIn(origin, launchUrl) {
  const response = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ mode: 'local', token: new URL(launchUrl).hash.slice(1) }),
  });
  if (!response.ok) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
  const { originSecret } = /** @type {{ originSecret: string }} */ (await response.json());
  const cookie = response.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  return { [ORIGIN_SECRET_HEADER]: originSecret, origin, cookie };
}
