// The thread that holds the sentence model. Plain JavaScript, so that it runs unbuilt (tests) and built alike.
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
  const { initModel } = await load(workerData.runtime);
  const { modelSource } = await load(workerData.weights);
  return initModel(modelSource);
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
