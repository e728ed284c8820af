import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { WorkerOptions } from 'node:worker_threads';
import { WorkerThread } from '@searchdeck/engine/threads';
import { CrackingError } from '../errors.js';
import { crackDocument } from './crack-document.js';
import type { CrackedDocument, CrackingLimits } from './cracker.js';

export interface CrackingTask {
  contentType: string;
  bytes: Uint8Array;
  limits: CrackingLimits;
}

/** Extracts text and metadata from one document at a time. */
export interface DocumentCracking {
  /** Rejects with CrackingError, also when it takes too long, and with the signal's reason when aborted. */
  crack(task: CrackingTask, options: { maxMilliseconds: number; signal: AbortSignal }): Promise<CrackedDocument>;
}

/** Time without a document after which the thread ends. */
const MAX_IDLE_MS = 60_000;
/** A document that needs more memory ends only its thread. */
const MAX_HEAP_MB = 1024;

/** The error of a document that ended its thread. */
function threadError(error: unknown, timeout: AbortSignal, maxMilliseconds: number): unknown {
  if (timeout.aborted) {
    return new CrackingError(
      'unprocessable',
      `Reading the document took longer than the limit of ${maxMilliseconds / 1000} seconds.`,
      { cause: error },
    );
  }
  const { code, message } = error as Error & { code?: string };
  if (code === 'unsupportedContentType' || code === 'unprocessable') {
    return new CrackingError(code, message, { cause: error });
  }
  const reason = code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'it needs too much memory' : message;
  return new CrackingError('unprocessable', `The document could not be read: ${reason}.`, { cause: error });
}

/** Documents are read on a thread, so that one that hangs a parser or exhausts the memory affects only itself. */
export class CrackingThread implements DocumentCracking {
  private readonly thread: WorkerThread;
  /** Settles when all documents before the next one have been read. */
  private previous: Promise<unknown> = Promise.resolve();

  constructor(entry: URL, options: WorkerOptions = {}) {
    this.thread = new WorkerThread(
      entry,
      { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB }, ...options },
      MAX_IDLE_MS,
    );
  }

  crack(task: CrackingTask, options: { maxMilliseconds: number; signal: AbortSignal }): Promise<CrackedDocument> {
    const result = this.previous.then(() => this.run(task, options));
    this.previous = result.catch(() => undefined);
    return result;
  }

  private async run(
    task: CrackingTask,
    { maxMilliseconds, signal }: { maxMilliseconds: number; signal: AbortSignal },
  ): Promise<CrackedDocument> {
    signal.throwIfAborted();
    const timeout = AbortSignal.timeout(maxMilliseconds);
    const end = (): void => this.thread.end();
    const stop = AbortSignal.any([timeout, signal]);
    stop.addEventListener('abort', end);
    try {
      return (await this.thread.run(task)) as CrackedDocument;
    } catch (error) {
      signal.throwIfAborted();
      throw threadError(error, timeout, maxMilliseconds);
    } finally {
      stop.removeEventListener('abort', end);
    }
  }
}

/** Runs on the calling thread, for tests that run from the sources. */
const inlineCracking: DocumentCracking = {
  crack: ({ contentType, bytes, limits }) => crackDocument(contentType, bytes, limits),
};

let shared: DocumentCracking | undefined;
/** The thread of this process, started with the first document. */
export function defaultCracking(): DocumentCracking {
  const entry = new URL('./crack-worker.js', import.meta.url);
  shared ??= existsSync(fileURLToPath(entry)) ? new CrackingThread(entry) : inlineCracking;
  return shared;
}
