import { Worker, type WorkerOptions } from 'node:worker_threads';
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

/** A worker that starts with its first task, and ends when it has been idle for a while. */
export class WorkerThread {
  private worker: Worker | undefined;
  private lastId = 0;
  private idleTimer: NodeJS.Timeout | undefined;
  private readonly pending = new Map<number, PendingTask>();

  constructor(
    private readonly entry: URL,
    private readonly options: WorkerOptions,
    /** Milliseconds without a task after which the worker ends. */
    private readonly maxIdle: number,
  ) {}

  get busy(): boolean {
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
    void this.worker?.terminate();
  }

  private start(): Worker {
    const worker = new Worker(this.entry, this.options);
    worker.on('message', ({ id, result, error }: Reply) => {
      const task = this.pending.get(id);
      this.pending.delete(id);
      if (this.pending.size === 0) this.endWhenIdle(worker);
      if (error === undefined) task?.resolve(result);
      else task?.reject(unpackError(error));
    });
    const failed = (error: unknown) => {
      if (this.worker !== worker) return;
      this.worker = undefined;
      for (const { reject } of this.pending.values()) reject(error);
      this.pending.clear();
    };
    worker.on('error', failed);
    worker.on('exit', (code) => failed(new Error(`The worker thread ended with code ${code}.`)));
    return worker;
  }

  private endWhenIdle(worker: Worker): void {
    worker.unref();
    this.idleTimer = setTimeout(() => {
      if (this.pending.size > 0) return;
      this.worker = undefined;
      void worker.terminate();
    }, this.maxIdle);
    this.idleTimer.unref();
  }
}
