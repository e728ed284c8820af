import { notSupportedLocally } from '@searchdeck/contract';
import { DataSourceError } from '../../errors.js';
import { connectionSettings } from './connection-settings.js';
import { isLoopbackHost } from './loopback.js';

export interface SqlServerConnection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  encryption: Encryption;
  /** The name in the server's certificate, if it differs from the host. */
  certificateHost?: string;
  /** Whether a secondary replica may be read. */
  readOnly: boolean;
}

/** `verified`: with a certificate that was issued for the host. `strict`: the same, before any other byte (TDS 8). */
type Encryption = 'none' | 'unverified' | 'verified' | 'strict';

const DEFAULT_PORT = 1433;

/** The names of each setting, in lowercase. */
const NAMES = {
  server: ['server', 'data source', 'address', 'addr', 'network address'],
  database: ['database', 'initial catalog'],
  user: ['user id', 'uid', 'user'],
  password: ['password', 'pwd'],
  encrypt: ['encrypt'],
  trustCertificate: ['trustservercertificate', 'trust server certificate'],
  certificateHost: ['hostnameincertificate', 'host name in certificate'],
  intent: ['applicationintent', 'application intent'],
  authentication: ['authentication'],
  integrated: ['integrated security', 'trusted_connection'],
} as const;

/** Settings of the vendor's drivers that have no meaning for one connection that is read once. */
const IGNORED: ReadonlySet<string> = new Set([
  'app',
  'application name',
  'async',
  'asynchronous processing',
  'command timeout',
  'connect retry count',
  'connect retry interval',
  'connect timeout',
  'connection lifetime',
  'connection timeout',
  'connectretrycount',
  'connectretryinterval',
  'current language',
  'enlist',
  'language',
  'load balance timeout',
  'max pool size',
  'min pool size',
  'multiple active result sets',
  'multipleactiveresultsets',
  'multi subnet failover',
  'multisubnetfailover',
  'packet size',
  'persist security info',
  'persistsecurityinfo',
  'pool blocking period',
  'poolblockingperiod',
  'pooling',
  'timeout',
  'type system version',
  'workstation id',
  'wsid',
]);

const ENCRYPTION: Readonly<Record<string, 'none' | 'encrypted' | 'strict'>> = {
  false: 'none',
  no: 'none',
  optional: 'none',
  true: 'encrypted',
  yes: 'encrypted',
  mandatory: 'encrypted',
  strict: 'strict',
};

const invalidConnection = (reason: string): DataSourceError =>
  new DataSourceError('invalidConnection', `The connection string of the SQL Server database is not valid: ${reason}`);

const isTrue = (value: string | undefined): boolean => /^(?:true|yes|sspi)$/i.test(value ?? '');

/** `tcp:host,port`; names of this machine are `.` and `(local)`. */
function parseServer(text: string): { host: string; port: number } {
  const [, protocol, name = '', port = String(DEFAULT_PORT)] =
    /^(?:([a-z]+):(?!:))?\s*(\[[\da-f:.]+\]|[^,]*?)\s*(?:,\s*(.*))?$/i.exec(text) ?? [];
  if (protocol !== undefined && protocol.toLowerCase() !== 'tcp') {
    throw invalidConnection('Server must have the form host,port or tcp:host,port.');
  }
  if (name.includes('\\')) throw invalidConnection('Server must name a port instead of an instance: host,port.');
  const host = /^(?:\.|\(local\))$/i.test(name) ? 'localhost' : name.replace(/^\[|\]$/g, '');
  if (!/^[\w.:-]+$/.test(host)) throw invalidConnection('Server must name one host.');
  if (!/^\d{1,5}$/.test(port) || Number(port) === 0 || Number(port) > 65535) {
    throw invalidConnection('the port of Server must be a number from 1 to 65535.');
  }
  return { host, port: Number(port) };
}

function encryptionOf(encrypt: string | undefined, trustsCertificate: boolean, isLoopback: boolean): Encryption {
  const mode = encrypt === undefined ? (isLoopback ? 'none' : 'encrypted') : ENCRYPTION[encrypt.toLowerCase()];
  if (mode === undefined) throw invalidConnection('Encrypt must be True, False, Mandatory, Optional, or Strict.');
  if (mode !== 'encrypted') return mode;
  return trustsCertificate ? 'unverified' : 'verified';
}

/** Settings whose values would need an identity or a domain. */
function rejectOtherSignIn(authentication: string | undefined, integratedSecurity: string | undefined): void {
  const isByPassword = authentication === undefined || /^sql ?password$/i.test(authentication);
  if (isByPassword && !isTrue(integratedSecurity)) return;
  const setting = isByPassword ? 'Integrated Security' : `Authentication=${authentication}`;
  throw notSupportedLocally(
    `Reading from SQL Server with ${setting}`,
    'credentials.connectionString',
    'Use User ID and Password of a login of the server.',
  );
}

/**
 * `Server=tcp:host,port;Database=…;User ID=…;Password=…;Encrypt=…;TrustServerCertificate=…`, with the names that the
 * vendor's drivers accept. Throws DataSourceError `invalidConnection` and SearchError 501, whose messages never contain the
 * password.
 */
export function sqlServerConnection(settings: ReadonlyMap<string, string>): SqlServerConnection {
  const { optional, required } = connectionSettings({
    settings,
    names: NAMES,
    ignoredNames: IGNORED,
    invalidConnection,
  });
  rejectOtherSignIn(optional('authentication'), optional('integrated'));
  const { host, port } = parseServer(required('server', 'Server'));
  const certificateHost = optional('certificateHost') ?? '';
  return {
    host,
    port,
    user: required('user', 'User ID'),
    password: optional('password') ?? '',
    database: required('database', 'Database'),
    encryption: encryptionOf(optional('encrypt'), isTrue(optional('trustCertificate')), isLoopbackHost(host)),
    ...(certificateHost === '' ? {} : { certificateHost }),
    readOnly: /^readonly$/i.test(optional('intent') ?? ''),
  };
}
