import { join } from 'node:path';
import { mayOpenBrowser, openUrl } from './open-url.mjs';
import { BFF_MAIN, CONSOLE_DIST, LOCAL_SERVICE_MAIN } from './paths.mjs';
import { HOST } from './preflight.mjs';
import { elapsed, toStdout } from './steps.mjs';
import { onStopSignal } from './stop-signal.mjs';
import { supervise } from './supervise.mjs';

/**
 * @typedef {object} StackOptions
 * @property {number} since when the command began, a reading of performance.now()
 * @property {readonly string[]} [nodeArgs] for both programs, for example `--watch`
 * @property {Promise<void>} [consoleBuilt] what the BFF is started after
 */

/**
 * Runs the local service and the BFF with the console until Ctrl-C or SIGTERM. A program that ends by itself is started
 * again; when that does not help, the other one is stopped, too.
 *
 * @param {import('./preflight.mjs').StartSettings} settings
 * @param {StackOptions} options
 * @returns {Promise<number>} the exit code: 0 after a signal, 1 when a program was given up
 */
export async function runStack(settings, { since, nodeArgs = [], consoleBuilt }) {
  /** @type {import('./program.mjs').Program[]} */
  const running = [];
  const stopping = new AbortController();
  /** @type {Promise<undefined>} */
  const signalled = new Promise((done) => {
    onStopSignal(() => {
      stopping.abort();
      done(undefined);
    });
  });
  // The BFF goes first: it must not answer with the errors of a service that is already gone.
  const stopAll = async () => {
    for (const program of running.toReversed()) await program.stop();
  };

  const starting = startAll(settings, { nodeArgs, consoleBuilt, running, abort: stopping.signal });
  try {
    // A signal during the start ends the program that is being started; one that just became ready stops like the others.
    await Promise.race([starting, signalled]).catch((error) => {
      if (!stopping.signal.aborted) throw error;
    });
    if (stopping.signal.aborted) await starting.catch(() => undefined);
    else announce(running, since);
    const died = await Promise.race([
      signalled,
      ...running.map((program) => program.ended.then((how) => `The ${program.name} ${how}.`)),
    ]);
    if (!died) return 0;
    toStdout(`${died} Stopping the other program.`);
    return 1;
  } finally {
    await stopAll();
  }
}

/** Prints a program's line; at a terminal, progress of one load stays on one line. @param {string} line */
function printLog(line) {
  if (process.stdout.isTTY && /: \d+ of \d+ /.test(line)) {
    const isLast = /: (\d+) of \1 /.test(line);
    process.stdout.write(`\r\u001b[2K${line}${isLast ? '\n' : ''}`);
  } else toStdout(line);
}

/**
 * @param {import('./preflight.mjs').StartSettings} settings
 * @param {object} options
 * @param {readonly string[]} options.nodeArgs
 * @param {Promise<void> | undefined} options.consoleBuilt
 * @param {import('./program.mjs').Program[]} options.running gets each program as it becomes ready
 * @param {AbortSignal} options.abort
 */
async function startAll(settings, { nodeArgs, consoleBuilt, running, abort }) {
  const localService = await supervise(
    {
      name: 'local service',
      nodeArgs,
      main: LOCAL_SERVICE_MAIN,
      args: ['--port', String(settings.localServicePort), '--data', join(settings.data, 'local-service'), '--json'],
      onLog: printLog,
      abort,
    },
    // The console server has been given the address and the keys of the first.
    { say: toStdout, fits: isSameService },
  );
  running.push(localService);
  await consoleBuilt;
  if (abort.aborted) return;
  const bff = await supervise(
    {
      name: 'console server',
      nodeArgs,
      main: BFF_MAIN,
      args: ['--json'],
      env: {
        ...process.env,
        HOST,
        PORT: String(settings.port),
        SEARCHDECK_DATA: settings.data,
        CONSOLE_DIST,
        SEARCHDECK_LOCAL: JSON.stringify(localService.ready),
      },
      onLog: printLog,
      abort,
    },
    { say: toStdout },
  );
  running.push(bff);
}

/**
 * Whether a local service that was started again is the one the console server knows: its address and its keys.
 *
 * @param {Record<string, unknown>} first @param {Record<string, unknown>} next
 */
export function isSameService(first, next) {
  return ['endpoint', 'managementUrl', 'adminKey', 'queryKey', 'managementToken'].every(
    (name) => first[name] === next[name],
  );
}

/** @param {readonly import('./program.mjs').Program[]} running the local service and the BFF @param {number} since */
function announce([localService, bff], since) {
  const launchUrl = String(bff?.ready['launchUrl']);
  toStdout(`Searchdeck is ready (${elapsed(since)}). Ctrl-C stops it.`);
  toStdout(`  Search service  ${String(localService?.ready['managementUrl'])}`);
  toStdout(`  Console         ${launchUrl}   (this link signs you in, once)`);
  if (mayOpenBrowser(process.env)) openUrl(launchUrl);
}
