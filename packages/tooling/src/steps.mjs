import { spawn } from 'node:child_process';
import { Failure } from './failure.mjs';
import { onStopSignal } from './stop-signal.mjs';

/** @typedef {(line: string) => void} Print */
/** @typedef {{ code: number, output: string, stdout: string }} RunResult `output` is stdout and stderr in order of arrival */

/** @param {string} line */
export const toStdout = (line) => void process.stdout.write(`${line}\n`);
/** @param {string} line */
export const toStderr = (line) => void process.stderr.write(`${line}\n`);

/** Overwrites one line if stderr is a terminal; otherwise prints nothing. @param {string} text */
export function progress(text) {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${text}\r`);
}

/** @param {number} since from performance.now() @returns for example `3.2 s` or `2 min 05 s` */
export function elapsed(since) {
  const seconds = (performance.now() - since) / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${String(Math.floor(seconds % 60)).padStart(2, '0')} s`;
}

/**
 * Runs a step and prints one line with its duration.
 *
 * @template T
 * @param {Print} print
 * @param {string} name
 * @param {() => Promise<T>} body
 * @returns {Promise<T>}
 */
export async function step(print, name, body) {
  const since = performance.now();
  try {
    const result = await body();
    print(`✓ ${name} (${elapsed(since)})`);
    return result;
  } catch (error) {
    print(`✗ ${name} (${elapsed(since)})`);
    throw error;
  }
}

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {number} [timeoutMs] maximum duration; then the program and its children are killed
 * @property {number} [quietMs] maximum time without output
 */

const POSIX = process.platform !== 'win32';
/** The process groups of programs that are running. @type {Set<number>} */
const groups = new Set();

/** Kills a program and its children, because a test worker in an endless loop would outlive its parent. @param {number} pid */
function killGroup(pid) {
  try {
    process.kill(POSIX ? -pid : pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

let removeStopHandler = () => {};

/** While a program runs, a stop signal kills it and ends this process; otherwise the caller handles signals. @param {number} pid */
function enter(pid) {
  if (groups.size === 0) {
    const stop = () => {
      groups.forEach(killGroup);
      process.exit(130);
    };
    removeStopHandler = onStopSignal(stop);
  }
  groups.add(pid);
}

/** @param {number} pid */
function leave(pid) {
  groups.delete(pid);
  if (groups.size === 0) removeStopHandler();
}

/**
 * Runs a program without standard input and collects its output.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<RunResult>}
 */
export function run(command, args, { cwd, env = process.env, timeoutMs, quietMs } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: POSIX,
      shell: !POSIX && !command.endsWith('.exe'),
    });
    const { pid } = child;
    if (pid !== undefined) enter(pid);
    let output = '';
    let stdout = '';
    /** @param {string} reason */
    const stop = (reason) => {
      output += `\n${command} was stopped: ${reason}.\n`;
      if (pid !== undefined) killGroup(pid);
    };
    const timer = timeoutMs && setTimeout(() => stop(`it took more than ${timeoutMs / 1000} s`), timeoutMs);
    const quietTimer = quietMs && setTimeout(() => stop(`it printed nothing for ${quietMs / 1000} s`), quietMs);
    /** @param {string} text */
    const collect = (text) => {
      output += text;
      if (quietTimer) quietTimer.refresh();
    };
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text;
      collect(text);
    });
    child.stderr.setEncoding('utf8').on('data', collect);
    const cleanUp = () => {
      clearTimeout(timer);
      clearTimeout(quietTimer);
      if (pid !== undefined) leave(pid);
    };
    child.on('error', (error) => {
      cleanUp();
      reject(error);
    });
    child.on('close', (code) => {
      cleanUp();
      resolve({ code: code ?? 1, output, stdout });
    });
  });
}

/**
 * Rejects if the program cannot be started.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} the exit code; 1 after a signal
 */
export function exitCodeOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * Like {@link run}, but a non-zero exit is a {@link Failure} with the output of the program.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions & { hint?: (output: string) => string }} [options] `hint` adds advice to the failure
 */
export async function mustRun(command, args, options = {}) {
  const result = await run(command, args, options);
  if (result.code === 0) return result;
  const advice = options.hint?.(result.output) ?? '';
  const hint = advice === '' ? '' : `\n${advice}`;
  throw new Failure(`${result.output.trimEnd()}\n${command} ${args.join(' ')}: exit code ${result.code}${hint}`);
}
