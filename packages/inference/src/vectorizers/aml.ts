import { notSupportedLocally } from '@searchdeck/contract';
import {
  unsupportedInput,
  wrongVectorizer,
  type Vectorizer,
  type VectorizerDefinition,
  type VectorizerInput,
} from './definition.js';
import { readAddress, readTimeout } from './endpoint-settings.js';
import { callEndpoint, member, readVector, type Fetch } from './outbound.js';

type Aml = Extract<VectorizerDefinition, { kind: 'aml' }>;

/** The models of the catalogue whose endpoints are known; deployments add a suffix to the name. */
const COHERE = /^Cohere-embed-/i;
const PATH = '/v1/embed';

/** Base64 of a PNG begins so; other images are taken for JPEG, which is what the model is told. */
const mediaType = (base64: string): string => (base64.startsWith('iVBORw0KGgo') ? 'image/png' : 'image/jpeg');

/**
 * A Cohere embedding model of the machine learning catalogue, deployed behind an address with a key. An address without a
 * path gets that of the model's own interface. Other models, and access by managed identity, are not supported.
 */
export function amlVectorizer(definition: Aml, fetch: Fetch): Vectorizer {
  const { uri, key, resourceId, timeout: duration, modelName } = definition.amlParameters ?? {};
  const timeout = readTimeout(definition, duration);
  if (uri == null && resourceId == null)
    throw wrongVectorizer(definition, 'uri', "must be set, or 'resourceId' for access by managed identity");
  const address = uri == null ? undefined : readAddress(definition, 'uri', uri);
  if (address === undefined || !key) {
    throw notSupportedLocally(
      `Authentication of vectorizer '${definition.name}' without key, by managed identity,`,
      'vectorSearch.vectorizers.amlParameters.resourceId',
    );
  }
  if (modelName == null || !COHERE.test(modelName)) {
    throw notSupportedLocally(
      `The model '${modelName ?? ''}' of vectorizer '${definition.name}'`,
      'vectorSearch.vectorizers.amlParameters.modelName',
    );
  }
  if (address.pathname === '/') address.pathname = PATH;
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
    const call = { uri: address.href, method: 'POST', headers, body: bodyOf(input), timeout, signal };
    const embeddings = member(await callEndpoint(fetch, call, definition.name), 'embeddings');
    // With embedding types asked for, they are by type; older deployments ignore that.
    const rows = Array.isArray(embeddings) ? embeddings : member(embeddings, 'float');
    return readVector(Array.isArray(rows) ? rows[0] : undefined, definition.name, 'embeddings.float[0]');
  };
}
