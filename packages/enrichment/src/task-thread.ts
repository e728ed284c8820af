import type { WorkerOptions } from 'node:worker_threads';
import { WorkerThread } from '@searchdeck/engine/threads';

export interface TaskOptions {
  maxMilliseconds: number;
  signal: AbortSignal;
}

/** A task took longer than its limit; its thread was ended. */
export class TaskTimeout extends Error {}

/** Time without a task after which the thread ends. */
const MAX_IDLE_MS = 60_000;
/** A task that needs more memory ends only its thread. */
const MAX_HEAP_MB = 1024;

/** Runs one task after the other on a thread. A task that hangs or exhausts the memory affects only itself. */
export class TaskThread<T, R> {
  private readonly thread: WorkerThread;
  /** Settles when all tasks before the next one ended. */
  private previous: Promise<unknown> = Promise.resolve();

  constructor(entry: URL, options: WorkerOptions = {}) {
    this.thread = new WorkerThread(
      entry,
      { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB }, ...options },
      MAX_IDLE_MS,
    );
  }

  /** Rejects with the error of the task, with TaskTimeout, and with the signal's reason when aborted. */
  run(task: T, options: TaskOptions): Promise<R> {
    const result = this.previous.then(() => this.execute(task, options));
    this.previous = result.catch(() => undefined);
    return result;
  }

  private async execute(task: T, { maxMilliseconds, signal }: TaskOptions): Promise<R> {
    signal.throwIfAborted();
    const timeout = AbortSignal.timeout(maxMilliseconds);
    const end = (): void => this.thread.end();
    const stop = AbortSignal.any([timeout, signal]);
    stop.addEventListener('abort', end);
    try {
      return (await this.thread.run(task)) as R;
    } catch (error) {
      signal.throwIfAborted();
      if (timeout.aborted) throw new TaskTimeout('The task took too long.', { cause: error });
      throw error;
    } finally {
      stop.removeEventListener('abort', end);
    }
  }
}
