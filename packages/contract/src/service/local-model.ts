/**
 * State of the embedding model, in the member `model` of `GET /healthz`. Only the local search service has it.
 * `absent`: its packages are not installed; `idle`: not requested yet; `loading`: queries wait for it; `ready`: available.
 */
export const localModelStates = ['absent', 'idle', 'loading', 'ready'] as const;
export type LocalModelState = (typeof localModelStates)[number];

/**
 * URI of a customWebApi vectorizer or an embedding skill that uses the local model instead of an endpoint. An extension of
 * the local search service: a cloud service rejects the URI.
 */
export const LOCAL_EMBEDDINGS = 'local://embeddings';
/** Dimensions of the vectors of the local model, which supports English only. */
export const LOCAL_EMBEDDING_DIMENSIONS = 512;
