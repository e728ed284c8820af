import {
  DEFAULT_TIMEOUT_SECONDS,
  isObject,
  type Infer,
  type SkillDefinition,
  type vectorizeSkill,
} from '@searchdeck/contract';
import { modelUrl, type ModelEndpoint } from '@searchdeck/inference';
import { OPAQUE_CONTENT_TYPE } from '../content-type.js';
import { mapInParallel } from '../map-in-parallel.js';
import { ModelNotConfigured, resultOfCall, subscriptionKeyHeaders } from './call-model.js';
import { callEndpoint, EndpointError, requireFetch } from './endpoint.js';
import type { SkillExecutor, SkillRecord, SkillResult, SkillServices } from './executor.js';

type VectorizeSkill = Infer<typeof vectorizeSkill.schema> & SkillDefinition;

/** Name of the server for vectors of images and texts in the model map. */
const MODEL = 'vision';
const API_VERSION = '2024-02-01';
const MAX_PARALLEL = 5;

/** The operation and body for the text or the image of a record. */
function requestOf({ inputs: { text, image } }: SkillRecord) {
  if (typeof text === 'string' && text !== '') {
    return { operation: 'vectorizeText', contentType: 'application/json', body: JSON.stringify({ text }) };
  }
  const { data, url } = isObject(image) ? image : {};
  if (typeof data === 'string') {
    const body = Uint8Array.from(Buffer.from(data, 'base64'));
    return { operation: 'vectorizeImage', contentType: OPAQUE_CONTENT_TYPE, body };
  }
  if (typeof url === 'string') {
    return { operation: 'vectorizeImage', contentType: 'application/json', body: JSON.stringify({ url }) };
  }
  throw new EndpointError("The skill needs the input 'text', or the input 'image' with 'data' or 'url'.");
}

async function vectorize(
  skill: VectorizeSkill,
  record: SkillRecord,
  { fetch, models }: SkillServices,
  signal: AbortSignal,
): Promise<SkillResult> {
  const server: ModelEndpoint | undefined = models?.get(MODEL);
  if (server === undefined) {
    throw new ModelNotConfigured(
      `The model of the skill is not configured. Start the local search service with --model ${MODEL}=URL, the base URL of a server with the API of the cloud's image vectors.`,
    );
  }
  const { operation, contentType, body } = requestOf(record);
  const url = new URL(modelUrl(server, `computervision/retrieval:${operation}`));
  url.searchParams.set('api-version', API_VERSION);
  url.searchParams.set('model-version', skill.modelVersion);
  const response = await callEndpoint(
    requireFetch(fetch),
    {
      uri: url.href,
      method: 'POST',
      headers: {
        'content-type': contentType,
        ...subscriptionKeyHeaders(server),
      },
      body,
      timeoutSeconds: DEFAULT_TIMEOUT_SECONDS,
    },
    signal,
  );
  const vector = isObject(response) ? response['vector'] : undefined;
  if (!Array.isArray(vector) || !vector.every((value) => typeof value === 'number')) {
    throw new EndpointError("The response has no array of numbers 'vector'.");
  }
  return { outputs: { vector: Float32Array.from(vector) } };
}

/** Vectors of images and texts, by the configured server. service-behavior §1. */
export const vectorizeExecutor: SkillExecutor<VectorizeSkill> = {
  batchSize: 100,
  callsEndpoint: () => true,
  execute: (skill, records, signal, services) =>
    mapInParallel(records, MAX_PARALLEL, (record) =>
      resultOfCall(() => vectorize(skill, record, services, signal), signal),
    ),
};
