import { join } from 'node:path';
import { BFF_NODE_ARGS } from './bff-node-args.mjs';
import { currentKeys } from './keys.mjs';
import { shouldOpenBrowser, openUrl } from './open-url.mjs';
import { BFF_MAIN, CONSOLE_DIST, LOCAL_SERVICE_MAIN } from './paths.mjs';
import { HOST } from './preflight.mjs';
import { elapsed, toStdout } from './steps.mjs';
import { onStopSignal } from './stop-signal.mjs';
import { supervise } from './supervise.mjs';

/**
 * @typedef {object} StackOptions
 * @property {number} since start of the command, from performance.now()
 * @property {readonly string[]} [nodeArgs] for both programs, for example `--watch`
 * @property {Promise<void>} [consoleBuild] the BFF is started after it
 */

/**
 * Runs the local service and the BFF with the console until Ctrl-C or SIGTERM. A program that ends by itself is restarted;
 * if it ends repeatedly, both are stopped.
 *
 * @param {import('./preflight.mjs').StartSettings} settings
 * @param {StackOptions} options
 * @returns {Promise<number>} the exit code: 0 after a signal, 1 if a program ended repeatedly
 */
export async function runStack(settings, { since, nodeArgs = [], consoleBuild }) {
  /** @type {import('./program.mjs').Program[]} */
  const programs = [];
  const stopController = new AbortController();
  /** @type {Promise<undefined>} */
  const stopRequest = new Promise((done) => {
    onStopSignal(() => {
      stopController.abort();
      done(undefined);
    });
  });
  // The BFF stops first, so that it does not report errors of a stopped service.
  const stopAll = async () => {
    for (const program of programs.toReversed()) await program.stop();
  };

  const start = startAll(settings, { nodeArgs, consoleBuild, programs, abort: stopController.signal });
  try {
    // A signal during the start stops the starting program; one that just became ready is stopped with the others.
    await Promise.race([start, stopRequest]).catch((error) => {
      if (!stopController.signal.aborted) throw error;
    });
    if (stopController.signal.aborted) await start.catch(() => undefined);
    else announce(programs, since);
    const endMessage = await Promise.race([
      stopRequest,
      ...programs.map((program) => program.exit.then((outcome) => `The ${program.name} ${outcome}.`)),
    ]);
    if (!endMessage) return 0;
    toStdout(`${endMessage} Stopping the other program.`);
    return 1;
  } finally {
    await stopAll();
  }
}

/** Prints a line of a program; in a terminal, progress is shown on one line. @param {string} line */
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
 * @param {Promise<void> | undefined} options.consoleBuild
 * @param {import('./program.mjs').Program[]} options.programs receives each program when it is ready
 * @param {AbortSignal} options.abort
 */
async function startAll(settings, { nodeArgs, consoleBuild, programs, abort }) {
  const localService = await supervise(
    {
      name: 'local service',
      nodeArgs,
      main: LOCAL_SERVICE_MAIN,
      args: ['--port', String(settings.localServicePort), '--data', join(settings.data, 'local-service'), '--json'],
      onLog: printLog,
      abort,
    },
    // The console server has the URL and the management token of the first start.
    { log: toStdout, isCompatible: isSameService },
  );
  programs.push(localService);
  await consoleBuild;
  if (abort.aborted) return;
  /** @param {unknown} local */
  const environment = (local) => ({
    ...process.env,
    HOST,
    PORT: String(settings.port),
    SEARCHDECK_DATA: settings.data,
    CONSOLE_DIST,
    SEARCHDECK_LOCAL: JSON.stringify(local),
  });
  const bff = await supervise(
    {
      name: 'console server',
      nodeArgs: [...BFF_NODE_ARGS, ...nodeArgs],
      main: BFF_MAIN,
      args: ['--json'],
      env: environment(localService.ready),
      onLog: printLog,
      abort,
    },
    {
      log: toStdout,
      // The keys may have been regenerated.
      envOfRestart: async () => environment(await currentKeys(settings)),
    },
  );
  programs.push(bff);
}

/**
 * Whether a restarted local service is the one that the console server uses. Its API keys may have been regenerated.
 *
 * @param {Record<string, unknown>} first @param {Record<string, unknown>} next
 */
export function isSameService(first, next) {
  return ['endpoint', 'managementUrl', 'managementToken'].every((name) => first[name] === next[name]);
}

/** @param {readonly import('./program.mjs').Program[]} programs the local service and the BFF @param {number} since */
function announce([localService, bff], since) {
  const launchUrl = String(bff?.ready['launchUrl']);
  toStdout(`Searchdeck is ready (${elapsed(since)}). Press Ctrl+C to stop it.`);
  toStdout(`  Search service  ${String(localService?.ready['managementUrl'])}`);
  // With a directory, it is the console's URL.
  const hint = launchUrl.includes('#') ? '   (this link signs you in, once)' : '';
  toStdout(`  Console         ${launchUrl}${hint}`);
  if (shouldOpenBrowser(process.env)) openUrl(launchUrl);
}
