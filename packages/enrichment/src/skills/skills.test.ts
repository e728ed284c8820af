import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { badRequest } from '@searchdeck/contract';
import type { Inference } from '@searchdeck/inference';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OUTBOUND_NOT_ALLOWED } from '../errors.js';
import { EnrichmentTree } from '../tree/enrichment-tree.js';
import type { SkillServices } from './executor.js';
import { prepareSkills } from './prepare-skills.js';
import { runSkills } from './run-skills.js';
import { runSkill } from './test-support/run-skill.js';

const { signal } = new AbortController();

describe('merge', () => {
  const outputs = ['mergedText', 'mergedOffsets'];
  test('inserts items at their offsets', async () => {
    const fields = { text: 'The brown fox', itemsToInsert: ['quick', 'lazy'], offsets: [3, 9] };
    expect((await runSkill('Text.MergeSkill', fields, {}, outputs)).outputs).toEqual({
      mergedText: 'The quick  brown lazy  fox',
      mergedOffsets: [4, 17],
    });
  });
  test('appends items without offsets, with the tags of the definition', async () => {
    const fields = { text: 'a', itemsToInsert: ['b', 'c'] };
    const tags = { insertPreTag: '<', insertPostTag: '>' };
    expect((await runSkill('Text.MergeSkill', fields, tags, outputs)).outputs).toEqual({
      mergedText: 'a<b><c>',
      mergedOffsets: [2, 5],
    });
  });
});

describe('conditional', () => {
  const conditional = (language: unknown, whenTrue = "= 'en'") =>
    runSkill(
      'Util.ConditionalSkill',
      { language },
      {
        inputs: [
          { name: 'condition', source: '= $(/document/language) == null' },
          { name: 'whenTrue', source: whenTrue },
          { name: 'whenFalse', source: '= $(/document/language)' },
        ],
      },
    );
  test('selects a value by an expression', async () => {
    expect((await conditional(null)).outputs).toEqual({ output: 'en' });
    expect((await conditional('fr')).outputs).toEqual({ output: 'fr' });
    expect(await conditional(null, '= null')).toEqual({ outputs: { output: null }, warnings: [], errors: [] });
  });
  test('a condition that is not Boolean fails the document', async () => {
    expect(await runSkill('Util.ConditionalSkill', { condition: 'x', whenTrue: 1, whenFalse: 2 })).toMatchObject({
      errors: ["The input 'condition' must be a Boolean value."],
    });
  });
});

describe('language detection', () => {
  const outputs = ['languageCode', 'languageName', 'score'];
  test.each([
    ['en', 'English', 'The hotel has a swimming pool and free wireless internet in all rooms.'],
    ['de', 'German', 'Das Hotel hat ein Schwimmbad und kostenloses Internet in allen Zimmern.'],
    ['fr', 'French', "L'hôtel dispose d'une piscine et d'un accès gratuit à Internet."],
    ['zh_chs', 'Chinese', '酒店所有客房均设有游泳池和免费无线网络。'],
  ])('%s', async (languageCode, languageName, text) => {
    const result = await runSkill('Text.LanguageDetectionSkill', { text }, {}, outputs);
    expect(result.outputs).toEqual({ languageCode, languageName, score: expect.any(Number) });
  });
  test('a text without words has no language', async () => {
    const { outputs: detected } = await runSkill('Text.LanguageDetectionSkill', { text: '12 34' }, {}, outputs);
    expect(detected).toMatchObject({ languageCode: '(Unknown)', score: 0 });
  });
  test('long texts are truncated with a warning', async () => {
    const { warnings } = await runSkill('Text.LanguageDetectionSkill', { text: 'word '.repeat(11_000) }, {}, outputs);
    expect(warnings).toEqual(['Skill input was truncated to 50000 characters.']);
  });
});

