import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { WorkerOptions } from 'node:worker_threads';
import { CrackingError } from '../errors.js';
import type { ImageSettings } from '../images/image.js';
import { TaskThread, TaskTimeout, type TaskOptions } from '../task-thread.js';
import { MAX_THREADS, TaskThreads } from '../task-threads.js';
import { crackDocument } from './crack-document.js';
import type { CrackedDocument, CrackingLimits, StructureMarks } from './cracker.js';

export interface CrackingTask {
  contentType: string;
  bytes: Uint8Array;
  limits: CrackingLimits;
  /** Structure to mark in the text. Default: none. */
  marks?: StructureMarks;
  /** If absent, images are not extracted. */
  images?: ImageSettings;
}

/** Extracts text and metadata from documents. */
export interface DocumentCracking {
  /** Rejects with CrackingError, also when it takes too long, and with the signal's reason when aborted. */
  crack(task: CrackingTask, options: TaskOptions): Promise<CrackedDocument>;
}

/** The error of a document that ended its thread. */
function threadError(error: unknown, maxMilliseconds: number): unknown {
  if (error instanceof TaskTimeout) {
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

/**
 * Maximum number of documents that are sent to a thread: the current one and the next ones. On a busy machine, the
 * sender can be slower than the thread.
 */
const MAX_SENT = 4;

/** Documents are read on threads, so that one that hangs a parser or exhausts the memory affects only itself. */
export class CrackingThreads implements DocumentCracking {
  private readonly threads: TaskThreads<CrackingTask, CrackedDocument>;

  constructor(entry: URL, options: WorkerOptions = {}, count = MAX_THREADS) {
    this.threads = new TaskThreads(() => new TaskThread(entry, options, MAX_SENT), count);
  }

  async crack(task: CrackingTask, options: TaskOptions): Promise<CrackedDocument> {
    // The library must not be unloaded with a thread while its own threads run.
    if (task.images !== undefined) await import('sharp');
    try {
      return await this.threads.run(task, options);
    } catch (error) {
      options.signal.throwIfAborted();
      throw threadError(error, options.maxMilliseconds);
    }
  }
}

/** Runs on the calling thread, for tests that run from the sources. */
const inlineCracking: DocumentCracking = {
  crack: ({ contentType, bytes, limits, ...options }) => crackDocument(contentType, bytes, limits, options),
};

let processCracking: DocumentCracking | undefined;
/** The threads of this process, which start with the first documents. */
export function defaultCracking(): DocumentCracking {
  const entry = new URL('./crack-worker.js', import.meta.url);
  processCracking ??= existsSync(fileURLToPath(entry)) ? new CrackingThreads(entry) : inlineCracking;
  return processCracking;
}
