import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { request } from 'undici';
import { signIn } from '../bench/bff.mjs';
import { BFF_NODE_ARGS } from '../bff-node-args.mjs';
import { BFF_MAIN } from '../paths.mjs';
import { startProgram } from '../program.mjs';

/**
 * @typedef {object} BffProgram
 * @property {string} origin
 * @property {import('../program.mjs').Program} program
 * @property {() => Promise<Record<string, string>>} signIn opens another session; returns the headers of its requests
 * @property {() => Promise<Memory>} memory after a garbage collection
 * @property {() => string} metrics the last page of the metrics
 *
 * @typedef {object} Memory of the process, in MB
 * @property {number} rss
 * @property {number} heap JavaScript objects
 * @property {number} external buffers
 * @property {number} sockets open sockets, those of clients and of services
 */

const MB = 1024 * 1024;
const COLLECT_GARBAGE = import.meta.resolve('./collect-garbage.mjs');
/** Wait for a garbage collection, which takes less. */
const COLLECTION_MS = 300;
const SAMPLES = 5;

/**
 * Starts a BFF in front of a service.
 *
 * @param {{ local: Record<string, unknown>, data: string, port?: string, env?: Record<string, string>, onLog?: (line: string) => void }} options
 * @returns {Promise<BffProgram>}
 */
export async function startBff({ local, data, port = '0', env = {}, onLog = () => {} }) {
  const bffEnv = { ...process.env, ...env, PORT: port, SEARCHDECK_DATA: data, SEARCHDECK_LOCAL: JSON.stringify(local) };
  const nodeArgs = [...BFF_NODE_ARGS, '--expose-gc', '--import', COLLECT_GARBAGE];
  const program = await startProgram({ name: 'BFF', main: BFF_MAIN, nodeArgs, args: ['--json'], env: bffEnv, onLog });
  const { origin } = new URL(String(program.ready['url']));
  let launchUrl = String(program.ready['launchUrl']);
  let metrics = '';
  return {
    origin,
    program,
    signIn: async () => {
      if (launchUrl === '') {
        const args = [BFF_MAIN, '--launch-link', '--json'];
        const { stdout } = await promisify(execFile)(process.execPath, args, { env: bffEnv });
        launchUrl = String(JSON.parse(stdout).launchUrl);
      }
      const headers = await signIn(origin, launchUrl);
      launchUrl = '';
      return headers;
    },
    memory: async () => {
      const samples = [];
      // A busy program may not have handled the signal yet.
      for (let i = 0; i < SAMPLES; i += 1) {
        program.signal('SIGUSR2');
        await sleep(COLLECTION_MS);
        const { body } = await request(`${origin}/metrics`);
        metrics = await body.text();
        samples.push(memoryOf(metrics));
      }
      return samples.reduce((lowest, sample) => (sample.heap < lowest.heap ? sample : lowest));
    },
    metrics: () => metrics,
  };
}

/** @param {string} metrics @returns {Memory} */
function memoryOf(metrics) {
  /** @param {string} name */
  const value = (name) => {
    const line = metrics.split('\n').find((candidate) => candidate.startsWith(`${name} `));
    return Number(line?.slice(name.length + 1));
  };
  return {
    rss: value('process_resident_memory_bytes') / MB,
    heap: value('nodejs_heap_size_used_bytes') / MB,
    external: value('nodejs_external_memory_bytes') / MB,
    sockets: value('nodejs_active_resources{type="TCPSocketWrap"}'),
  };
}
