import { badRequest, notSupportedLocally } from '@searchdeck/contract/core';
import type { Inference } from '../embeddings/inference.js';
import type { ModelMap } from '../models.js';
import { amlVectorizer } from './aml.js';
import { cloudLlmVectorizer } from './cloud-llm.js';
import { webApiVectorizer } from './custom-web-api.js';
import { LOCAL_EMBEDDINGS, unsupportedInput, type Vectorizer, type VectorizerDefinition } from './definition.js';
import type { Fetch } from './outbound.js';

export interface VectorizerOptions {
  inference: Inference;
  /** Calls the endpoints that the outbound policy allows. If absent, no endpoint can be called. */
  fetch?: Fetch;
  /** Dimensions to request from a cloud model, for models that support several. */
  dimensions?: number;
  /** Servers that are called instead of the models of the definition. */
  models?: ModelMap;
}

const noFetch: Fetch = () => Promise.reject(badRequest('Calling endpoints is not enabled.'));

/** Creates a vectorizer without calling its endpoint. SearchError 400 for an invalid definition, 501 for an unsupported one. */
export function createVectorizer(definition: VectorizerDefinition, options: VectorizerOptions): Vectorizer {
  const { inference, fetch = noFetch } = options;
  switch (definition.kind) {
    case 'customWebApi': {
      const uri = definition.customWebApiParameters?.uri;
      if (uri === LOCAL_EMBEDDINGS) {
        return async (input, signal) => {
          if (input.kind !== 'text') throw unsupportedInput(definition, input, LOCAL_EMBEDDINGS);
          return (await inference.embed([input.text], signal))[0]!;
        };
      }
      return webApiVectorizer(definition, fetch);
    }
    case 'cloudLlm':
      return cloudLlmVectorizer(definition, fetch, options);
    case 'aml':
      return amlVectorizer(definition, fetch);
    case 'aiServicesVision':
      throw notSupportedLocally(`The vectorizer kind '${definition.kind}'`, 'vectorSearch.vectorizers');
    default:
      throw badRequest(`The vectorizer has the unknown kind '${String((definition as { kind?: unknown }).kind)}'.`, {
        target: 'vectorSearch.vectorizers',
      });
  }
}
