import { kinds, resolve, type KindId, type Node } from '@searchdeck/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hotels, TestService } from '../testing/service.js';

const VERSION = '2026-05-01-preview';
type Body = Record<string, unknown>;
/** A definition of the kind whose tested secret is `secret`; undefined omits it. */
type DefinitionFactory = (secret: unknown) => Body;

const llm = (apiKey: unknown) => ({
  resourceUri: 'https://llm.example',
  deploymentId: 'd',
  modelName: 'text-embedding-3-small',
  apiKey,
});
const chat = (apiKey: unknown) => ({ ...llm(apiKey), modelName: 'gpt-5-mini' });
const io = { inputs: [{ name: 'text', source: '/document/content' }], outputs: [{ name: 'embedding' }] };
const key = (applicationSecret: unknown) => ({
  encryptionKey: {
    keyVaultKeyName: 'k',
    keyVaultKeyVersion: '1',
    keyVaultUri: 'https://vault.example',
    accessCredentials: { applicationId: '00000000-0000-4000-8000-000000000001', applicationSecret },
  },
});
const source = {
  name: 'secrets',
  type: 'cloudblob',
  credentials: { connectionString: 'other' },
  container: { name: 'c' },
};
const indexer = { name: 'secrets', dataSourceName: 'given', targetIndexName: 'target' };
const skillset = (skill: Body, more: Body = {}) => ({ name: 'secrets', skills: [skill], ...more });
const plainSkill = {
  ...io,
  '@odata.type': '#Vendor.Skills.Text.KeyPhraseExtractionSkill',
  outputs: [{ name: 'keyPhrases' }],
};
const base = { name: 'secrets', knowledgeSources: [{ name: 'known' }] };
const known = { name: 'secrets', kind: 'searchIndex', searchIndexParameters: { searchIndexName: 'target' } };
const blobs = (more: Body) => ({
  name: 'secrets',
  kind: 'cloudBlob',
  cloudBlobParameters: { connectionString: 'other', containerName: 'c', ...more },
});
const lake = (ingestionParameters: Body) => ({
  name: 'secrets',
  kind: 'indexedOneLake',
  indexedOneLakeParameters: { fabricWorkspaceId: 'w', lakehouseId: 'l', ingestionParameters },
});
const vectorizer = (v: Body) => ({ ...hotels('secrets'), vectorSearch: { vectorizers: [{ name: 'v', ...v }] } });
const ingestion: Record<string, DefinitionFactory> = {
  'embeddingModel<cloudLlm>.cloudLlmParameters.apiKey': (s) => ({
    embeddingModel: { kind: 'cloudLlm', cloudLlmParameters: llm(s) },
  }),
  'chatCompletionModel<cloudLlm>.cloudLlmParameters.apiKey': (s) => ({
    chatCompletionModel: { kind: 'cloudLlm', cloudLlmParameters: chat(s) },
  }),
  'aiServices.apiKey': (s) => ({ aiServices: { uri: 'https://ai.example', apiKey: s } }),
};

