import type { DocumentAction, IndexingResult, WriteOptions } from '@searchdeck/engine';
import type { App } from '../app-context.js';
import type { ServiceRecord } from '../store/services.js';
import { reserveStorage } from './storage.js';
import { withIndex } from './index-access.js';

/**
 * Writes a batch of documents to an index, addressed by its name or an alias; one result per action (service-behavior
 * §10). `bytes`: approximate size of the batch, counted against the storage quota. Deletes are accepted when the
 * storage is full, because they free some. Errors: 404 without the index, 429 beyond the storage quota, 400 for a malformed batch.
 */
export async function writeDocuments(
  app: App,
  service: ServiceRecord,
  indexName: string,
  actions: readonly DocumentAction[],
  bytes: number,
  options?: WriteOptions,
): Promise<IndexingResult[]> {
  if (actions.some(({ action }) => action !== 'delete')) await reserveStorage(app, service, bytes);
  return withIndex(app, service, indexName, (engine) => engine.write(actions, options));
}
