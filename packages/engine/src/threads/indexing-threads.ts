import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { WorkerOptions } from 'node:worker_threads';
import { runWriterTask, type Checked, type Indexed, type Prepared, type WriterTask } from './index-writer.js';
import { runMerge, type Merged, type MergeTask } from './indexing-task.js';
import { runGraphTask, type GraphAnswer, type GraphTask } from '../vector/graph/graph-task.js';
import { WorkerThread } from './worker-thread.js';

type AnswerOf<Task extends WriterTask> = Task extends { kind: 'prepare' }
  ? Prepared
  : Task extends { kind: 'index' }
    ? Indexed
    : Task extends { kind: 'check' }
      ? Checked
      : Task extends { kind: 'check structure' }
        ? string[]
        : undefined;

/** Does the work of writing somewhere, so that queries need not wait for it. */
export interface IndexingThreads {
  /** Tasks are done in the order they are given. */
  readonly write: <Task extends WriterTask>(task: Task) => Promise<AnswerOf<Task>>;
  /** Gets ready for a first task, in the background. */
  readonly warm?: () => void;
  /** Resolves once a file is on disk. */
  readonly merge: (task: MergeTask) => Promise<Merged>;
  /** Resolves once a graph is on disk, or not wanted any more. */
  readonly graph: (task: GraphTask) => Promise<GraphAnswer>;
}

export type ThreadTask = WriterTask | { kind: 'merge'; task: MergeTask } | { kind: 'graph'; task: GraphTask };

/** What a thread does with a message. */
export function runThreadTask(task: ThreadTask): unknown {
  if (task.kind === 'merge') return runMerge(task.task);
  return task.kind === 'graph' ? runGraphTask(task.task) : runWriterTask(task);
}

/** On the calling thread: where no compiled worker is at hand. */
export const inline: IndexingThreads = {
  write: async <Task extends WriterTask>(task: Task) => runWriterTask(task) as AnswerOf<Task>,
  merge: async (task) => {
    await new Promise(setImmediate);
    return runMerge(task);
  },
  graph: async (task) => {
    await new Promise(setImmediate);
    return runGraphTask(task);
  },
};

/**
 * One thread that writes documents, one that merges, and one that makes graphs, so that a long merge does not delay writes
 * and a graph, which takes longest, delays neither. An urgent merge goes to the one that writes when the other is busy.
 */
export function startThreads(entry: URL, options: WorkerOptions = {}): IndexingThreads {
  const writing = new WorkerThread(entry, options, 30_000);
  // Merges are rare and leave much memory behind, which ends with the thread.
  const merging = new WorkerThread(entry, { ...options, resourceLimits: { maxYoungGenerationSizeMb: 16 } }, 5000);
  const linking = new WorkerThread(entry, options, 5000);
  return {
    graph: async (task) => (await linking.run({ kind: 'graph', task } satisfies ThreadTask)) as GraphAnswer,
    warm: () => writing.warm(),
    write: async <Task extends WriterTask>(task: Task) => (await writing.run(task)) as AnswerOf<Task>,
    merge: async (task) => {
      const thread = task.urgent && merging.busy ? writing : merging;
      return (await thread.run({ kind: 'merge', task } satisfies ThreadTask)) as Merged;
    },
  };
}

const compiledEntry = new URL('./indexing-worker.js', import.meta.url);

/** The threads of this process; everything inline where the sources run uncompiled. */
export const sharedThreads: IndexingThreads = existsSync(fileURLToPath(compiledEntry))
  ? startThreads(compiledEntry)
  : inline;
