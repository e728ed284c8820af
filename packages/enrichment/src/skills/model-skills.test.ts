import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { badRequest } from '@searchdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OUTBOUND_NOT_ALLOWED } from '../errors.js';
import type { SkillServices } from './executor.js';
import { runSkill } from './test-support/run-skill.js';

interface RecordedRequest {
  url: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

let server: Server;
let endpoint: string;
let requests: RecordedRequest[];
let respond: (attempt: number) => { status?: number; headers?: Record<string, string>; body: unknown };

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const bytes = Buffer.concat(parts);
      const isJson = request.headers['content-type'] === 'application/json';
      const body: unknown = isJson ? JSON.parse(bytes.toString()) : bytes.toString('base64');
      requests.push({ url: request.url ?? '', headers: request.headers, body });
      const { status = 200, headers = {}, body: responseBody } = respond(requests.length);
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(responseBody));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  requests = [];
});

const blocked: SkillServices = {
  fetch: () => Promise.reject(badRequest('Use --allow-outbound https://x.test.', { code: OUTBOUND_NOT_ALLOWED })),
};

/** Runs one skill, which calls endpoints; returns its outputs in the order of their names. */
async function run(
  type: string,
  fields: Record<string, unknown>,
  parameters: object,
  outputNames: readonly string[],
  services: SkillServices = { fetch },
) {
  const result = await runSkill(type, fields, parameters, outputNames, services);
  return { ...result, outputs: outputNames.map((name) => result.outputs[name]) };
}

const modelAt = (name: string, key?: string): SkillServices => ({
  fetch,
  models: new Map([[name, { url: `${endpoint}/v1`, model: 'tiny', ...(key === undefined ? {} : { key }) }]]),
});

