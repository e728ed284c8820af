import type { Request, RequestHandler, Response } from 'express';
import { notFound, SearchError } from '@searchdeck/contract';
import { isApiPath } from '../middleware/request-kind.js';
import { launchPage, launchScript } from '../sessions/local/launch-page.js';
import type { Encoding, SiteFile, SiteFiles } from './files.js';

const ONE_YEAR = 'public, max-age=31536000, immutable';

const encodingFor = (file: SiteFile, req: Request): Encoding => {
  if (!file.isCompressible) return 'identity';
  const acceptEncoding = req.headers['accept-encoding'] ?? '';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(acceptEncoding)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(acceptEncoding) ? 'gzip' : 'identity';
};

const sendFile = async (req: Request, res: Response, file: SiteFile, cacheControl: string): Promise<void> => {
  res.setHeader('Cache-Control', cacheControl);
  res.setHeader('ETag', file.etag);
  if (file.isCompressible) res.setHeader('Vary', 'Accept-Encoding');
  if (req.headers['if-none-match'] === file.etag) {
    res.status(304).end();
    return;
  }
  const encoding = encodingFor(file, req);
  const body = await file.body(encoding);
  res.setHeader('Content-Type', file.type);
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
  res.setHeader('Content-Length', body.length);
  res.end(req.method === 'HEAD' ? undefined : body);
};

/** A browser that opens a URL accepts HTML; a tool that accepts anything gets the page unless the path has a file name. */
const acceptsPage = (req: Request): boolean => {
  const accept = req.headers.accept ?? '*/*';
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(req.path));
};

/** The console: hashed assets are cached for a year, pages never; every route of the console gets its page. */
export const site =
  (files: SiteFiles | undefined): RequestHandler =>
  (req, res, next) => {
    const file = files?.get(req.path);
    if (file !== undefined && req.path !== '/index.html') {
      const isHashed = /^\/assets\/.+[-.][A-Za-z0-9_-]{8,}\.\w+(?:\.map)?$/.test(req.path);
      sendFile(req, res, file, isHashed ? ONE_YEAR : 'no-cache').catch(next);
      return;
    }
    // A missing script must be a 404: a browser would try to run the page as a script after a new build.
    const isPage = !isApiPath(req.path) && !req.path.startsWith('/assets/') && acceptsPage(req);
    const index = isPage ? files?.get('/index.html') : undefined;
    if (index !== undefined) {
      sendFile(req, res, index, 'no-store').catch(next);
      return;
    }
    if (isPage) {
      return next(
        new SearchError({
          status: 503,
          code: 'CONSOLE_NOT_BUILT',
          message: 'The console is not built. Run `npm run build`.',
        }),
      );
    }
    next(notFound('This page does not exist.', { code: 'NotFound' }));
  };

export const launch: RequestHandler = (_req, res) => {
  res.type('html').send(launchPage);
};
/** Launch links are only for local sign-in: an old one opens the console. */
export const launchUnavailable: RequestHandler = (_req, res) => {
  res.redirect(302, '/');
};
export const launchJs: RequestHandler = (_req, res) => {
  res.type('text/javascript').send(launchScript);
};
