import { any, array, boolean, double, enumOf, int32, map, noted, object, required, string } from '../schema/node.js';
import { SearchIndexerDataIdentity } from '../resources/shared/identity.js';
import { defineSkill, port } from './skill.js';

/** In previews the skill is one of the web skills. */
const ofWebSkill = { documented: false, only: 'preview' } as const;

const penalty = (what: string) =>
  double({ description: `Penalty for ${what}, -2 to 2.`, minimum: -2, maximum: 2, default: 0 });

/** data-plane.md "SearchSkillset"; bounds from service-behavior §9. */
export const chatCompletionSkill = defineSkill({
  type: '#Vendor.Skills.Custom.ChatCompletionSkill',
  title: 'Chat completion',
  group: 'Models',
  description: 'Asks a language model about a text or an image.',
  documented: true,
  fields: {
    uri: required(string({ description: 'Address of the model.', format: 'uri' })),
    apiKey: string({ description: 'API key of the model; not together with authIdentity.', secret: true }),
    authIdentity: noted(SearchIndexerDataIdentity, {
      documented: false,
      description: 'User-assigned managed identity for outbound calls.',
    }),
    httpHeaders: map(string(), { ...ofWebSkill, description: 'Headers of the call.' }),
    httpMethod: string({ ...ofWebSkill, description: 'Method of the call.' }),
    timeout: string({
      ...ofWebSkill,
      format: 'duration',
      description: 'Time-out of a call, as ISO 8601 duration, 1 to 230 seconds.',
    }),
    batchSize: int32({ ...ofWebSkill, description: 'Records in one call.', minimum: 1 }),
    degreeOfParallelism: int32({ ...ofWebSkill, description: 'Calls at the same time.', minimum: 1, maximum: 10 }),
    extraParametersBehavior: enumOf(
      {
        passThrough: 'Extra parameters are passed to the model.',
        drop: 'Extra parameters are dropped.',
        error: 'Extra parameters are an error.',
      },
      { description: 'How extra parameters are treated.', default: 'error', added: ['passThrough', 'drop'] },
    ),
    commonModelParameters: object(
      {
        model: string({ description: 'Name of the model.' }),
        frequencyPenalty: penalty('frequent words'),
        presencePenalty: penalty('words already present'),
        maxTokens: int32({ description: 'Most tokens to generate.', minimum: 1 }),
        temperature: double({ description: 'Randomness of the answer.', minimum: 0, maximum: 2, default: 0.7 }),
        seed: int32({ description: 'Seed for repeatable answers.' }),
        stop: array(string(), { description: 'Texts that end the generation.' }),
      },
      { name: 'CommonModelParameters', description: 'Parameters that most models have.' },
    ),
    extraParameters: map(any(), { description: 'Parameters that only this model has.' }),
    responseFormat: object(
      {
        type: enumOf(
          { text: 'Plain text.', jsonObject: 'Any JSON object.', jsonSchema: 'JSON that obeys jsonSchemaProperties.' },
          { description: 'Format of the answer.', default: 'text', added: ['jsonObject'] },
        ),
        jsonSchemaProperties: object(
          {
            name: string({ description: 'Name of the schema.' }),
            description: string({ description: 'What the schema is for.' }),
            strict: boolean({ description: 'The answer must obey the schema exactly.', default: true }),
            schema: object(
              {
                type: string({ description: 'Type of the answer, object as a rule.', default: 'object' }),
                additionalProperties: boolean({ description: 'Whether other properties are allowed.', default: false }),
                required: array(string(), { description: 'Properties that must be there.' }),
                properties: any({ description: 'The properties, as JSON Schema.' }),
              },
              { name: 'ChatCompletionSchema', unknown: 'keep', description: 'The schema.' },
            ),
          },
          { name: 'ChatCompletionSchemaProperties', description: 'For type jsonSchema.' },
        ),
      },
      { name: 'ChatCompletionResponseFormat', description: 'How the model answers.' },
    ),
  },
  inputs: [
    port('systemMessage', 'Instructions for the model.'),
    port('userMessage', 'The question.'),
    port('text', 'Text the question is about.'),
    port('image', 'Image the question is about.'),
    port('imageDetail', 'Detail in which the image is read.'),
  ],
  outputs: [port('response', 'The answer of the model.')],
  check: (skill, { path, name }, f) => {
    if (skill['apiKey'] && skill['authIdentity'])
      f.add(
        `${path}.apiKey`,
        'InvalidSkill',
        `The skill '${name}' must have either 'apiKey' or 'authIdentity', not both.`,
      );
    const format = skill['responseFormat'] as { type?: string; jsonSchemaProperties?: unknown } | null | undefined;
    if (format?.type === 'jsonSchema' && !format.jsonSchemaProperties)
      f.add(
        `${path}.responseFormat.jsonSchemaProperties`,
        'InvalidSkill',
        `The skill '${name}' must have 'jsonSchemaProperties' when the response format is jsonSchema.`,
      );
  },
});
