import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openSqlite, SqliteError, type Database } from '@searchdeck/sqlite';
import { serviceConfig, type ServiceConfig, type ServiceSecrets } from './config.js';
import { IDENTITY_PATH } from './http/managed-identity.js';
import type { Options } from './options/parse-options.js';
import { UsageError } from './options/usage-error.js';
import { DEMO } from './services/demo.js';
import { Services, type ServiceRecord } from './store/services.js';
import { DATABASE_FILE } from './store/database.js';
import { Settings } from './store/settings.js';

/** What a caller needs to reach the service `demo` on both planes. */
export interface Credentials {
  managementUrl: string;
  endpoint: string;
  adminKey: string;
  queryKey: string | null;
  managementToken: string;
  /** Values of IDENTITY_ENDPOINT and IDENTITY_HEADER. */
  identityEndpoint: string;
  /** Null for a data folder of an earlier version until its next start. */
  identityHeader: string | null;
  subscriptionId: string;
  resourceGroup: string;
  serviceName: string;
  dialect: Options['dialect'];
}

export const credentialsOf = (config: ServiceConfig, services: Services, demo: ServiceRecord): Credentials => ({
  managementUrl: config.managementUrl,
  endpoint: config.endpointOf(demo.name),
  adminKey: demo.primaryKey,
  queryKey: services.queryKeys(demo.id)[0]?.key ?? null,
  managementToken: config.managementToken,
  identityEndpoint: config.managementUrl + IDENTITY_PATH,
  identityHeader: config.identityHeader === '' ? null : config.identityHeader,
  subscriptionId: demo.subscriptionId,
  resourceGroup: demo.resourceGroup,
  serviceName: demo.name,
  dialect: config.dialect,
});

/** How the data folder was served last: the parts of its URL. */
type ServedUrl = Pick<Options, 'host' | 'port' | 'https' | 'dialect'>;
const SERVED_URL_SETTING = 'served';

/** Saves the URL in the data folder, for `--keys`. */
export const saveServedUrl = (settings: Settings, { host, https, dialect }: ServedUrl, port: number): void =>
  settings.set(SERVED_URL_SETTING, JSON.stringify({ host, port, https, dialect } satisfies ServedUrl));

const MANAGEMENT_TOKEN_SETTING = 'managementToken';
const IDENTITY_HEADER_SETTING = 'identityHeader';

/** Secrets of the command line, else those of the data folder, else new ones; stored for the next start and `--keys`. */
export const ensureSecrets = (settings: Settings, options: Options): ServiceSecrets => {
  const ensure = (name: string, option: string | undefined): string => {
    const value = option ?? settings.get(name) ?? randomBytes(32).toString('base64url');
    settings.set(name, value);
    return value;
  };
  return {
    managementToken: ensure(MANAGEMENT_TOKEN_SETTING, options.managementToken),
    identityHeader: ensure(IDENTITY_HEADER_SETTING, options.identityHeader),
  };
};

/** The secrets of a data folder; undefined if no service was started on it. */
const storedSecrets = (settings: Settings): ServiceSecrets | undefined => {
  const managementToken = settings.get(MANAGEMENT_TOKEN_SETTING);
  if (managementToken === undefined) return undefined;
  return { managementToken, identityHeader: settings.get(IDENTITY_HEADER_SETTING) ?? '' };
};

/** The credentials as lines for a terminal. */
export const credentialLines = (credentials: Credentials): string => `  Management URL    ${credentials.managementUrl}
  Management token  ${credentials.managementToken}
  Service           /subscriptions/${credentials.subscriptionId}/resourceGroups/${credentials.resourceGroup} · ${credentials.serviceName}
  Endpoint          ${credentials.endpoint}
  Admin key         ${credentials.adminKey}
  Query key         ${credentials.queryKey ?? 'none'}
  Identity endpoint ${credentials.identityEndpoint}
  Identity header   ${credentials.identityHeader ?? 'none'}
`;

/**
 * The credentials stored in a data folder, even while another process uses it. The URL is the one at which the folder
 * is or was last served. Throws UsageError if there are none.
 */
export const storedCredentials = (options: Options, dataDirectory: string): Credentials => {
  const notStartedError = () =>
    new UsageError(`No local service was started on the data folder "${dataDirectory}" yet.`);
  let database: Database;
  try {
    database = openSqlite(join(dataDirectory, DATABASE_FILE), { readOnly: true });
  } catch {
    throw notStartedError();
  }
  try {
    const settings = new Settings(database);
    const savedUrl = settings.get(SERVED_URL_SETTING);
    const lastOptions = savedUrl === undefined ? options : { ...options, ...(JSON.parse(savedUrl) as ServedUrl) };
    const services = new Services(database);
    const demo = services.get(DEMO.name);
    const secrets = storedSecrets(settings);
    if (secrets === undefined || demo === undefined) throw notStartedError();
    return credentialsOf(serviceConfig(lastOptions, lastOptions.port, secrets), services, demo);
  } catch (error) {
    // A folder of another version, a damaged file.
    if (!(error instanceof SqliteError)) throw error;
    throw new UsageError(`The keys in "${dataDirectory}" can't be read: ${error.message}.`);
  } finally {
    database.close();
  }
};
