import { Worker, type WorkerOptions } from 'node:worker_threads';
import { createThreadState, terminateThread } from '@searchdeck/sqlite';
import { unpackError, type ThreadError } from './thread-error.js';

/** A worker's reply to the message with the same ID. */
interface Reply {
  id: number;
  result?: unknown;
  error?: ThreadError;
}

interface PendingTask {
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/** Workers that run, with a function that terminates them. */
const running = new Map<Worker, () => Promise<void>>();

/** Terminates all threads of the engine. A process must not exit while one of them is in native code. */
export async function endThreads(): Promise<void> {
  await Promise.all([...running.values()].map((terminate) => terminate()));
}

/**
 * A worker that starts with its first task, and ends when it has been idle for a while. Its entry calls `handleTasks`.
 */
export class WorkerThread {
  private worker: Worker | undefined;
  private lastId = 0;
  private idleTimer: NodeJS.Timeout | undefined;
  private readonly pending = new Map<number, PendingTask>();

  constructor(
    private readonly entry: URL,
    private readonly options: WorkerOptions,
    /** Milliseconds without a task after which the worker ends. */
    private readonly maxIdleMs: number,
  ) {}

  get isBusy(): boolean {
    return this.pending.size > 0;
  }

  /** Starts the worker if it is not running, so that it is ready for a task that comes soon. */
  warm(): void {
    if (this.worker !== undefined) return;
    this.worker = this.start();
    this.endWhenIdle(this.worker);
  }

  /** The result of a task. Rejects with the worker's error, or when the worker ends. */
  run(task: unknown): Promise<unknown> {
    clearTimeout(this.idleTimer);
    this.worker ??= this.start();
    // A pending task keeps the process alive; an idle worker does not.
    this.worker.ref();
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      this.worker!.postMessage({ id, task });
    });
  }

  /** Terminates the worker and rejects its pending tasks. The next task starts another worker. */
  end(): void {
    const { worker } = this;
    if (worker === undefined) return;
    this.detach(worker, new Error('The worker thread was ended.'));
    void running.get(worker)?.();
  }

  private start(): Worker {
    const state = createThreadState();
    const worker = new Worker(this.entry, { ...this.options, workerData: state });
    running.set(worker, () => terminateThread(worker, state));
    worker.on('message', ({ id, result, error }: Reply) => {
      if (this.worker !== worker) return;
      const task = this.pending.get(id);
      this.pending.delete(id);
      if (this.pending.size === 0) this.endWhenIdle(worker);
      if (error === undefined) task?.resolve(result);
      else task?.reject(unpackError(error));
    });
    worker.on('error', (error) => this.detach(worker, error));
    worker.on('exit', (code) => {
      running.delete(worker);
      this.detach(worker, new Error(`The worker thread ended with code ${code}.`));
    });
    return worker;
  }

  /** From now on a task starts another worker, and nothing is posted to one that is terminating. */
  private detach(worker: Worker, error: unknown): void {
    if (this.worker !== worker) return;
    clearTimeout(this.idleTimer);
    this.worker = undefined;
    for (const { reject } of this.pending.values()) reject(error);
    this.pending.clear();
  }

  private endWhenIdle(worker: Worker): void {
    worker.unref();
    clearTimeout(this.idleTimer);
    this.idleTimer = setTimeout(() => {
      if (this.pending.size > 0) return;
      this.worker = undefined;
      void running.get(worker)?.();
    }, this.maxIdleMs);
    this.idleTimer.unref();
  }
}
