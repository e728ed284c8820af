import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenRequests } from '../middleware/open-requests.js';
import type { Readiness } from './readiness.js';

export interface ShutdownOptions {
  readiness: Readiness;
  requests: OpenRequests;
  /** How long load balancers have to notice that this program is not ready; in milliseconds. */
  delayMs: number;
  /** Ends everything within about this time. */
  close: (timeoutMs: number) => Promise<void>;
}

/** The end of the program: first for load balancers, then for clients, then for the store. */
export class Shutdown {
  private readonly delayEnd = new AbortController();
  private stopped: Promise<void> | undefined;

  constructor(private readonly options: ShutdownOptions) {}

  /** A second call ends the delay. */
  stop(timeoutMs: number): Promise<void> {
    if (this.stopped !== undefined) this.delayEnd.abort();
    this.stopped ??= this.run(timeoutMs);
    return this.stopped;
  }

  private async run(timeoutMs: number): Promise<void> {
    const { readiness, requests, delayMs, close } = this.options;
    readiness.beginShutdown();
    requests.closeConnections();
    if (delayMs > 0) await sleep(delayMs, undefined, { signal: this.delayEnd.signal }).catch(() => undefined);
    await close(timeoutMs);
  }
}
