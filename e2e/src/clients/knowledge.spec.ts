import { KINDS } from './support/kinds.js';
import { errorOf } from './support/client-error.js';
import { expect, test, unique } from './support/test.js';

test('a knowledge source reports its status and prevents the deletion of its index', async ({ service }) => {
  const { indexes } = service;
  const { definition } = await KINDS['knowledge sources'](service);
  const source = await indexes.createKnowledgeSource(definition);
  expect(await indexes.getKnowledgeSourceStatus(source.name)).toMatchObject({ synchronizationStatus: 'active' });
  expect((await errorOf(indexes.getKnowledgeSourceStatus('none'))).statusCode).toBe(404);
  const indexName = 'searchIndexParameters' in source ? source.searchIndexParameters.searchIndexName : '';
  expect((await errorOf(indexes.deleteIndex(indexName))).statusCode).toBe(400);
  await indexes.deleteKnowledgeSource(source.name);
  await indexes.deleteIndex(indexName);
});

test('a knowledge base needs its knowledge sources, and prevents their deletion', async ({ service }) => {
  const { indexes } = service;
  const { definition } = await KINDS['knowledge bases'](service);
  const nameless = { name: unique('base'), knowledgeSources: [{ name: 'none' }] };
  expect(await errorOf(indexes.createKnowledgeBase(nameless))).toMatchObject({
    statusCode: 400,
    message: expect.stringContaining("'none'"),
  });
  const base = await indexes.createKnowledgeBase(definition);
  const [source] = base.knowledgeSources;
  expect((await errorOf(indexes.deleteKnowledgeSource(source?.name ?? ''))).statusCode).toBe(400);
  await indexes.deleteKnowledgeBase(base.name);
  await indexes.deleteKnowledgeSource(source?.name ?? '');
});
