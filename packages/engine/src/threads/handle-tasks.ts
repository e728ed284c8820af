import { parentPort, workerData } from 'node:worker_threads';
import { allowTermination } from '@searchdeck/sqlite';
import { packError } from './thread-error.js';

/** Runs the tasks that a {@link WorkerThread} sends to this thread: one reply per task. Called by the entry module. */
export function handleTasks(run: (task: never) => unknown): void {
  const port = parentPort!;
  const allow = () => allowTermination(workerData as Int32Array);
  // The first task may come before or after, and may take long.
  setImmediate(allow);
  port.on('message', ({ id, task }: { id: number; task: unknown }) => {
    allow();
    const fail = (error: unknown) => port.postMessage({ id, error: packError(error) });
    try {
      const result = run(task as never);
      if (result instanceof Promise) result.then((value: unknown) => port.postMessage({ id, result: value }), fail);
      else port.postMessage({ id, result });
    } catch (error) {
      fail(error);
    }
  });
}
