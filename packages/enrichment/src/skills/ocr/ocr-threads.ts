import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TaskThread, TaskTimeout } from '../../task-thread.js';
import { MAX_THREADS, TaskThreads } from '../../task-threads.js';
import type { OcrTask, RecognizedText } from './recognized-text.js';

/** Maximum time for an image, far more than a large page takes on a busy machine. */
const MAX_MILLISECONDS = 2 * 60_000;

/** Rejects with an Error for an image that cannot be read, and with the signal's reason. */
export type RecognizeText = (task: OcrTask, signal: AbortSignal) => Promise<RecognizedText>;

/** Without a thread, for tests that run from the sources. */
const recognizeInline: RecognizeText = async (task) => {
  const { recognizeText } = await import('./recognize-text.js');
  return recognizeText(task);
};

/** Each thread takes about 300 MB. */
function onThreads(entry: URL): RecognizeText {
  const threads = new TaskThreads(() => new TaskThread<OcrTask, RecognizedText>(entry), MAX_THREADS);
  return async (task, signal) => {
    // The library must not be unloaded with a thread while its own threads run.
    await import('sharp');
    try {
      return await threads.run(task, { maxMilliseconds: MAX_MILLISECONDS, signal });
    } catch (error) {
      if (!(error instanceof TaskTimeout)) throw error;
      throw new Error(`reading it took longer than ${MAX_MILLISECONDS / 1000} seconds`, { cause: error });
    }
  };
}

let processRecognizer: RecognizeText | undefined;
/** Reads text in images on threads of this process, which start with the first images. */
export function textRecognizer(): RecognizeText {
  const entry = new URL('./ocr-worker.js', import.meta.url);
  return (processRecognizer ??= existsSync(fileURLToPath(entry)) ? onThreads(entry) : recognizeInline);
}
