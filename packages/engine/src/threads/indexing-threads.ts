import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { runTask, type BuildTask, type IndexingTask, type MergeTask } from './indexing-task.js';

/** Runs the heavy work of indexing somewhere, so that queries need not wait for it. */
export interface IndexingThreads {
  build(task: BuildTask): Promise<Uint8Array>;
  /** Resolves once the file is on disk. */
  merge(task: MergeTask): Promise<void>;
}

/** On the calling thread: for small work, and where no compiled worker is at hand. */
export const inline: IndexingThreads = {
  build: async (task) => runTask(task)!,
  merge: async (task) => {
    await new Promise(setImmediate);
    runTask(task);
  },
};

/** A worker that is started when it is first needed, and ends by itself when it has long had nothing to do. */
class IndexingThread {
  #worker: Worker | undefined;
  #lastId = 0;
  #idle: NodeJS.Timeout | undefined;
  readonly #waiting = new Map<
    number,
    { resolve: (image: Uint8Array | undefined) => void; reject: (error: unknown) => void }
  >();

  constructor(
    readonly entry: URL,
    readonly options: WorkerOptions,
  ) {}

  run(task: IndexingTask): Promise<Uint8Array | undefined> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker!.postMessage({ id, task });
    });
  }

  #start(): Worker {
    const worker = new Worker(this.entry, this.options);
    worker.unref();
    worker.on('message', ({ id, image, error }: { id: number; image?: Uint8Array; error?: unknown }) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#rest(worker);
      if (error === undefined) waiting?.resolve(image);
      else waiting?.reject(error);
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

  #rest(worker: Worker): void {
    this.#idle = setTimeout(() => {
      if (this.#waiting.size > 0) return;
      this.#worker = undefined;
      void worker.terminate();
    }, IDLE_MILLISECONDS);
    this.#idle.unref();
  }
}

const IDLE_MILLISECONDS = 30_000;
/** Bytes of documents below which a thread would cost more than it saves. */
const SMALL = 64 * 1024;

/** One thread for new documents and one for merges, so that a long merge does not delay writes. */
export function startThreads(entry: URL, options: WorkerOptions = {}): IndexingThreads {
  const building = new IndexingThread(entry, options);
  const merging = new IndexingThread(entry, options);
  return {
    build: async (task) => {
      const size = task.rows.reduce((sum, row) => sum + row.body.length, 0);
      return size < SMALL ? inline.build(task) : (await building.run(task))!;
    },
    merge: async (task) => void (await merging.run(task)),
  };
}

const compiledEntry = new URL('./indexing-worker.js', import.meta.url);

/** The threads of this process; everything inline where the sources run uncompiled. */
export const sharedThreads: IndexingThreads = existsSync(fileURLToPath(compiledEntry))
  ? startThreads(compiledEntry)
  : inline;