describe('key phrases', () => {
  const text =
    'The hotel has a heated swimming pool and free wireless internet. Guests of the hotel enjoy a complimentary breakfast buffet.';
  test('finds runs of adjectives and nouns, ordered by importance', async () => {
    const { outputs } = await runSkill('Text.KeyPhraseExtractionSkill', { text }, {}, ['keyPhrases']);
    expect(outputs['keyPhrases']).toEqual(
      expect.arrayContaining([
        'heated swimming pool',
        'free wireless internet',
        'complimentary breakfast buffet',
        'hotel',
      ]),
    );
    const limited = await runSkill('Text.KeyPhraseExtractionSkill', { text }, { maxKeyPhraseCount: 2 }, ['keyPhrases']);
    expect(limited.outputs['keyPhrases']).toEqual((outputs['keyPhrases'] as string[]).slice(0, 2));
  });
  test('an unsupported language is a warning', async () => {
    const fields = { text: 'Das Hotel hat ein Schwimmbad.', languageCode: 'de' };
    expect(await runSkill('Text.KeyPhraseExtractionSkill', fields, {}, ['keyPhrases'])).toEqual({
      outputs: { keyPhrases: undefined },
      warnings: [expect.stringContaining("'de' is not supported")],
      errors: [],
    });
  });
});

describe('sentiment', () => {
  const outputs = ['sentiment', 'confidenceScores', 'sentences'];
  test.each([
    ['positive', 'The breakfast was wonderful. We loved the friendly staff.'],
    ['negative', 'The room was dirty and the staff was terrible.'],
    ['mixed', 'The breakfast was wonderful. The room was terrible.'],
    ['neutral', 'The hotel has forty rooms.'],
  ])('%s', async (sentiment, text) => {
    const result = await runSkill('Text.V3.SentimentSkill', { text }, {}, outputs);
    expect(result.outputs['sentiment']).toBe(sentiment);
    const sentences = result.outputs['sentences'] as { text: string; offset: number; length: number }[];
    expect(sentences.map(({ offset, length }) => text.slice(offset, offset + length))).toEqual(
      sentences.map((sentence) => sentence.text),
    );
  });
});

describe('PII detection', () => {
  const outputs = ['piiEntities', 'maskedText'];
  const text =
    'Write to ada@example.com or call +49 30 1234567. Card 4111 1111 1111 1111, not 4111 1111 1111 1112. IBAN DE89 3704 0044 0532 0130 00, SSN 123-45-6789, host 10.0.0.1, https://user@example.com/x.';
  test('finds entities with a fixed format and valid checksums', async () => {
    const { outputs: detected } = await runSkill('Text.PIIDetectionSkill', { text }, {}, outputs);
    const entities = detected['piiEntities'] as { type: string; text: string; offset: number }[];
    expect(entities.map(({ type, text: match }) => [type, match])).toEqual([
      ['Email', 'ada@example.com'],
      ['PhoneNumber', '+49 30 1234567'],
      ['CreditCardNumber', '4111 1111 1111 1111'],
      ['InternationalBankingAccountNumber', 'DE89 3704 0044 0532 0130 00'],
      ['USSocialSecurityNumber', '123-45-6789'],
      ['IPAddress', '10.0.0.1'],
      ['URL', 'https://user@example.com/x'],
    ]);
    for (const { text: match, offset } of entities) expect(text.startsWith(match, offset)).toBe(true);
  });
  test('masks selected categories', async () => {
    const parameters = { maskingMode: 'replace', maskingCharacter: '#', piiCategories: ['Email'] };
    const { outputs: detected } = await runSkill(
      'Text.PIIDetectionSkill',
      { text: 'To a@b.de, 10.0.0.1' },
      parameters,
      outputs,
    );
    expect(detected['maskedText']).toBe('To ######, 10.0.0.1');
  });
  test('a text that makes patterns backtrack is processed without errors', async () => {
    const hostile = `${'a.'.repeat(12_000)}${'1 '.repeat(12_000)}`;
    expect((await runSkill('Text.PIIDetectionSkill', { text: hostile }, {}, outputs)).errors).toEqual([]);
  });
});

