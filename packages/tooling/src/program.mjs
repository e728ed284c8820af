import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Failure } from './failure.mjs';

/** Number of lines in the message about a failed start. */
const MAX_LAST_LINES = 20;
const END_WITH_PARENT = import.meta.resolve('./end-with-parent.mjs');

/** @typedef {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, import('node:stream').Readable>} ChildWithPipes */

/**
 * @typedef {object} ProgramOptions
 * @property {string} name for messages: `The local service …`
 * @property {string} main the JavaScript file that Node runs
 * @property {readonly string[]} [nodeArgs] Node options
 * @property {readonly string[]} args
 * @property {NodeJS.ProcessEnv} [env]
 * @property {(line: string) => void} onLog every line of stderr, and of stdout after the ready line
 * @property {number} [readyTimeoutMs]
 * @property {AbortSignal} [abort] stops a program that is not ready yet
 */

/**
 * @typedef {object} Program
 * @property {string} name
 * @property {Record<string, unknown>} ready the JSON line that the program printed when it was ready
 * @property {Promise<string>} exit how it ended, as text: `ended with exit code 1`
 * @property {(timeoutMs?: number) => Promise<void>} stop sends SIGTERM, and SIGKILL after the time limit
 * @property {() => Promise<void>} kill sends SIGKILL
 * @property {(name: NodeJS.Signals) => void} signal sends a signal that does not end it
 */

/**
 * Starts a program and waits for its ready line: the first line of stdout, a JSON object. The program stops by itself if
 * this process ends without stopping it.
 *
 * @param {ProgramOptions} options
 * @returns {Promise<Program>}
 */
export async function startProgram({ name, main, nodeArgs = [], args, env, onLog, readyTimeoutMs = 300_000, abort }) {
  const child = /** @type {ChildWithPipes} */ (
    spawn(process.execPath, ['--import', END_WITH_PARENT, ...nodeArgs, main, ...args], {
      env: env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Ctrl-C reaches only the parent, which stops its programs in order.
      detached: process.platform !== 'win32',
    })
  );
  /** @type {string[]} */
  const lastLines = [];
  /** @type {Promise<string>} */
  const exit = new Promise((done) => {
    child.once('error', (error) => done(`couldn't be started: ${error.message}`));
    child.once('close', (code, signal) => done(signal ? `was ended by ${signal}` : `ended with exit code ${code}`));
  });
  /** @param {string} line */
  const log = (line) => {
    lastLines.push(line);
    if (lastLines.length > MAX_LAST_LINES) lastLines.shift();
    onLog(line);
  };
  createInterface({ input: child.stderr }).on('line', log);
  /** @type {Promise<Record<string, unknown>>} */
  const readyLine = new Promise((done) => {
    let isReady = false;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = isReady ? undefined : parseObject(line);
      if (!ready) return log(line);
      isReady = true;
      done(ready);
    });
  });

  /** @param {number} [timeoutMs] */
  const stop = async (timeoutMs = 10_000) => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    await exit;
    clearTimeout(timer);
  };

  const kill = async () => {
    child.kill('SIGKILL');
    await exit;
  };

  const cancelStart = () => void child.kill('SIGTERM');
  if (abort?.aborted) cancelStart();
  abort?.addEventListener('abort', cancelStart);
  const timeout = delay(readyTimeoutMs);
  const first = await Promise.race([
    readyLine.then((ready) => ({ ready })),
    exit.then((outcome) => ({ outcome })),
    timeout.promise.then(() => ({ outcome: `was not ready within ${readyTimeoutMs / 1000} s` })),
  ]);
  timeout.cancel();
  abort?.removeEventListener('abort', cancelStart);
  /** @param {NodeJS.Signals} signalName */
  const signal = (signalName) => void child.kill(signalName);
  if ('ready' in first) return { name, ready: first.ready, exit, stop, kill, signal };
  await stop();
  throw new Failure([...lastLines, `The ${name} ${first.outcome}.`].join('\n'));
}

/** @param {string} line @returns {Record<string, unknown> | undefined} */
function parseObject(line) {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** @param {number} ms */
function delay(ms) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const promise = new Promise((done) => {
    timer = setTimeout(done, ms);
  });
  return { promise, cancel: () => clearTimeout(timer) };
}
