import { createHmac } from 'node:crypto';
import { RestError } from '@azure/core-rest-pipeline';
import { decodePercent } from '../decode-percent.js';
import type { FileStorage, StoredFile } from './file-storage.js';
import { checkSharedContainer, openBlobStorage, type StorageLocation } from './blob-storage.js';
import { sendToStorage, type RestResponse } from './rest-http.js';
import { accountNameOf, DEFAULT_ENDPOINT_SUFFIX, invalidStorageConnection } from './storage-connection.js';

const VERSION = '2023-11-03';
const FILES_PER_PAGE = 5000;

interface Endpoint {
  /** Without a slash at the end. */
  url: string;
  accountName: string;
  /** Base64. */
  accountKey?: string | undefined;
  /** Parameters of a shared access signature. */
  signature?: string | undefined;
}

const parseUrl = (text: string): URL => {
  if (!URL.canParse(text)) throw invalidStorageConnection();
  return new URL(text);
};

/** The URL of an account's files, from the URL of its blobs; undefined if it has another form. */
const filesUrl = (url: URL): URL | undefined => {
  const files = new URL(url);
  files.hostname = url.hostname.replace('.blob.', '.dfs.');
  return files.hostname.includes('.dfs.') ? files : undefined;
};

/** The endpoint of a connection string; undefined if it names one that serves only the protocol of blobs. */
function endpointOf(settings: ReadonlyMap<string, string>, container: string): Endpoint | undefined {
  if (settings.has('usedevelopmentstorage')) return undefined;
  const sharedUrl = settings.get('containersharedaccessuri');
  if (sharedUrl !== undefined) {
    const url = filesUrl(parseUrl(sharedUrl));
    if (url === undefined) return undefined;
    checkSharedContainer(decodePercent(url.pathname.slice(1)), container);
    return { url: url.origin, accountName: accountNameOf(new URL(url.origin)), signature: url.search };
  }
  const [accountName, accountKey] = [settings.get('accountname'), settings.get('accountkey')];
  const signature = settings.get('sharedaccesssignature');
  if (accountKey !== undefined && accountName === undefined) throw invalidStorageConnection(settings);
  const blobs = settings.get('blobendpoint');
  const files = settings.get('dfsendpoint');
  if (files === undefined && blobs === undefined) {
    if (accountName === undefined) throw invalidStorageConnection(settings);
    const protocol = settings.get('defaultendpointsprotocol') ?? 'https';
    const url = parseUrl(
      `${protocol}://${accountName}.dfs.${settings.get('endpointsuffix') ?? DEFAULT_ENDPOINT_SUFFIX}`,
    );
    return { url: url.origin, accountName, accountKey, signature };
  }
  const url = files === undefined ? filesUrl(parseUrl(blobs ?? '')) : parseUrl(files);
  if (url === undefined) return undefined;
  return {
    url: `${url.origin}${url.pathname.replace(/\/+$/, '')}`,
    accountName: accountName ?? accountNameOf(url),
    accountKey,
    signature,
  };
}

/** The value of `Authorization` for a request without a body ("Authorize with Shared Key"). */
function sharedKey(method: string, url: URL, headers: Record<string, string>, { accountName, accountKey }: Endpoint) {
  const parameters = [...url.searchParams].map(([name, value]) => `\n${name.toLowerCase()}:${value}`).toSorted();
  const text = [
    method,
    // Eleven standard headers, none of which is sent.
    ...Array.from({ length: 11 }, () => ''),
    ...Object.entries(headers).map(([name, value]) => `${name}:${value}`),
    `/${accountName}${url.pathname}${parameters.join('')}`,
  ].join('\n');
  const signature = createHmac('sha256', Buffer.from(accountKey ?? '', 'base64'))
    .update(text)
    .digest('base64');
  return `SharedKey ${accountName}:${signature}`;
}

/** User metadata: `name=<Base64>`, separated by commas. */
const parseMetadata = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .filter((entry) => entry.includes('='))
      .map((entry) => {
        const separator = entry.indexOf('=');
        return [entry.slice(0, separator).trim(), Buffer.from(entry.slice(separator + 1), 'base64').toString('utf8')];
      }),
  );

interface ListedPath {
  name: string;
  isDirectory?: string | boolean;
  contentLength?: string | number;
  lastModified: string;
  etag?: string;
}

const toFile = ({ name, contentLength = 0, lastModified, etag }: ListedPath): StoredFile => ({
  name,
  size: Number(contentLength),
  lastModified: new Date(lastModified),
  etag,
  metadata: {},
});

/**
 * A file system of an account with a hierarchical namespace, by the DFS protocol. Emulators of blob storage, whose
 * endpoints have no `.blob.` in their names, are read by the protocol of blobs. Throws DataSourceError
 * `invalidConnection`. It sends no request.
 */
export function openDataLakeStorage(location: StorageLocation): FileStorage {
  const { settings, container, fetch } = location;
  const endpoint = endpointOf(settings, container);
  if (endpoint === undefined) return openBlobStorage(location);
  const base = `${endpoint.url}/${encodeURIComponent(container)}`;
  const urlOf = (name: string): string => `${base}/${name.split('/').map(encodeURIComponent).join('/')}`;

  const send = (method: 'GET' | 'HEAD', address: string, signal: AbortSignal): Promise<RestResponse> => {
    const url = new URL(address);
    for (const [name, value] of new URLSearchParams(endpoint.signature ?? '')) url.searchParams.set(name, value);
    return sendToStorage(fetch, () => {
      const headers: Record<string, string> = { 'x-ms-date': new Date().toUTCString(), 'x-ms-version': VERSION };
      if (endpoint.accountKey !== undefined) headers['authorization'] = sharedKey(method, url, headers, endpoint);
      return { url: url.href, method, headers, signal };
    });
  };

  return {
    accountName: endpoint.accountName,
    async *pages(folder, signal) {
      let continuation = '';
      do {
        const query = new URLSearchParams({
          resource: 'filesystem',
          recursive: 'true',
          maxResults: `${FILES_PER_PAGE}`,
        });
        if (folder !== '') query.set('directory', folder);
        if (continuation !== '') query.set('continuation', continuation);
        const { status, headers, bytes } = await send('GET', `${base}?${query.toString()}`, signal);
        const listedAt = new Date(headers['date'] ?? Date.now());
        // Like a folder without blobs, which exists only as long as it has some.
        if (status === 404) return yield { listedAt, files: [] };
        const { paths = [] } = JSON.parse(bytes.toString('utf8')) as { paths?: ListedPath[] };
        yield { listedAt, files: paths.filter(({ isDirectory }) => String(isDirectory) !== 'true').map(toFile) };
        continuation = headers['x-ms-continuation'] ?? '';
      } while (continuation !== '');
    },
    async withProperties(file, signal) {
      const { status, headers } = await send('HEAD', urlOf(file.name), signal);
      if (status === 404) return undefined;
      return {
        ...file,
        contentType: headers['content-type'],
        contentMd5: headers['content-md5'],
        metadata: parseMetadata(headers['x-ms-properties'] ?? ''),
      };
    },
    async download(name, signal) {
      const { status, bytes, headers } = await send('GET', urlOf(name), signal);
      if (status === 404) throw new RestError('The file does not exist.', { statusCode: status });
      return { bytes, contentType: headers['content-type'] ?? '' };
    },
    urlOf,
  };
}
