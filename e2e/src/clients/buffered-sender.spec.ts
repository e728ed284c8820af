import { SearchIndexingBufferedSender, type IndexDocumentsResult } from '@azure/search-documents';
import { hotelsIndex, type Hotel } from './support/hotels.js';
import { expect, test, unique } from './support/test.js';

test('the buffered sender sends in batches, and the rest at the end', async ({ service: { indexes, documents } }) => {
  const name = unique('buffered');
  await indexes.createIndex(hotelsIndex(name));
  const client = documents<Hotel>(name);
  const sender = new SearchIndexingBufferedSender<Hotel>(client, ({ id }) => id, {
    autoFlush: false,
    initialBatchActionCount: 100,
  });
  const sent: number[] = [];
  const failed: unknown[] = [];
  sender.on('batchSucceeded', ({ results }: IndexDocumentsResult) => sent.push(results.length));
  sender.on('batchFailed', (error) => failed.push(error));
  await sender.uploadDocuments(
    Array.from({ length: 250 }, (_, i) => ({ id: String(i), name: `Hotel ${i}`, rooms: i })),
  );
  await sender.deleteDocuments([{ id: '0' }]);
  await sender.mergeOrUploadDocuments([{ id: '1', rooms: 1000 }]);
  await sender.flush();
  await sender.dispose();
  expect(failed).toEqual([]);
  expect(sent.reduce((a, b) => a + b)).toBe(252);
  expect(sent.length).toBeGreaterThan(1);
  expect(await client.getDocumentsCount()).toBe(249);
  expect((await client.getDocument('1')).rooms).toBe(1000);
});

test('the buffered sender tells what the service refused', async ({ service: { indexes, documents } }) => {
  const name = unique('refused');
  await indexes.createIndex(hotelsIndex(name));
  const sender = new SearchIndexingBufferedSender<Hotel>(documents<Hotel>(name), ({ id }) => id, { autoFlush: false });
  const failed: unknown[] = [];
  sender.on('batchFailed', (error) => failed.push(error));
  await sender.uploadDocuments([{ id: '1', stars: 5 } as Hotel]);
  await sender.flush({}).catch(() => undefined);
  await sender.dispose();
  expect(failed).toMatchObject([{ name: 'RestError', statusCode: 400 }]);
});
