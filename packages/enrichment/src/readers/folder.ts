import { createHash } from 'node:crypto';
import fs, { closeSync, constants, fstatSync, readlinkSync, type BigIntStats } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { extname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { StorageMetadata } from '@searchdeck/contract';
import { DataSourceError, tooLargeError } from '../errors.js';
import { contentTypeOf } from '../content-type.js';
import { breakIfBusy } from '../break-if-busy.js';
import type {
  DataSourceReader,
  ItemChange,
  ItemReference,
  ListedItems,
  ReadOptions,
  SourceItem,
  TrackingState,
} from './reader.js';

export interface FolderLocation {
  /** Folder of the connection string; a relative one is below `baseFolder`. */
  folder: string;
  baseFolder?: string;
  /** Name of the container, a folder below `folder`. */
  container: string;
  /** Only files below this folder of the container. */
  prefix?: string;
  /** Real paths of the folders whose files may be read. */
  allowedFolders: readonly string[];
}

/** Files whose names begin with it are being uploaded, and are not read. */
export const UPLOAD_PREFIX = '.searchdeck-upload-';

/** Whether a path is a folder or below it. Both are absolute. */
export const isWithin = (path: string, folder: string): boolean => {
  const difference = relative(folder, path);
  return difference === '' || (!isAbsolute(difference) && difference !== '..' && !difference.startsWith(`..${sep}`));
};

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '');

const toDataSourceError = (error: unknown, subject: string): DataSourceError => {
  if (error instanceof DataSourceError) return error;
  if (isMissing(error)) return new DataSourceError('notFound', `${subject} does not exist.`, { cause: error });
  const { code } = error as NodeJS.ErrnoException;
  return code === 'EACCES' || code === 'EPERM'
    ? new DataSourceError('unauthorized', `${subject} cannot be read: permission denied.`, { cause: error })
    : new DataSourceError('unreachable', `${subject} cannot be read (${code ?? 'error'}).`, { cause: error });
};

/** Bytes that are hashed without a break. */
const HASH_BYTES = 256 * 1024;

/** The MD5 hash in base64. A large file does not block the event loop. */
async function md5Of(bytes: Uint8Array): Promise<string> {
  const hash = createHash('md5');
  for (let start = 0; start < bytes.length; start += HASH_BYTES) {
    hash.update(bytes.subarray(start, start + HASH_BYTES));
    await breakIfBusy();
  }
  return hash.digest('base64');
}

/** With descriptors instead of handles: the properties of an open file need no other thread, whose reply costs more. */
const [open, read] = [promisify(fs.open), promisify(fs.read)];

/** Bytes that are read at once. */
const READ_BYTES = 4 * 1024 * 1024;

/** Reads at most `size` bytes; fewer if the file was truncated. If the file grew, the next run reads it again. */
async function readBytes(file: number, size: number, signal: AbortSignal): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(size);
  let length = 0;
  while (length < size) {
    signal.throwIfAborted();
    const { bytesRead } = await read(file, bytes, length, Math.min(READ_BYTES, size - length), null);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.subarray(0, length);
}

/** The path of an open file, symbolic links resolved. */
async function openedPath(file: number, path: string): Promise<string> {
  try {
    // Names the file that is open, even if another one has its path now.
    return readlinkSync(`/proc/self/fd/${file}`);
  } catch {
    // Only Linux has it.
    return realpath(path);
  }
}

interface FileEntry {
  /** Path below the root, with slashes. */
  id: string;
  path: string;
  stats: BigIntStats;
  /**
   * Nanoseconds since the epoch. It is the change time, not the modification time, which programs can set: a copy
   * that preserves an old modification time counts as a change, and a time in the future does not hide later changes.
   */
  changedAt: bigint;
}

/** File systems round times down to their clock's resolution, at most 10 ms. */
const CLOCK_RESOLUTION_MS = 10;

/** Number of files whose times are read concurrently, because each read waits for other threads several times. */
const FILES_AT_ONCE = 64;

/**
 * Files of a folder on disk, as a local extension of blob storage. Symbolic links are not followed. Changes are ordered by
 * time; files that are deleted are found by comparing with what was indexed.
 */
export class FolderReader implements DataSourceReader {
  private constructor(private readonly root: string) {}

  /** Throws DataSourceError `notAllowed` unless the folder is an allowed one or below one, symbolic links resolved. */
  static async open(location: FolderLocation): Promise<FolderReader> {
    const { baseFolder, container, prefix = '', allowedFolders } = location;
    if (!isAbsolute(location.folder) && baseFolder === undefined) {
      throw new DataSourceError('invalidConnection', 'The folder of LocalFolder must be an absolute path.');
    }
    const folder = resolve(baseFolder ?? '', location.folder);
    const requestedPath = resolve(join(folder, container, prefix));
    if (!isWithin(requestedPath, resolve(folder))) {
      throw new DataSourceError('invalidConnection', 'The container must be below the folder of LocalFolder.');
    }
    const allowedPaths = await Promise.all(allowedFolders.map((path) => realpath(path).catch(() => undefined)));
    const root = await realpath(requestedPath).catch((error: unknown) => {
      // A path outside the allowed folders must not reveal whether it exists.
      if (!allowedFolders.some((path) => isWithin(requestedPath, resolve(path)))) return undefined;
      throw toDataSourceError(error, `The folder '${container}'`);
    });
    if (root === undefined || !allowedPaths.some((path) => path !== undefined && isWithin(root, path))) {
      throw new DataSourceError(
        'notAllowed',
        'The folder of the data source is not below an allowed folder. Start the local search service with --allow-folder DIR to allow another one.',
      );
    }
    if (!(await stat(root)).isDirectory()) {
      throw new DataSourceError('notFound', `The folder '${container}' does not exist.`);
    }
    return new FolderReader(root);
  }

