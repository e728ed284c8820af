import { setImmediate } from 'node:timers/promises';

/** Work without I/O, such as parsing rows, lets the requests of the process run after this time, in milliseconds. */
const MAX_BUSY_MS = 1;

/** Interrupts long work on the event loop, which also serves requests. */
export class EventLoopBreaks {
  private latest = performance.now();

  /** Lets other tasks of the event loop run if it is time. */
  async pause(): Promise<void> {
    if (performance.now() - this.latest < MAX_BUSY_MS) return;
    await setImmediate();
    this.latest = performance.now();
  }
}
