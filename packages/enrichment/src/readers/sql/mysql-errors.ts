import { DataSourceError } from '../../errors.js';
import {
  databaseNotFoundError,
  noConnectionError,
  noTlsError,
  signInError,
  tablePermissionError,
  tableSubjectOf,
} from './sql-errors.js';

export interface MysqlSubject {
  /** `the MySQL server 'host:port'`. */
  server: string;
  database: string;
  user: string;
  /** As in the definition. */
  table: string;
}

/** Converts a failure to an error that names the server, table, or column, and never the password. */
export function toMysqlError(error: unknown, { server, database, user, table }: MysqlSubject): DataSourceError {
  if (error instanceof DataSourceError) return error;
  const { code = '', errno, sqlMessage } = error as { code?: string; errno?: number; sqlMessage?: string };
  const tableSubject = tableSubjectOf(table, server);
  switch (code) {
    case 'ER_ACCESS_DENIED_ERROR':
    case 'ER_ACCESS_DENIED_NO_PASSWORD_ERROR':
      return signInError(user, server);
    case 'ER_DBACCESS_DENIED_ERROR':
      return new DataSourceError(
        'unauthorized',
        `The user '${user}' was denied access to the database '${database}' of ${server}.`,
      );
    case 'ER_BAD_DB_ERROR':
      return databaseNotFoundError(database, server);
    case 'ER_TABLEACCESS_DENIED_ERROR':
    case 'ER_COLUMNACCESS_DENIED_ERROR':
      return tablePermissionError(tableSubject);
    case 'HANDSHAKE_NO_SSL_SUPPORT':
      return noTlsError(server);
    case 'HANDSHAKE_SSL_ERROR':
      return new DataSourceError('unreachable', `No encrypted connection to ${server}: ${(error as Error).message}.`, {
        isTransient: false,
      });
    default:
  }
  if (code.startsWith('ER_') && sqlMessage !== undefined) {
    return new DataSourceError('unreachable', `${tableSubject} cannot be read: ${sqlMessage} (${errno ?? code})`, {
      isTransient: /LOCK|SHUTDOWN|CON_COUNT|TOO_MANY/.test(code),
    });
  }
  return noConnectionError(server, code);
}
