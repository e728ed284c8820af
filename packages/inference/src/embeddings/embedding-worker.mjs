// The thread of the sentence model. Plain JavaScript, so that it runs from the sources (tests) and from the build.
import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * @typedef {{ embed(texts: string[]): Promise<number[][]> }} Model
 * @typedef {{ id: number, texts: string[] }} Batch
 */

/** The packages are optional, so the compiler must not resolve them. @param {string} name */
const load = async (name) => (await import(name)).default ?? (await import(name));

/** @type {Promise<Model> | undefined} */
let model;
const loadModel = async () => {
  const startTime = performance.now();
  try {
    const { initModel } = await load(workerData.runtime);
    const { modelSource } = await load(workerData.weights);
    const loadedModel = await initModel(modelSource);
    // The first text is slow because it completes the setup, so it is part of loading.
    await loadedModel.embed(['warm']);
    parentPort?.postMessage({ loadedAfterMs: Math.round(performance.now() - startTime) });
    return loadedModel;
  } catch (error) {
    parentPort?.postMessage({ loadError: error instanceof Error ? error.message : String(error) });
    throw error;
  }
};

/** @param {Batch} batch */
const embedBatch = async ({ id, texts }) => {
  try {
    model ??= loadModel();
    const rows = await (await model).embed(texts);
    const vectors = Float32Array.from(rows.flat());
    parentPort?.postMessage({ id, vectors }, [vectors.buffer]);
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
};

parentPort?.on('message', (batch) => void embedBatch(batch));
