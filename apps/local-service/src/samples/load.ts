import { kindById, stableVersion, printJson } from '@searchdeck/contract';
import type { DocumentAction } from '@searchdeck/engine';
import type { App } from '../app-context.js';
import { putDefinition } from '../definitions/write-definition.js';
import { writeDocuments } from '../indexes/write-documents.js';
import type { ServiceRecord } from '../store/services.js';
import type { Sample } from './sample.js';

const BATCH_SIZE = 500;

/** Writes a batch of a sample; throws unless every document was written. */
export async function writeBatch(
  app: App,
  service: ServiceRecord,
  indexName: string,
  actions: readonly DocumentAction[],
): Promise<void> {
  const results = await writeDocuments(app, service, indexName, actions, printJson(actions).length);
  const failure = results.find(({ status }) => !status);
  if (failure !== undefined) {
    throw new Error(`The document "${failure.key}" could not be written: ${failure.errorMessage ?? ''}`);
  }
}

/** Creates the index of a sample and writes its documents; returns how many. Throws when `signal` aborts. */
export async function loadSample(
  app: App,
  service: ServiceRecord,
  { definition, documents }: Sample,
  signal: AbortSignal,
  reportProgress: (written: number, total: number) => void,
): Promise<number> {
  const sampleDocuments = await documents();
  reportProgress(0, sampleDocuments.length);
  await putDefinition({ app, service, version: stableVersion.data }, kindById('indexes'), definition);
  for (let start = 0; start < sampleDocuments.length; start += BATCH_SIZE) {
    signal.throwIfAborted();
    const batch = sampleDocuments.slice(start, start + BATCH_SIZE);
    const actions = batch.map((document): DocumentAction => ({ action: 'upload', document }));
    await writeBatch(app, service, definition.name, actions);
    reportProgress(start + batch.length, sampleDocuments.length);
  }
  return sampleDocuments.length;
}
