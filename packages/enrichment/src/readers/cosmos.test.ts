import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { badRequest, type SearchIndexerDataSource } from '@searchdeck/contract';
import { startDocumentDatabase, type DocumentDatabase } from '@searchdeck/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OUTBOUND_NOT_ALLOWED } from '../errors.js';
import { openReader } from './index.js';
import type { ItemChange, TrackingState } from './reader.js';

const { signal } = new AbortController();
const HIGH_WATER_MARK = {
  '@odata.type': '#Vendor.Search.HighWaterMarkChangeDetectionPolicy',
  highWaterMarkColumnName: '_ts',
} as const;

let database: DocumentDatabase;
beforeAll(async () => {
  database = await startDocumentDatabase();
});
afterAll(() => database?.stop());

const open = (source: Partial<SearchIndexerDataSource> & { connectionString?: string }, fetchWith = fetch) => {
  const { connectionString = database.connectionString, ...more } = source;
  return openReader(
    {
      name: 'documents',
      type: 'docdb',
      credentials: { connectionString },
      container: { name: 'hotels' },
      ...more,
    },
    { allowedFolders: [], fetch: fetchWith },
    { keyColumn: 'id', queryTimeoutMs: 60_000, sortsByMark: true, convertsToRowVersion: false },
  );
};

async function changes(source: Parameters<typeof open>[0], since?: TrackingState): Promise<ItemChange[]> {
  const reader = await open(source);
  const all: ItemChange[] = [];
  for await (const change of reader.changes(since, signal)) all.push(change);
  return all;
}
const ids = (list: readonly ItemChange[]) => list.map(({ kind, item }) => `${kind} ${item.id}`);

/** How many documents a run is going to read, as reported before the first, and how many it reads. */
async function countsOf(source: Parameters<typeof open>[0], since?: TrackingState) {
  const reader = await open(source);
  const reported: number[] = [];
  let read = 0;
  for await (const _ of reader.changes(since, signal, ({ count }) => reported.push(count))) read++;
  return { reported, read };
}

/** Times of changes have whole seconds: what changes in the second of a list is read again. */
const nextSecond = () => sleep(2100);

test('documents in the order of their changes, then only what changed; marked ones are deleted', async () => {
  await database.createContainer('hotels');
  await database.upsert('hotels', { id: 'b', name: 'New inn', address: { city: 'Rome' }, tags: ['quiet'] } as {
    id: string;
  });
  await database.upsert('hotels', { id: 'a', name: 'Old inn' } as { id: string });
  await nextSecond();
  const source = {
    dataChangeDetectionPolicy: HIGH_WATER_MARK,
    dataDeletionDetectionPolicy: {
      '@odata.type': '#Vendor.Search.SoftDeleteColumnDeletionDetectionPolicy',
      softDeleteColumnName: 'isDeleted',
      softDeleteMarkerValue: 'true',
    },
  } as Partial<SearchIndexerDataSource>;
  const first = await changes(source);
  expect(ids(first).toSorted()).toEqual(['upserted a', 'upserted b']);
  expect(first.find(({ item }) => item.id === 'b')?.item.fields).toMatchObject({
    id: 'b',
    name: 'New inn',
    address: { city: 'Rome' },
    tags: ['quiet'],
    rid: expect.stringMatching(/^[\w-]+$/),
  });
  expect(await countsOf(source)).toEqual({ reported: [2], read: 2 });
  expect(await countsOf(source, first[0]?.tracking)).toEqual({ reported: [1], read: 1 });
  expect(await countsOf({ container: { name: 'hotels', query: 'SELECT * FROM c' } })).toEqual({
    reported: [],
    read: 2,
  });
  expect(await countsOf({})).toEqual({ reported: [2], read: 2 });
  expect(await changes(source, first.at(-1)?.tracking)).toEqual([]);

  await database.upsert('hotels', { id: 'a', name: 'Old inn', isDeleted: true } as { id: string });
  await database.upsert('hotels', { id: 'c', name: 'Newest inn' } as { id: string });
  const second = await changes(source, first.at(-1)?.tracking);
  expect(ids(second).toSorted()).toEqual(['deleted a', 'upserted c']);
  // Without change detection, every run reads all documents.
  expect(await changes({}, first.at(-1)?.tracking)).toHaveLength(3);
});

test('a query selects and renames properties; with change detection it must select and order by the time', async () => {
  await database.createContainer('rooms');
  await database.upsert('rooms', { id: '1', size: 10 } as { id: string });
  await database.upsert('rooms', { id: '2', size: 30 } as { id: string });
  await nextSecond();
  const rooms = (query: string): Partial<SearchIndexerDataSource> => ({
    container: { name: 'rooms', query },
    dataChangeDetectionPolicy: HIGH_WATER_MARK,
  });
  const query =
    'SELECT c.id, c.size AS area, c._ts FROM c WHERE c.size > 20 AND c._ts >= @HighWaterMark ORDER BY c._ts';
  const [change, ...others] = await changes(rooms(query));
  expect(others).toEqual([]);
  expect(change?.item.fields).toMatchObject({ id: '2', area: 30 });
  expect(await changes(rooms(query), change?.tracking)).toEqual([]);
  await expect(changes(rooms('SELECT c.id FROM c'))).rejects.toThrow("must select '_ts'");
  await expect(changes(rooms('SELECT FROM'))).rejects.toMatchObject({ code: 'invalidConnection' });
});

test('errors name the container, but neither the URL nor the key', async () => {
  await expect(changes({ container: { name: 'missing' } })).rejects.toMatchObject({ code: 'notFound' });
  const denying = createServer((_, response) => {
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"code":"Unauthorized","message":"key"}');
  }).listen(0, '127.0.0.1');
  await once(denying, 'listening');
  const { port } = denying.address() as AddressInfo;
  const connectionString = `AccountEndpoint=http://127.0.0.1:${port}/;AccountKey=c2VjcmV0;Database=test`;
  try {
    const error: unknown = await changes({ connectionString }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'unauthorized' });
    expect((error as Error).message).not.toMatch(/c2VjcmV0|127\.0\.0\.1/);
  } finally {
    denying.close();
  }
});

test('endpoints that are not allowed are not called', async () => {
  const reader = await open({}, () =>
    Promise.reject(badRequest('Use --allow-outbound.', { code: OUTBOUND_NOT_ALLOWED })),
  );
  await expect(reader.changes(undefined, signal)[Symbol.asyncIterator]().next()).rejects.toMatchObject({
    code: 'notAllowed',
    message: 'Use --allow-outbound.',
  });
});

test.each([
  ['AccountEndpoint=http://127.0.0.1/;AccountKey=eA==', { code: 'invalidConnection' }],
  ['AccountEndpoint=nowhere;AccountKey=eA==;Database=d', { code: 'invalidConnection' }],
  ['AccountEndpoint=http://127.0.0.1/;AccountKey=eA==;Database=d;ApiKind=MongoDb', { status: 501 }],
  ['ResourceId=/subscriptions/s;Database=d', { status: 501 }],
])('the connection string %s is rejected', async (connectionString, error) => {
  await expect(open({ connectionString })).rejects.toMatchObject(error);
});