describe('custom entity lookup', () => {
  const lookUp = async (text: string, definitions: object[], parameters: object = {}) => {
    const result = await runSkill(
      'Text.CustomEntityLookupSkill',
      { text },
      {
        inlineEntitiesDefinition: definitions,
        ...parameters,
      },
      ['entities'],
    );
    return (result.outputs['entities'] as { name: string; matches: { text: string; matchDistance: number }[] }[]).map(
      ({ name, matches }) => [name, matches.map((match) => [match.text, match.matchDistance])],
    );
  };
  test('finds names and aliases regardless of case and accents', async () => {
    const definitions = [{ name: 'Café Bar', aliases: [{ text: 'CB' }] }, { name: 'absent' }];
    expect(await lookUp('The CAFE bar, or cb, not CBs.', definitions)).toEqual([
      [
        'Café Bar',
        [
          ['CAFE bar', 0],
          ['cb', 0],
        ],
      ],
    ]);
    expect(await lookUp('cafe bar', definitions, { globalDefaultAccentSensitive: true })).toEqual([]);
    expect(await lookUp('cb', [{ name: 'x', defaultCaseSensitive: true, aliases: [{ text: 'CB' }] }])).toEqual([]);
  });
  test('finds spellings within the edit distance', async () => {
    const definitions = [{ name: 'Microsoft', fuzzyEditDistance: 2 }];
    expect(await lookUp('Mikrosoft, Microsofts, Macrohard', definitions)).toEqual([
      [
        'Microsoft',
        [
          ['Mikrosoft', 1],
          ['Microsofts', 1],
        ],
      ],
    ]);
  });
});

interface SkillRequest {
  values: { recordId: string; data: { text: string } }[];
}

