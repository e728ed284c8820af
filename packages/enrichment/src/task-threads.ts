import { availableParallelism } from 'node:os';
import type { TaskOptions, TaskThread } from './task-thread.js';

/** One core remains for queries. */
export const MAX_THREADS = Math.min(4, Math.max(1, availableParallelism() - 1));

/** Runs each task on the thread with the fewest tasks. A thread starts with its first task. */
export class TaskThreads<T, R> {
  private readonly threads: { thread: TaskThread<T, R>; tasks: number }[];

  constructor(createThread: () => TaskThread<T, R>, count: number) {
    this.threads = Array.from({ length: count }, () => ({ thread: createThread(), tasks: 0 }));
  }

  /** Rejects like {@link TaskThread.run}. */
  async run(task: T, options: TaskOptions): Promise<R> {
    const leastBusy = this.threads.reduce((least, each) => (each.tasks < least.tasks ? each : least));
    leastBusy.tasks++;
    try {
      return await leastBusy.thread.run(task, options);
    } finally {
      leastBusy.tasks--;
    }
  }
}
