import type { Infer, Vectorizer as VectorizerSchema } from '@searchdeck/contract';

/** One entry of `vectorSearch.vectorizers`. data-plane.md "Vector search objects". */
export type VectorizerDefinition = Infer<typeof VectorizerSchema>;

/** Text to vector. SearchError 400 when the endpoint lets it down, 501 when the local model is not installed. */
export type Vectorizer = (text: string, signal?: AbortSignal) => Promise<Float32Array>;

/**
 * Address of a customWebApi vectorizer that asks the model on this machine, no endpoint: 512 dimensions, English.
 * An extension of the local search service; a cloud service refuses the address.
 */
export const LOCAL_EMBEDDINGS = 'local://embeddings';