describe('skills with endpoints', () => {
  let server: Server;
  let endpoint: string;
  let requests: { url: string; headers: IncomingMessage['headers']; body: SkillRequest }[];
  let respond: (body: SkillRequest, attempt: number) => { status?: number; body: unknown; isCutOff?: boolean };
  beforeAll(async () => {
    server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = JSON.parse(Buffer.concat(parts).toString()) as SkillRequest;
        requests.push({ url: request.url ?? '', headers: request.headers, body });
        const { status = 200, body: responseBody, isCutOff = false } = respond(body, requests.length);
        if (isCutOff) {
          response.writeHead(status, { 'content-length': 1000 }).write('{', () => response.destroy());
          return;
        }
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(responseBody));
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());
  beforeEach(() => {
    requests = [];
  });
  const services: SkillServices = {
    fetch,
    inference: {
      embed: (texts) => Promise.resolve(texts.map((text) => Float32Array.of(text.length, 1))),
    } satisfies Partial<Inference> as unknown as Inference,
  };

  const webApi = (pages: string[], parameters: object = {}) =>
    runSkills(
      EnrichmentTree.of({ pages }),
      prepareSkills([
        {
          '@odata.type': '#Vendor.Skills.Custom.WebApiSkill',
          context: '/document/pages/*',
          uri: `${endpoint}/skill`,
          inputs: [{ name: 'text', source: '/document/pages/*' }],
          outputs: [{ name: 'upper' }],
          ...parameters,
        },
      ]),
      services,
      signal,
    );

  test('web API: batches of records, headers, and results by record', async () => {
    respond = ({ values }) => ({
      body: {
        values: values
          .map(({ recordId, data }) => ({
            recordId,
            data: { upper: data.text.toUpperCase() },
            warnings: data.text === 'b' ? [{ message: 'careful' }] : null,
          }))
          .toReversed(),
      },
    });
    const { tree, warnings, errors } = await webApi(['a', 'b', 'c'], { batchSize: 2, httpHeaders: { 'x-key': 'k' } });
    expect(tree.select(['document', 'pages', '*', 'upper'])).toEqual(['A', 'B', 'C']);
    expect(warnings).toMatchObject([{ message: 'careful', details: '/document/pages/1' }]);
    expect(errors).toEqual([]);
    expect(requests.map(({ body }) => body.values.length).toSorted((a, b) => a - b)).toEqual([1, 2]);
    expect(requests[0]!.headers['x-key']).toBe('k');
  });

  test('web API: a call to a busy endpoint is retried, and a failed call fails its records', async () => {
    respond = ({ values }, attempt) =>
      attempt === 1
        ? { status: 503, body: {} }
        : {
            body: { values: values.map(({ recordId }) => ({ recordId, data: {}, errors: [{ message: 'bad' }] })) },
          };
    expect((await webApi(['a'])).errors).toMatchObject([{ message: 'bad' }]);
    expect(requests).toHaveLength(2);
    respond = () => ({ status: 400, body: {} });
    expect((await webApi(['a'])).errors).toMatchObject([
      { message: expect.stringContaining('returned the status code 400') },
    ]);
    respond = () => ({ body: { other: 1 } });
    expect((await webApi(['a'])).errors).toMatchObject([{ message: expect.stringContaining("no array 'values'") }]);
  });

  test('web API: a connection that is lost during the response fails its records', async () => {
    respond = () => ({ body: {}, isCutOff: true });
    expect((await webApi(['a'])).errors).toMatchObject([{ message: expect.stringContaining('connection was lost') }]);
  });

  const embed = (parameters: object, more: SkillServices = services) =>
    runSkill('Text.CloudLlmEmbeddingSkill', { text: 'hello' }, parameters, ['embedding'], more);

  test('embedding: the local model', async () => {
    expect(await embed({ resourceUri: 'local://embeddings' })).toEqual({
      outputs: { embedding: [5, 1] },
      warnings: [],
      errors: [],
    });
    await expect(embed({ resourceUri: 'local://embeddings', dimensions: 1536 })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('512 dimensions'),
    });
  });

  test('embedding: a deployed model, with its dimensions', async () => {
    respond = () => ({ body: { data: [{ embedding: [0.25, 0.5] }] } });
    const model = { resourceUri: `${endpoint}/v1`, deploymentId: 'small', apiKey: 'secret', dimensions: 2 };
    expect((await embed(model)).outputs).toEqual({ embedding: [0.25, 0.5] });
    expect(requests).toMatchObject([
      {
        url: '/v1/embeddings',
        headers: { authorization: 'Bearer secret' },
        body: { input: 'hello', model: 'small', dimensions: 2 },
      },
    ]);
  });

  test('embedding: the error of a deployed model names the skill', async () => {
    respond = () => ({ status: 404, body: {} });
    const { errors } = await embed({ name: 'my embeddings', resourceUri: `${endpoint}/v1`, deploymentId: 'small' });
    expect(errors).toEqual([
      "Could not embed the text. The embedding endpoint returned status code '404' (Not Found).\r\nSkill: my embeddings",
    ]);
  });

  test('embedding: an invalid response of a deployed model is an error about the text, not about a query', async () => {
    respond = () => ({ body: { data: [] } });
    const { errors } = await embed({ name: '#1', resourceUri: `${endpoint}/v1`, deploymentId: 'small' });
    expect(errors).toEqual([
      "Could not embed the text, because the embedding endpoint returned an invalid response. 'data[0].embedding' must be an array of numbers.\r\nSkill: #1",
    ]);
  });

  test('embedding: a model that is not configured is a warning with the required settings', async () => {
    const missingKey = await embed({ name: '#1', resourceUri: 'https://models.example.com', deploymentId: 'small' });
    expect(missingKey.errors).toEqual([]);
    expect(missingKey.warnings).toEqual([
      expect.stringMatching(/^The model of the skill is not configured\. Authentication of skill '#1' without apiKey/),
    ]);
    expect((await embed({ name: '#1', resourceUri: 'https://models.example.com' })).warnings).toEqual([
      expect.stringContaining("The skill '#1' is invalid: 'deploymentId'"),
    ]);
    const blocked: SkillServices = {
      ...services,
      fetch: () => Promise.reject(badRequest('Use --allow-outbound.', { code: OUTBOUND_NOT_ALLOWED })),
    };
    const { warnings, errors } = await embed({ resourceUri: `${endpoint}/v1`, deploymentId: 'small' }, blocked);
    expect(errors).toEqual([]);
    expect(warnings).toEqual([expect.stringContaining('--allow-outbound')]);
  });
});
