import { AnonymousCredential, BlobServiceClient, ContainerClient } from '@azure/storage-blob';
import type { Fetch } from '@searchdeck/inference';
import { DataSourceError } from '../errors.js';
import type { FileStorage, StoredFile } from './file-storage.js';
import { blobHttpClient, blobRetries } from './rest-http.js';
import { connectStorage } from './storage-connection.js';

export interface StorageLocation {
  /** The parsed connection string. */
  settings: ReadonlyMap<string, string>;
  container: string;
  fetch: Fetch;
}

const BLOBS_PER_PAGE = 5000;
/** Metadata that marks the placeholder of a folder. */
const FOLDER_MARKER = 'hdi_isfolder';

/** Throws DataSourceError `invalidConnection` if the shared access URL is for another container. */
export function checkSharedContainer(sharedContainer: string, container: string): void {
  if (sharedContainer === container) return;
  throw new DataSourceError(
    'invalidConnection',
    `The connection string is for the container '${sharedContainer}', not for '${container}'.`,
  );
}

/** Opens the container with an account key or signature, or with its shared access URL. */
function openContainer({ settings, container, fetch }: StorageLocation): ContainerClient {
  const options = {
    httpClient: blobHttpClient(fetch),
    retryOptions: blobRetries,
  };
  const sharedUrl = settings.get('containersharedaccessuri');
  return connectStorage(settings, (connection) => {
    if (sharedUrl === undefined) {
      return BlobServiceClient.fromConnectionString(connection, options).getContainerClient(container);
    }
    const client = new ContainerClient(sharedUrl, new AnonymousCredential(), options);
    checkSharedContainer(client.containerName, container);
    return client;
  });
}

/** A container by the protocol of blobs. Throws DataSourceError `invalidConnection`. It sends no request. */
export function openBlobStorage(location: StorageLocation): FileStorage {
  const client = openContainer(location);
  return {
    accountName: client.accountName,
    async *pages(folder, signal) {
      const prefix = folder === '' ? '' : `${folder}/`;
      const options = { prefix, includeMetadata: true, abortSignal: signal };
      for await (const page of client.listBlobsFlat(options).byPage({ maxPageSize: BLOBS_PER_PAGE })) {
        const files = page.segment.blobItems
          .filter(({ metadata }) => metadata?.[FOLDER_MARKER]?.toLowerCase() !== 'true')
          .map(({ name, properties, metadata = {} }): StoredFile => {
            const { contentType, contentLength = 0, contentMD5, lastModified, etag } = properties;
            return {
              name,
              size: contentLength,
              lastModified,
              etag,
              contentType,
              contentMd5: contentMD5 === undefined ? undefined : Buffer.from(contentMD5).toString('base64'),
              metadata,
            };
          });
        yield { listedAt: page.date ?? new Date(), files };
      }
    },
    async download(name, signal) {
      const response = await client.getBlobClient(name).download(0, undefined, { abortSignal: signal });
      const parts: Uint8Array[] = [];
      for await (const part of response.readableStreamBody ?? []) parts.push(part as Buffer);
      return { bytes: Buffer.concat(parts), contentType: response.contentType ?? '' };
    },
    urlOf(name) {
      const url = new URL(client.getBlobClient(name).url);
      // The query string contains the signature.
      url.search = '';
      return url.href;
    },
  };
}
