import { SearchError } from '@searchdeck/contract';
import { DataSourceError, OUTBOUND_NOT_ALLOWED } from '../errors.js';

/** The error of the outbound policy for a URL that may not be called, as an error of a data source. Undefined for others. */
export const toNotAllowedError = (error: unknown): DataSourceError | undefined =>
  error instanceof SearchError && error.code === OUTBOUND_NOT_ALLOWED
    ? new DataSourceError('notAllowed', error.message)
    : undefined;
