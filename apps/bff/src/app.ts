import express, { type Express, type Request, type RequestHandler } from 'express';
import { forbidden, notFound, ROLE_REQUIRED, SearchError, type Contract, type Role } from '@searchdeck/contract';
import type { Logger } from 'pino';
import { alertHandlers } from './alerts/alert-handlers.js';
import type { Webhooks } from './alerts/webhook.js';
import type { BffHandlers } from './api/handler.js';
import { apiRoutes } from './api/routes.js';
import { actorOf, type Audit } from './audit/audit.js';
import { auditHandlers } from './audit/audit-handlers.js';
import type { AuditJobs } from './audit/audit-jobs.js';
import { connectionRoleHandlers } from './connections/connection-role-handlers.js';
import { connectionHandlers } from './connections/connection-handlers.js';
import { ConnectionTest } from './connections/connection-test.js';
import type { Connections } from './connections/connections.js';
import { RelatedConnections } from './connections/related-connections.js';
import type { Credentials, TokenSources } from './credentials/credentials.js';
import type { Vault } from './credentials/vault.js';
import { fleetViewHandlers } from './fleet-views/fleet-view-handlers.js';
import type { DefinitionHistory } from './history/definition-history.js';
import { healthz, metricsPage, readyz, type MetricsAccess } from './health/health-routes.js';
import type { Readiness } from './health/readiness.js';
import { historyHandlers } from './history/history-handlers.js';
import { setMessageClasses, type MessageClasses } from './message-classes.js';
import type { Metrics } from './metrics/metrics.js';
import { monitoringHandlers } from './monitoring/monitoring-handlers.js';
import type { UsageSampler } from './monitoring/usage-sampler.js';
import { bodyProgress } from './middleware/body-progress.js';
import { errorHandler } from './middleware/errors.js';
import { framing } from './middleware/framing.js';
import { guard } from './middleware/guard.js';
import type { OpenRequests } from './middleware/open-requests.js';
import { contextOf, principalOf, requestContext, sessionOf } from './middleware/request-context.js';
import { addSecurityHeaders } from './middleware/security-headers.js';
import type { Budgets } from './outbound/budgets.js';
import type { NetworkProbe } from './outbound/network-probe.js';
import { proxyRoutes } from './proxy/proxy.js';
import type { Upstream } from './proxy/upstream.js';
import { queryHandlers } from './queries/query-handlers.js';
import type { Route } from './routes.js';
import { sessionCookie, signInCookie } from './sessions/cookie.js';
import { hasRole, hasRoleOn, type Principal } from './sessions/principal.js';
import { sessionHandlers } from './sessions/session-handlers.js';
import type { SignIn } from './sessions/sign-in.js';
import type { SignInAttempts } from './sessions/sign-in-attempts.js';
import type { Sessions } from './sessions/sessions.js';
import type { SiteFiles } from './site/files.js';
import { launch, launchJs, launchUnavailable, site } from './site/site-routes.js';
import type { Store } from './store/repositories.js';
import { taskHandlers } from './tasks/task-handlers.js';
import type { TaskService } from './tasks/task-service.js';
import type { TrafficMonitor } from './traffic/traffic.js';

export interface AppOptions {
  /** Those of the server that calls the application. */
  messageClasses: MessageClasses;
  /** Origins under which browsers reach this server; the first one names the cookie. */
  origins: readonly [string, ...string[]];
  store: Store;
  sessions: Sessions;
  signIn: SignIn;
  attempts: SignInAttempts;
  connections: Connections;
  credentials: Credentials;
  tokenSources: TokenSources;
  vault: Vault;
  audit: Audit;
  auditJobs: AuditJobs;
  upstream: Upstream;
  network: NetworkProbe;
  history: DefinitionHistory;
  tasks: TaskService;
  traffic: TrafficMonitor;
  sampler: UsageSampler;
  webhooks: Webhooks;
  budgets: Budgets;
  /** The operations of services that the proxy allows. */
  contract: Pick<Contract, 'match'>;
  /** Undefined: no console is served. */
  files: SiteFiles | undefined;
  requests: OpenRequests;
  readiness: Readiness;
  metrics: Metrics;
  metricsAccess: MetricsAccess;
  propagatesTrace: boolean;
  log: Logger;
}

