import { badRequest, notSupportedLocally } from '@searchdeck/contract';
import type { Inference } from '../embeddings/inference.js';
import { cloudLlmVectorizer } from './cloud-llm.js';
import { webApiVectorizer } from './custom-web-api.js';
import { LOCAL_EMBEDDINGS, type Vectorizer, type VectorizerDefinition } from './definition.js';
import type { Fetch } from './outbound.js';

export interface VectorizerOptions {
  inference: Inference;
  /** Default: the global `fetch`. */
  fetch?: Fetch;
}

/** SearchError 400 for a definition that cannot work, 501 for kinds this machine cannot serve. */
export function createVectorizer(definition: VectorizerDefinition, options: VectorizerOptions): Vectorizer {
  const fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
  const { inference } = options;
  switch (definition.kind) {
    case 'customWebApi': {
      const uri = definition.customWebApiParameters?.uri;
      if (uri === LOCAL_EMBEDDINGS) return async (text, signal) => (await inference.embed([text], signal))[0]!;
      return webApiVectorizer(definition, fetch);
    }
    case 'cloudLlm':
      return cloudLlmVectorizer(definition, fetch);
    case 'aml':
      throw notSupportedLocally(`The kind 'aml' of vectorizer '${definition.name}'`, 'vectorSearch.vectorizers');
    default:
      throw badRequest(`The vectorizer has the unknown kind '${String((definition as { kind?: unknown }).kind)}'.`, {
        target: 'vectorSearch.vectorizers',
      });
  }
}
