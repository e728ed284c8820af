import type { EngineEvent } from '../types.js';

/** Merges of new segments, and merges of files, run side by side: they never touch the same segment. */
export type Lane = 'memory' | 'files';

export interface MergeWork {
  /** The next merge that is due; undefined when none is. */
  next: (lane: Lane) => (() => Promise<void>) | undefined;
  /** A merge of small files, for when nothing else happens. */
  nextQuiet: () => (() => Promise<void>) | undefined;
  log: (event: EngineEvent) => void;
  /** Milliseconds without a write after which small files are merged. */
  quiet: number;
}

/** When merges run: in the background, one a lane at a time, and a last one when nothing has been written for a while. */
export class MergeLanes {
  readonly #jobs = new Map<Lane, Promise<void>>();
  #quiet: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(readonly work: MergeWork) {}

  get busy(): boolean {
    return this.#jobs.size > 0;
  }

  /** After a write. */
  start(): void {
    clearTimeout(this.#quiet);
    this.#start('files');
    this.#start('memory');
  }

  /** Resolves when the job of a lane has ended. */
  async ended(lane: Lane): Promise<void> {
    await this.#jobs.get(lane);
  }

  /** Another job of the lane is left out, since the one under way sees to what is due. */
  run(lane: Lane, work: () => Promise<void>): void {
    if (this.#jobs.has(lane)) return;
    this.#jobs.set(
      lane,
      this.#attempt(lane, work).finally(() => this.#jobs.delete(lane)),
    );
  }

  /** Resolves when nothing is left to flush or to merge for the time being. */
  async settled(): Promise<void> {
    while (this.#jobs.size > 0) await Promise.all(this.#jobs.values());
  }

  /** Merges small files once nothing has been written for a while. */
  awaitQuiet(): void {
    clearTimeout(this.#quiet);
    if (this.#closed) return;
    this.#quiet = setTimeout(() => {
      const next = this.busy ? undefined : this.work.nextQuiet();
      if (next !== undefined) this.run('files', next);
    }, this.work.quiet);
    this.#quiet.unref();
  }

  /** Nothing more begins; what runs is left to end. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#quiet);
  }

  #start(lane: Lane): void {
    this.run(lane, async () => {
      for (let next = this.work.next(lane); next !== undefined && !this.#closed; next = this.work.next(lane)) {
        await next();
      }
    });
  }

  async #attempt(lane: Lane, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // The documents are safe without it; the next write tries again.
      this.work.log({ event: 'merge failed', reason: error instanceof Error ? error.message : String(error) });
    }
    // A flush makes a file, which may be the one that makes a merge due.
    if (lane === 'memory' && !this.#closed) this.#start('files');
    this.awaitQuiet();
  }
}
