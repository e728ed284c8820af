import { DataSourceError, messageOf } from '../../errors.js';
import {
  certificateError,
  databaseNotFoundError,
  isCertificateErrorCode,
  noConnectionError,
  noTlsError,
  queryTimeoutError,
  signInError,
  tableNotFoundError,
  tablePermissionError,
  tableSubjectOf,
} from './sql-errors.js';

export interface PostgresSubject {
  /** `the PostgreSQL server 'host:port'`. */
  server: string;
  database: string;
  user: string;
  /** As in the definition. */
  table: string;
  timeoutSeconds: number;
}

const codeOf = (error: unknown): string => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
};

/** Five characters, which begin with the class. */
const isSqlState = (code: string): boolean => /^[\dA-Z]{5}$/.test(code) && /\d/.test(code);

/** Converts a failure to an error that names the server, table, or column, and never the password. */
export function toPostgresError(error: unknown, subject: PostgresSubject): DataSourceError {
  const { server, database, user, table, timeoutSeconds } = subject;
  if (error instanceof DataSourceError) return error;
  const code = codeOf(error);
  const message = messageOf(error);
  const tableSubject = tableSubjectOf(table, server);
  if (code === '28P01' || code === '28000') return signInError(user, server);
  if (code === '3D000') return databaseNotFoundError(database, server);
  if (code === '42501') return tablePermissionError(tableSubject);
  if (code === '42P01') return tableNotFoundError(tableSubject);
  if (code === '57014' || message === 'Query read timeout') {
    return queryTimeoutError(tableSubject, timeoutSeconds);
  }
  if (isSqlState(code)) {
    // Errors of these classes (connection, insufficient resources, operator intervention) are transient.
    const isTransient = /^(?:08|53|57)/.test(code);
    return new DataSourceError('unreachable', `${tableSubject} cannot be read: ${message} (${code})`, { isTransient });
  }
  if (isCertificateErrorCode(code)) return certificateError(server, code);
  return /does not support SSL/.test(message) ? noTlsError(server) : noConnectionError(server, code);
}
