import { ORIGIN_SECRET_HEADER, SearchError, forbidden, unauthorized } from '@searchdeck/contract';
import type { Request, RequestHandler } from 'express';
import { clearCookie, readCookie, type CookieKind } from '../sessions/cookie.js';
import type { Sessions } from '../sessions/sessions.js';
import { contextOf } from './request-context.js';
import { isApiPath } from './request-kind.js';

export interface GuardOptions {
  sessions: Sessions;
  /** Accepted values of the Host header, each with the origin of its pages: `127.0.0.1:4280` → `http://127.0.0.1:4280`. */
  origins: ReadonlyMap<string, string>;
  cookie: CookieKind;
  /** Paths of probes, which may name the server by its IP address. */
  probes: ReadonlySet<string>;
  /** Routes below /api that need neither session nor secret: `POST /api/session`. */
  open: ReadonlySet<string>;
  /** How to sign in; part of the error message. */
  signInHint: string;
}

const SAFE_METHODS = new Set(['GET', 'HEAD']);

/**
 * Checks Host, Fetch Metadata, Origin, the session, and its secret in X-Searchdeck. Every request below /api must pass all
 * checks unless its route is open. All other paths are files of the console and probes, which need no session.
 */
export const guard =
  (options: GuardOptions): RequestHandler =>
  (req, res, next) => {
    const error = findError(req, options);
    if (error !== undefined) return next(error);
    if (!isApiPath(req.path) || options.open.has(`${req.method} ${req.path}`)) return next();
    const sessionId = readCookie(req.headers.cookie, options.cookie);
    options.sessions.find(sessionId, req.get(ORIGIN_SECRET_HEADER)).then(
      (session) => {
        if (session === undefined) {
          return next(unauthorized(`You are signed out. ${options.signInHint}`, { code: 'SIGNED_OUT' }));
        }
        contextOf(req).session = session;
        next();
      },
      (failure: unknown) => {
        // Without the store, signing out at least ends the session of this browser.
        if (req.method === 'DELETE' && req.path === '/api/session') {
          res.setHeader('Set-Cookie', clearCookie(options.cookie));
        }
        next(failure);
      },
    );
  };

const ADDRESS_HOST = /^(?:localhost|\d+\.\d+\.\d+\.\d+|\[[\da-f:.]+\])(?::\d+)?$/;

/**
 * Load balancers and metrics collectors use the address of this server, not its public name. The check of Host is against
 * pages whose name was rebound to this address (DNS rebinding): their Host is a name, and they have no token.
 */
const isProbe = (req: Request, host: string, { probes }: GuardOptions): boolean =>
  probes.has(req.path) && (ADDRESS_HOST.test(host) || req.headers.authorization !== undefined);

const findError = (req: Request, options: GuardOptions): SearchError | undefined => {
  const host = (req.headers.host ?? '').toLowerCase();
  const ownOrigin = options.origins.get(host) ?? (isProbe(req, host, options) ? `http://${host}` : undefined);
  if (ownOrigin === undefined) {
    return new SearchError({
      status: 421,
      code: 'HOST_NOT_ALLOWED',
      message: 'This server does not serve this host name.',
    });
  }

  const isApiRequest = isApiPath(req.path);
  const site = req.headers['sec-fetch-site'];
  const isNavigation = req.headers['sec-fetch-mode'] === 'navigate' && req.headers['sec-fetch-dest'] === 'document';
  const isSameOrigin = site === undefined || site === 'same-origin';
  // A link on another page may open the console; no other cross-site request is allowed.
  if (!isSameOrigin && (isApiRequest || !(site === 'none' || isNavigation))) {
    return forbidden('The request comes from another site.', { code: 'CROSS_SITE' });
  }

  const { origin } = req.headers;
  if (origin !== undefined && origin !== ownOrigin) {
    return forbidden('The request comes from another origin.', { code: 'CROSS_SITE' });
  }

  if (!isApiRequest) {
    return SAFE_METHODS.has(req.method)
      ? undefined
      : new SearchError({
          status: 405,
          code: 'MethodNotAllowed',
          message: 'Only GET is supported here.',
          headers: { Allow: 'GET, HEAD' },
        });
  }

  // Browsers send Origin with every such request; one without it does not come from the console.
  if (!SAFE_METHODS.has(req.method) && origin === undefined) {
    return forbidden('The Origin header is missing.', { code: 'ORIGIN_REQUIRED' });
  }
  return undefined;
};
