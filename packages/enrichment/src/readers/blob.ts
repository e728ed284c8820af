import { extname } from 'node:path';
import { AnonymousCredential, BlobServiceClient, ContainerClient, type BlobItem } from '@azure/storage-blob';
import { SKIP_BLOB, SKIP_BLOB_CONTENT, type StorageMetadata } from '@searchdeck/contract';
import type { Fetch } from '@searchdeck/inference';
import { DataSourceError, tooLargeError } from '../errors.js';
import type { DataSourceReader, ItemChange, ItemReference, ReadOptions, SourceItem, TrackingState } from './reader.js';
import type { SoftDelete } from './soft-delete.js';
import { connectStorage } from './storage-connection.js';
import { toStorageError } from './storage-errors.js';
import { blobHttpClient, storageRetries } from './rest-http.js';

export interface BlobLocation {
  connectionString: string;
  /** The parsed connection string. */
  settings: ReadonlyMap<string, string>;
  container: string;
  /** Only blobs below this virtual folder. */
  folder?: string;
  softDelete?: SoftDelete;
  /** Whether the account has a hierarchical namespace, whose URLs differ. */
  isDataLake?: boolean;
  /** Whether blobs that were indexed and no longer exist are reported. */
  findsDeleted: boolean;
  fetch: Fetch;
}

const BLOBS_PER_PAGE = 5000;
/** Metadata that marks the placeholder of a folder. */
const FOLDER_MARKER = 'hdi_isfolder';

const isTrue = (value: unknown): boolean => typeof value === 'string' && value.toLowerCase() === 'true';

/** Opens the container with an account key or signature, or with its shared access URL. */
function openContainer({ connectionString, settings, container, fetch }: BlobLocation): ContainerClient {
  const options = {
    httpClient: blobHttpClient(fetch),
    retryOptions: { ...storageRetries, maxTries: storageRetries.maxRetries + 1 },
  };
  const sharedUrl = settings.get('containersharedaccessuri');
  return connectStorage(connectionString, settings, (connection) => {
    if (sharedUrl === undefined) {
      return BlobServiceClient.fromConnectionString(connection, options).getContainerClient(container);
    }
    const client = new ContainerClient(sharedUrl, new AnonymousCredential(), options);
    if (client.containerName !== container) {
      throw new DataSourceError(
        'invalidConnection',
        `The connection string is for the container '${client.containerName}', not for '${container}'.`,
      );
    }
    return client;
  });
}

/**
 * Blobs of a container. Changes are ordered by the time of the last modification, in whole seconds: blobs that changed
 * in the second in which they were listed are read again by the next run.
 */
export class BlobReader implements DataSourceReader {
  readonly deleted?: NonNullable<DataSourceReader['deleted']>;
  private readonly client: ContainerClient;
  private readonly prefix: string;
  private readonly softDelete: SoftDelete | undefined;
  private readonly subject: string;
  private readonly isDataLake: boolean;

  /** Throws DataSourceError `invalidConnection`. It sends no request. */
  constructor(location: BlobLocation) {
    const { container, folder = '', softDelete, findsDeleted } = location;
    this.client = openContainer(location);
    this.prefix = folder === '' || folder.endsWith('/') ? folder : `${folder}/`;
    this.softDelete = softDelete;
    this.isDataLake = location.isDataLake === true;
    this.subject = `The container '${container}' of the storage account '${this.client.accountName}'`;
    if (findsDeleted) this.deleted = (ids, signal) => this.missing(ids, signal);
  }

  private async *pages(signal: AbortSignal): AsyncGenerator<{ listedAt: Date; blobs: readonly BlobItem[] }> {
    try {
      const options = { prefix: this.prefix, includeMetadata: true, abortSignal: signal };
      for await (const page of this.client.listBlobsFlat(options).byPage({ maxPageSize: BLOBS_PER_PAGE })) {
        const blobs = page.segment.blobItems.filter(({ metadata }) => !isTrue(metadata?.[FOLDER_MARKER]));
        yield { listedAt: page.date ?? new Date(), blobs };
      }
    } catch (error) {
      signal.throwIfAborted();
      throw toStorageError(error, this.subject);
    }
  }

