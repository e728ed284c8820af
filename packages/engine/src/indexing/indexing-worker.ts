import { parentPort } from 'node:worker_threads';
import { packError } from '../threads/thread-error.js';
import { IndexWriter } from './index-writer.js';
import { runThreadTask, type ThreadTask } from './indexing-threads.js';

const writer = new IndexWriter();

/** Entry point of a worker thread: one result per task, in order. */
parentPort!.on('message', ({ id, task }: { id: number; task: ThreadTask }) => {
  try {
    parentPort!.postMessage({ id, result: runThreadTask(task, writer) });
  } catch (error) {
    parentPort!.postMessage({ id, error: packError(error) });
  }
});
