import { setTimeout as sleep } from 'node:timers/promises';
import { startProgram } from './program.mjs';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** After so long a run an end counts as the first one again. */
const STEADY_MS = 60_000;
const ENDS_IN_A_ROW = 5;

/**
 * @typedef {object} SuperviseOptions
 * @property {(line: string) => void} say what happened, in a line for the person at the terminal
 * @property {(first: Record<string, unknown>, next: Record<string, unknown>) => boolean} [fits] whether what depends on the program can go on with the one that was started again
 * @property {number} [firstPauseMs]
 */

/**
 * Starts a program, and starts it again when it ends by itself: a search service that was killed, or ran out of memory,
 * comes back with all that it had acknowledged. Pauses grow from half a second to 15 seconds; after five ends in a row,
 * each within a minute, it is given up.
 *
 * @param {import('./program.mjs').ProgramOptions} options
 * @param {SuperviseOptions} supervision
 * @returns {Promise<import('./program.mjs').Program>} `ready` is the first ready line; `ended` resolves when it was given up or stopped
 */
export async function supervise(options, { say, fits = () => true, firstPauseMs = FIRST_PAUSE_MS }) {
  const stopping = new AbortController();
  let current = await startProgram(options);
  const { ready } = current;

  /** @returns {Promise<string>} */
  const watch = async () => {
    let ends = 0;
    for (;;) {
      const since = performance.now();
      const how = await current.ended;
      if (stopping.signal.aborted) return how;
      ends = performance.now() - since >= STEADY_MS ? 1 : ends + 1;
      if (ends >= ENDS_IN_A_ROW) return `${how}, the fifth time in a row`;
      const pause = Math.min(LONGEST_PAUSE_MS, firstPauseMs * 2 ** (ends - 1));
      say(`The ${options.name} ${how}. Starting it again.`);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return how;
      try {
        current = await startProgram(options);
      } catch (error) {
        return `${how}, and could not be started again:\n${error instanceof Error ? error.message : String(error)}`;
      }
      if (stopping.signal.aborted) {
        await current.stop();
        return how;
      }
      if (!fits(ready, current.ready)) {
        await current.stop();
        return `${how}, and came back as another one`;
      }
      say(`The ${options.name} is back.`);
    }
  };
  const ended = watch();
  return {
    name: options.name,
    ready,
    ended,
    stop: async (withinMs) => {
      stopping.abort();
      await current.stop(withinMs);
      await ended;
    },
  };
}
