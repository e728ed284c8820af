import { setImmediate } from 'node:timers/promises';

/** Time that work without I/O, such as parsing rows, may use before the requests of the process are handled. */
const MAX_BUSY_MS = 1;

let latestBreak = performance.now();
let turns: Promise<void> = Promise.resolve();

const nextTurn = async (): Promise<void> => {
  await setImmediate();
  latestBreak = performance.now();
};

/**
 * Interrupts long work on the event loop, which also serves requests. Tasks that work at the same time share the time:
 * after each break, only one of them continues.
 */
export async function breakIfBusy(): Promise<void> {
  if (performance.now() - latestBreak < MAX_BUSY_MS) return;
  turns = turns.then(nextTurn);
  await turns;
}
