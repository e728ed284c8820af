import { Worker, type WorkerOptions } from 'node:worker_threads';
import { unpackError, type ThreadError } from './thread-error.js';

interface Report {
  id: number;
  answer?: unknown;
  error?: ThreadError;
}

/** A worker that is started when it is first needed, and ends by itself when it has long had nothing to do. */
export class WorkerThread {
  #worker: Worker | undefined;
  #lastId = 0;
  #idle: NodeJS.Timeout | undefined;
  readonly #waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: unknown) => void }>();

  constructor(
    readonly entry: URL,
    readonly options: WorkerOptions,
    /** After how many milliseconds without work it ends. */
    readonly patience: number,
  ) {}

  get busy(): boolean {
    return this.#waiting.size > 0;
  }

  /** Starts it if it does not run, so that it is ready for a first message that comes soon. */
  warm(): void {
    if (this.#worker !== undefined) return;
    this.#worker = this.#start();
    this.#rest(this.#worker);
  }

  /** The answer to a message. Rejects with what the thread threw, or when it ended. */
  run(task: unknown): Promise<unknown> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    // Whoever waits for an answer keeps the process alive; an idle thread does not.
    this.#worker.ref();
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker!.postMessage({ id, task });
    });
  }

  #start(): Worker {
    const worker = new Worker(this.entry, this.options);
    worker.on('message', ({ id, answer, error }: Report) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#rest(worker);
      if (error === undefined) waiting?.resolve(answer);
      else waiting?.reject(unpackError(error));
    });
    const failed = (error: unknown) => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    };
    worker.on('error', failed);
    worker.on('exit', (code) => failed(new Error(`The indexing thread ended with code ${code}.`)));
    return worker;
  }

  /** Ends the thread at once: whoever waits for an answer is rejected. The next task starts another. */
  end(): void {
    void this.#worker?.terminate();
  }

  #rest(worker: Worker): void {
    worker.unref();
    this.#idle = setTimeout(() => {
      if (this.#waiting.size > 0) return;
      this.#worker = undefined;
      void worker.terminate();
    }, this.patience);
    this.#idle.unref();
  }
}
