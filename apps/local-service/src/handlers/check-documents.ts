import { SearchError, type SearchIndexDefinition } from '@searchdeck/contract';
import type { StoreCheck } from '@searchdeck/engine';
import type { App } from '../app.js';
import type { ServiceRecord } from '../store/services.js';
import { sourcesOf } from './indexes.js';

/** Compares every stored document of a service with what was written, one index after the other; others go on meanwhile. */
export const checkDocuments = async (app: App, service: ServiceRecord): Promise<(StoreCheck & { name: string })[]> => {
  const found: (StoreCheck & { name: string })[] = [];
  for (const { name, body, directory } of app.definitions.list(service.id, 'indexes')) {
    if (directory === null) continue;
    const definition = body as unknown as SearchIndexDefinition;
    try {
      const sources = sourcesOf(app, service, name);
      found.push({ name, ...(await app.indexes.use(directory, definition, sources, (engine) => engine.check())) });
    } catch (error) {
      // It was deleted while others were checked.
      if (!(error instanceof SearchError) || error.status !== 404) throw error;
    }
  }
  return found;
};
