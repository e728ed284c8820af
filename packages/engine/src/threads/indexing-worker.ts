import { parentPort } from 'node:worker_threads';
import { runTask, type IndexingTask } from './indexing-task.js';

/** Entry of the worker thread: one task in, one answer out, in order. */
parentPort!.on('message', ({ id, task }: { id: number; task: IndexingTask }) => {
  try {
    parentPort!.postMessage({ id, image: runTask(task) });
  } catch (error) {
    parentPort!.postMessage({ id, error });
  }
});
