// The thread that holds the sentence model. Plain JavaScript, so that it runs unbuilt (tests) and built alike.
import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * @typedef {{ embed(texts: string[]): Promise<number[][]> }} Model
 * @typedef {{ id: number, texts: string[] }} Batch
 */

/** The packages are optional, so the compiler must not look for them. @param {string} name */
const load = async (name) => (await import(name)).default ?? (await import(name));

/** @type {Promise<Model> | undefined} */
let model;
const open = async () => {
  const begun = performance.now();
  try {
    const { initModel } = await load(workerData.runtime);
    const { modelSource } = await load(workerData.weights);
    const opened = await initModel(modelSource);
    // The first text is slow: what it sets up belongs to loading.
    await opened.embed(['warm']);
    parentPort?.postMessage({ loadedAfter: Math.round(performance.now() - begun) });
    return opened;
  } catch (error) {
    parentPort?.postMessage({ notLoaded: error instanceof Error ? error.message : String(error) });
    throw error;
  }
};

/** @param {Batch} batch */
const answer = async ({ id, texts }) => {
  try {
    model ??= open();
    const rows = await (await model).embed(texts);
    const vectors = Float32Array.from(rows.flat());
    parentPort?.postMessage({ id, vectors }, [vectors.buffer]);
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
};

parentPort?.on('message', (batch) => void answer(batch));
