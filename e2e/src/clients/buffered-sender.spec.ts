import {
  AzureKeyCredential,
  SearchClient,
  SearchIndexClient,
  SearchIndexingBufferedSender,
  type IndexDocumentsResult,
} from '@azure/search-documents';
import { hotelsIndex, type Hotel } from './support/hotels.js';
import { errorOf } from './support/client-error.js';
import { createDegradedService } from './support/degraded-service.js';
import { expect, test, unique } from './support/test.js';

test('the buffered sender sends batches, and the last documents on flush', async ({
  service: { indexes, documents },
}) => {
  const name = unique('buffered');
  await indexes.createIndex(hotelsIndex(name));
  const client = documents<Hotel>(name);
  const sender = new SearchIndexingBufferedSender<Hotel>(client, ({ id }) => id, {
    autoFlush: false,
    initialBatchActionCount: 100,
  });
  const batchSizes: number[] = [];
  const failed: unknown[] = [];
  sender.on('batchSucceeded', ({ results }: IndexDocumentsResult) => batchSizes.push(results.length));
  sender.on('batchFailed', (error) => failed.push(error));
  await sender.uploadDocuments(
    Array.from({ length: 250 }, (_, i) => ({ id: String(i), name: `Hotel ${i}`, rooms: i })),
  );
  await sender.deleteDocuments([{ id: '0' }]);
  await sender.mergeOrUploadDocuments([{ id: '1', rooms: 1000 }]);
  await sender.flush();
  await sender.dispose();
  expect(failed).toEqual([]);
  expect(batchSizes.reduce((a, b) => a + b)).toBe(252);
  expect(batchSizes.length).toBeGreaterThan(1);
  expect(await client.getDocumentsCount()).toBe(249);
  expect((await client.getDocument('1')).rooms).toBe(1000);
});

test('the buffered sender reports a batch that the service rejects', async ({ service: { indexes, documents } }) => {
  const name = unique('rejected');
  await indexes.createIndex(hotelsIndex(name));
  const sender = new SearchIndexingBufferedSender<Hotel>(documents<Hotel>(name), ({ id }) => id, { autoFlush: false });
  const failed: unknown[] = [];
  sender.on('batchFailed', (error) => failed.push(error));
  await sender.uploadDocuments([{ id: '1', stars: 5 } as Hotel]);
  await sender.flush({}).catch(() => undefined);
  await sender.dispose();
  expect(failed).toMatchObject([{ name: 'RestError', statusCode: 400 }]);
});

test('the buffered sender reports which documents of a batch failed, and the others are indexed', async ({
  service,
}) => {
  const name = unique('partial');
  await service.indexes.createIndex(hotelsIndex(name));
  const client = service.documents<Hotel>(name);
  const sender = new SearchIndexingBufferedSender<Hotel>(client, ({ id }) => id, { autoFlush: false });
  const outcomes: { results?: IndexDocumentsResult['results'] }[] = [];
  sender.on('batchSucceeded', (result) => outcomes.push(result));
  sender.on('batchFailed', (error) => outcomes.push(error as { results?: IndexDocumentsResult['results'] }));
  await sender.uploadDocuments([{ id: 'there', name: 'Old' }]);
  await sender.mergeDocuments([{ id: 'nowhere', name: 'New' }]);
  await sender.flush().catch(() => undefined);
  await sender.dispose();
  const rows = outcomes.flatMap((each) => each.results ?? []);
  expect(Object.fromEntries(rows.map((row) => [row.key, row.statusCode]))).toEqual({ there: 201, nowhere: 404 });
  expect(rows.find(({ key }) => key === 'nowhere')).toMatchObject({
    succeeded: false,
    errorMessage: 'Document not found.',
  });
  expect((await client.getDocument('there')).name).toBe('Old');
});

test('the buffered sender indexes everything in a service that rejects some requests', async ({ service }) => {
  const name = unique('dropping');
  const { endpoint, primaryKey, degrade } = await createDegradedService(service, name);
  const credential = new AzureKeyCredential(primaryKey);
  const insecure = { allowInsecureConnection: true };
  await new SearchIndexClient(endpoint, credential, insecure).createIndex(hotelsIndex('hotels'));
  await degrade();
  const client = new SearchClient<Hotel>(endpoint, 'hotels', credential, insecure);
  const sender = new SearchIndexingBufferedSender<Hotel>(client, ({ id }) => id, {
    autoFlush: false,
    initialBatchActionCount: 20,
    throttlingDelayInMs: 10,
    maxThrottlingDelayInMs: 20,
  });
  const failed: unknown[] = [];
  sender.on('batchFailed', (error) => failed.push(error));
  await sender.uploadDocuments(Array.from({ length: 200 }, (_, i) => ({ id: String(i), name: `Hotel ${i}` })));
  await sender.flush();
  await sender.dispose();
  expect(failed).toEqual([]);
  expect(await client.getDocumentsCount()).toBe(200);
  await service.management.services.delete(service.ready.resourceGroup, name);
});

test('a batch over the limit is rejected with 413 while the client is still sending', async ({ service }) => {
  const name = unique('large');
  await service.indexes.createIndex(hotelsIndex(name));
  const client = service.documents<Hotel>(name);
  const error = await errorOf(client.uploadDocuments([{ id: '1', description: 'a'.repeat(20_000_000) }]));
  expect(error).toMatchObject({ statusCode: 413, error: { code: 'RequestEntityTooLarge' } });
  expect(await client.getDocumentsCount()).toBe(0);
});

test('an aborted search ends with AbortError, and the next one succeeds', async ({ service }) => {
  const name = unique('aborted');
  await service.indexes.createIndex(hotelsIndex(name));
  const client = service.documents<Hotel>(name);
  await client.uploadDocuments([{ id: '1', name: 'Hotel' }]);
  const controller = new AbortController();
  const search = client.search('hotel', { abortSignal: controller.signal });
  controller.abort();
  await expect(search).rejects.toMatchObject({ name: 'AbortError' });
  expect((await client.search('hotel', { includeTotalCount: true })).count).toBe(1);
});
