import { SearchError } from '@searchdeck/contract';
import type { ErrorRequestHandler, Request, Response } from 'express';
import type { Logger } from 'pino';
import { contextOf } from './request-context.js';

/** The one shape of our own errors. `X-Searchdeck-Answer` tells them from the upstream's. */
export const sendError = (req: Request, res: Response, error: SearchError): void => {
  const context = contextOf(req);
  context.errorCode = error.code;
  if (res.headersSent || res.destroyed) {
    // Half an answer cannot become an error: break it off, so that nobody takes it for whole.
    res.destroy();
    return;
  }
  for (const [name, value] of Object.entries(error.headers ?? {})) res.setHeader(name, value);
  res.setHeader('X-Searchdeck-Answer', 'console');
  const { code, message, target, details } = error;
  // A request whose body was not read to its end leaves the rest of it on the connection.
  const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
  if (hasBody && !req.complete) {
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
  'entity.parse.failed': { status: 400, code: 'InvalidJson', message: 'The request body is not valid JSON.' },
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
    message: 'The request body is not as long as announced.',
  },
  'request.aborted': { status: 400, code: 'CLIENT_GONE', message: 'The request was aborted.' },
};

/** Foreign errors in our words: messages of parsers repeat what they were parsing. */
const toSearchError = (error: unknown): SearchError | undefined => {
  if (error instanceof SearchError) return error;
  if (error instanceof URIError)
    return new SearchError({
      status: 400,
      code: 'InvalidArgument',
      message: 'The request path has a malformed percent escape.',
      target: 'path',
    });
  const type = typeof error === 'object' && error !== null ? (error as { type?: unknown }).type : undefined;
  const known = typeof type === 'string' ? bodyErrors[type] : undefined;
  return known === undefined ? undefined : new SearchError(known);
};

/** Where an error came from, without its message: messages may quote data. */
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
    const known = toSearchError(error);
    if (known !== undefined) return sendError(req, res, known);
    const { requestId, operation } = contextOf(req);
    const { name, code } = error as { name?: unknown; code?: unknown };
    // A person who closes the page amid a search is no failure of ours, and nobody is left to tell.
    if (name === 'AbortError' && res.closed) return;
    log.error(
      { requestId, operation, error: { name, code, at: framesOf(error) } },
      'a request failed for a reason of our own',
    );
    sendError(
      req,
      res,
      new SearchError({
        status: 500,
        code: 'InternalError',
        message: 'Searchdeck itself failed. The log has more under the request id.',
      }),
    );
  };
