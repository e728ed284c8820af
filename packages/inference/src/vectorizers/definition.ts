import { badRequest, type Infer, type SearchError, type Vectorizer as VectorizerSchema } from '@searchdeck/contract';

/** One entry of `vectorSearch.vectorizers`. data-plane.md "Vector search objects". */
export type VectorizerDefinition = Infer<typeof VectorizerSchema>;

/** What a vector query asks with. service-behavior §3 "vector query kinds". */
export type VectorizerInput =
  | { kind: 'text'; text: string }
  | { kind: 'imageUrl'; url: string }
  /** Base64. */
  | { kind: 'imageBinary'; base64Image: string };

/**
 * Text or image to vector. SearchError 400 when the endpoint lets it down or cannot take such an input, 501 when the local
 * model is not installed.
 */
export type Vectorizer = (input: VectorizerInput, signal?: AbortSignal) => Promise<Float32Array>;

/**
 * Address of a customWebApi vectorizer that asks the model on this machine, no endpoint: 512 dimensions, English.
 * An extension of the local search service; a cloud service refuses the address.
 */
export const LOCAL_EMBEDDINGS = 'local://embeddings';

/** 400: a property of the definition that can never work. */
export const wrongVectorizer = (definition: VectorizerDefinition, field: string, rule: string): SearchError =>
  badRequest(`The vectorizer '${definition.name}' is invalid: '${field}' ${rule}.`, {
    code: 'InvalidVectorizer',
    target: `vectorSearch.vectorizers.${definition.kind}Parameters.${field}`,
  });

/** 400: the model behind the vectorizer does not know such inputs, wherever it runs. */
export const unsupportedInput = (definition: VectorizerDefinition, input: VectorizerInput, model = ''): SearchError =>
  badRequest(
    `The vectorizer '${definition.name}' of kind '${definition.kind}'${model === '' ? '' : ` with the model '${model}'`} does not support vector queries of kind '${input.kind}'.`,
    { code: 'InvalidVectorQuery', target: 'vectorQueries' },
  );
