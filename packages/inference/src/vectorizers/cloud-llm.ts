import { notSupportedLocally } from '@searchdeck/contract/core';
import { bearerHeaders, modelUrl, type ModelMap } from '../models.js';
import { callEndpoint, member, readVector, type Fetch } from './outbound.js';
import {
  subjectOf,
  unsupportedInput,
  invalidVectorizer,
  type Vectorizer,
  type VectorizerDefinition,
} from './definition.js';
import { readUrl } from './endpoint-settings.js';

type CloudLlm = Extract<VectorizerDefinition, { kind: 'cloudLlm' }>;

const TIMEOUT_MS = 30_000;
/** The API version of the model resource's first stable embeddings operation. */
const API_VERSION = '2024-02-01';

export interface CloudLlmOptions {
  /** Dimensions to request, for models that support several. */
  dimensions?: number;
  /** Servers that are called instead of the model of the definition. */
  models?: ModelMap;
}

/** Where and how a model is called. `model`: its name in the request; absent if it is part of the URL. */
interface DeployedModel {
  uri: string;
  headers: Record<string, string>;
  model?: string;
}

/**
 * The embeddings endpoint of a model resource. A `resourceUri` without a path is a cloud resource: the deployment is part
 * of the path, and the key is in the header `api-key`. One with a path is the base URL of an OpenAI-compatible server
 * (`http://127.0.0.1:11434/v1`): the deployment is the model in the body, and the key, if any, is a bearer token.
 */
function deployedModel(definition: CloudLlm): DeployedModel {
  const { resourceUri, deploymentId, apiKey, authIdentity, modelName } = definition.cloudLlmParameters ?? {};
  const base = readUrl(definition, 'resourceUri', resourceUri);
  const model = deploymentId ?? modelName;
  if (model == null || model === '') {
    throw invalidVectorizer(definition, 'deploymentId', 'must be the name of a deployed model');
  }
  if (authIdentity != null) {
    throw notSupportedLocally(
      `Authentication of ${subjectOf(definition)} by managed identity`,
      'vectorSearch.vectorizers.cloudLlmParameters.authIdentity',
    );
  }
  if (base.pathname !== '/') {
    const uri = `${base.origin}${base.pathname.replace(/\/+$/, '')}/embeddings${base.search}`;
    return { uri, headers: bearerHeaders({ key: apiKey ?? undefined }), model };
  }
  if (!apiKey) {
    throw notSupportedLocally(
      `Authentication of ${subjectOf(definition)} without apiKey, by managed identity,`,
      'vectorSearch.vectorizers.cloudLlmParameters.apiKey',
    );
  }
  const uri = `${base.origin}/openai/deployments/${encodeURIComponent(model)}/embeddings?api-version=${API_VERSION}`;
  return { uri, headers: { 'api-key': apiKey } };
}

/** The vectorizer of a deployed model, or of the server that is configured for its name. */
export function cloudLlmVectorizer(
  definition: CloudLlm,
  fetch: Fetch,
  { dimensions, models }: CloudLlmOptions,
): Vectorizer {
  const { deploymentId, modelName } = definition.cloudLlmParameters ?? {};
  const mappedModel = models?.get(deploymentId ?? '') ?? models?.get(modelName ?? '');
  const { uri, headers, model } =
    mappedModel === undefined
      ? deployedModel(definition)
      : { uri: modelUrl(mappedModel, 'embeddings'), headers: bearerHeaders(mappedModel), model: mappedModel.model };

  return async (input, signal) => {
    if (input.kind !== 'text') throw unsupportedInput(definition, input);
    const body = {
      input: input.text,
      ...(model === undefined ? {} : { model }),
      ...(dimensions === undefined ? {} : { dimensions }),
    };
    const call = {
      uri,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      timeoutMs: TIMEOUT_MS,
      signal,
    };
    const rows = member(await callEndpoint(fetch, call, definition), 'data');
    const first: unknown = Array.isArray(rows) ? rows[0] : undefined;
    return readVector(member(first, 'embedding'), definition, 'data[0].embedding');
  };
}
