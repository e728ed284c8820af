import { parentPort } from 'node:worker_threads';
import { crackDocument } from './crack-document.js';
import type { CrackingTask } from './cracking-thread.js';

/** Entry point of the cracking thread: one result per task. */
parentPort!.on('message', ({ id, task }: { id: number; task: CrackingTask }) => {
  crackDocument(task.contentType, task.bytes, task.limits).then(
    (result) => parentPort!.postMessage({ id, result }),
    (error: unknown) => {
      const { name, message, code } = error as Error & { code?: string };
      parentPort!.postMessage({ id, error: { name, message, ...(typeof code === 'string' ? { code } : {}) } });
    },
  );
});
