import { handleTasks } from '@searchdeck/engine/threads';
import { crackDocument } from './crack-document.js';
import type { CrackingTask } from './cracking-threads.js';

let previous: Promise<unknown> = Promise.resolve();

/** Entry point of the cracking thread, which reads one document after the other. */
handleTasks(({ contentType, bytes, limits, ...options }: CrackingTask) => {
  const document = previous.then(() => crackDocument(contentType, bytes, limits, options));
  previous = document.catch(() => undefined);
  return document;
});
