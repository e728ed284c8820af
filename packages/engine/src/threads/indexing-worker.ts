import { parentPort } from 'node:worker_threads';
import { SearchError } from '@searchdeck/contract';
import { runThreadTask, type ThreadTask } from './indexing-threads.js';

/** Entry of the worker thread: one task in, one answer out, in order. */
parentPort!.on('message', ({ id, task }: { id: number; task: ThreadTask }) => {
  try {
    parentPort!.postMessage({ id, answer: runThreadTask(task) });
  } catch (error) {
    // A message keeps neither the class of an error nor its fields: what the edge must answer travels as data.
    const refusal =
      error instanceof SearchError
        ? {
            status: error.status,
            code: error.code,
            message: error.message,
            target: error.target,
            details: error.details,
          }
        : undefined;
    parentPort!.postMessage({ id, error, refusal });
  }
});
