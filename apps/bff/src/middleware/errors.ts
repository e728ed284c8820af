import { RESPONSE_SOURCE_HEADER, SearchError } from '@searchdeck/contract';
import type { ErrorRequestHandler, Request, Response } from 'express';
import type { Logger } from 'pino';
import { storeError } from '../store/store-error.js';
import { contextOf } from './request-context.js';
import { hasBody } from './request-kind.js';

/** Sends an error of the BFF. `RESPONSE_SOURCE_HEADER` distinguishes it from an error of the service. */
export const sendError = (req: Request, res: Response, error: SearchError): void => {
  const context = contextOf(req);
  context.errorCode = error.code;
  if (res.headersSent || res.destroyed) {
    // A response that has begun cannot become an error: destroy it, so that the client does not mistake it for complete.
    res.destroy();
    return;
  }
  context.forwardedHeaders = undefined;
  for (const [name, value] of Object.entries(error.headers ?? {})) res.setHeader(name, value);
  res.setHeader(RESPONSE_SOURCE_HEADER, 'bff');
  const { code, message, target, details } = error;
  // The unread rest of a request body would remain on the connection.
  if (hasBody(req) && !req.complete) {
    res.setHeader('Connection', 'close');
    req.resume();
  }
  res.status(error.status).json({
    error: {
      code,
      message,
      ...(target === undefined ? {} : { target }),
      ...(details === undefined ? {} : { details }),
      requestId: context.requestId,
    },
  });
};

const bodyErrors: Readonly<Record<string, { status: number; code: string; message: string }>> = {
  'entity.too.large': { status: 413, code: 'REQUEST_TOO_LARGE', message: 'The request body is too large.' },
  'encoding.unsupported': {
    status: 415,
    code: 'UnsupportedMediaType',
    message: 'The request body must not be encoded.',
  },
  'charset.unsupported': { status: 415, code: 'UnsupportedMediaType', message: 'The request body must be in UTF-8.' },
  'request.size.invalid': {
    status: 400,
    code: 'InvalidArgument',
    message: 'The request body does not have the declared length.',
  },
  'request.aborted': { status: 400, code: 'CLIENT_GONE', message: 'The request was aborted.' },
};

/** Errors of libraries with messages of our own: parsers quote what they parse. */
const toSearchError = (error: unknown): SearchError | undefined => {
  if (error instanceof SearchError) return error;
  if (error instanceof URIError) {
    return new SearchError({
      status: 400,
      code: 'InvalidArgument',
      message: 'The request path contains an invalid percent escape.',
      target: 'path',
    });
  }
  const storeFailure = storeError(error);
  if (storeFailure !== undefined) return storeFailure;
  const type = typeof error === 'object' && error !== null ? (error as { type?: unknown }).type : undefined;
  const bodyError = typeof type === 'string' ? bodyErrors[type] : undefined;
  return bodyError === undefined ? undefined : new SearchError(bodyError);
};

/** Where an error was thrown, without its message, which may quote data. */
const framesOf = (error: unknown): string[] =>
  error instanceof Error
    ? (error.stack ?? '')
        .split('\n')
        .filter((line) => /^\s+at /.test(line))
        .slice(0, 12)
        .map((line) => line.trim())
    : [];

export const errorHandler =
  (log: Logger): ErrorRequestHandler =>
  (error: unknown, req, res, _next) => {
    const searchError = toSearchError(error);
    if (searchError !== undefined) return sendError(req, res, searchError);
    const { requestId, operation } = contextOf(req);
    const { name, code } = error as { name?: unknown; code?: unknown };
    // The user closed the page during a request: this is not a failure, and no client is left to respond to.
    if (name === 'AbortError' && res.closed) return;
    log.error({ requestId, operation, error: { name, code, at: framesOf(error) } }, 'a request failed unexpectedly');
    sendError(
      req,
      res,
      new SearchError({
        status: 500,
        code: 'InternalError',
        message: 'An unexpected error occurred. Look up the request ID in the Searchdeck server log.',
      }),
    );
  };
