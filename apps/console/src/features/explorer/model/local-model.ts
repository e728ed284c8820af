import { LOCAL_EMBEDDINGS, type LocalModelState, type SearchIndex, type SearchRequestBody } from '@searchdeck/contract';
import { messages } from './messages';

/** URL scheme of the local service's embedding model in a custom vectorizer. */
const LOCAL_SCHEME = new URL(LOCAL_EMBEDDINGS).protocol;

/** Whether a query uses the local service's model, for semantic ranking or to vectorize text. */
export const usesLocalModel = (body: SearchRequestBody, index: SearchIndex): boolean => {
  if (body.queryType === 'semantic' || (body.semanticQuery ?? '') !== '') return true;
  const hasTexts = (body.vectorQueries ?? []).some((query) => query?.kind === 'text');
  return (
    hasTexts &&
    (index.vectorSearch?.vectorizers ?? []).some((vectorizer) =>
      (
        (vectorizer as { customWebApiParameters?: { uri?: string | null } | null } | null)?.customWebApiParameters
          ?.uri ?? ''
      ).startsWith(LOCAL_SCHEME),
    )
  );
};

/** Explains a slow query; undefined while it isn't slow. `model`: state of the model that the query uses. */
export const slowQueryMessage = (model: LocalModelState | null, isVerySlow: boolean): string | undefined => {
  if (model === 'loading') return messages.slowQuery.modelLoading;
  if (!isVerySlow) return undefined;
  return model === 'ready' ? messages.slowQuery.modelReading : messages.slowQuery.waiting;
};
