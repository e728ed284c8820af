import { SearchError, badRequest, forbidden, unauthorized } from '@searchdeck/contract';
import type { Request, RequestHandler } from 'express';
import { readCookie } from '../sessions/cookie.js';
import type { Sessions } from '../sessions/sessions.js';
import { contextOf } from './request-context.js';

export interface GuardOptions {
  sessions: Sessions;
  /** Values of Host that are ours: `127.0.0.1:4280`. */
  hosts: ReadonlySet<string>;
  cookieName: string;
  /** Routes of the interface that work without a session: `POST /api/session`. */
  open: ReadonlySet<string>;
  /** Words that tell how to sign in again. */
  signInHint: string;
}

const SAFE = new Set(['GET', 'HEAD']);

/**
 * The one gate: Host, Fetch Metadata, Origin, our own header, session. Everything under /api needs all of them unless
 * it is listed as open; everything else is the console's files, which anyone on this machine may read.
 */
export const guard =
  (options: GuardOptions): RequestHandler =>
  (req, _res, next) => {
    const refusal = refusalOf(req, options);
    if (refusal !== undefined) return next(refusal);
    if (!isInterface(req) || options.open.has(`${req.method} ${req.path}`)) return next();
    options.sessions.find(readCookie(req.headers.cookie, options.cookieName)).then((principal) => {
      if (principal === undefined)
        return next(unauthorized(`You are signed out. ${options.signInHint}`, { code: 'SIGNED_OUT' }));
      contextOf(req).principal = principal;
      next();
    }, next);
  };

/** Letter case aside: whatever a router could take for the interface is guarded as the interface. */
const isInterface = (req: Request): boolean => /^\/api(\/|$)/i.test(req.path);

const refusalOf = (req: Request, options: GuardOptions): SearchError | undefined => {
  const host = req.headers.host ?? '';
  if (!options.hosts.has(host.toLowerCase()))
    return new SearchError({
      status: 421,
      code: 'HOST_NOT_ALLOWED',
      message: 'This server does not answer for that host name.',
    });

  const inInterface = isInterface(req);
  const site = req.headers['sec-fetch-site'];
  const navigation = req.headers['sec-fetch-mode'] === 'navigate' && req.headers['sec-fetch-dest'] === 'document';
  const fromHere = site === undefined || site === 'same-origin';
  // A link on another page may open the console; nothing else may come from elsewhere.
  if (!fromHere && (inInterface || !(site === 'none' || navigation)))
    return forbidden('The request comes from another site.', { code: 'CROSS_SITE' });

  const { origin } = req.headers;
  if (origin !== undefined && origin !== `http://${host}`)
    return forbidden('The request comes from another origin.', { code: 'CROSS_SITE' });

  if (!inInterface)
    return SAFE.has(req.method)
      ? undefined
      : new SearchError({
          status: 405,
          code: 'MethodNotAllowed',
          message: 'Only GET is possible here.',
          headers: { Allow: 'GET, HEAD' },
        });

  // Browsers send Origin with every such request; one without it is not the console's.
  if (!SAFE.has(req.method) && origin === undefined)
    return forbidden('The request does not say which page it comes from: Origin is missing.', {
      code: 'ORIGIN_REQUIRED',
    });
  if (!options.open.has(`${req.method} ${req.path}`) && req.headers['x-searchdeck'] !== '1')
    return badRequest("The header 'X-Searchdeck: 1' is missing.", { code: 'HEADER_REQUIRED' });
  return undefined;
};
