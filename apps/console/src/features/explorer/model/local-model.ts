import type { LocalModelState, SearchIndex, SearchRequestBody } from '@searchdeck/contract';

/** The address of the local service's own embedding model, as a custom vectorizer names it. */
const OWN_MODEL = /^local:/;

/** Whether the local service answers a query with its own model: to read documents again, or for the vector of a text. */
export const asksLocalModel = (body: SearchRequestBody, index: SearchIndex): boolean => {
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

/** What a wait is for, in words; undefined while it is too short for any. `model`: the state of the model that is asked. */
export const waitWords = (model: LocalModelState | null, long: boolean): string | undefined => {
  if (model === 'loading') return 'The local model is loading; the first such query takes some seconds.';
  if (!long) return undefined;
  return model === 'ready'
    ? 'The local model is reading; documents that it reads for the first time take longer.'
    : 'There is no answer yet.';
};
