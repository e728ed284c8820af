import { withHotels } from './support/hotels.js';
import { expect, test, unique } from './support/test.js';

test('service statistics have usage, quotas, and limits', async ({ service: { indexes, indexers } }) => {
  const before = await indexes.getServiceStatistics();
  const name = unique('counted');
  await withHotels(indexes, name);
  await indexes.createSynonymMap({ name: unique('counted'), synonyms: ['a, b'] });
  await indexers.createDataSourceConnection({
    name: unique('counted'),
    type: 'azureblob',
    connectionString: 'UseDevelopmentStorage=true',
    container: { name: 'c' },
  });
  const { counters, limits } = await indexes.getServiceStatistics();
  const growthOf = (of: 'indexCounter' | 'documentCounter' | 'synonymMapCounter' | 'dataSourceCounter') =>
    counters[of].usage - before.counters[of].usage;
  expect(growthOf('indexCounter')).toBe(1);
  expect(growthOf('documentCounter')).toBe(5);
  expect(growthOf('synonymMapCounter')).toBe(1);
  expect(growthOf('dataSourceCounter')).toBe(1);
  expect(counters.indexCounter.quota).toBe(50);
  expect(counters.storageSizeCounter.usage).toBeGreaterThan(0);
  expect(counters.vectorIndexSizeCounter).toBeDefined();
  expect(limits).toMatchObject({
    maxFieldNestingDepthPerIndex: 10,
    maxComplexCollectionFieldsPerIndex: 40,
    maxComplexObjectsInCollectionsPerDocument: 3000,
  });
  const statistics = await indexes.getIndexStatistics(name);
  expect(statistics).toMatchObject({ documentCount: 5, vectorIndexSize: 0 });
  expect(statistics.storageSize).toBeGreaterThan(0);
});
