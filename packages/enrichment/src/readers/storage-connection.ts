import { DataSourceError } from '../errors.js';

/** The connection string of a storage account contains one of these unless it uses a managed identity. */
const CREDENTIALS = ['accountkey', 'sharedaccesssignature', 'usedevelopmentstorage', 'containersharedaccessuri'];

/** Endpoint suffix of the vendor's public cloud. */
export const DEFAULT_ENDPOINT_SUFFIX = 'core.windows.net';
const ENDPOINTS = ['endpointsuffix', 'blobendpoint', 'tableendpoint'];

/** Names a missing setting. Values are not part of the message, because they can be credentials. */
export function invalidStorageConnection(settings: ReadonlyMap<string, string> = new Map()): DataSourceError {
  const hasEndpoint = settings.has('blobendpoint') || settings.has('tableendpoint') || settings.has('dfsendpoint');
  const advice =
    settings.has('accountkey') && !settings.has('accountname')
      ? ' AccountKey requires AccountName.'
      : settings.has('sharedaccesssignature') && !hasEndpoint
        ? ' SharedAccessSignature requires an endpoint, such as BlobEndpoint or TableEndpoint.'
        : '';
  return new DataSourceError(
    'invalidConnection',
    `The connection string of the storage account is not valid.${advice}`,
  );
}

/** The name of the storage account of a URL. Local URLs have it in the path, others in the host name. */
export const accountNameOf = ({ pathname, hostname }: URL): string => pathname.split('/')[1] || hostname.split('.')[0]!;

export const hasStorageCredentials = (settings: ReadonlyMap<string, string>): boolean =>
  CREDENTIALS.some((name) => settings.has(name));

/** Settings that the clients know, which distinguish their letter case. */
const CLIENT_SETTINGS = [
  'DefaultEndpointsProtocol',
  'AccountName',
  'AccountKey',
  'EndpointSuffix',
  'BlobEndpoint',
  'TableEndpoint',
  'QueueEndpoint',
  'FileEndpoint',
  'SharedAccessSignature',
  'UseDevelopmentStorage',
  'DevelopmentStorageProxyUri',
];

/** The connection string in the form that the clients accept. */
function clientConnectionString(settings: ReadonlyMap<string, string>): string {
  // With an account key, the clients require these settings, which are otherwise optional.
  const defaults = !settings.has('accountkey')
    ? []
    : [
        ...(settings.has('defaultendpointsprotocol') ? [] : ['DefaultEndpointsProtocol=https']),
        ...(ENDPOINTS.some((name) => settings.has(name)) ? [] : [`EndpointSuffix=${DEFAULT_ENDPOINT_SUFFIX}`]),
      ];
  const others = CLIENT_SETTINGS.flatMap((name) => {
    const value = settings.get(name.toLowerCase());
    return value === undefined
      ? []
      : [`${name}=${name === 'SharedAccessSignature' ? value.replace(/^\?/, '') : value}`];
  });
  return [...defaults, ...others].join(';');
}

/**
 * The client for the connection string of a storage account. Throws DataSourceError `invalidConnection`, because errors of
 * the clients can contain parts of the connection string.
 */
export function connectStorage<T>(settings: ReadonlyMap<string, string>, create: (connectionString: string) => T): T {
  try {
    return create(clientConnectionString(settings));
  } catch (error) {
    if (error instanceof DataSourceError) throw error;
    throw invalidStorageConnection(settings);
  }
}
