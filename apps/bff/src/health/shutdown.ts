import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenRequests } from '../middleware/open-requests.js';
import type { Readiness } from './readiness.js';

export interface ShutdownOptions {
  readiness: Readiness;
  requests: OpenRequests;
  /** Time for load balancers to notice that this program is not ready. */
  delayMs: number;
  /** Closes everything within about this time. */
  close: (timeoutMs: number) => Promise<void>;
}

/** Stops the program in steps: for load balancers, for clients, and last the store. */
export class Shutdown {
  private readonly delayEnd = new AbortController();
  private stopPromise: Promise<void> | undefined;

  constructor(private readonly options: ShutdownOptions) {}

  /** Begins to stop. A second call ends the delay. */
  stop(timeoutMs: number): Promise<void> {
    if (this.stopPromise !== undefined) this.delayEnd.abort();
    this.stopPromise ??= this.run(timeoutMs);
    return this.stopPromise;
  }

  private async run(timeoutMs: number): Promise<void> {
    const { readiness, requests, delayMs, close } = this.options;
    readiness.beginShutdown();
    requests.closeConnections();
    if (delayMs > 0) await sleep(delayMs, undefined, { signal: this.delayEnd.signal }).catch(() => undefined);
    await close(timeoutMs);
  }
}
