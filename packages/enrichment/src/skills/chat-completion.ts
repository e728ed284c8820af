import {
  badRequest,
  DEFAULT_PARALLELISM,
  DEFAULT_TIMEOUT_SECONDS,
  durationSeconds,
  isObject,
  type chatCompletionSkill,
  type Infer,
  type SkillDefinition,
} from '@searchdeck/contract';
import { bearerHeaders, modelUrl } from '@searchdeck/inference';
import { decodePercent } from '../decode-percent.js';
import { mapInParallel } from '../map-in-parallel.js';
import { ModelNotConfigured, resultOfCall } from './call-model.js';
import { callEndpoint, EndpointError, requireFetch } from './endpoint.js';
import type { SkillExecutor, SkillRecord, SkillResult, SkillServices } from './executor.js';

type ChatCompletionSkill = Infer<typeof chatCompletionSkill.schema> & SkillDefinition;

/** The URL of a cloud deployment contains its name, and the key is in the header `api-key`. */
const CLOUD_DEPLOYMENT = /\/openai\/deployments\/([^/]+)\/chat\/completions$/;

const textPart = (text: string) => ({ type: 'text', text });

/** The image of an input: a data URL of its bytes, or its URL. */
function imagePart(image: unknown, detail: unknown): object {
  const { data, contentType = 'image/jpeg', url } = isObject(image) ? image : {};
  const imageUrl = typeof data === 'string' ? `data:${String(contentType)};base64,${data}` : url;
  if (typeof imageUrl !== 'string') throw new EndpointError("The input 'image' must have 'data' or 'url'.");
  return { type: 'image_url', image_url: { url: imageUrl, ...(typeof detail === 'string' ? { detail } : {}) } };
}

function messagesOf({ inputs }: SkillRecord): object[] {
  const { systemMessage, userMessage, text, image, imageDetail } = inputs;
  const texts = [userMessage, text].filter((part): part is string => typeof part === 'string' && part !== '');
  if (texts.length === 0 && image === undefined) {
    throw new EndpointError("The skill has no input 'userMessage', 'text', or 'image' with a value.");
  }
  const content = image === undefined ? texts.join('\n\n') : [...texts.map(textPart), imagePart(image, imageDetail)];
  return [
    ...(typeof systemMessage === 'string' && systemMessage !== '' ? [{ role: 'system', content: systemMessage }] : []),
    { role: 'user', content },
  ];
}

function responseFormatOf({ responseFormat }: ChatCompletionSkill): object | undefined {
  if (responseFormat?.type === 'jsonObject') return { type: 'json_object' };
  if (responseFormat?.type !== 'jsonSchema') return undefined;
  const { name, description, strict, schema } = responseFormat.jsonSchemaProperties ?? {};
  return {
    type: 'json_schema',
    json_schema: {
      name: name ?? 'response',
      ...(description == null ? {} : { description }),
      strict: strict ?? true,
      schema: { type: 'object', additionalProperties: false, ...withoutNulls(schema ?? {}) },
    },
  };
}

const withoutNulls = (object: object): object =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value != null));

function requestOf(skill: ChatCompletionSkill, record: SkillRecord, model: string | undefined): object {
  const parameters = skill.commonModelParameters;
  return withoutNulls({
    model,
    messages: messagesOf(record),
    temperature: parameters?.temperature,
    max_tokens: parameters?.maxTokens,
    frequency_penalty: parameters?.frequencyPenalty,
    presence_penalty: parameters?.presencePenalty,
    seed: parameters?.seed,
    stop: parameters?.stop?.length === 0 ? undefined : parameters?.stop,
    response_format: responseFormatOf(skill),
    ...(skill.extraParametersBehavior === 'passThrough' ? skill.extraParameters : {}),
  });
}

