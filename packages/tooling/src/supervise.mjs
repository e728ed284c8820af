import { setTimeout as sleep } from 'node:timers/promises';
import { startProgram } from './program.mjs';

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 15_000;
/** After a run of this duration, the number of consecutive ends starts again. */
const STEADY_MS = 60_000;
const MAX_CONSECUTIVE_ENDS = 5;

/**
 * @typedef {object} SuperviseOptions
 * @property {(line: string) => void} log prints a line for the user
 * @property {(first: Record<string, unknown>, next: Record<string, unknown>) => boolean} [isCompatible] whether programs that depend on it can use the restarted one
 * @property {() => Promise<NodeJS.ProcessEnv>} [envOfRestart] environment variables of the restarted program; default: those of the first start
 * @property {number} [firstPauseMs]
 */

/**
 * Starts a program and restarts it when it ends by itself: a search service that was killed or ran out of memory still
 * has every acknowledged write. Pauses grow from 0.5 to 15 seconds. After five consecutive ends, each within a minute,
 * it is not restarted.
 *
 * @param {import('./program.mjs').ProgramOptions} options
 * @param {SuperviseOptions} supervision
 * @returns {Promise<import('./program.mjs').Program>} `ready` is the first ready line; `exit` resolves when it was stopped or is not restarted
 */
export async function supervise(
  options,
  { log, isCompatible = () => true, envOfRestart, firstPauseMs = FIRST_PAUSE_MS },
) {
  const stopController = new AbortController();
  let current = await startProgram(options);
  const { ready } = current;

  /** @returns {Promise<string>} */
  const watch = async () => {
    let ends = 0;
    for (;;) {
      const since = performance.now();
      const outcome = await current.exit;
      if (stopController.signal.aborted) return outcome;
      ends = performance.now() - since >= STEADY_MS ? 1 : ends + 1;
      if (ends >= MAX_CONSECUTIVE_ENDS) return `${outcome}, the fifth time in a row`;
      const pause = Math.min(MAX_PAUSE_MS, firstPauseMs * 2 ** (ends - 1));
      log(`The ${options.name} ${outcome}. Restarting.`);
      await sleep(pause, undefined, { signal: stopController.signal }).catch(() => undefined);
      if (stopController.signal.aborted) return outcome;
      try {
        current = await startProgram(envOfRestart === undefined ? options : { ...options, env: await envOfRestart() });
      } catch (error) {
        return `${outcome}, and couldn't be restarted:\n${error instanceof Error ? error.message : String(error)}`;
      }
      if (stopController.signal.aborted) {
        await current.stop();
        return outcome;
      }
      if (!isCompatible(ready, current.ready)) {
        await current.stop();
        return `${outcome}, and restarted with another URL or management token`;
      }
      log(`The ${options.name} has restarted.`);
    }
  };
  const exit = watch();
  return {
    name: options.name,
    ready,
    exit,
    stop: async (timeoutMs) => {
      stopController.abort();
      await current.stop(timeoutMs);
      await exit;
    },
    // It is restarted.
    kill: () => current.kill(),
    signal: (signal) => current.signal(signal),
  };
}
