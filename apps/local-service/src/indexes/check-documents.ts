import { SearchError, type SearchIndex } from '@searchdeck/contract';
import type { StoreCheck } from '@searchdeck/engine';
import type { App } from '../app-context.js';
import type { ServiceRecord } from '../store/services.js';
import { sourcesOf } from './index-access.js';

/** Compares every stored document of a service with what was written, one index after the other. Requests are served meanwhile. */
export const checkDocuments = async (app: App, service: ServiceRecord): Promise<(StoreCheck & { name: string })[]> => {
  const results: (StoreCheck & { name: string })[] = [];
  for (const { name, body, directory } of app.definitions.list(service.id, 'indexes')) {
    if (directory === null) continue;
    const definition = body as unknown as SearchIndex;
    try {
      const sources = sourcesOf(app, service, name);
      results.push({ name, ...(await app.indexes.use(directory, definition, sources, (engine) => engine.check())) });
    } catch (error) {
      // The index was deleted while others were checked.
      if (!(error instanceof SearchError) || error.status !== 404) throw error;
    }
  }
  return results;
};
