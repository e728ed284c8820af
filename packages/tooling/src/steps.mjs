import { spawn } from 'node:child_process';
import { Failure } from './failure.mjs';
import { onStopSignal } from './stop-signal.mjs';

/** @typedef {(line: string) => void} Print */
/** @typedef {{ code: number, output: string, stdout: string }} RunResult `output` is stdout and stderr as they came */

/** @param {string} line */
export const toStdout = (line) => void process.stdout.write(`${line}\n`);
/** @param {string} line */
export const toStderr = (line) => void process.stderr.write(`${line}\n`);

/** @param {number} since a reading of performance.now() @returns for example `3.2 s` or `2 min 05 s` */
export function elapsed(since) {
  const seconds = (performance.now() - since) / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${String(Math.floor(seconds % 60)).padStart(2, '0')} s`;
}

/**
 * Does one step and prints one line for it, with the time it took.
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
 * @property {number} [timeoutMs] the program and all that it started are killed after this long
 * @property {number} [quietMs] and when they print nothing for this long
 */

const POSIX = process.platform !== 'win32';
/** The process groups of programs that are running. @type {Set<number>} */
const groups = new Set();

/** Kills a program with everything it started: a test runner's worker in an endless loop outlives its parent. @param {number} pid */
function killGroup(pid) {
  try {
    process.kill(POSIX ? -pid : pid, 'SIGKILL');
  } catch {
    // It ended by itself a moment ago.
  }
}

let forgetSignals = () => {};

/** While a program runs, a signal ends it and us; otherwise signals mean what they mean to the caller. @param {number} pid */
function enter(pid) {
  if (groups.size === 0) {
    const stop = () => {
      groups.forEach(killGroup);
      process.exit(130);
    };
    forgetSignals = onStopSignal(stop);
  }
  groups.add(pid);
}

/** @param {number} pid */
function leave(pid) {
  groups.delete(pid);
  if (groups.size === 0) forgetSignals();
}

/**
 * Runs a program to its end without standard input and collects what it prints.
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
    /** @param {string} why */
    const end = (why) => {
      output += `\n${command} was ended: ${why}.\n`;
      if (pid !== undefined) killGroup(pid);
    };
    const timer = timeoutMs && setTimeout(() => end(`it took more than ${timeoutMs / 1000} s`), timeoutMs);
    const quiet = quietMs && setTimeout(() => end(`it said nothing for ${quietMs / 1000} s`), quietMs);
    /** @param {string} text */
    const collect = (text) => {
      output += text;
      if (quiet) quiet.refresh();
    };
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text;
      collect(text);
    });
    child.stderr.setEncoding('utf8').on('data', collect);
    const finished = () => {
      clearTimeout(timer);
      clearTimeout(quiet);
      if (pid !== undefined) leave(pid);
    };
    child.on('error', (error) => {
      finished();
      reject(error);
    });
    child.on('close', (code) => {
      finished();
      resolve({ code: code ?? 1, output, stdout });
    });
  });
}

/**
 * Like {@link run}, but a non-zero exit is a {@link Failure} that carries everything the program printed.
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
