import { SearchError } from '@searchdeck/contract';
import { storageQuotaOf } from '../management/resource.js';
import type { DataCall, DataHandler } from './call.js';
import { totals } from './service-statistics.js';

interface Batch {
  value: { '@search.action'?: unknown }[];
}

const full = (quota: number): SearchError =>
  new SearchError({
    status: 429,
    code: 'StorageQuotaExceeded',
    message: `Storage quota has been exceeded for this service: it may take ${quota} bytes. You must either delete documents first, or use a different tier or more partitions.`,
    target: 'value',
  });

/** Refuses to write into a service whose storage is used up; deletes pass, because they make room (service-behavior §12 "quota"). */
export const withinStorage =
  (write: DataHandler): DataHandler =>
  async (call: DataCall) => {
    const { value } = call.body as Batch;
    if (value.some((row) => row['@search.action'] !== 'delete')) {
      const { storage } = call.app;
      const quota = storageQuotaOf(call);
      const used = await storage.bytes(call.service.id, quota, async () => (await totals(call)).storageSize);
      if (used >= quota) throw full(quota);
      storage.add(call.service.id, Number(call.headers['content-length'] ?? 0));
    }
    return write(call);
  };