/** Every route below /api. */
export const routesOf = (options: AppOptions): Route[] => {
  const { sessions, signIn, attempts, connections, credentials, tokenSources, vault, store, audit } = options;
  const { upstream, network, tasks, traffic, budgets, contract, history, sampler, webhooks, propagatesTrace } = options;
  const test = new ConnectionTest({ connections, credentials, upstream, network });
  const related = new RelatedConnections({ connections, credentials, upstream, audit, traffic, history });
  const handlers: BffHandlers = {
    ...sessionHandlers({
      sessions,
      signIn,
      attempts,
      audit,
      onRoles: (principal) => tasks.updateUser(principal),
      cookie: sessionCookie(options.origins[0]),
      pendingCookie: signInCookie(options.origins[0]),
    }),
    ...connectionHandlers({
      connections,
      related,
      vault,
      audit,
      tokenSources,
      test,
      network,
      upstream,
      traffic,
      tasks,
    }),
    ...connectionRoleHandlers(connections),
    ...queryHandlers({ connections, savedQueries: store.savedQueries, recentQueries: store.recentQueries }),
    ...monitoringHandlers({
      connections,
      settings: store.monitoring,
      samples: store.usageSamples,
      indexerRuns: store.indexerRuns,
      sampler,
      deliveries: store.deliveries,
      webhooks,
    }),
    ...alertHandlers(connections, store.alerts),
    ...fleetViewHandlers(store.fleetViews),
    ...historyHandlers({ connections, versions: store.definitionVersions }),
    ...auditHandlers(audit, options.auditJobs),
    ...taskHandlers(tasks, sessions),
  };
  return [
    // First, because most requests go through the proxy.
    ...proxyRoutes({
      connections,
      credentials,
      upstream,
      audit,
      traffic,
      budgets,
      contract,
      history,
      propagatesTrace,
      log: options.log,
    }),
    ...apiRoutes(handlers, audit),
  ];
};

/** Whether the user has the role on the connection, or the role from the directory if it does not exist for the user. */
const isPermittedOn = async (
  connections: Pick<Connections, 'get'>,
  id: string,
  principal: Principal,
  role: Role,
): Promise<boolean> => {
  try {
    return hasRoleOn(await connections.get(id, principal), principal, role);
  } catch (error) {
    if (error instanceof SearchError && error.status === 404) return hasRole(principal, role);
    throw error;
  }
};

const requireRole = (
  { id, role, usesConnectionRole }: Route,
  { audit, connections }: Pick<AppOptions, 'audit' | 'connections'>,
): RequestHandler => {
  if (role === 'open') return (_req, _res, next) => next();
  const deny = async (req: Request): Promise<never> => {
    const denial = forbidden(`This requires the ${role} role.`, { code: ROLE_REQUIRED });
    await audit.recordDenial(actorOf(sessionOf(req)), contextOf(req).requestId, denial, { action: id });
    throw denial;
  };
  if (usesConnectionRole === true) {
    return async (req, _res, next) => {
      const isPermitted = await isPermittedOn(connections, String(req.params['id']), principalOf(req), role);
      if (!isPermitted) await deny(req);
      next();
    };
  }
  return (req, _res, next) => {
    if (hasRole(principalOf(req), role)) return next();
    void deny(req).catch(next);
  };
};

/** One handler that runs several: Express takes longer to call each of them. The handlers before the last are synchronous. */
const inSequence = (...handlers: RequestHandler[]): RequestHandler => {
  const sequence: RequestHandler = (req, res, next) => {
    const runFrom = (position: number) => {
      const handler = handlers[position];
      if (handler === undefined) return next();
      void handler(req, res, (error?: unknown) => (error === undefined ? runFrom(position + 1) : next(error)));
    };
    runFrom(0);
  };
  return sequence;
};

/** The HTTP application. It does not read the environment or listen; `main.ts` does. */
export const createApp = (options: AppOptions): Express => {
  const { log } = options;
  const routes = routesOf(options);
  const app = express();
  setMessageClasses(app, options.messageClasses);
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.enable('case sensitive routing');
  app.enable('strict routing');
  addSecurityHeaders(app, () => options.signIn.browserOrigins());

  app.use(
    inSequence(
      requestContext,
      options.requests.track,
      framing,
      bodyProgress(options.budgets.requestIdleMs),
      guard({
        sessions: options.sessions,
        origins: new Map(options.origins.map((origin) => [new URL(origin).host, origin])),
        cookie: sessionCookie(options.origins[0]),
        probes: new Set(['/healthz', '/readyz', '/metrics']),
        open: new Set(
          routes.filter((r) => r.role === 'open').map((r) => `${r.method.toUpperCase()} ${String(r.path)}`),
        ),
        signInHint: options.signIn.hint,
      }),
    ),
  );
  for (const route of routes) app[route.method](route.path, requireRole(route, options), route.handler);
  app.get('/healthz', healthz);
  app.get('/readyz', readyz(options.readiness));
  app.get('/metrics', metricsPage(options.metrics, options.metricsAccess));
  app.get('/launch', options.signIn.mode === 'local' ? launch : launchUnavailable);
  app.get('/launch.js', launchJs);
  app.use(/^\/api(?:\/|$)/i, (_req, _res, next) => next(notFound('The route does not exist.', { code: 'NotFound' })));
  app.use(site(options.files));
  app.use(errorHandler(log));
  return app;
};
