import { parentPort } from 'node:worker_threads';
import { runQueryTask, type QueryTask } from './query-task.js';
import { packError } from './thread-error.js';

/** Entry of a thread for slow queries: one task in, one answer out. */
parentPort!.on('message', ({ id, task }: { id: number; task: QueryTask }) => {
  runQueryTask(task).then(
    (answer) => parentPort!.postMessage({ id, answer }),
    (error: unknown) => parentPort!.postMessage({ id, error: packError(error) }),
  );
});
