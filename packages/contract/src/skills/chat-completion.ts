import { any, array, boolean, double, enumOf, int32, map, withMeta, object, required, string } from '../schema/node.js';
import { SearchIndexerDataIdentity } from '../resources/shared/identity.js';
import { webApiTimeoutDescription } from './shared.js';
import { defineSkill, port, typed } from './skill.js';

/** In previews, the skill also has the parameters of the web API skill. */
const webApiParameter = { isDocumented: false, only: 'preview' } as const;

const penalty = (description: string) =>
  double({ description: `${description}, from -2 to 2.`, minimum: -2, maximum: 2, default: 0 });

/** data-plane.md "SearchSkillset"; bounds from service-behavior §9. */
export const chatCompletionSkill = defineSkill({
  type: '#Vendor.Skills.Custom.ChatCompletionSkill',
  title: 'Chat completion',
  group: 'Models',
  description: 'Prompts a language model with text or an image.',
  isDocumented: true,
  fields: {
    uri: required(string({ description: 'URL of the model endpoint.', format: 'uri' })),
    apiKey: string({ description: 'API key of the model. Cannot be combined with authIdentity.', isSecret: true }),
    authIdentity: withMeta(SearchIndexerDataIdentity, {
      isDocumented: false,
      description: 'User-assigned managed identity for outbound calls.',
    }),
    httpHeaders: map(string(), { ...webApiParameter, description: 'HTTP headers of the request.' }),
    httpMethod: string({ ...webApiParameter, description: 'HTTP method of the request.' }),
    timeout: string({
      ...webApiParameter,
      format: 'duration',
      description: webApiTimeoutDescription,
    }),
    batchSize: int32({ ...webApiParameter, description: 'Number of records per request.', minimum: 1 }),
    degreeOfParallelism: int32({
      ...webApiParameter,
      description: 'Maximum number of parallel requests.',
      minimum: 1,
      maximum: 10,
    }),
    extraParametersBehavior: enumOf(
      {
        passThrough: 'Passes extra parameters to the model.',
        drop: 'Drops extra parameters.',
        error: 'Fails if there are extra parameters.',
      },
      { description: 'Handling of extra parameters.', default: 'error', added: ['passThrough', 'drop'] },
    ),
    commonModelParameters: object(
      {
        model: string({ description: 'Name of the model.' }),
        frequencyPenalty: penalty('Penalty for tokens by their frequency in the text so far'),
        presencePenalty: penalty('Penalty for tokens that are already present in the text so far'),
        maxTokens: int32({ description: 'Maximum number of tokens to generate.', minimum: 1 }),
        temperature: double({
          description: 'Sampling temperature. Higher values increase randomness.',
          minimum: 0,
          maximum: 2,
          default: 0.7,
        }),
        seed: int32({ description: 'Seed for reproducible responses.' }),
        stop: array(string(), { description: 'Stop sequences.' }),
      },
      { name: 'CommonModelParameters', description: 'Model parameters supported by most models.' },
    ),
    extraParameters: map(any(), { description: 'Model-specific parameters.' }),
    responseFormat: object(
      {
        type: enumOf(
          {
            text: 'Plain text.',
            jsonObject: 'Any JSON object.',
            jsonSchema: 'JSON that conforms to jsonSchemaProperties.',
          },
          { description: 'Response format.', default: 'text', added: ['jsonObject'] },
        ),
        jsonSchemaProperties: object(
          {
            name: string({ description: 'Name of the schema.' }),
            description: string({ description: 'Description of the schema.' }),
            strict: boolean({ description: 'Whether the response must conform to the schema exactly.', default: true }),
            schema: object(
              {
                type: string({ description: 'Type of the response, usually object.', default: 'object' }),
                additionalProperties: boolean({
                  description: 'Whether additional properties are allowed.',
                  default: false,
                }),
                required: array(string(), { description: 'Required properties.' }),
                properties: any({ description: 'Properties, as JSON Schema.' }),
              },
              { name: 'ChatCompletionSchema', unknown: 'keep', description: 'JSON Schema of the response.' },
            ),
          },
          { name: 'ChatCompletionSchemaProperties', description: 'Schema of the response. Requires type jsonSchema.' },
        ),
      },
      { name: 'ChatCompletionResponseFormat', description: 'Response format of the model.' },
    ),
  },
  inputs: [
    typed('string', port('systemMessage', 'System message with instructions for the model.')),
    typed('string', port('userMessage', 'User message.')),
    typed('string', port('text', 'Text to send with the user message.')),
    typed('object', port('image', 'Image to send with the user message.')),
    typed('string', port('imageDetail', 'Level of detail of the image.')),
  ],
  outputs: [port('response', 'Response of the model.')],
  check: (skill, { path, name }, f) => {
    if (skill['apiKey'] && skill['authIdentity']) {
      f.add(
        `${path}.apiKey`,
        'InvalidSkill',
        `The skill '${name}' must have either 'apiKey' or 'authIdentity', not both.`,
      );
    }
    const format = skill['responseFormat'] as { type?: string; jsonSchemaProperties?: unknown } | null | undefined;
    if (format?.type === 'jsonSchema' && !format.jsonSchemaProperties) {
      f.add(
        `${path}.responseFormat.jsonSchemaProperties`,
        'InvalidSkill',
        `The skill '${name}' must have 'jsonSchemaProperties' when the response format is jsonSchema.`,
      );
    }
  },
});
