import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Failure } from '../failure.mjs';

/**
 * What a writer was doing when it was killed: opening the index, a batch, a merge, both, or neither.
 *
 * @typedef {'opening' | 'batch' | 'merge' | 'batch and merge' | 'rest'} Phase
 * @typedef {{ action: string, document: import('./crash.mjs').Entry }} Action
 */

/**
 * How to run and kill a writer.
 *
 * @typedef {object} Plan
 * @property {number} seed
 * @property {number} inMemory documents that stay in memory
 * @property {number} large actions of a large batch
 * @property {'start' | 'open' | 'merge'} from when the time begins: at the start of the process, when the index is open, or
 *   when a merge begins
 * @property {number} ms
 */

/**
 * Runs a writer, kills it, and tells what it had said.
 *
 * @param {string} folder of the index
 * @param {Plan} plan
 * @param {Set<{ kill: () => void }>} running
 * @returns {Promise<{ phase: Phase, acknowledged: Action[][], pending: Action[] | undefined }>}
 */
export async function runAndKill(folder, { seed, inMemory, large, from, ms }, running) {
  const script = fileURLToPath(new URL('writer.mjs', import.meta.url));
  const child = spawn(process.execPath, [script, folder, String(seed), String(inMemory), String(large)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  const handle = { kill: () => void child.kill('SIGKILL') };
  running.add(handle);
  const closed = once(child, 'close');
  let [output, errors] = ['', ''];
  child.stderr.on('data', (part) => (errors += part));
  const begun = new Promise((resolve) => {
    child.stdout.on('data', (part) => {
      output += part;
      if (from === 'open' || output.includes('merge begins\n')) resolve(undefined);
    });
  });
  const longEnough = new Promise((resolve) => setTimeout(resolve, 4000));
  if (from !== 'start') await Promise.race([begun, longEnough, closed]);
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, ms))]);
  handle.kill();
  const [, signal] = await closed;
  running.delete(handle);
  if (signal !== 'SIGKILL') throw new Failure(`The writer ended by itself: ${errors}`);
  return read(output);
}

/** @param {string} output of writer.mjs */
function read(output) {
  // Half a line at the end was not said.
  const lines = output.split('\n').slice(0, -1);
  /** @type {Action[][]} */
  const acknowledged = [];
  /** @type {Action[] | undefined} */
  let pending;
  let merges = 0;
  for (const line of lines) {
    if (line === 'merge begins') merges += 1;
    else if (line === 'merge ends') merges -= 1;
    else if (line.startsWith('try ')) pending = JSON.parse(line.slice(4));
    else if (line === 'done' && pending) {
      acknowledged.push(pending);
      pending = undefined;
    }
  }
  return { phase: phaseOf(lines.includes('ready'), pending !== undefined, merges > 0), acknowledged, pending };
}

/** @param {boolean} ready @param {boolean} writing @param {boolean} merging @returns {Phase} */
function phaseOf(ready, writing, merging) {
  if (!ready) return 'opening';
  if (writing && merging) return 'batch and merge';
  return writing ? 'batch' : merging ? 'merge' : 'rest';
}
