import { TableClient } from '@azure/data-tables';
import { startStorage, type StorageServer } from '@searchdeck/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseConnectionString } from './connection-string.js';
import type { TrackingState } from './reader.js';
import { TableReader } from './table.js';

let storage: StorageServer;
beforeAll(async () => {
  storage = await startStorage('table');
});
afterAll(() => storage?.stop());

test('the entities that a run reads are counted before the first of them, also if it continues', async () => {
  const table = TableClient.fromConnectionString(storage.connectionString, 'counted', {
    allowInsecureConnection: true,
  });
  await table.createTable();
  for (const rowKey of ['1', '2', '3']) await table.createEntity({ partitionKey: 'p', rowKey });
  const { signal } = new AbortController();
  const counts = async (since?: TrackingState) => {
    const reader = new TableReader({
      settings: parseConnectionString(storage.connectionString),
      table: 'counted',
      fetch,
    });
    const counted: number[] = [];
    const states: TrackingState[] = [];
    for await (const { tracking } of reader.changes(since, signal, ({ count }) => counted.push(count))) {
      states.push(tracking);
    }
    return { counted, states };
  };
  // Until the second of the list has passed, what it contains is read again by the next run.
  await expect.poll(async () => (await counts()).states.at(-1)?.['id']).toBe('["p","3"]');
  const first = await counts();
  expect(first.counted).toEqual([3]);
  const rest = await counts(first.states[0]);
  expect(rest.counted).toEqual([2]);
  expect(rest.states).toHaveLength(2);
});
