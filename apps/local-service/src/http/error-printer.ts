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

/** data-plane.md "Errors", management-plane.md "Errors". */
export const errorBody = (error: ErrorDetail, shape: ErrorShape): Record<string, unknown> => {
  const inner = prune(error, shape !== 'SearchError');
  return shape === 'CloudError' ? { error: inner, message: error.message } : { error: inner };
};

/** Anything thrown, as the error that the edge prints. What is not a SearchError is a defect and says nothing of itself. */
export const asSearchError = (thrown: unknown): SearchError =>
  thrown instanceof SearchError
    ? thrown
    : new SearchError({
        status: 500,
        code: 'InternalServerError',
        message: 'The service failed to process the request. The request id names it in the log of the service.',
        cause: thrown,
      });
