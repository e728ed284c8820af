import { parentPort } from 'node:worker_threads';
import { runThreadTask, type ThreadTask } from './indexing-threads.js';
import { packError } from './thread-error.js';

/** Entry of the worker thread: one task in, one answer out, in order. */
parentPort!.on('message', ({ id, task }: { id: number; task: ThreadTask }) => {
  try {
    parentPort!.postMessage({ id, answer: runThreadTask(task) });
  } catch (error) {
    parentPort!.postMessage({ id, error: packError(error) });
  }
});
