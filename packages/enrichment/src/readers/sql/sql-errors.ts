import { DataSourceError } from '../../errors.js';

/** `tableSubject`: `The table 'name' of the … server 'host:port'`. */
export const queryTimeoutError = (tableSubject: string, timeoutSeconds: number): DataSourceError =>
  new DataSourceError(
    'unreachable',
    `${tableSubject} cannot be read: a query took longer than the queryTimeout of the indexer, ${timeoutSeconds} s.`,
  );

/** The server does not support encrypted connections. */
export const noTlsError = (server: string): DataSourceError =>
  new DataSourceError('unreachable', `No encrypted connection to ${server}: the server has no TLS.`, {
    isTransient: false,
  });

export const noConnectionError = (server: string, code: string): DataSourceError =>
  new DataSourceError('unreachable', `There is no connection to ${server}${code === '' ? '' : ` (${code})`}.`);