function resultOf(skill: ChatCompletionSkill, body: unknown): SkillResult {
  const choices = isObject(body) ? body['choices'] : undefined;
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const message = isObject(choice) ? choice['message'] : undefined;
  const content = isObject(message) ? message['content'] : undefined;
  const reason = isObject(choice) ? choice['finish_reason'] : undefined;
  if (reason === 'content_filter') throw new EndpointError('The content filter of the model blocked the response.');
  if (typeof content !== 'string') {
    const refusal = isObject(message) ? message['refusal'] : undefined;
    throw new EndpointError(
      typeof refusal === 'string'
        ? `The model declined: ${refusal}`
        : 'The response has no choices[0].message.content.',
    );
  }
  const warnings =
    reason === 'length' ? ['The response of the model was truncated at the maximum number of tokens.'] : [];
  const { type = 'text' } = skill.responseFormat ?? {};
  if (type === 'text' || type === null) return { outputs: { response: content }, warnings };
  try {
    return { outputs: { response: JSON.parse(content) as unknown }, warnings };
  } catch {
    throw new EndpointError('The response of the model is not the JSON that the skill requests.');
  }
}

/** Where and how the model is called. */
function endpointOf(skill: ChatCompletionSkill, { models }: SkillServices) {
  const { uri, apiKey, authIdentity, commonModelParameters } = skill;
  const deployment = CLOUD_DEPLOYMENT.exec(URL.canParse(uri) ? new URL(uri).pathname : '')?.[1];
  const model = commonModelParameters?.model ?? undefined;
  const mappedModel = models?.get(model ?? '') ?? models?.get(decodePercent(deployment ?? ''));
  if (mappedModel !== undefined) {
    return {
      uri: modelUrl(mappedModel, 'chat/completions'),
      headers: bearerHeaders(mappedModel),
      model: mappedModel.model,
    };
  }
  if (authIdentity != null || (deployment !== undefined && !apiKey)) {
    const name = model ?? deployment ?? 'NAME';
    throw new ModelNotConfigured(
      `The model of the skill is not configured. Managed identities are not supported locally: set 'apiKey', or start the local search service with --model ${name}=URL.`,
    );
  }
  const key = apiKey ?? undefined;
  const headers: Record<string, string> =
    deployment !== undefined && key !== undefined ? { 'api-key': key } : bearerHeaders({ key });
  return { uri, headers, model };
}

async function complete(
  skill: ChatCompletionSkill,
  record: SkillRecord,
  signal: AbortSignal,
  services: SkillServices,
): Promise<SkillResult> {
  const { uri, headers, model } = endpointOf(skill, services);
  const body = await callEndpoint(
    requireFetch(services.fetch),
    {
      uri,
      method: (skill.httpMethod ?? 'POST').toUpperCase(),
      headers: {
        ...(skill.httpHeaders as Record<string, string> | null),
        ...headers,
        'content-type': 'application/json',
      },
      body: JSON.stringify(requestOf(skill, record, model)),
      timeoutSeconds: durationSeconds(skill.timeout ?? '') ?? DEFAULT_TIMEOUT_SECONDS,
    },
    signal,
  );
  return resultOf(skill, body);
}

/** Prompts a model with chat completions. data-plane.md "SearchSkillset", service-behavior §9. */
export const chatCompletionExecutor: SkillExecutor<ChatCompletionSkill> = {
  batchSize: 100,
  callsEndpoint: () => true,
  check({ extraParameters, extraParametersBehavior }) {
    const hasExtraParameters = Object.keys(extraParameters ?? {}).length > 0;
    if (!hasExtraParameters || (extraParametersBehavior ?? 'error') !== 'error') return;
    throw badRequest("The skill has extra parameters, but 'extraParametersBehavior' is 'error'.", {
      code: 'InvalidSkillset',
      target: 'extraParameters',
    });
  },
  execute: (skill, records, signal, services) =>
    mapInParallel(records, skill.degreeOfParallelism ?? DEFAULT_PARALLELISM, (record) =>
      resultOfCall(() => complete(skill, record, signal, services), signal),
    ),
};