  private urlOf(name: string): string {
    const url = new URL(this.client.getBlobClient(name).url);
    // The query string contains the signature.
    url.search = '';
    if (this.isDataLake) url.hostname = url.hostname.replace('.blob.', '.dfs.');
    return url.href;
  }

  private reference({ name, properties, metadata = {} }: BlobItem): ItemReference {
    const { contentType = '', contentLength = 0, contentMD5, lastModified, etag } = properties;
    const storage: StorageMetadata = {
      metadata_storage_name: name.slice(name.lastIndexOf('/') + 1),
      metadata_storage_path: this.urlOf(name),
      metadata_storage_content_type: contentType,
      metadata_storage_size: contentLength,
      metadata_storage_last_modified: lastModified.toISOString(),
      metadata_storage_file_extension: extname(name),
      ...(contentMD5 === undefined ? {} : { metadata_storage_content_md5: Buffer.from(contentMD5).toString('base64') }),
    };
    return {
      id: name,
      fields: { ...metadata, ...storage },
      size: contentLength,
      ...(etag ? { version: etag } : {}),
    };
  }

  async *changes(since: TrackingState | undefined, signal: AbortSignal): AsyncGenerator<ItemChange> {
    const [sinceTime, sinceId] = since === undefined ? [-1, ''] : [Number(since['lastModified']), String(since['id'])];
    const changed: { time: number; blob: BlobItem }[] = [];
    let listedAt: number | undefined;
    for await (const page of this.pages(signal)) {
      listedAt ??= page.listedAt.getTime();
      for (const blob of page.blobs) {
        const time = blob.properties.lastModified.getTime();
        if (isTrue(blob.metadata?.[SKIP_BLOB])) continue;
        if (time > sinceTime || (time === sinceTime && blob.name > sinceId)) changed.push({ time, blob });
      }
    }
    changed.sort((a, b) => a.time - b.time || (a.blob.name < b.blob.name ? -1 : 1));
    // Blobs can still change within the second in which they are listed.
    const maxTracked = (listedAt ?? 0) - 1;
    for (const { time, blob } of changed) {
      signal.throwIfAborted();
      yield {
        kind: this.softDelete?.matches(blob.metadata ?? {}) === true ? 'deleted' : 'upserted',
        item: this.reference(blob),
        tracking: time > maxTracked ? { lastModified: maxTracked, id: '' } : { lastModified: time, id: blob.name },
      };
    }
  }

  async read(reference: ItemReference, { signal, maxBytes }: ReadOptions): Promise<SourceItem> {
    const { id, fields, size = 0 } = reference;
    const subject = `The blob '${id}'`;
    if (isTrue(fields[SKIP_BLOB_CONTENT])) return { reference, fields };
    const checkSize = (bytes: number): void => {
      if (bytes > maxBytes) throw tooLargeError(subject, bytes, maxBytes);
    };
    checkSize(size);
    try {
      const response = await this.client.getBlobClient(id).download(0, undefined, { abortSignal: signal });
      const parts: Uint8Array[] = [];
      for await (const part of response.readableStreamBody ?? []) parts.push(part as Buffer);
      const bytes = Buffer.concat(parts);
      checkSize(bytes.length);
      return { reference, fields, content: { bytes, contentType: response.contentType ?? '' } };
    } catch (error) {
      signal.throwIfAborted();
      throw toStorageError(error, subject);
    }
  }

  private async *missing(
    indexedIds: AsyncIterable<string> | Iterable<string>,
    signal: AbortSignal,
  ): AsyncGenerator<string> {
    const existing = new Set<string>();
    for await (const { blobs } of this.pages(signal)) for (const { name } of blobs) existing.add(name);
    for await (const id of indexedIds) {
      signal.throwIfAborted();
      if (!existing.has(id)) yield id;
    }
  }
}