describe('chat completion', () => {
  const fields = { systemMessage: 'Summarize.', userMessage: 'The hotel has a pool.' };
  const chat = (parameters: object, services?: SkillServices, inputs: Record<string, unknown> = fields) =>
    run('Custom.ChatCompletionSkill', inputs, parameters, ['response'], services);
  const completion =
    (content: unknown, more: object = {}) =>
    () => ({
      body: { choices: [{ message: { content }, finish_reason: 'stop', ...more }] },
    });

  test('sends messages and parameters, and returns the text', async () => {
    respond = completion('A pool.');
    const parameters = {
      uri: `${endpoint}/chat/completions`,
      apiKey: 'secret',
      commonModelParameters: { model: 'small', temperature: 0.2, maxTokens: 50, stop: ['END'] },
      extraParameters: { top_k: 3 },
      extraParametersBehavior: 'passThrough',
    };
    expect(await chat(parameters)).toEqual({ outputs: ['A pool.'], warnings: [], errors: [] });
    expect(requests).toMatchObject([
      {
        url: '/chat/completions',
        headers: { authorization: 'Bearer secret' },
        body: {
          model: 'small',
          messages: [
            { role: 'system', content: 'Summarize.' },
            { role: 'user', content: 'The hotel has a pool.' },
          ],
          temperature: 0.2,
          max_tokens: 50,
          stop: ['END'],
          top_k: 3,
        },
      },
    ]);
  });

  test('a JSON schema is sent, and the response is an object', async () => {
    respond = completion('{"stars": 4}');
    const schema = { type: 'object', properties: { stars: { type: 'integer' } }, required: ['stars'] };
    const responseFormat = { type: 'jsonSchema', jsonSchemaProperties: { name: 'hotel', strict: true, schema } };
    const deployment = `${endpoint}/openai/deployments/gpt/chat/completions?api-version=1`;
    const result = await chat({ uri: deployment, apiKey: 'secret', responseFormat });
    expect(result.outputs).toEqual([{ stars: 4 }]);
    expect(requests).toMatchObject([
      {
        url: '/openai/deployments/gpt/chat/completions?api-version=1',
        headers: { 'api-key': 'secret' },
        body: { response_format: { type: 'json_schema', json_schema: { name: 'hotel', strict: true, schema } } },
      },
    ]);
    respond = completion('Four stars');
    expect((await chat({ uri: deployment, apiKey: 'secret', responseFormat })).errors).toEqual([
      expect.stringContaining('not the JSON'),
    ]);
  });

  test('an image is sent with its bytes', async () => {
    respond = completion('A cat.');
    const image = { $type: 'file', contentType: 'image/png', data: 'AAAA' };
    await chat({ uri: endpoint }, undefined, { userMessage: 'Describe it.', image });
    expect(requests[0]?.body).toMatchObject({
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Describe it.' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
          ],
        },
      ],
    });
  });

  test('a busy model is called again; an error names the reason, but not the key', async () => {
    respond = (attempt) => (attempt === 1 ? { status: 429, body: {} } : completion('ok')());
    expect((await chat({ uri: endpoint })).outputs).toEqual(['ok']);
    respond = () => ({ status: 400, body: { error: { message: 'The model is unknown.' } } });
    const { errors } = await chat({ uri: endpoint, apiKey: 'model-secret' });
    expect(errors).toEqual(['The endpoint returned the status code 400. The model is unknown.']);
    respond = completion('partial', { finish_reason: 'length' });
    expect(await chat({ uri: endpoint })).toMatchObject({
      outputs: ['partial'],
      warnings: [expect.stringContaining('truncated')],
    });
  });

  test('a busy model is called again after the time that it requests', async () => {
    const times: number[] = [];
    respond = (attempt) => {
      times.push(performance.now());
      return attempt === 1 ? { status: 429, headers: { 'retry-after': '1' }, body: {} } : completion('ok')();
    };
    expect((await chat({ uri: endpoint })).outputs).toEqual(['ok']);
    // Timers can be a millisecond early.
    expect(times[1]! - times[0]!).toBeGreaterThan(990);
  });

  test('the server of the model map is called instead of the deployment', async () => {
    respond = completion('mapped');
    const cloud = 'https://models.example.com/openai/deployments/gpt-4o/chat/completions?api-version=1';
    expect((await chat({ uri: cloud }, modelAt('gpt-4o', 'mapped-key'))).outputs).toEqual(['mapped']);
    expect(requests).toMatchObject([
      { url: '/v1/chat/completions', headers: { authorization: 'Bearer mapped-key' }, body: { model: 'tiny' } },
    ]);
  });

  test('a deployment whose percent-encoding is malformed has its name as it is', async () => {
    respond = completion('mapped');
    const cloud = 'https://models.example.com/openai/deployments/gpt%/chat/completions?api-version=1';
    expect((await chat({ uri: cloud }, modelAt('gpt%', 'mapped-key'))).outputs).toEqual(['mapped']);
  });

  test('a model that is not configured is a warning that names the setting', async () => {
    const cloud = 'https://models.example.com/openai/deployments/gpt-4o/chat/completions';
    expect(await chat({ uri: cloud })).toMatchObject({
      warnings: [expect.stringContaining('--model gpt-4o=URL')],
      errors: [],
    });
    expect(await chat({ uri: cloud, apiKey: 'secret' }, blocked)).toMatchObject({
      warnings: [expect.stringContaining('--allow-outbound')],
      errors: [],
    });
  });

  test('extra parameters are rejected unless the skill allows them', async () => {
    await expect(chat({ uri: endpoint, extraParameters: { top_k: 3 } })).rejects.toMatchObject({ status: 400 });
  });
});

describe('translation', () => {
  const outputs = ['translatedText', 'translatedToLanguageCode', 'translatedFromLanguageCode'];
  const translate = (parameters: object, services?: SkillServices) =>
    run(
      'Text.TranslationSkill',
      { text: 'Guten Tag' },
      { defaultToLanguageCode: 'en', ...parameters },
      outputs,
      services,
    );

  test('calls the configured translator', async () => {
    respond = () => ({ body: [{ detectedLanguage: { language: 'de' }, translations: [{ text: 'Hello', to: 'en' }] }] });
    const result = await translate({}, modelAt('translator', 'secret'));
    expect(result).toEqual({ outputs: ['Hello', 'en', 'de'], warnings: [], errors: [] });
    expect(requests).toMatchObject([
      {
        url: '/v1/translate?api-version=3.0&to=en',
        headers: { 'ocp-apim-subscription-key': 'secret' },
        body: [{ Text: 'Guten Tag' }],
      },
    ]);
    await translate({ defaultFromLanguageCode: 'de' }, modelAt('translator'));
    expect(requests[1]?.url).toContain('from=de');
  });

  test('without a translator, a warning names the setting', async () => {
    expect(await translate({})).toEqual({
      outputs: [undefined, undefined, undefined],
      warnings: [expect.stringContaining('--model translator=URL')],
      errors: [],
    });
  });
});

