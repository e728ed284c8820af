import { badRequest, notSupportedLocally, type SearchError } from '@searchdeck/contract';
import { callEndpoint, invalidAnswer, member, readVector, type Fetch } from './outbound.js';
import { LOCAL_EMBEDDINGS, type Vectorizer, type VectorizerDefinition } from './definition.js';

type WebApi = Extract<VectorizerDefinition, { kind: 'customWebApi' }>;

const DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const DEFAULT_TIMEOUT = 'PT30S';
/** Seconds. service-facts §9 "WebApi". */
const TIMEOUT = { least: 1, most: 230 };

const wrong = (definition: WebApi, field: string, rule: string): SearchError =>
  badRequest(`The vectorizer '${definition.name}' is invalid: '${field}' ${rule}.`, {
    code: 'InvalidVectorizer',
    target: `vectorSearch.vectorizers.customWebApiParameters.${field}`,
  });

const readTimeout = (definition: WebApi): number => {
  const text = definition.customWebApiParameters?.timeout ?? DEFAULT_TIMEOUT;
  const [, days = '0', hours = '0', minutes = '0', seconds = '0'] = DURATION.exec(text) ?? [];
  const total = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
  if (!DURATION.test(text) || total < TIMEOUT.least || total > TIMEOUT.most) {
    throw wrong(definition, 'timeout', `must be an ISO 8601 duration from PT1S to PT230S; it is '${text}'`);
  }
  return total * 1000;
};

const readUri = (definition: WebApi): string => {
  const uri = definition.customWebApiParameters?.uri;
  const scheme = uri == null || !URL.canParse(uri) ? undefined : new URL(uri).protocol;
  if (scheme === 'local:')
    throw wrong(definition, 'uri', `names nothing on this machine; the local model is '${LOCAL_EMBEDDINGS}'`);
  if (uri == null || (scheme !== 'https:' && scheme !== 'http:')) {
    throw wrong(
      definition,
      'uri',
      `must be an http or https address, or '${LOCAL_EMBEDDINGS}' for the model of this machine`,
    );
  }
  return uri;
};

const readHeaders = (definition: WebApi): Record<string, string> => {
  try {
    return Object.fromEntries(new Headers(definition.customWebApiParameters?.httpHeaders ?? {}));
  } catch {
    throw wrong(definition, 'httpHeaders', 'must hold valid header names and values');
  }
};

/**
 * An endpoint of one's own, asked as the custom skill is: `{values: [{recordId, data: {text}}]}`, answered by
 * `{values: [{recordId, data: {vector}}]}`.
 */
export function webApiVectorizer(definition: WebApi, fetch: Fetch): Vectorizer {
  const { authResourceId, authIdentity, httpMethod } = definition.customWebApiParameters ?? {};
  if (authResourceId != null || authIdentity != null) {
    throw notSupportedLocally(
      `Authentication of vectorizer '${definition.name}' by managed identity`,
      'vectorSearch.vectorizers.customWebApiParameters.authResourceId',
    );
  }
  const uri = readUri(definition);
  const timeout = readTimeout(definition);
  const headers = { 'content-type': 'application/json', ...readHeaders(definition) };
  const method = (httpMethod ?? 'POST').toUpperCase();
  if (method !== 'POST' && method !== 'PUT')
    throw wrong(definition, 'httpMethod', `must be POST or PUT; it is '${method}'`);

  return async (text, signal) => {
    const body = { values: [{ recordId: '0', data: { text } }] };
    const answer = await callEndpoint(fetch, { uri, method, headers, body, timeout, signal }, definition.name);
    const values = member(answer, 'values');
    const record = Array.isArray(values) ? values.find((value) => member(value, 'recordId') === '0') : undefined;
    if (record === undefined) throw invalidAnswer(definition.name, "'values' must hold the record with recordId '0'.");
    const errors = member(record, 'errors');
    if (Array.isArray(errors) && errors.length > 0) {
      const message = member(errors[0], 'message') ?? errors[0];
      throw invalidAnswer(definition.name, `The endpoint reports: ${String(message).slice(0, 500)}`);
    }
    return readVector(member(member(record, 'data'), 'vector'), definition.name, 'values[0].data.vector');
  };
}
