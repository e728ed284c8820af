import { DataSourceError } from '../../errors.js';
import { connectionSettings } from './connection-settings.js';
import { isLoopbackHost } from './loopback.js';

export interface MysqlConnection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  encryption: Encryption;
}

/** `verified`: with a certificate that was issued for the host. */
type Encryption = 'none' | 'unverified' | 'verified';

const DEFAULT_PORT = 3306;

/** Alternative names of each setting, in lowercase. */
const NAMES = {
  host: ['server', 'host', 'data source', 'datasource', 'address'],
  port: ['port'],
  database: ['database', 'initial catalog'],
  user: ['uid', 'user id', 'userid', 'user', 'username', 'user name'],
  password: ['pwd', 'password'],
  sslMode: ['sslmode', 'ssl mode', 'ssl-mode'],
} as const;

const SSL_MODES: Readonly<Record<string, Encryption | 'preferred'>> = {
  none: 'none',
  disabled: 'none',
  preferred: 'preferred',
  required: 'unverified',
  verifyca: 'verified',
  verifyfull: 'verified',
};

const invalidConnection = (reason: string): DataSourceError =>
  new DataSourceError('invalidConnection', `The connection string of the MySQL database is not valid: ${reason}`);

function encryptionOf(mode: string | undefined, isLoopback: boolean): Encryption {
  if (mode === undefined) return isLoopback ? 'none' : 'verified';
  const encryption = SSL_MODES[mode.toLowerCase()];
  if (encryption === undefined) {
    throw invalidConnection('SslMode must be None, Disabled, Preferred, Required, VerifyCA, or VerifyFull.');
  }
  if (encryption === 'preferred') return isLoopback ? 'none' : 'unverified';
  return encryption;
}

/**
 * `Server=…;Port=…;Database=…;Uid=…;Pwd=…;SslMode=…`. Throws DataSourceError `invalidConnection`, whose message never
 * contains the password.
 */
export function mysqlConnection(settings: ReadonlyMap<string, string>): MysqlConnection {
  const { optional, required } = connectionSettings({ settings, names: NAMES, invalidConnection });
  const host = required('host', 'Server').replace(/^\[|\]$/g, '');
  if (!/^[\w.:-]+$/.test(host)) throw invalidConnection('Server must name one host.');
  const port = optional('port') ?? String(DEFAULT_PORT);
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65535) throw invalidConnection('Port must be a number up to 65535.');
  return {
    host,
    port: Number(port),
    user: required('user', 'Uid'),
    password: optional('password') ?? '',
    database: required('database', 'Database'),
    encryption: encryptionOf(optional('sslMode'), isLoopbackHost(host)),
  };
}
