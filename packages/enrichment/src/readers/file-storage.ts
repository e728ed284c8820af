/** A blob of a container, or a file of a data lake. */
export interface StoredFile {
  /** Path within the container. */
  name: string;
  size: number;
  lastModified: Date;
  etag?: string | undefined;
  contentType?: string | undefined;
  contentMd5?: string | undefined;
  metadata: Readonly<Record<string, string>>;
}

/** A container of a storage account. Methods throw RestError, and the outbound policy's errors. */
export interface FileStorage {
  readonly accountName: string;
  /** All files below a folder; `listedAt` is the time of the server. */
  pages(folder: string, signal: AbortSignal): AsyncIterable<{ listedAt: Date; files: readonly StoredFile[] }>;
  /** A file with the properties that lists do not contain; undefined if it no longer exists. Absent if lists are complete. */
  withProperties?(file: StoredFile, signal: AbortSignal): Promise<StoredFile | undefined>;
  download(name: string, signal: AbortSignal): Promise<{ bytes: Buffer; contentType: string }>;
  /** Without a signature. */
  urlOf(name: string): string;
}
