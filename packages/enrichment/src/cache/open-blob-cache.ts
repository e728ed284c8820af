import type { Fetch } from '@searchdeck/inference';
import type { BlobCache } from './blob-cache.js';

/**
 * Opens a generation of a cache that is stored in a storage account, in a container whose name ends with the ID of the cache.
 * Throws DataSourceError `invalidConnection`. It sends no request.
 */
export async function openBlobCache(
  connectionString: string,
  cache: { id: string; generation: number },
  fetch: Fetch,
): Promise<BlobCache> {
  // The client of the storage account is loaded only if it is used.
  const { BlobCache: Cache } = await import('./blob-cache.js');
  return new Cache(connectionString, cache.id, cache.generation, fetch);
}
