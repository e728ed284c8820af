import { setTimeout } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';

/**
 * Terminating a thread while SQLite runs in it ends the whole process: the native code aborts when it returns to JavaScript
 * that no longer runs. The thread therefore shares its state with the thread that wants to terminate it.
 */
const STATES = {
  /** JavaScript runs, or nothing: the thread can be terminated. */
  idle: 0,
  /** A native call runs, or the thread still loads its modules. */
  native: 1,
  /** Like `native`; when the call returns, the thread must wait to be terminated. */
  endRequested: 2,
  /** The thread waits to be terminated, or is about to be. */
  ending: 3,
} as const;

/** Index of the state, and of a value that never changes, on which a thread waits for its end. */
const STATE = 0;
const NEVER = 1;
/** Interval at which the end of a call is polled; most calls take less. */
const POLL_MS = 2;

/** The state of this thread; undefined on a thread that is never terminated. */
let ownState: Int32Array | undefined;

/** The state of a thread that is about to be started; pass it on as `workerData`. See {@link allowTermination}. */
export function createThreadState(): Int32Array {
  const state = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  state[STATE] = STATES.native;
  return state;
}

/**
 * Called by a thread with its state when its modules are loaded: from then on it can be terminated between calls. Must be
 * called by the event loop, because Node 22 aborts if a thread is terminated while it returns from its entry module.
 */
export function allowTermination(state: Int32Array): void {
  if (ownState !== undefined) return;
  ownState = state;
  leaveNative();
}

/** Terminates a thread as soon as no SQLite call runs in it. Resolves when it has ended. */
export async function terminateThread(worker: Worker, state: Int32Array): Promise<void> {
  // A thread that fails while it loads its modules never changes its state, but loses its ID.
  while (worker.threadId > 0 && !requestEnd(state)) await setTimeout(POLL_MS);
  await worker.terminate();
}

/** Returns whether the thread can be terminated now. */
function requestEnd(state: Int32Array): boolean {
  if (Atomics.compareExchange(state, STATE, STATES.idle, STATES.ending) === STATES.idle) return true;
  return Atomics.compareExchange(state, STATE, STATES.native, STATES.endRequested) === STATES.ending;
}

/** Called before a native call, during which this thread is not terminated. */
export function enterNative(): void {
  if (ownState === undefined) return;
  if (Atomics.compareExchange(ownState, STATE, STATES.idle, STATES.native) !== STATES.idle) waitForEnd(ownState);
}

/** Called after a native call, however it ended. */
export function leaveNative(): void {
  if (
    ownState === undefined ||
    Atomics.compareExchange(ownState, STATE, STATES.native, STATES.idle) === STATES.native
  ) {
    return;
  }
  Atomics.store(ownState, STATE, STATES.ending);
  waitForEnd(ownState);
}

function waitForEnd(state: Int32Array): void {
  Atomics.wait(state, NEVER, 0);
}
