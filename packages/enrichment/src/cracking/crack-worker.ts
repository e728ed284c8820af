import { handleTasks } from '@searchdeck/engine/threads';
import { crackDocument } from './crack-document.js';
import type { CrackingTask } from './cracking-thread.js';

/** Entry point of the cracking thread. */
handleTasks(({ contentType, bytes, limits, ...options }: CrackingTask) =>
  crackDocument(contentType, bytes, limits, options),
);
