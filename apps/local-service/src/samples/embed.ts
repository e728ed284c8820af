import type { DocumentAction } from '@searchdeck/engine';
import type { App } from '../app-context.js';
import type { ServiceRecord } from '../store/services.js';
import { writeBatch } from './load.js';
import type { Sample } from './sample.js';

/** Documents per call of the model: few enough that other requests to it get their turn in between. */
const BATCH_SIZE = 10;

/** Merges a vector into each document of a loaded sample; returns how many. Throws when `signal` aborts. */
export async function embedSample(
  app: App,
  service: ServiceRecord,
  { definition, documents }: Sample,
  { key, field, textOf }: NonNullable<Sample['vectors']>,
  signal: AbortSignal,
): Promise<number> {
  const sampleDocuments = await documents();
  for (let start = 0; start < sampleDocuments.length; start += BATCH_SIZE) {
    signal.throwIfAborted();
    const batch = sampleDocuments.slice(start, start + BATCH_SIZE);
    const vectors = await app.inference.embed(batch.map(textOf), signal);
    const actions = batch.map((document, i): DocumentAction => {
      const vector = { [key]: document[key], [field]: [...(vectors[i] ?? [])] };
      return { action: 'merge', document: vector };
    });
    await writeBatch(app, service, definition.name, actions);
  }
  return sampleDocuments.length;
}
