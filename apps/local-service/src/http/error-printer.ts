import { SearchError, type ErrorDetail } from '@searchdeck/contract';

/** Which error body an operation answers with. */
export type ErrorShape = 'ErrorResponse' | 'SearchError' | 'CloudError';

const prune = (detail: ErrorDetail, withTarget: boolean): ErrorDetail => ({
  code: detail.code,
  message: detail.message,
  ...(withTarget && detail.target !== undefined ? { target: detail.target } : {}),
  ...(detail.details === undefined ? {} : { details: detail.details.map((d) => prune(d, withTarget)) }),
});

/** The parts of an error that are told to clients. */
export const detailOf = ({ code, message, target, details }: SearchError): ErrorDetail => ({
  code,
  message,
  ...(target === undefined ? {} : { target }),
  ...(details === undefined ? {} : { details }),
});

/** The words of an error with the api-version that the request named, where another stands in for it. */
export const inVersionAsked = (detail: ErrorDetail, version: { answered: string; asked: string }): ErrorDetail => ({
  ...detail,
  message: detail.message.replaceAll(`API version '${version.answered}'`, `API version '${version.asked}'`),
  ...(detail.details === undefined ? {} : { details: detail.details.map((inner) => inVersionAsked(inner, version)) }),
});

/** data-plane.md "Errors", management-plane.md "Errors". */
export const errorBody = (error: ErrorDetail, shape: ErrorShape): Record<string, unknown> => {
  const inner = prune(error, shape !== 'SearchError');
  return shape === 'CloudError' ? { error: inner, message: error.message } : { error: inner };
};

/** What SQLite and the system say when there is no room left. */
const NO_ROOM = new Set<unknown>(['SQLITE_FULL', 'ENOSPC', 'EDQUOT']);

/** Anything thrown, as the error that the edge prints. What is not a SearchError is a defect and says nothing of itself. */
export const asSearchError = (thrown: unknown): SearchError => {
  if (thrown instanceof SearchError) return thrown;
  if (NO_ROOM.has((thrown as { code?: unknown } | undefined)?.code))
    return new SearchError({
      status: 503,
      code: 'InsufficientStorage',
      message:
        'The disk that holds the data of the service is full: nothing of the request was written, and nothing that was stored before is lost. Make room on it and try again.',
      headers: { 'Retry-After': '10' },
      cause: thrown,
    });
  return new SearchError({
    status: 500,
    code: 'InternalServerError',
    message: 'The service failed to process the request. The request id names it in the log of the service.',
    cause: thrown,
  });
};