test('image and text vectors: the configured server, otherwise a warning that names the setting', async () => {
  const parameters = { modelVersion: '2023-04-15' };
  const type = 'Vision.VectorizeSkill';
  respond = () => ({ body: { vector: [0.5, 1] } });
  const text = await run(type, { text: 'a cat' }, parameters, ['vector'], modelAt('vision'));
  expect(text.outputs).toEqual([[0.5, 1]]);
  const image = { data: 'AAAA', contentType: 'image/png' };
  await run(type, { image }, parameters, ['vector'], modelAt('vision'));
  expect(requests).toMatchObject([
    {
      url: '/v1/computervision/retrieval:vectorizeText?api-version=2024-02-01&model-version=2023-04-15',
      body: { text: 'a cat' },
    },
    {
      url: '/v1/computervision/retrieval:vectorizeImage?api-version=2024-02-01&model-version=2023-04-15',
      body: 'AAAA',
    },
  ]);
  expect((await run(type, { text: 'a cat' }, parameters, ['vector'])).warnings).toEqual([
    expect.stringContaining('--model vision=URL'),
  ]);
});

test('machine learning endpoints: called with the inputs, otherwise a warning that names the settings', async () => {
  respond = () => ({ body: { label: 'spam' } });
  const aml = (parameters: object, services?: SkillServices) =>
    run('Custom.AmlSkill', { text: 'a' }, parameters, ['label'], services);
  expect((await aml({ uri: `${endpoint}/score`, key: 'secret' })).outputs).toEqual(['spam']);
  expect(requests).toMatchObject([{ url: '/score', headers: { authorization: 'Bearer secret' }, body: { text: 'a' } }]);
  expect(await aml({ resourceId: 'x' })).toMatchObject({
    warnings: [expect.stringContaining("'uri' and 'key'")],
    errors: [],
  });
  expect(await aml({ uri: 'https://x.test/', key: 'k' }, blocked)).toMatchObject({
    warnings: [expect.stringContaining('--allow-outbound')],
    errors: [],
  });
});

test('entities are not linked, with a warning', async () => {
  expect(await run('Text.V3.EntityLinkingSkill', { text: 'Paris' }, {}, ['entities'])).toEqual({
    outputs: [undefined],
    warnings: [expect.stringContaining('not linked locally')],
    errors: [],
  });
});

describe('entity recognition', () => {
  const text = 'Angela Merkel wrote to info@example.com on 3 May 2021.';
  const recognize = (parameters: object, inputs: Record<string, unknown> = { text }) =>
    run('Text.V3.EntityRecognitionSkill', inputs, parameters, ['persons', 'emails', 'dateTimes', 'namedEntities']);

  test('has an output per category, and one with details', async () => {
    const { outputs } = await recognize({});
    expect(outputs.slice(0, 3)).toEqual([['Angela Merkel'], ['info@example.com'], ['3 May 2021']]);
    expect(outputs[3]).toContainEqual({
      category: 'DateTime',
      subcategory: 'Date',
      text: '3 May 2021',
      offset: 43,
      length: 10,
      confidenceScore: expect.any(Number),
    });
  });

  test('selects categories and precisions, and warns about categories without a model', async () => {
    expect((await recognize({ categories: ['email', 'Event'] })).outputs.slice(0, 2)).toEqual([
      undefined,
      ['info@example.com'],
    ]);
    expect((await recognize({ categories: ['Event'] })).warnings).toEqual([expect.stringContaining("'Event'")]);
    expect((await recognize({ minimumPrecision: 0.75 })).outputs.slice(0, 2)).toEqual([[], ['info@example.com']]);
  });

  test('other languages are a warning', async () => {
    expect((await recognize({}, { text: 'Hallo', languageCode: 'de' })).warnings).toEqual([
      expect.stringContaining("'de' is not supported"),
    ]);
  });
});
