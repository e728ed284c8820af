import { badRequest, type SearchIndexDefinition } from '@searchdeck/contract';
import { createVectorizer } from '@searchdeck/inference';
import type { App } from '../app.js';
import type { IndexSources } from '../store/index-host.js';
import type { ServiceRecord } from '../store/services.js';

/** Turns text into a vector with a vectorizer of the index's definition as it is at that moment. */
export const vectorizeOf =
  (app: App, service: ServiceRecord, indexName: string): NonNullable<IndexSources['vectorize']> =>
  async (vectorizer, text) => {
    const body = app.definitions.get(service.id, 'indexes', indexName)?.body as SearchIndexDefinition | undefined;
    const definition = body?.vectorSearch?.vectorizers?.find((each) => each?.name === vectorizer);
    if (definition == null)
      throw badRequest(`The vectorizer '${vectorizer}' does not exist in the index '${indexName}'.`, {
        code: 'InvalidVectorQuery',
        target: 'vectorQueries',
      });
    return createVectorizer(definition, { inference: app.inference })(text);
  };
