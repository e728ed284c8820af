import { SearchError } from '@searchdeck/contract';
import type { IndexDefinition } from '@searchdeck/engine';
import type { App } from '../app-context.js';
import { storageQuotaOf } from '../services/resource.js';
import type { ServiceRecord } from '../store/services.js';
import { sourcesOf } from './index-access.js';

/** Documents and bytes of each index of a service. */
export async function statisticsOfIndexes(app: App, service: ServiceRecord) {
  const indexStatistics = [];
  for (const { directory, body, name } of app.definitions.list(service.id, 'indexes')) {
    if (directory === null) continue;
    const statistics = await app.indexes.statistics(
      directory,
      body as unknown as IndexDefinition,
      sourcesOf(app, service, name),
    );
    const { documentCount, storageSize, vectorIndexSize } = statistics;
    indexStatistics.push({ name, documentCount, storageSize, vectorIndexSize });
  }
  return indexStatistics;
}

/** Documents and bytes of all indexes of a service. */
export async function storageTotals(app: App, service: ServiceRecord) {
  const totals = { documentCount: 0, storageSize: 0, vectorIndexSize: 0 };
  for (const statistics of await statisticsOfIndexes(app, service)) {
    totals.documentCount += statistics.documentCount;
    totals.storageSize += statistics.storageSize;
    totals.vectorIndexSize += statistics.vectorIndexSize;
  }
  return totals;
}

/**
 * 429 when the storage of the service is used up (service-behavior §12 "quota"). `bytes`: size of what is about to be
 * written.
 */
export async function reserveStorage(app: App, service: ServiceRecord, bytes: number): Promise<void> {
  const quota = storageQuotaOf({ app, service });
  const usedBytes = await app.storage.bytes(
    service.id,
    quota,
    async () => (await storageTotals(app, service)).storageSize,
  );
  if (usedBytes >= quota) {
    throw new SearchError({
      status: 429,
      code: 'StorageQuotaExceeded',
      message: `Storage quota has been exceeded for this service: its quota is ${quota} bytes. You must either delete documents first, or use a different tier or more partitions.`,
      target: 'value',
    });
  }
  app.storage.add(service.id, bytes);
}
