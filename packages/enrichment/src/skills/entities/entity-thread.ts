import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TaskThread } from '../../task-thread.js';
import type { Entity } from './entity.js';

/** Far more than the longest text of a skill takes on a busy machine. */
const MAX_MILLISECONDS = 10 * 60_000;

export type RecognizeEntities = (text: string, signal: AbortSignal) => Promise<readonly Entity[]>;

/** Without a thread, for tests that run from the sources. */
const recognizeInline: RecognizeEntities = async (text) => {
  const { recognizeEntities } = await import('./recognize-entities.js');
  return recognizeEntities(text);
};

let processRecognizer: RecognizeEntities | undefined;
/** Recognizes entities on a thread of this process, which starts with the first text. */
export function entityRecognizer(): RecognizeEntities {
  const entry = new URL('./entity-worker.js', import.meta.url);
  if (processRecognizer === undefined && existsSync(fileURLToPath(entry))) {
    const thread = new TaskThread<string, readonly Entity[]>(entry);
    processRecognizer = (text, signal) => thread.run(text, { maxMilliseconds: MAX_MILLISECONDS, signal });
  }
  return (processRecognizer ??= recognizeInline);
}
