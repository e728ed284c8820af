import type { TaskQueue } from './task-queue.js';

/** Milliseconds between checks whether the reader has started. */
const POLL_INTERVAL_MS = 2;

/** Keeps documents and segments unchanged until a reader, possibly on another thread, has opened them. */
export class WritePause {
  private readonly startFlag = new Int32Array(new SharedArrayBuffer(4));

  constructor(private readonly queue: TaskQueue) {}

  /** Resolves when no write is running, with the flag that the reader sets to 1 when it has opened everything. */
  begin(): Promise<Int32Array> {
    return new Promise((resolve, reject) => {
      this.queue
        .run(async () => {
          resolve(this.startFlag);
          while (Atomics.load(this.startFlag, 0) === 0) {
            await new Promise((wake) => setTimeout(wake, POLL_INTERVAL_MS));
          }
        })
        .catch(reject);
    });
  }

  /** Ends the pause, whether or not the reader has started. */
  release(): void {
    Atomics.store(this.startFlag, 0, 1);
  }
}
