import type { Infer, SearchError, Vectorizer as VectorizerSchema } from '@searchdeck/contract';
import { badRequest } from '@searchdeck/contract/core';

export { LOCAL_EMBEDDINGS } from '@searchdeck/contract/core';

export type DefinitionOwner = 'vectorizer' | 'skill';

/** One entry of `vectorSearch.vectorizers`, or the settings of a skill. data-plane.md "VectorSearch". */
export type VectorizerDefinition = Infer<typeof VectorizerSchema> & {
  /** What has this name and these settings. Default: a vectorizer. */
  owner?: DefinitionOwner;
};

/** How sentences of errors call a definition. */
export const subjectOf = ({ owner = 'vectorizer', name }: VectorizerDefinition): string => `${owner} '${name}'`;

/** The last line of errors of an endpoint. */
export const originOf = ({ owner, name }: VectorizerDefinition): string =>
  `${owner === 'skill' ? 'Skill' : 'Vectorizer'}: ${name}`;

/** The text or image of a vector query. service-behavior §3 "vector query kinds". */
export type VectorizerInput =
  | { kind: 'text'; text: string }
  | { kind: 'imageUrl'; url: string }
  /** Base64. */
  | { kind: 'imageBinary'; base64Image: string };

/**
 * Converts text or an image to a vector. SearchError 400 when the endpoint fails or does not support the input, 501 when
 * the local model is not installed.
 */
export type Vectorizer = (input: VectorizerInput, signal?: AbortSignal) => Promise<Float32Array>;

/** 400: an invalid property of the definition. */
export const invalidVectorizer = (definition: VectorizerDefinition, field: string, rule: string): SearchError =>
  badRequest(`The ${subjectOf(definition)} is invalid: '${field}' ${rule}.`, {
    code: 'InvalidVectorizer',
    target: `vectorSearch.vectorizers.${definition.kind}Parameters.${field}`,
  });

/** 400: the vectorizer's model does not support this kind of input. */
export const unsupportedInput = (definition: VectorizerDefinition, input: VectorizerInput, model = ''): SearchError =>
  badRequest(
    `The ${subjectOf(definition)} of kind '${definition.kind}'${model === '' ? '' : ` with the model '${model}'`} does not support vector queries of kind '${input.kind}'.`,
    { code: 'InvalidVectorQuery', target: 'vectorQueries' },
  );
