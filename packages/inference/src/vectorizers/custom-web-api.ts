import { notSupportedLocally } from '@searchdeck/contract/core';
import { callEndpoint, invalidResponse, member, readVector, type Fetch } from './outbound.js';
import {
  LOCAL_EMBEDDINGS,
  invalidVectorizer,
  subjectOf,
  type Vectorizer,
  type VectorizerDefinition,
  type VectorizerInput,
} from './definition.js';
import { readUrl, readHeaders, readTimeout } from './endpoint-settings.js';

type WebApi = Extract<VectorizerDefinition, { kind: 'customWebApi' }>;

/** The data of a record; images as on the vendor's page about the vectorizer. */
function dataOf(input: VectorizerInput): Record<string, unknown> {
  switch (input.kind) {
    case 'text':
      return { text: input.text };
    case 'imageUrl':
      return { imageUrl: input.url };
    case 'imageBinary':
      return { imageBinary: { data: input.base64Image } };
  }
}

/**
 * A custom endpoint with the protocol of the custom skill: request `{values: [{recordId, data: {text}}]}`, response
 * `{values: [{recordId, data: {vector}}]}`.
 */
export function webApiVectorizer(definition: WebApi, fetch: Fetch): Vectorizer {
  const { authResourceId, authIdentity, httpMethod, httpHeaders, uri } = definition.customWebApiParameters ?? {};
  if (uri?.startsWith('local:') === true) {
    throw invalidVectorizer(definition, 'uri', `is unknown; the local model is '${LOCAL_EMBEDDINGS}'`);
  }
  const url = readUrl(definition, 'uri', uri).href;
  const timeoutMs = readTimeout(definition, definition.customWebApiParameters?.timeout);
  const headers = { 'content-type': 'application/json', ...readHeaders(definition, httpHeaders) };
  const method = (httpMethod ?? 'POST').toUpperCase();
  if (method !== 'POST' && method !== 'PUT') {
    throw invalidVectorizer(definition, 'httpMethod', `must be POST or PUT; it is '${method}'`);
  }
  if (authResourceId != null || authIdentity != null) {
    throw notSupportedLocally(
      `Authentication of ${subjectOf(definition)} by managed identity`,
      'vectorSearch.vectorizers.customWebApiParameters.authResourceId',
    );
  }

  return async (input, signal) => {
    const body = { values: [{ recordId: '0', data: dataOf(input) }] };
    const response = await callEndpoint(fetch, { uri: url, method, headers, body, timeoutMs, signal }, definition);
    const values = member(response, 'values');
    const record = Array.isArray(values) ? values.find((value) => member(value, 'recordId') === '0') : undefined;
    if (record === undefined) {
      throw invalidResponse(definition, "'values' must contain the record with recordId '0'.");
    }
    const errors = member(record, 'errors');
    if (Array.isArray(errors) && errors.length > 0) {
      const message = member(errors[0], 'message') ?? errors[0];
      throw invalidResponse(definition, `The endpoint reports: ${String(message).slice(0, 500)}`);
    }
    return readVector(member(member(record, 'data'), 'vector'), definition, 'values[0].data.vector');
  };
}
