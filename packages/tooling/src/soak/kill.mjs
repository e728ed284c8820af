import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Failure } from '../failure.mjs';

/**
 * What a writer was doing when it was killed: opening the index, a batch, a merge, a graph build, several of these, or
 * nothing.
 *
 * @typedef {string} Phase
 * @typedef {{ action: string, document: import('./crash.mjs').Entry }} Action
 */

/**
 * How to run and kill a writer.
 *
 * @typedef {object} Plan
 * @property {number} seed
 * @property {number} maxDocumentsInMemory
 * @property {number} largeBatchSize actions of a large batch
 * @property {number} minGraphVectors number of vectors from which a graph is built
 * @property {'start' | 'open' | 'merge' | 'graph'} from start of the delay: the start of the process, the
 *   open index, a merge, or a graph build
 * @property {number} ms delay of the kill
 */

/**
 * Runs a writer, kills it, and returns what it reported.
 *
 * @param {string} folder of the index
 * @param {Plan} plan
 * @param {Set<{ kill: () => void }>} running
 * @returns {Promise<{ phase: Phase, acknowledged: Action[][], pending: Action[] | undefined }>}
 */
export async function runAndKill(
  folder,
  { seed, maxDocumentsInMemory, largeBatchSize, minGraphVectors, from, ms },
  running,
) {
  const script = fileURLToPath(new URL('writer.mjs', import.meta.url));
  const child = spawn(
    process.execPath,
    [script, folder, ...[seed, maxDocumentsInMemory, largeBatchSize, minGraphVectors].map(String)],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    },
  );
  const handle = { kill: () => void child.kill('SIGKILL') };
  running.add(handle);
  const close = once(child, 'close');
  let [output, errors] = ['', ''];
  child.stderr.on('data', (part) => (errors += part));
  const start = new Promise((resolve) => {
    child.stdout.on('data', (part) => {
      output += part;
      if (from === 'open' || output.includes(`${from} begins\n`)) resolve(undefined);
    });
  });
  const timeout = new Promise((resolve) => setTimeout(resolve, 4000));
  if (from !== 'start') await Promise.race([start, timeout, close]);
  await Promise.race([close, new Promise((resolve) => setTimeout(resolve, ms))]);
  handle.kill();
  const [, signal] = await close;
  running.delete(handle);
  if (signal !== 'SIGKILL') throw new Failure(`The writer ended by itself: ${errors}`);
  return readReports(output);
}

/** @param {string} output of writer.mjs */
function readReports(output) {
  // An incomplete last line was not reported.
  const lines = output.split('\n').slice(0, -1);
  /** @type {Action[][]} */
  const acknowledged = [];
  /** @type {Action[] | undefined} */
  let pending;
  let [merges, graphs] = [0, 0];
  for (const line of lines) {
    if (line === 'merge begins') merges += 1;
    else if (line === 'merge ends') merges -= 1;
    else if (line === 'graph begins') graphs += 1;
    else if (line === 'graph ends') graphs -= 1;
    else if (line.startsWith('try ')) pending = JSON.parse(line.slice(4));
    else if (line === 'done' && pending) {
      acknowledged.push(pending);
      pending = undefined;
    }
  }
  const activities = { batch: pending !== undefined, merge: merges > 0, graph: graphs > 0 };
  return { phase: lines.includes('ready') ? phaseOf(activities) : 'opening', acknowledged, pending };
}

/** @param {Record<string, boolean>} activities @returns {Phase} */
function phaseOf(activities) {
  const parts = Object.keys(activities).filter((part) => activities[part]);
  return parts.length === 0 ? 'idle' : parts.join(' and ');
}
