import { extname } from 'node:path';
import { SKIP_BLOB, SKIP_BLOB_CONTENT, type StorageMetadata } from '@searchdeck/contract';
import { tooLargeError } from '../errors.js';
import { mapAhead } from '../map-ahead.js';
import type { FileStorage, StoredFile } from './file-storage.js';
import type {
  DataSourceReader,
  ItemChange,
  ItemReference,
  ListedItems,
  ReadOptions,
  SourceItem,
  TrackingState,
} from './reader.js';
import type { SoftDelete } from './soft-delete.js';
import { toStorageError } from './storage-errors.js';

export interface BlobLocation {
  storage: FileStorage;
  container: string;
  /** Only blobs below this virtual folder. */
  folder?: string;
  softDelete?: SoftDelete;
  /** Whether blobs that were indexed and no longer exist are reported. */
  findsDeletedItems: boolean;
}

/** Requests for properties at the same time. */
const MAX_REQUESTS = 8;

const isTrue = (value: unknown): boolean => typeof value === 'string' && value.toLowerCase() === 'true';

/**
 * Blobs of a container, or files of a data lake. Changes are ordered by the time of the last modification, in whole seconds: blobs that changed
 * in the second in which they were listed are read again by the next run.
 */
export class BlobReader implements DataSourceReader {
  readonly listDeletedItems?: NonNullable<DataSourceReader['listDeletedItems']>;
  private readonly storage: FileStorage;
  private readonly folder: string;
  private readonly softDelete: SoftDelete | undefined;
  private readonly subject: string;

  /** It sends no request. */
  constructor({ storage, container, folder = '', softDelete, findsDeletedItems }: BlobLocation) {
    this.storage = storage;
    this.folder = folder.replace(/\/$/, '');
    this.softDelete = softDelete;
    this.subject = `The container '${container}' of the storage account '${storage.accountName}'`;
    if (findsDeletedItems) this.listDeletedItems = (ids, signal) => this.missingIds(ids, signal);
  }

  private async *pages(signal: AbortSignal): AsyncGenerator<{ listedAt: Date; files: readonly StoredFile[] }> {
    try {
      yield* this.storage.pages(this.folder, signal);
    } catch (error) {
      signal.throwIfAborted();
      throw toStorageError(error, this.subject);
    }
  }

  private reference({
    name,
    contentType = '',
    size,
    contentMd5,
    lastModified,
    etag,
    metadata,
  }: StoredFile): ItemReference {
    const storage: StorageMetadata = {
      metadata_storage_name: name.slice(name.lastIndexOf('/') + 1),
      metadata_storage_path: this.storage.urlOf(name),
      metadata_storage_content_type: contentType,
      metadata_storage_size: size,
      metadata_storage_last_modified: lastModified.toISOString(),
      metadata_storage_file_extension: extname(name),
      ...(contentMd5 === undefined ? {} : { metadata_storage_content_md5: contentMd5 }),
    };
    return { id: name, fields: { ...metadata, ...storage }, size, ...(etag ? { version: etag } : {}) };
  }

  /** Files with all their properties; undefined for those that no longer exist. */
  private async *withProperties(
    files: readonly StoredFile[],
    signal: AbortSignal,
  ): AsyncGenerator<StoredFile | undefined> {
    const { storage } = this;
    if (storage.withProperties === undefined) {
      yield* files;
      return;
    }
    const source = (async function* () {
      yield* files;
    })();
    try {
      yield* mapAhead(source, { maxItems: MAX_REQUESTS }, (file) => storage.withProperties!(file, signal));
    } catch (error) {
      signal.throwIfAborted();
      throw toStorageError(error, this.subject);
    }
  }

  async *changes(
    since: TrackingState | undefined,
    signal: AbortSignal,
    onListed?: (listed: ListedItems) => void,
  ): AsyncGenerator<ItemChange> {
    const [sinceTime, sinceId] = since === undefined ? [-1, ''] : [Number(since['lastModified']), String(since['id'])];
    const changedFiles: StoredFile[] = [];
    let listedAt: number | undefined;
    for await (const page of this.pages(signal)) {
      listedAt ??= page.listedAt.getTime();
      for (const file of page.files) {
        const time = file.lastModified.getTime();
        if (time > sinceTime || (time === sinceTime && file.name > sinceId)) changedFiles.push(file);
      }
    }
    changedFiles.sort((a, b) => a.lastModified.getTime() - b.lastModified.getTime() || (a.name < b.name ? -1 : 1));
    onListed?.({
      count: changedFiles.length,
      items: changedFiles.map(({ name }) => ({ id: name, fields: { metadata_storage_file_extension: extname(name) } })),
    });
    // Blobs can still change within the second in which they are listed.
    const maxTrackedTime = (listedAt ?? 0) - 1;
    for await (const file of this.withProperties(changedFiles, signal)) {
      signal.throwIfAborted();
      if (file === undefined || isTrue(file.metadata[SKIP_BLOB])) continue;
      const time = file.lastModified.getTime();
      yield {
        kind: this.softDelete?.matches(file.metadata) === true ? 'deleted' : 'upserted',
        item: this.reference(file),
        tracking:
          time > maxTrackedTime ? { lastModified: maxTrackedTime, id: '' } : { lastModified: time, id: file.name },
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
      const { bytes, contentType } = await this.storage.download(id, signal);
      checkSize(bytes.length);
      return { reference, fields, content: { bytes, contentType } };
    } catch (error) {
      signal.throwIfAborted();
      throw toStorageError(error, subject);
    }
  }

  private async *missingIds(
    indexedIds: AsyncIterable<string> | Iterable<string>,
    signal: AbortSignal,
  ): AsyncGenerator<string> {
    const existingNames = new Set<string>();
    for await (const { files } of this.pages(signal)) for (const { name } of files) existingNames.add(name);
    for await (const id of indexedIds) {
      signal.throwIfAborted();
      if (!existingNames.has(id)) yield id;
    }
  }
}
