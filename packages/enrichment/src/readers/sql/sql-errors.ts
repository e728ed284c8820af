import { DataSourceError } from '../../errors.js';

/** `The table 'name' of the … server 'host:port'`, for errors. */
export const tableSubjectOf = (table: string, server: string): string => `The table '${table}' of ${server}`;

/** `tableSubject`: from {@link tableSubjectOf}. */
export const tableNotFoundError = (tableSubject: string): DataSourceError =>
  new DataSourceError('notFound', `${tableSubject} does not exist.`);

export const tablePermissionError = (tableSubject: string): DataSourceError =>
  new DataSourceError('unauthorized', `${tableSubject} cannot be read: permission denied.`);

export const queryTimeoutError = (tableSubject: string, timeoutSeconds: number): DataSourceError =>
  new DataSourceError(
    'unreachable',
    `${tableSubject} cannot be read: a query took longer than the queryTimeout of the indexer, ${timeoutSeconds} s.`,
  );

export const databaseNotFoundError = (database: string, server: string): DataSourceError =>
  new DataSourceError('notFound', `The database '${database}' of ${server} does not exist.`);

/** The server does not accept the user or the password. */
export const signInError = (user: string, server: string): DataSourceError =>
  new DataSourceError('unauthorized', `The user '${user}' was denied access to ${server}.`);

/** Whether the code of an error of TLS is about the certificate of the server. */
export const isCertificateErrorCode = (code: string): boolean => /CERT|SIGNATURE|ERR_TLS/.test(code);

export const certificateError = (server: string, code: string): DataSourceError =>
  new DataSourceError('unreachable', `The certificate of ${server} is not trusted (${code}).`, { isTransient: false });

/** The server does not support encrypted connections. */
export const noTlsError = (server: string): DataSourceError =>
  new DataSourceError('unreachable', `No encrypted connection to ${server}: the server has no TLS.`, {
    isTransient: false,
  });

export const noConnectionError = (server: string, code: string): DataSourceError =>
  new DataSourceError('unreachable', `There is no connection to ${server}${code === '' ? '' : ` (${code})`}.`);
