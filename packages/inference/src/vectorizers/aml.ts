import { notSupportedLocally } from '@searchdeck/contract/core';
import {
  subjectOf,
  unsupportedInput,
  invalidVectorizer,
  type Vectorizer,
  type VectorizerDefinition,
  type VectorizerInput,
} from './definition.js';
import { readUrl, readTimeout } from './endpoint-settings.js';
import { callEndpoint, member, readVector, type Fetch } from './outbound.js';

type Aml = Extract<VectorizerDefinition, { kind: 'aml' }>;

/** The catalog models with a supported endpoint; deployments add a suffix to the name. */
const COHERE = /^Cohere-embed-/i;
const PATH = '/v1/embed';

/** The media type of a Base64 image: PNG by its signature, otherwise JPEG. */
const mediaType = (base64: string): string => (base64.startsWith('iVBORw0KGgo') ? 'image/png' : 'image/jpeg');

/**
 * A Cohere embedding model of the machine learning catalog, deployed at a URL with a key. A URL without a path gets the
 * path of the model's API. Other models, and access by managed identity, are not supported.
 */
export function amlVectorizer(definition: Aml, fetch: Fetch): Vectorizer {
  const { uri, key, resourceId, timeout, modelName } = definition.amlParameters ?? {};
  const timeoutMs = readTimeout(definition, timeout);
  if (uri == null && resourceId == null) {
    throw invalidVectorizer(definition, 'uri', "must be set, or 'resourceId' for access by managed identity");
  }
  const url = uri == null ? undefined : readUrl(definition, 'uri', uri);
  if (url === undefined || !key) {
    throw notSupportedLocally(
      `Authentication of ${subjectOf(definition)} without key, by managed identity,`,
      'vectorSearch.vectorizers.amlParameters.resourceId',
    );
  }
  if (modelName == null || !COHERE.test(modelName)) {
    throw notSupportedLocally(
      `The model '${modelName ?? ''}' of ${subjectOf(definition)}`,
      'vectorSearch.vectorizers.amlParameters.modelName',
    );
  }
  if (url.pathname === '/') url.pathname = PATH;
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };

  const bodyOf = (input: VectorizerInput): Record<string, unknown> => {
    switch (input.kind) {
      case 'text':
        return { texts: [input.text], input_type: 'search_query', truncate: 'END', embedding_types: ['float'] };
      case 'imageBinary': {
        const image = `data:${mediaType(input.base64Image)};base64,${input.base64Image}`;
        return { images: [image], input_type: 'image', embedding_types: ['float'] };
      }
      case 'imageUrl':
        throw unsupportedInput(definition, input, modelName);
    }
  };
  return async (input, signal) => {
    const call = { uri: url.href, method: 'POST', headers, body: bodyOf(input), timeoutMs, signal };
    const embeddings = member(await callEndpoint(fetch, call, definition), 'embeddings');
    // Grouped by the requested embedding type; older deployments return plain rows.
    const rows = Array.isArray(embeddings) ? embeddings : member(embeddings, 'float');
    return readVector(Array.isArray(rows) ? rows[0] : undefined, definition, 'embeddings.float[0]');
  };
}
