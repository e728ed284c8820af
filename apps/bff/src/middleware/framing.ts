import { badRequest, ORIGIN_SECRET_HEADER, SearchError } from '@searchdeck/contract';
import type { Request, RequestHandler } from 'express';

/** Headers that must not be repeated: another program might use the other value. */
const SINGLE_HEADERS = new Set([
  'host',
  'content-length',
  'content-type',
  'content-encoding',
  'transfer-encoding',
  'origin',
  'authorization',
  'cookie',
  'sec-fetch-site',
  ORIGIN_SECRET_HEADER.toLowerCase(),
  'if-match',
  'if-none-match',
]);

const MAX_HEADERS = 100;
/** Cookies of other programs on the same host are sent, too. */
const MAX_COOKIES = 100;

const hasTooManyHeaders = (req: Pick<Request, 'rawHeaders' | 'headers'>): boolean =>
  req.rawHeaders.length > 2 * MAX_HEADERS ||
  (req.headers.cookie ?? '').split(';', MAX_COOKIES + 1).length > MAX_COOKIES;

/** Why the framing of the request is ambiguous; undefined: it is not. */
export const framingProblem = (req: Pick<Request, 'rawHeaders' | 'httpVersion' | 'url'>): string | undefined => {
  if (req.httpVersion !== '1.1') return 'The request must use HTTP/1.1.';
  // Absolute form, authority form, and network-path references contain another host.
  if (!/^\/(?!\/)[!-~]*$/.test(req.url) && req.url !== '/') return 'The request target must be a path.';
  if (/[#\\]/.test(req.url)) return 'The request target must be a path.';
  const singleHeaders = new Set<string>();
  let framingHeaders = 0;
  for (let i = 0; i < req.rawHeaders.length; i += 2) {
    const name = (req.rawHeaders[i] ?? '').toLowerCase();
    const value = req.rawHeaders[i + 1] ?? '';
    if (SINGLE_HEADERS.has(name)) {
      if (singleHeaders.has(name)) return `The header ${name} must not be repeated.`;
      singleHeaders.add(name);
    }
    if (name === 'transfer-encoding') {
      framingHeaders += 1;
      if (value.toLowerCase() !== 'chunked') return 'The only supported Transfer-Encoding is chunked.';
    }
    if (name === 'content-length') {
      framingHeaders += 1;
      if (!/^\d{1,15}$/.test(value)) return 'The Content-Length must be a number.';
    }
    if (name === 'upgrade' || name === 'http2-settings') return "The connection can't be upgraded.";
    if (name === 'trailer') return 'Trailers are not accepted.';
  }
  return framingHeaders > 1 ? 'The request must not have both Content-Length and Transfer-Encoding.' : undefined;
};

/**
 * Rejects requests that two programs could read differently, and closes the connection, because the rest of its bytes is
 * ambiguous.
 */
export const framing: RequestHandler = (req, res, next) => {
  if (hasTooManyHeaders(req)) {
    res.setHeader('Connection', 'close');
    const message = `The request must have at most ${MAX_HEADERS} headers and ${MAX_COOKIES} cookies.`;
    return next(new SearchError({ status: 431, code: 'REQUEST_HEADERS_TOO_LARGE', message }));
  }
  const problem = framingProblem({ rawHeaders: req.rawHeaders, httpVersion: req.httpVersion, url: req.originalUrl });
  if (problem === undefined) return next();
  res.setHeader('Connection', 'close');
  next(badRequest(problem, { code: 'REQUEST_AMBIGUOUS' }));
};
