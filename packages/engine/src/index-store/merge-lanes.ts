import { messageOf } from '@searchdeck/contract/core';
import type { EngineEvent } from '../types.js';

/** Merges of segments in memory, and merges of files, run side by side: they never touch the same segment. */
export type Lane = 'memory' | 'files';

/** Provides the merges. */
export interface MergeSource {
  /** The next merge that is due; undefined if there is none. */
  next(lane: Lane): (() => Promise<void>) | undefined;
  /** A merge of small files while the index is idle. */
  nextIdle(): (() => Promise<void>) | undefined;
}

/** Schedules merges in the background: one per lane at a time, and another one when the index has been idle for a while. */
export class MergeLanes {
  private readonly jobs = new Map<Lane, Promise<void>>();
  private idleTimer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly source: MergeSource,
    private readonly log: (event: EngineEvent) => void,
    /** Milliseconds without a write after which small files are merged. */
    private readonly idleDelayMs: number,
  ) {}

  get isBusy(): boolean {
    return this.jobs.size > 0;
  }

  /** Called after a write. */
  start(): void {
    clearTimeout(this.idleTimer);
    this.startLane('files');
    this.startLane('memory');
  }

  /** Resolves when the current job of a lane has ended. */
  async waitFor(lane: Lane): Promise<void> {
    await this.jobs.get(lane);
  }

  /** Does nothing if the lane has a job already. */
  run(lane: Lane, work: () => Promise<void>): void {
    if (this.jobs.has(lane)) return;
    this.jobs.set(
      lane,
      this.attempt(lane, work).finally(() => this.jobs.delete(lane)),
    );
  }

  /** Resolves when there is currently nothing to flush or merge. */
  async waitUntilIdle(): Promise<void> {
    while (this.jobs.size > 0) await Promise.all(this.jobs.values());
  }

  /** Merges small files when there was no write for a while. */
  scheduleIdleMerge(): void {
    clearTimeout(this.idleTimer);
    if (this.isClosed) return;
    this.idleTimer = setTimeout(() => {
      const next = this.isBusy ? undefined : this.source.nextIdle();
      if (next !== undefined) this.run('files', next);
    }, this.idleDelayMs);
    this.idleTimer.unref();
  }

  /** Starts no more merges; a running one continues. */
  close(): void {
    this.isClosed = true;
    clearTimeout(this.idleTimer);
  }

  private startLane(lane: Lane): void {
    this.run(lane, async () => {
      for (let next = this.source.next(lane); next !== undefined && !this.isClosed; next = this.source.next(lane)) {
        await next();
      }
    });
  }

  private async attempt(lane: Lane, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // No document is lost; the next write tries again.
      this.log({ event: 'merge failed', reason: messageOf(error) });
    }
    // The new file of a flush can make a merge of files due.
    if (lane === 'memory' && !this.isClosed) this.startLane('files');
    this.scheduleIdleMerge();
  }
}
