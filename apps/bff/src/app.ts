import express, { type Express, type RequestHandler } from 'express';
import { allows, forbidden, notFound } from '@searchdeck/contract';
import type { Logger } from 'pino';
import { Audit } from './audit/audit.js';
import { auditRoutes } from './audit/audit-routes.js';
import { connectionRoutes } from './connections/connection-routes.js';
import { ConnectionTest } from './connections/connection-test.js';
import type { Connections } from './connections/connections.js';
import type { Vault } from './credentials/vault.js';
import { errorHandler } from './middleware/errors.js';
import { framing } from './middleware/framing.js';
import { guard } from './middleware/guard.js';
import { principalOf, requestContext } from './middleware/request-context.js';
import { requestLog } from './middleware/request-log.js';
import { securityHeaders } from './middleware/security-headers.js';
import type { Budgets } from './outbound/budgets.js';
import { CircuitBreaker } from './outbound/breaker.js';
import type { OutboundClient } from './outbound/client.js';
import { proxyRoutes } from './proxy/proxy.js';
import { Upstream } from './proxy/upstream.js';
import { searchRoutes } from './searches/search-routes.js';
import type { Route } from './routes.js';
import { cookieName } from './sessions/cookie.js';
import { sessionRoutes } from './sessions/session-routes.js';
import type { Sessions } from './sessions/sessions.js';
import type { SiteFiles } from './site/files.js';
import { healthz, launch, launchJs, site } from './site/site-routes.js';
import type { Store } from './store/repositories.js';

export interface AppOptions {
  /** Port that the browser sees. */
  port: number;
  /** Names under which this server answers: `127.0.0.1`, `localhost`, `[::1]`. */
  hostNames: readonly string[];
  store: Store;
  sessions: Sessions;
  connections: Connections;
  vault: Vault;
  outbound: OutboundClient;
  budgets: Budgets;
  /** Undefined: no console is served. */
  files: SiteFiles | undefined;
  /** Words that tell a signed-out person what to do. */
  signInHint: string;
  log: Logger;
}

/** All routes of the BFF's own interface. Everything that is reachable under /api stands in this list. */
export const routesOf = (options: AppOptions): Route[] => {
  const { sessions, connections, vault, store, signInHint, budgets, log } = options;
  const audit = new Audit(store.audit, log);
  const upstream = new Upstream(options.outbound, new CircuitBreaker(budgets), budgets);
  return [
    // First, because nearly every request is for it.
    ...proxyRoutes({ connections, upstream, audit, budgets }),
    ...sessionRoutes({ sessions, audit, cookieName: cookieName(options.port), signInHint }),
    ...connectionRoutes({ connections, vault, audit, test: new ConnectionTest(connections, upstream), upstream }),
    ...searchRoutes({ connections, savedSearches: store.savedSearches, recentSearches: store.recentSearches }),
    ...auditRoutes(audit),
  ];
};

const requireRole =
  ({ role }: Route): RequestHandler =>
  (req, _res, next) => {
    if (role === 'open' || allows(principalOf(req).role, role)) return next();
    next(forbidden(`This needs the role ${role}.`, { code: 'ROLE_REQUIRED' }));
  };

/** The HTTP application. It reads no environment and listens to nothing; `main.ts` does. */
export const createApp = (options: AppOptions): Express => {
  const { log } = options;
  const routes = routesOf(options);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.enable('case sensitive routing');
  app.enable('strict routing');

  app.use(requestContext, requestLog(log), securityHeaders, framing);
  app.use(
    guard({
      sessions: options.sessions,
      hosts: new Set(options.hostNames.map((name) => `${name}:${options.port}`)),
      cookieName: cookieName(options.port),
      open: new Set(routes.filter((r) => r.role === 'open').map((r) => `${r.method.toUpperCase()} ${String(r.path)}`)),
      signInHint: options.signInHint,
    }),
  );
  app.get('/healthz', healthz);
  app.get('/launch', launch);
  app.get('/launch.js', launchJs);
  for (const route of routes) app[route.method](route.path, requireRole(route), route.handler);
  app.use(/^\/api(?:\/|$)/i, (_req, _res, next) => next(notFound('There is no such route.', { code: 'NotFound' })));
  app.use(site(options.files));
  app.use(errorHandler(log));
  return app;
};