  private async *files(folder: string, signal: AbortSignal): AsyncGenerator<FileEntry> {
    signal.throwIfAborted();
    const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
      throw toDataSourceError(error, `The folder '${this.idOf(folder)}'`);
    });
    const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith(UPLOAD_PREFIX));
    for (let start = 0; start < files.length; start += FILES_AT_ONCE) {
      signal.throwIfAborted();
      const listedFiles = await Promise.all(
        files.slice(start, start + FILES_AT_ONCE).map(({ name }) => this.fileAt(join(folder, name))),
      );
      for (const file of listedFiles) if (file !== undefined) yield file;
    }
    for (const entry of entries) if (entry.isDirectory()) yield* this.files(join(folder, entry.name), signal);
  }

  /** Undefined if the file was deleted since the folder was read. */
  private async fileAt(path: string): Promise<FileEntry | undefined> {
    const stats = await lstat(path, { bigint: true }).catch(() => undefined);
    return stats?.isFile() === true ? { id: this.idOf(path), path, stats, changedAt: stats.ctimeNs } : undefined;
  }

  private idOf(path: string): string {
    return relative(this.root, path).replaceAll(sep, '/');
  }

  private reference({ id, path, stats }: Pick<FileEntry, 'id' | 'path' | 'stats'>): ItemReference {
    const extension = extname(path);
    const fields: StorageMetadata = {
      metadata_storage_name: id.slice(id.lastIndexOf('/') + 1),
      metadata_storage_path: pathToFileURL(path).href,
      metadata_storage_content_type: contentTypeOf(extension),
      metadata_storage_size: Number(stats.size),
      metadata_storage_last_modified: new Date(Number(stats.mtimeMs)).toISOString(),
      metadata_storage_file_extension: extension,
    };
    return { id, fields, size: Number(stats.size) };
  }

  async *changes(
    since: TrackingState | undefined,
    signal: AbortSignal,
    onListed?: (listed: ListedItems) => void,
  ): AsyncGenerator<ItemChange> {
    const [sinceTime, sinceId] = since === undefined ? [-1n, ''] : [BigInt(since['changedAt']!), String(since['id'])];
    // A file may change after its folder was listed, so the next run compares with the time at which listing started.
    const maxTrackedTime = BigInt(Date.now() - CLOCK_RESOLUTION_MS) * 1_000_000n;
    const changedFiles: FileEntry[] = [];
    for await (const file of this.files(this.root, signal)) {
      if (file.changedAt > sinceTime || (file.changedAt === sinceTime && file.id > sinceId)) changedFiles.push(file);
    }
    changedFiles.sort((a, b) =>
      a.changedAt < b.changedAt ? -1 : a.changedAt > b.changedAt ? 1 : a.id < b.id ? -1 : 1,
    );
    onListed?.({
      count: changedFiles.length,
      items: changedFiles.map(({ id, path }) => ({
        id,
        fields: { metadata_storage_file_extension: extname(path) },
      })),
    });
    for (const file of changedFiles) {
      signal.throwIfAborted();
      // The file may change again within the resolution of the clock.
      const isRecent = file.changedAt > maxTrackedTime;
      const tracking = isRecent
        ? { changedAt: String(maxTrackedTime), id: '' }
        : { changedAt: String(file.changedAt), id: file.id };
      const { ino, size } = file.stats;
      const item = this.reference(file);
      if (!isRecent) item.version = `${file.changedAt}-${ino}-${size}`;
      yield { kind: 'upserted', item, tracking };
    }
  }

  async read({ id }: ItemReference, { signal, maxBytes }: ReadOptions): Promise<SourceItem> {
    const subject = `The file '${id}'`;
    try {
      const path = join(this.root, id);
      if (!isWithin(path, this.root)) throw new DataSourceError('notFound', `${subject} does not exist.`);
      // A pipe would not open before it has a writer.
      const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
      try {
        const stats = fstatSync(file, { bigint: true });
        // The folder may have been replaced with a symbolic link since it was listed.
        if (!stats.isFile() || !isWithin(await openedPath(file, path), this.root)) {
          throw new DataSourceError('notFound', `${subject} does not exist.`);
        }
        if (stats.size > maxBytes) throw tooLargeError(subject, stats.size, maxBytes);
        const bytes = await readBytes(file, Number(stats.size), signal);
        const reference = this.reference({ id, path, stats });
        const md5 = await md5Of(bytes);
        const fields: StorageMetadata = { ...reference.fields, metadata_storage_content_md5: md5 };
        return { reference, fields, content: { bytes, contentType: contentTypeOf(extname(path)) } };
      } finally {
        closeSync(file);
      }
    } catch (error) {
      signal.throwIfAborted();
      throw toDataSourceError(error, subject);
    }
  }

  async *listDeletedItems(
    indexedIds: AsyncIterable<string> | Iterable<string>,
    signal: AbortSignal,
  ): AsyncGenerator<string> {
    const existingIds = new Set<string>();
    for await (const { id } of this.files(this.root, signal)) existingIds.add(id);
    for await (const id of indexedIds) {
      signal.throwIfAborted();
      if (!existingIds.has(id)) yield id;
    }
  }
}
