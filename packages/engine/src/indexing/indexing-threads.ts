import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { WorkerOptions } from 'node:worker_threads';
import { WorkerThread } from '../threads/worker-thread.js';
import { runGraphTask, type GraphResult, type GraphTask } from '../vector/graph/graph-task.js';
import type { BackgroundTask } from './background-task.js';
import { IndexWriter, type WriterResult, type WriterTask } from './index-writer.js';
import { runMerge, type MergeResult, type MergeTask } from './merge-task.js';

/** Milliseconds without a task after which a thread ends. */
const WRITER_IDLE_MS = 30_000;
const BACKGROUND_IDLE_MS = 5000;

/**
 * A batch of 1,000 documents creates 12 to 20 MB of objects, which are all garbage when it is written. They fit into the
 * writer's young generation; in V8's default of 48 MB they would be copied twice, and moved to the old generation. It grows
 * to this size only if the batches are that large.
 */
const WRITER_YOUNG_GENERATION_MB = 96;
/** Merges are rare and create much garbage, which is freed with the thread. */
const MERGE_YOUNG_GENERATION_MB = 16;

/** Runs the work of indexing, usually on other threads, so that queries need not wait for it. */
export interface IndexingThreads {
  /** Whether tasks run on the calling thread: then nothing may be left running when an index closes. */
  readonly isInline: boolean;
  /** Tasks run in the order of the calls. */
  readonly write: <Task extends WriterTask>(task: Task) => Promise<WriterResult<Task>>;
  /** Starts the writer thread in the background. */
  readonly warm?: () => void;
  /** Resolves when a file is on disk. */
  readonly merge: (task: MergeTask) => Promise<MergeResult>;
  /** Resolves when a graph is on disk, or was canceled. */
  readonly graph: (task: GraphTask) => Promise<GraphResult>;
}

export type ThreadTask = WriterTask | BackgroundTask;

/** Merges on the calling thread, after other work that is waiting. */
export async function mergeInline(task: MergeTask): Promise<MergeResult> {
  await new Promise(setImmediate);
  return runMerge(task);
}

/** Runs everything on the calling thread: for sources that run uncompiled, and for tests. */
export function inlineThreads(): IndexingThreads {
  const writer = new IndexWriter();
  return {
    isInline: true,
    write: async (task) => writer.run(task),
    merge: mergeInline,
    graph: async (task) => {
      await new Promise(setImmediate);
      return runGraphTask(task);
    },
  };
}

/** Modules that the threads run. */
export interface ThreadEntries {
  writer: URL;
  background: URL;
}

/**
 * One thread that writes documents, one that merges, and one that builds graphs: a long merge does not delay writes, and a
 * graph, which takes longest, delays neither. An urgent merge goes to the writer thread if the merge thread is busy.
 */
export function startThreads(entries: ThreadEntries, options: WorkerOptions = {}): IndexingThreads {
  const withYoungGeneration = (maxYoungGenerationSizeMb: number): WorkerOptions => ({
    ...options,
    resourceLimits: { maxYoungGenerationSizeMb },
  });
  const writerThread = new WorkerThread(
    entries.writer,
    withYoungGeneration(WRITER_YOUNG_GENERATION_MB),
    WRITER_IDLE_MS,
  );
  const mergeThread = new WorkerThread(
    entries.background,
    withYoungGeneration(MERGE_YOUNG_GENERATION_MB),
    BACKGROUND_IDLE_MS,
  );
  const graphThread = new WorkerThread(entries.background, options, BACKGROUND_IDLE_MS);
  return {
    isInline: false,
    graph: async (task) => (await graphThread.run({ kind: 'graph', task } satisfies ThreadTask)) as GraphResult,
    warm: () => writerThread.warm(),
    write: async <Task extends WriterTask>(task: Task) => (await writerThread.run(task)) as WriterResult<Task>,
    merge: async (task) => {
      const thread = task.isUrgent && mergeThread.isBusy ? writerThread : mergeThread;
      return (await thread.run({ kind: 'merge', task } satisfies ThreadTask)) as MergeResult;
    },
  };
}

let sharedThreads: IndexingThreads | undefined;

/** The threads that all indexes of this process share by default; inline where the sources run uncompiled. */
export function defaultThreads(): IndexingThreads {
  if (sharedThreads === undefined) {
    const entries: ThreadEntries = {
      writer: new URL('./indexing-worker.js', import.meta.url),
      background: new URL('./background-worker.js', import.meta.url),
    };
    sharedThreads = existsSync(fileURLToPath(entries.writer)) ? startThreads(entries) : inlineThreads();
  }
  return sharedThreads;
}
