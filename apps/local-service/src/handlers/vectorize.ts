import { badRequest, placed, SearchError, type SearchIndexDefinition } from '@searchdeck/contract';
import { createVectorizer } from '@searchdeck/inference';
import type { App } from '../app.js';
import type { IndexSources } from '../store/index-host.js';
import type { ServiceRecord } from '../store/services.js';

/** Turns text or an image into a vector with a vectorizer of the index's definition as it is at that moment. */
export const vectorizeOf =
  (app: App, service: ServiceRecord, indexName: string): NonNullable<IndexSources['vectorize']> =>
  async (vectorizer, input, signal) => {
    const body = app.definitions.get(service.id, 'indexes', indexName)?.body as SearchIndexDefinition | undefined;
    const definition = body?.vectorSearch?.vectorizers?.find((each) => each?.name === vectorizer);
    if (definition == null)
      throw badRequest(`The vectorizer '${vectorizer}' does not exist in the index '${indexName}'.`, {
        code: 'InvalidVectorQuery',
        target: 'vectorQueries',
      });
    return createVectorizer(definition, { inference: app.inference })(input, signal);
  };

const VECTORIZERS = 'vectorSearch.vectorizers';
/** Refuses vectorizers that can never work; those that this machine alone cannot serve are kept, and refused by name when asked. */
export const checkVectorizers = (app: App, definition: SearchIndexDefinition): void => {
  for (const [i, vectorizer] of (definition.vectorSearch?.vectorizers ?? []).entries()) {
    try {
      createVectorizer(vectorizer, { inference: app.inference });
    } catch (error) {
      if (error instanceof SearchError && error.status !== 400) continue;
      throw placed(error, `${VECTORIZERS}[${i}]`, VECTORIZERS);
    }
  }
};
