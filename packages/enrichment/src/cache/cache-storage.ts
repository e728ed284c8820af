/**
 * Where a cache of enrichments is stored: one content for each document of an item of the data source. Methods throw
 * DataSourceError if the storage cannot be used, and the signal's reason.
 */
export interface CacheStorage {
  /** Undefined if nothing is stored. */
  read(item: string, document: string, signal: AbortSignal): Promise<Uint8Array | undefined>;
  write(item: string, document: string, content: Uint8Array, signal: AbortSignal): Promise<void>;
  /** Removes the documents of an item except these. */
  removeDocuments(item: string, except: ReadonlySet<string>, signal: AbortSignal): Promise<void>;
}
