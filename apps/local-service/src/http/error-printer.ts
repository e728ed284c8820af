import { SearchError, type ErrorDetail } from '@searchdeck/contract';

/** Form of an operation's error body. */
export type ErrorShape = 'ErrorResponse' | 'SearchError' | 'CloudError';

const prune = (detail: ErrorDetail, printsTarget: boolean): ErrorDetail => ({
  code: detail.code,
  message: detail.message,
  ...(printsTarget && detail.target !== undefined ? { target: detail.target } : {}),
  ...(detail.details === undefined ? {} : { details: detail.details.map((d) => prune(d, printsTarget)) }),
});

/** The parts of an error that clients see. */
export const detailOf = ({ code, message, target, details }: SearchError): ErrorDetail => ({
  code,
  message,
  ...(target === undefined ? {} : { target }),
  ...(details === undefined ? {} : { details }),
});

/** The messages of an error with the api-version that the request named, where another one is used in its place. */
export const inRequestedVersion = (
  detail: ErrorDetail,
  version: { effective: string; requested: string },
): ErrorDetail => ({
  ...detail,
  message: detail.message.replaceAll(`API version '${version.effective}'`, `API version '${version.requested}'`),
  ...(detail.details === undefined
    ? {}
    : { details: detail.details.map((inner) => inRequestedVersion(inner, version)) }),
});

/** data-plane.md "Errors", management-plane.md "Errors". */
export const errorBody = (error: ErrorDetail, shape: ErrorShape): Record<string, unknown> => {
  const inner = prune(error, shape !== 'SearchError');
  return shape === 'CloudError' ? { error: inner, message: error.message } : { error: inner };
};

/** Error codes of SQLite and the operating system for a full disk. */
const DISK_FULL_CODES = new Set<unknown>(['SQLITE_FULL', 'ENOSPC', 'EDQUOT']);

/** Error codes of SQLite for a file that is no longer a database or has damaged pages. */
const DAMAGED_CODES = new Set<unknown>(['SQLITE_CORRUPT', 'SQLITE_NOTADB']);

/** Anything thrown, as the error to print. The message of anything but a SearchError is not disclosed. */
export const asSearchError = (cause: unknown): SearchError => {
  if (cause instanceof SearchError) return cause;
  const code = (cause as { code?: unknown } | undefined)?.code;
  if (DAMAGED_CODES.has(code)) {
    return new SearchError({
      status: 503,
      code: 'StorageDamaged',
      message:
        'A data file of the service is damaged, so this request cannot be processed. Restore the file from a backup, or delete the index and create it again. Other indexes are not affected.',
      cause,
    });
  }
  if (DISK_FULL_CODES.has(code)) {
    return new SearchError({
      status: 503,
      code: 'InsufficientStorage',
      message:
        'The disk that holds the data of the service is full: nothing of the request was written, and nothing that was stored before is lost. Free some space and try again.',
      headers: { 'Retry-After': '10' },
      cause,
    });
  }
  return new SearchError({
    status: 500,
    code: 'InternalServerError',
    message: 'The service failed to process the request. Find the request ID in the log of the service.',
    cause,
  });
};
