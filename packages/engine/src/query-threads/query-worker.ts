import { parentPort } from 'node:worker_threads';
import { packError } from '../threads/thread-error.js';
import { QueryRunner } from './query-runner.js';
import type { QueryTask } from './query-task.js';

const runner = new QueryRunner();

/** Entry point of a query thread: one result per task. */
parentPort!.on('message', ({ id, task }: { id: number; task: QueryTask }) => {
  runner.run(task).then(
    (result) => parentPort!.postMessage({ id, result }),
    (error: unknown) => parentPort!.postMessage({ id, error: packError(error) }),
  );
});
