import { isRestError } from '@azure/core-rest-pipeline';
import { BlobServiceClient, type ContainerClient } from '@azure/storage-blob';
import type { Fetch } from '@searchdeck/inference';
import { mapInParallel } from '../map-in-parallel.js';
import { parseConnectionString } from '../readers/connection-string.js';
import { blobHttpClient, blobRetries } from '../readers/rest-http.js';
import { connectStorage } from '../readers/storage-connection.js';
import { toStorageError } from '../readers/storage-errors.js';
import type { CacheStorage } from './cache-storage.js';

const MAX_PARALLEL = 8;
const CONTAINER_PREFIX = 'indexer-cache-';

const isMissing = (error: unknown): boolean => isRestError(error) && error.statusCode === 404;

/** A cache in a container of a storage account. Each generation has a folder. */
export class BlobCache implements CacheStorage {
  private readonly client: ContainerClient;
  private creation: Promise<unknown> | undefined;

  /** Throws DataSourceError `invalidConnection`. It sends no request. */
  constructor(
    connectionString: string,
    id: string,
    private readonly generation: number,
    fetch: Fetch,
  ) {
    const options = {
      httpClient: blobHttpClient(fetch),
      retryOptions: blobRetries,
    };
    this.client = connectStorage(parseConnectionString(connectionString), (connection) =>
      BlobServiceClient.fromConnectionString(connection, options).getContainerClient(`${CONTAINER_PREFIX}${id}`),
    );
  }

  private async use<T>(signal: AbortSignal, action: 'read' | 'written', request: () => Promise<T>): Promise<T> {
    try {
      return await request();
    } catch (error) {
      signal.throwIfAborted();
      throw toStorageError(error, `The container '${this.client.containerName}' of the enrichment cache`, action);
    }
  }

  private nameOf(item: string, document: string): string {
    return `${this.generation}/${item}/${document}.json.gz`;
  }

  read(item: string, document: string, signal: AbortSignal): Promise<Uint8Array | undefined> {
    return this.use(signal, 'read', async () => {
      try {
        const blob = this.client.getBlobClient(this.nameOf(item, document));
        const { readableStreamBody } = await blob.download(0, undefined, { abortSignal: signal });
        const parts: Uint8Array[] = [];
        for await (const part of readableStreamBody ?? []) parts.push(part as Buffer);
        return Buffer.concat(parts);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    });
  }

  write(item: string, document: string, content: Uint8Array, signal: AbortSignal): Promise<void> {
    return this.use(signal, 'written', async () => {
      await (this.creation ??= this.client.createIfNotExists({ abortSignal: signal }));
      await this.client
        .getBlockBlobClient(this.nameOf(item, document))
        .upload(Buffer.from(content), content.length, { abortSignal: signal });
    });
  }

  private async removeBlobs(prefix: string, isRemoved: (name: string) => boolean, signal: AbortSignal): Promise<void> {
    await this.use(signal, 'written', async () => {
      try {
        for await (const page of this.client.listBlobsFlat({ prefix, abortSignal: signal }).byPage()) {
          const names = page.segment.blobItems.map(({ name }) => name).filter(isRemoved);
          await mapInParallel(names, MAX_PARALLEL, (name) => this.client.deleteBlob(name, { abortSignal: signal }));
        }
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    });
  }

  async removeDocuments(item: string, except: ReadonlySet<string>, signal: AbortSignal): Promise<void> {
    const retainedNames = new Set(Array.from(except, (document) => this.nameOf(item, document)));
    await this.removeBlobs(`${this.generation}/${item}/`, (name) => !retainedNames.has(name), signal);
  }

  /** Removes all other generations. */
  async removeEarlierGenerations(signal: AbortSignal): Promise<void> {
    await this.removeBlobs('', (name) => !name.startsWith(`${this.generation}/`), signal);
  }

  /** Deletes the container. */
  async delete(signal: AbortSignal): Promise<void> {
    await this.use(signal, 'written', () => this.client.deleteIfExists({ abortSignal: signal }));
  }
}