const definitions: Record<string, DefinitionFactory> = {
  'indexes.vectorSearch.vectorizers[]<cloudLlm>.cloudLlmParameters.apiKey': (s) =>
    vectorizer({ kind: 'cloudLlm', cloudLlmParameters: llm(s) }),
  'indexes.vectorSearch.vectorizers[]<aml>.amlParameters.key': (s) =>
    vectorizer({ kind: 'aml', amlParameters: { uri: 'https://aml.example', key: s } }),
  'indexes.vectorSearch.vectorizers[]<aiServicesVision>.aiServicesVisionParameters.apiKey': (s) =>
    vectorizer({
      kind: 'aiServicesVision',
      aiServicesVisionParameters: { modelVersion: '2023-04-15', resourceUri: 'https://ai.example', apiKey: s },
    }),
  'indexes.encryptionKey.accessCredentials.applicationSecret': (s) => ({ ...hotels('secrets'), ...key(s) }),
  'indexers.encryptionKey.accessCredentials.applicationSecret': (s) => ({ ...indexer, ...key(s) }),
  'indexers.cache.storageConnectionString': (s) => ({ ...indexer, cache: { storageConnectionString: s } }),
  'datasources.credentials.connectionString': (s) => ({ ...source, credentials: { connectionString: s } }),
  'datasources.encryptionKey.accessCredentials.applicationSecret': (s) => ({ ...source, ...key(s) }),
  'skillsets.skills[]<#Vendor.Skills.Text.CloudLlmEmbeddingSkill>.apiKey': (s) =>
    skillset({ ...io, '@odata.type': '#Vendor.Skills.Text.CloudLlmEmbeddingSkill', ...llm(s) }),
  'skillsets.skills[]<#Vendor.Skills.Custom.ChatCompletionSkill>.apiKey': (s) =>
    skillset({
      '@odata.type': '#Vendor.Skills.Custom.ChatCompletionSkill',
      uri: 'https://llm.example/chat',
      apiKey: s,
      inputs: [{ name: 'userMessage', source: '/document/content' }],
      outputs: [{ name: 'response' }],
    }),
  'skillsets.skills[]<#Vendor.Skills.Custom.AmlSkill>.key': (s) =>
    skillset({ ...io, '@odata.type': '#Vendor.Skills.Custom.AmlSkill', uri: 'https://aml.example', key: s }),
  'skillsets.cognitiveServices<#Vendor.Search.CognitiveServicesByKey>.key': (s) =>
    skillset(plainSkill, { cognitiveServices: { '@odata.type': '#Vendor.Search.CognitiveServicesByKey', key: s } }),
  'skillsets.cognitiveServices<#Vendor.Search.AIServicesByKey>.key': (s) =>
    skillset(plainSkill, {
      cognitiveServices: {
        '@odata.type': '#Vendor.Search.AIServicesByKey',
        key: s,
        subdomainUrl: 'https://ai.example',
      },
    }),
  'skillsets.knowledgeStore.storageConnectionString': (s) =>
    skillset(plainSkill, { knowledgeStore: { storageConnectionString: s, projections: [] } }),
  'skillsets.encryptionKey.accessCredentials.applicationSecret': (s) => skillset(plainSkill, key(s)),
  'synonymmaps.encryptionKey.accessCredentials.applicationSecret': (s) => ({
    name: 'secrets',
    synonyms: 'a, b',
    ...key(s),
  }),
  'knowledgebases.models[]<cloudLlm>.cloudLlmParameters.apiKey': (s) => ({
    ...base,
    models: [{ kind: 'cloudLlm', cloudLlmParameters: chat(s) }],
  }),
  'knowledgebases.encryptionKey.accessCredentials.applicationSecret': (s) => ({ ...base, ...key(s) }),
  'knowledgesources.encryptionKey.accessCredentials.applicationSecret': (s) => ({ ...known, ...key(s) }),
  'knowledgesources.cloudBlobParameters.connectionString': (s) => blobs({ connectionString: s }),
  ...Object.fromEntries(
    Object.entries(ingestion).flatMap(([path, definitionWith]): [string, DefinitionFactory][] => [
      [
        `knowledgesources.cloudBlobParameters.ingestionParameters.${path}`,
        (s) => blobs({ ingestionParameters: definitionWith(s) }),
      ],
      [`knowledgesources.indexedOneLakeParameters.ingestionParameters.${path}`, (s) => lake(definitionWith(s))],
    ]),
  ),
};

/** Every path of a secret in a kind's schema; a union's variant is in angle brackets. */
const secretsOf = (schema: Node, path: string, above: readonly unknown[] = []): string[] => {
  const node = resolve(schema);
  if (schema.isSecret || node.isSecret) return [path];
  if (above.includes(node)) return [];
  const inside = [...above, node];
  switch (node.kind) {
    case 'object':
      return Object.entries(node.fields).flatMap(([name, f]) => secretsOf(f.schema, `${path}.${name}`, inside));
    case 'union':
      return Object.entries(node.variants).flatMap(([tag, variant]) => secretsOf(variant, `${path}<${tag}>`, inside));
    case 'array':
      return secretsOf(node.items, `${path}[]`, inside);
    case 'map':
      return secretsOf(node.values, `${path}{}`, inside);
    default:
      return [];
  }
};

