import type { SearchIndexDefinition, SearchRequestBody } from '@searchdeck/contract';

/** The address of the local service's own embedding model, as a custom vectorizer names it. */
const OWN_MODEL = /^local:/;

/** Whether the local service answers a query with its own model: to read documents again, or for the vector of a text. */
export const asksLocalModel = (body: SearchRequestBody, index: SearchIndexDefinition): boolean => {
  if (body.queryType === 'semantic' || (body.semanticQuery ?? '') !== '') return true;
  const texts = (body.vectorQueries ?? []).some((query) => query?.kind === 'text');
  return (
    texts &&
    (index.vectorSearch?.vectorizers ?? []).some((vectorizer) =>
      OWN_MODEL.test(
        (vectorizer as { customWebApiParameters?: { uri?: string | null } | null } | null)?.customWebApiParameters
          ?.uri ?? '',
      ),
    )
  );
};
