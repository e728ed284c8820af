import { KINDS } from './support/kinds.js';
import { refusalOf } from './support/refusal.js';
import { expect, test, unique } from './support/test.js';

test('a knowledge source tells its state and holds its index', async ({ service }) => {
  const { indexes } = service;
  const { definition } = await KINDS['knowledge sources'](service);
  const source = await indexes.createKnowledgeSource(definition);
  expect(await indexes.getKnowledgeSourceStatus(source.name)).toMatchObject({ synchronizationStatus: 'active' });
  expect((await refusalOf(indexes.getKnowledgeSourceStatus('none'))).statusCode).toBe(404);
  const indexName = 'searchIndexParameters' in source ? source.searchIndexParameters.searchIndexName : '';
  expect((await refusalOf(indexes.deleteIndex(indexName))).statusCode).toBe(400);
  await indexes.deleteKnowledgeSource(source.name);
  await indexes.deleteIndex(indexName);
});

test('a knowledge base needs the sources that it names, and holds them', async ({ service }) => {
  const { indexes } = service;
  const { definition } = await KINDS['knowledge bases'](service);
  const nameless = { name: unique('base'), knowledgeSources: [{ name: 'none' }] };
  expect(await refusalOf(indexes.createKnowledgeBase(nameless))).toMatchObject({
    statusCode: 400,
    message: expect.stringContaining("'none'"),
  });
  const base = await indexes.createKnowledgeBase(definition);
  const [source] = base.knowledgeSources;
  expect((await refusalOf(indexes.deleteKnowledgeSource(source?.name ?? ''))).statusCode).toBe(400);
  await indexes.deleteKnowledgeBase(base.name);
  await indexes.deleteKnowledgeSource(source?.name ?? '');
});