let service: TestService;
const put = (kind: string, body: Body) =>
  service.data('PUT', `/${kind}('${String(body['name'])}')`, { body, version: VERSION });
beforeAll(async () => {
  service = await TestService.start();
  await put('indexes', hotels('target'));
  await put('datasources', { ...source, name: 'given' });
  await put('knowledgesources', { ...known, name: 'known' });
});
afterAll(() => service.dispose());

test('the definitions below cover every secret of every kind', () => {
  const all = kinds.flatMap((kind) => secretsOf(kind.schema, kind.id));
  expect(all.length).toBeGreaterThan(20);
  expect(Object.keys(definitions).toSorted()).toEqual(all.toSorted());
});

/** The value at a path of the stored definition, as `secretsOf` writes paths. */
const storedAt = (kind: KindId, path: string): unknown => {
  const demo = service.app.services.get('demo')?.id ?? 0;
  const body = service.app.definitions.get(demo, kind, 'secrets')?.body;
  const steps = path
    .replaceAll(/<[^>]*>/g, '')
    .split('.')
    .slice(1);
  return steps.reduce<unknown>((value, step) => {
    const member = (value as Body | undefined)?.[step.replace('[]', '')];
    return step.endsWith('[]') ? (member as unknown[])[0] : member;
  }, body);
};

test.each(Object.entries(definitions))('%s', async (path, definitionWith) => {
  const kind = path.split('.')[0] as KindId;
  await service.data('DELETE', `/${kind}('secrets')`, { version: VERSION });
  const created = await put(kind, definitionWith('s3cret-one'));
  expect(created.text).toContain('"name":"secrets"');
  expect(created.status).toBe(201);
  expect(storedAt(kind, path)).toBe('s3cret-one');
  const read = await service.data('GET', `/${kind}('secrets')`, { version: VERSION });
  const list = await service.data('GET', `/${kind}`, { version: VERSION });
  for (const { text } of [created, read, list]) expect(text).not.toContain('s3cret-one');

  // A client that does not know the secret does not change it.
  for (const unknown of ['<unchanged>', null, undefined]) {
    expect((await put(kind, definitionWith(unknown))).status).toBe(200);
    expect(storedAt(kind, path)).toBe('s3cret-one');
  }
  expect((await put(kind, read.body as Body)).status).toBe(200);
  expect(storedAt(kind, path)).toBe('s3cret-one');
  expect((await put(kind, definitionWith('s3cret-two'))).text).not.toContain('s3cret-two');
  expect(storedAt(kind, path)).toBe('s3cret-two');
  const redacted = await put(kind, definitionWith('<redacted>'));
  expect(redacted.status).toBe(200);
  expect(storedAt(kind, path) ?? null).toBeNull();
  // A response can be sent back by PUT without its secrets.
  for (const body of [definitionWith('<unchanged>'), redacted.body as Body]) {
    expect((await put(kind, body)).status).toBe(200);
    expect(storedAt(kind, path) ?? null).toBeNull();
  }
  // A new object has no stored secret: placeholders are not secrets.
  await service.data('DELETE', `/${kind}('secrets')`, { version: VERSION });
  for (const marker of ['<unchanged>', '<redacted>']) {
    const fresh = await put(kind, definitionWith(marker));
    if (fresh.status === 201) {
      expect(storedAt(kind, path) ?? null).toBeNull();
      await service.data('DELETE', `/${kind}('secrets')`, { version: VERSION });
    } else {
      expect(fresh).toMatchObject({
        status: 400,
        body: { error: { target: expect.stringMatching(/(key|connectionString)$/i) } },
      });
    }
  }
});
