import { isRestError } from '@azure/core-rest-pipeline';
import { DataSourceError } from '../errors.js';
import { toNotAllowedError } from './not-allowed.js';

/**
 * Converts a failed request to a storage account to an error that names its subject, but neither the URL nor
 * credentials.
 */
export function toStorageError(error: unknown, subject: string, action: 'read' | 'written' = 'read'): DataSourceError {
  if (error instanceof DataSourceError) return error;
  const notAllowedError = toNotAllowedError(error);
  if (notAllowedError !== undefined) return notAllowedError;
  const status = isRestError(error) ? error.statusCode : undefined;
  if (status === undefined) {
    return new DataSourceError('unreachable', `${subject} cannot be ${action}: the storage account did not respond.`);
  }
  if (status === 404) return new DataSourceError('notFound', `${subject} does not exist.`);
  if (status === 401 || status === 403) {
    return new DataSourceError('unauthorized', `${subject} cannot be ${action}: the storage account denied access.`);
  }
  return new DataSourceError('unreachable', `${subject} cannot be ${action}: the storage account returned ${status}.`, {
    isTransient: status === 408 || status === 429 || status >= 500,
  });
}
