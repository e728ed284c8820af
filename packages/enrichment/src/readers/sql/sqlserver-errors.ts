import { DataSourceError, messageOf } from '../../errors.js';
import {
  certificateError,
  isCertificateErrorCode,
  noConnectionError,
  noTlsError,
  signInError,
  tableSubjectOf,
} from './sql-errors.js';

export interface SqlServerSubject {
  /** `the SQL Server 'host:port'`. */
  server: string;
  database: string;
  user: string;
  /** As in the definition. */
  table: string;
}

/** The server does not encrypt, although the connection string requires it. */
export class NoEncryptionError extends Error {}

const LOGIN_FAILED: ReadonlySet<number> = new Set([18452, 18456, 18470, 18486, 18487, 18488]);
const DATABASE_NOT_OPENED: ReadonlySet<number> = new Set([4060, 911]);
/** Deadlocks, failovers, and temporary limits. */
const TRANSIENT: ReadonlySet<number> = new Set([
  1204, 1205, 1222, 3960, 4221, 10053, 10054, 10060, 10928, 10929, 40143, 40197, 40501, 40540, 40613, 49918, 49919,
  49920,
]);

const firstOf = (error: unknown): unknown => (error instanceof AggregateError ? (error.errors[0] as unknown) : error);

/** The code of the deepest cause: that of the socket, or of TLS. */
function socketCodeOf(error: unknown): string {
  const { cause, code } = error as { cause?: unknown; code?: unknown };
  if (cause != null) return socketCodeOf(firstOf(cause));
  return typeof code === 'string' && code !== 'ESOCKET' ? code : '';
}

/**
 * Converts a failure to an error that names the server, table, or column, and never the password.
 *
 * @param loginError number of the error that the server reported for the login
 */
export function toSqlServerError(error: unknown, subject: SqlServerSubject, loginError?: number): DataSourceError {
  if (error instanceof DataSourceError) return error;
  const { server, database, user, table } = subject;
  if (error instanceof NoEncryptionError) return noTlsError(server);
  const first = firstOf(error) as { number?: number; code?: string };
  const number = first.number ?? (first.code === 'ELOGIN' ? loginError : undefined);
  const message = messageOf(first);
  const tableSubject = tableSubjectOf(table, server);
  if (first.code === 'EENCRYPT') {
    return new DataSourceError(
      'invalidConnection',
      `There is no connection to ${server}: it requires Encrypt=True in the connection string.`,
    );
  }
  if (number === undefined) {
    const code = socketCodeOf(first);
    return isCertificateErrorCode(code) ? certificateError(server, code) : noConnectionError(server, code);
  }
  if (LOGIN_FAILED.has(number)) return signInError(user, server);
  if (DATABASE_NOT_OPENED.has(number)) {
    return new DataSourceError(
      'notFound',
      `The database '${database}' of ${server} does not exist, or the user '${user}' may not open it.`,
    );
  }
  if (first.code === 'ELOGIN') {
    return new DataSourceError('unreachable', `There is no connection to ${server}: ${message} (${number})`);
  }
  // The message names the permission and the object.
  const code = number === 229 || number === 230 ? 'unauthorized' : 'unreachable';
  return new DataSourceError(code, `${tableSubject} cannot be read: ${message} (${number})`, {
    isTransient: TRANSIENT.has(number),
  });
}
