import { DataSourceError } from '../errors.js';

/** One of these is in the connection string of a storage account, unless it uses a managed identity. */
const CREDENTIALS = ['accountkey', 'sharedaccesssignature', 'usedevelopmentstorage', 'containersharedaccessuri'];

export const hasStorageCredentials = (settings: ReadonlyMap<string, string>): boolean =>
  CREDENTIALS.some((name) => settings.has(name));

/**
 * The client for the connection string of a storage account. Throws DataSourceError `invalidConnection`, because errors of
 * the clients can contain parts of the connection string.
 */
export function connectStorage<T>(
  connectionString: string,
  settings: ReadonlyMap<string, string>,
  create: (connectionString: string) => T,
): T {
  // The clients recognize an account key by the protocol, which is optional.
  const needsProtocol = settings.has('accountkey') && !settings.has('defaultendpointsprotocol');
  try {
    return create(needsProtocol ? `DefaultEndpointsProtocol=https;${connectionString}` : connectionString);
  } catch (error) {
    if (error instanceof DataSourceError) throw error;
    throw new DataSourceError('invalidConnection', 'The connection string of the storage account is not valid.');
  }
}
