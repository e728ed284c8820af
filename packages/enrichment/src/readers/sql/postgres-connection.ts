import { DataSourceError } from '../../errors.js';
import { isLoopbackHost } from './loopback.js';

export interface PostgresConnection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  /** As in libpq: unencrypted, encrypted, or encrypted with a certificate that was issued for the host. */
  sslMode: (typeof SSL_MODES)[number];
}

const SSL_MODES = ['disable', 'require', 'verify-full'] as const;
const DEFAULT_PORT = 5432;

export const isPostgresUrl = (connectionString: string): boolean => /^\s*postgres(?:ql)?:\/\//i.test(connectionString);

const invalidConnection = (reason: string): DataSourceError =>
  new DataSourceError('invalidConnection', `The connection string of the PostgreSQL database is not valid: ${reason}`);

function decode(text: string, part: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalidConnection(`the ${part} has a % that is not followed by two hexadecimal digits.`);
  }
}

/**
 * `postgresql://user:password@host:port/database?sslmode=…`, special characters percent-encoded. Throws
 * DataSourceError `invalidConnection`, whose message never contains the password.
 */
export function parsePostgresUrl(connectionString: string): PostgresConnection {
  const text = connectionString.trim();
  if (!URL.canParse(text)) {
    throw invalidConnection('it must have the form postgresql://user:password@host:port/database.');
  }
  const url = new URL(text);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Folders of sockets and lists of hosts are not supported.
  if (!/^[\w.:-]+$/.test(host)) throw invalidConnection('it must name one host.');
  const user = decode(url.username, 'user');
  const database = decode(url.pathname.slice(1), 'database');
  if (user === '') throw invalidConnection('the user is missing.');
  if (database === '') throw invalidConnection('the database is missing.');
  const unknownName = [...url.searchParams.keys()].find((name) => name !== 'sslmode');
  if (unknownName !== undefined) throw invalidConnection(`the parameter '${unknownName}' is not supported.`);
  const sslMode = url.searchParams.get('sslmode') ?? (isLoopbackHost(host) ? 'disable' : 'verify-full');
  const isSslMode = (mode: string): mode is PostgresConnection['sslMode'] =>
    (SSL_MODES as readonly string[]).includes(mode);
  if (!isSslMode(sslMode)) throw invalidConnection(`sslmode must be one of ${SSL_MODES.join(', ')}.`);
  return {
    host,
    port: url.port === '' ? DEFAULT_PORT : Number(url.port),
    user,
    password: decode(url.password, 'password'),
    database,
    sslMode,
  };
}
