import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LakeFile {
  text: string;
  contentType?: string;
  metadata?: Readonly<Record<string, string>>;
  /** Default: ten seconds ago, because a reader reads again what changes in the second in which it is listed. */
  lastModified?: Date;
}

/** The part of an account with a hierarchical namespace that reads files, by the DFS protocol. */
export interface DataLake {
  readonly accountName: string;
  /** Base64. */
  readonly accountKey: string;
  /** With the name of the account in the path. */
  readonly endpoint: string;
  /** With the account key. */
  readonly connectionString: string;
  /** The parameters of a valid shared access signature. */
  readonly signature: string;
  /** Methods and targets of all requests, in order. */
  readonly requests: readonly string[];
  createFileSystem(name: string): void;
  /** Creates or replaces a file, and the folders that contain it. */
  write(fileSystem: string, path: string, file: LakeFile): void;
  remove(fileSystem: string, path: string): void;
  /** The next requests get this status code. */
  fail(status: number, count: number): void;
  stop(): Promise<void>;
}

/** Smaller than the maximum of the service, so that few files have several pages. */
const PATHS_PER_PAGE = 3;
const ACCOUNT = 'lake';
const ACCOUNT_KEY = Buffer.from('key of the test account').toString('base64');
const SIGNATURE = 'sv=2023-11-03&sp=rl&sig=c2lnbmF0dXJl%2B';

type Files = Map<string, Required<LakeFile>>;

/** "Authorize with Shared Key", versions since 2015-02-21. */
function expectedKey({ method = '', headers }: IncomingMessage, url: URL): string {
  const standardHeaders = [
    'content-encoding',
    'content-language',
    'content-length',
    'content-md5',
    'content-type',
    'date',
  ]
    .concat('if-modified-since', 'if-match', 'if-none-match', 'if-unmodified-since', 'range')
    .map((name) => headers[name] ?? '');
  const serviceHeaders = Object.keys(headers)
    .filter((name) => name.startsWith('x-ms-'))
    .toSorted()
    .map((name) => `${name}:${String(headers[name])}`);
  const parameters = [...url.searchParams]
    .map(([name, value]) => ({ name: name.toLowerCase(), value }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, value }) => `${name}:${value}`);
  const resource = [`/${ACCOUNT}${url.pathname}`, ...parameters].join('\n');
  const text = [method, ...standardHeaders, ...serviceHeaders, resource].join('\n');
  const signature = createHmac('sha256', Buffer.from(ACCOUNT_KEY, 'base64')).update(text, 'utf8').digest('base64');
  return `SharedKey ${ACCOUNT}:${signature}`;
}

const isAuthorized = (request: IncomingMessage, url: URL): boolean =>
  request.headers.authorization === expectedKey(request, url) ||
  [...new URLSearchParams(SIGNATURE)].every(([name, value]) => url.searchParams.get(name) === value);

const etagOf = (file: Required<LakeFile>): string =>
  `0x${createHash('sha256').update(JSON.stringify(file)).digest('hex').slice(0, 15).toUpperCase()}`;

/** The files below a folder and the folders that contain them, sorted as the service sorts them. */
function pathsOf(files: Files, directory: string): object[] {
  const prefix = directory === '' ? '' : `${directory}/`;
  const filesInFolder = [...files].filter(([path]) => path.startsWith(prefix));
  const folders = new Set<string>();
  for (const [path] of filesInFolder) {
    for (let end = path.indexOf('/', prefix.length); end > 0; end = path.indexOf('/', end + 1)) {
      folders.add(path.slice(0, end));
    }
  }
  const lastModified = new Date(0).toUTCString();
  return [
    ...Array.from(folders, (name) => ({ name, isDirectory: 'true', contentLength: '0', lastModified })),
    ...filesInFolder.map(([name, file]) => ({
      name,
      contentLength: String(Buffer.byteLength(file.text)),
      lastModified: file.lastModified.toUTCString(),
      etag: etagOf(file),
    })),
  ].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function sendList(response: ServerResponse, files: Files, parameters: URLSearchParams): void {
  const directory = parameters.get('directory') ?? '';
  const paths = pathsOf(files, directory);
  if (directory !== '' && paths.length === 0) return sendError(response, 404, 'PathNotFound');
  const start = Number(Buffer.from(parameters.get('continuation') ?? '', 'base64').toString());
  const end = start + Math.min(PATHS_PER_PAGE, Number(parameters.get('maxResults') ?? '5000'));
  if (end < paths.length) response.setHeader('x-ms-continuation', Buffer.from(`${end}`.padStart(4)).toString('base64'));
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ paths: paths.slice(start, end) }));
}

function sendError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'x-ms-error-code': code, 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { code, message: code } }));
}

function sendFile(response: ServerResponse, file: Required<LakeFile>, isHead: boolean): void {
  const properties = Object.entries(file.metadata).map(
    ([name, value]) => `${name}=${Buffer.from(value).toString('base64')}`,
  );
  response.writeHead(200, {
    'content-type': file.contentType,
    'content-length': Buffer.byteLength(file.text),
    'content-md5': createHash('md5').update(file.text).digest('base64'),
    'last-modified': file.lastModified.toUTCString(),
    etag: `"${etagOf(file)}"`,
    'x-ms-resource-type': 'file',
    ...(properties.length === 0 ? {} : { 'x-ms-properties': properties.join(',') }),
  });
  response.end(isHead ? undefined : file.text);
}

/** Starts a data lake on a free port of 127.0.0.1. */
export async function startDataLake(): Promise<DataLake> {
  const fileSystems = new Map<string, Files>();
  const requests: string[] = [];
  const failures: number[] = [];
  const respond = (request: IncomingMessage, response: ServerResponse): void => {
    const { method = '' } = request;
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    requests.push(`${method} ${url.pathname}${url.search}`);
    const failure = failures.shift();
    if (failure !== undefined) return sendError(response, failure, 'ServerBusy');
    if (!isAuthorized(request, url)) return sendError(response, 403, 'AuthenticationFailed');
    const [account, name = '', ...parts] = url.pathname.slice(1).split('/').map(decodeURIComponent);
    const files = account === ACCOUNT ? fileSystems.get(name) : undefined;
    if (files === undefined) return sendError(response, 404, 'FilesystemNotFound');
    if (parts.length === 0) {
      if (method !== 'GET' || url.searchParams.get('resource') !== 'filesystem') {
        return sendError(response, 400, 'InvalidQueryParameterValue');
      }
      return sendList(response, files, url.searchParams);
    }
    const file = files.get(parts.join('/'));
    if (file === undefined) return sendError(response, 404, 'PathNotFound');
    sendFile(response, file, method === 'HEAD');
  };
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${ACCOUNT}`;
  return {
    accountName: ACCOUNT,
    accountKey: ACCOUNT_KEY,
    endpoint,
    connectionString: `AccountName=${ACCOUNT};AccountKey=${ACCOUNT_KEY};DfsEndpoint=${endpoint}`,
    signature: SIGNATURE,
    requests,
    createFileSystem: (name) => void fileSystems.set(name, new Map()),
    write(fileSystem, path, file) {
      const lastModified = new Date(Date.now() - 10_000);
      fileSystems.get(fileSystem)?.set(path, { contentType: 'text/plain', metadata: {}, lastModified, ...file });
    },
    remove: (fileSystem, path) => void fileSystems.get(fileSystem)?.delete(path),
    fail: (status, count) => void failures.push(...Array.from({ length: count }, () => status)),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
