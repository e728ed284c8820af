import { parseJson, type SearchIndexerDataSource } from '@searchdeck/contract';
import { expect, test } from 'vitest';
import { canTrackChanges, changeColumns, readsRows, withChangePolicy } from './change-policy';

const source = '{ "name": "rows", "type": "cloudsql" }';
const highWaterMark = {
  '@odata.type': '#Vendor.Search.HighWaterMarkChangeDetectionPolicy',
  highWaterMarkColumnName: 'changed',
} as const;

test('a policy is set and removed in the names of the dialect', () => {
  const text = withChangePolicy(source, highWaterMark, 'azure');
  expect(parseJson(text)).toEqual({
    name: 'rows',
    type: 'cloudsql',
    dataChangeDetectionPolicy: {
      '@odata.type': '#Microsoft.Azure.Search.HighWaterMarkChangeDetectionPolicy',
      highWaterMarkColumnName: 'changed',
    },
  });
  expect(parseJson(withChangePolicy(source, highWaterMark, 'vendor'))).toMatchObject({
    dataChangeDetectionPolicy: highWaterMark,
  });
  expect(parseJson(withChangePolicy(text, undefined, 'azure'))).toEqual(parseJson(source));
});

test('columns that can increase are offered, the most likely one first, and the key is not', () => {
  const field = (name: string, type: string) => ({ source: name, field: { name, type } as never });
  const fields = [
    field('id', 'Edm.Int64'),
    field('price', 'Edm.Double'),
    field('title', 'Edm.String'),
    field('opened', 'Edm.DateTimeOffset'),
    field('row_version', 'Edm.Int64'),
    field('updated_at', 'Edm.DateTimeOffset'),
  ];
  expect(changeColumns(fields, 'id')).toEqual(['updated_at', 'row_version', 'opened', 'price']);
});

test('only databases of rows have columns, and only SQL Server tracks changes', () => {
  const dataSource = (type: SearchIndexerDataSource['type'], connectionString: string) =>
    ({ name: 'x', type, credentials: { connectionString }, container: { name: 'c' } }) as SearchIndexerDataSource;
  expect(['cloudsql', 'mysql', 'docdb', 'cloudblob'].map((type) => readsRows({ type } as never))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(canTrackChanges(dataSource('cloudsql', 'Server=a;Database=b'))).toBe(true);
  expect(canTrackChanges(dataSource('cloudsql', 'postgresql://a/b'))).toBe(false);
  expect(canTrackChanges(dataSource('mysql', 'Server=a;Database=b'))).toBe(false);
});
