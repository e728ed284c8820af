import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import {
  badRequest,
  CONFIRMATION_HEADER,
  ELEVATED_READ_HEADER,
  RESPONSE_SOURCE_HEADER,
  type Contract,
  type Operation,
  type Plane,
} from '@searchdeck/contract';
import { actorOf, type Audit } from '../audit/audit.js';
import { ChangeRecord, eventOf } from '../audit/change-record.js';
import { deletedQueryKeyName } from '../audit/query-key-name.js';
import { planeEndpoint } from '../connections/plane-endpoint.js';
import type { Connections } from '../connections/connections.js';
import type { CredentialHeaders } from '../credentials/credential-source.js';
import type { Credentials } from '../credentials/credentials.js';
import { sendAuthenticated } from '../credentials/send-authenticated.js';
import type { DefinitionHistory, DefinitionRequest } from '../history/definition-history.js';
import { contextOf, principalOf, sessionOf } from '../middleware/request-context.js';
import {
  checkAccess,
  checkConfirmation,
  checkConfirmedBatch,
  checkElevatedRead,
  checkLocal,
  checkSubscription,
  isAudited,
} from '../operations/access.js';
import { PlanCache } from '../operations/plan-cache.js';
import type { Plan } from '../operations/plan.js';
import type { Budgets } from '../outbound/budgets.js';
import { Cancellation } from '../outbound/cancellation.js';
import type { ResponseHead } from '../outbound/exchange.js';
import type { Route } from '../routes.js';
import type { ConnectionRecord } from '../store/repositories.js';
import { traceParent } from '../tracing/trace-context.js';
import type { TrafficMonitor } from '../traffic/traffic.js';
import { responseHeaders, outboundHeaders } from './headers.js';
import { bodyLimit, declaredLength, isBuffered, requestBody } from './request-body.js';
import type { Upstream } from './upstream.js';

export interface ProxyOptions {
  connections: Connections;
  credentials: Credentials;
  upstream: Upstream;
  audit: Audit;
  traffic: TrafficMonitor;
  budgets: Budgets;
  history: DefinitionHistory;
  log: Logger;
  /** Whether services receive the trace of a request. */
  propagatesTrace: boolean;
  /** The allowed operations. */
  contract: Pick<Contract, 'match'>;
}

/** Every path below a connection's planes. Without groups: Express must not decode any part of it. */
const proxyPath = /^\/api\/connections\/[^/]+\/(?:data|management)(?:\/.*)?$/;

const confirmationHeader = CONFIRMATION_HEADER.toLowerCase();

const TARGET = /^\/api\/connections\/([A-Za-z0-9-]{1,64})\/(data|management)(\/[^?]*)?(?:\?(.*))?$/;

/**
 * `/api/connections/{id}/data/<path>` and `…/management/<path>`: matches the request with the operation table, checks
 * role and subscription, writes the audit entry, and sends the rebuilt request with the connection's credential to the
 * connection's service. The response is streamed; its bytes are never parsed here.
 */
const proxy =
  (options: ProxyOptions, plans: PlanCache) =>
  async (req: Request, res: Response): Promise<void> => {
    const principal = principalOf(req);
    const context = contextOf(req);
    // The raw target: Express has decoded its own copy.
    const parts = TARGET.exec(req.originalUrl);
    if (parts === null) throw badRequest('The request path is not valid.', { target: 'path' });
    const plane: Plane = parts[2] === 'management' ? 'management' : 'data';
    const connection = await options.connections.get(parts[1] ?? '', principal);
    context.connectionId = connection.id;
    const plan = plans.plan(plane, req.method, parts[3] ?? '/', parts[4] ?? '', connection.dialect);
    context.operation = plan.operation.id;
    context.route = routeOf(plan.operation);
    try {
      checkAccess(plan.operation, principal, connection);
      checkElevatedRead(plan.operation, principal, connection, req.headers[ELEVATED_READ_HEADER]);
      checkLocal(plan.operation, connection);
      checkSubscription(plan.operation, plan.parameters, connection);
      checkConfirmation(plan.operation, plan.parameters, connection, req.headers[confirmationHeader]);
    } catch (error) {
      await options.audit.recordDenial(
        actorOf(sessionOf(req)),
        context.requestId,
        error,
        eventOf({ connection, ...plan }),
      );
      throw error;
    }
    if (!isAudited(plan.operation)) {
      await forward(options, req, res, connection, plan);
      return;
    }
    const record = new ChangeRecord(options.audit, actorOf(sessionOf(req)), context.requestId, { connection, ...plan });
    try {
      await forward(options, req, res, connection, plan, record);
    } catch (error) {
      await record.end(error);
      throw error;
    }
    await record.end();
  };

const routes = new WeakMap<Operation, string>();
/** Template of the request path of an operation, for the log and the metrics. */
const routeOf = (operation: Operation): string => {
  let route = routes.get(operation);
  if (route === undefined) {
    route = `/api/connections/{id}/${operation.plane}${operation.path}`;
    routes.set(operation, route);
  }
  return route;
};

export const proxyRoutes = (options: ProxyOptions): Route[] => {
  const handler = proxy(options, new PlanCache(options.contract));
  // Searches are POST requests: the most frequent method comes first.
  return (['post', 'get', 'put', 'patch', 'delete'] as const).map((method) => ({
    id: 'proxy',
    method,
    path: proxyPath,
    role: 'reader',
    handler,
  }));
};

/** Resolves when the whole response has been forwarded. */
const forward = async (
  { credentials, upstream, traffic, budgets, history, propagatesTrace, log }: ProxyOptions,
  req: Request,
  res: Response,
  connection: ConnectionRecord,
  { operation, parameters, target }: Plan,
  record?: ChangeRecord,
): Promise<void> => {
  const { origin, basePath } = planeEndpoint(connection, operation.plane);
  const limit = bodyLimit(operation, budgets);
  const length = declaredLength(operation, req, limit);
  const clientAbort = new Cancellation();
  const context = contextOf(req);
  context.closeListeners.push(() => {
    if (!res.writableFinished) clientAbort.cancel();
  });
  if (res.closed) clientAbort.cancel();
  const principal = principalOf(req);
  const credentialHeaders = await credentials.headers(connection, operation, principal);
  const { requestId, trace } = context;
  const definition: DefinitionRequest = { connection, operation, parameters, principal, requestId, target };
  if (record !== undefined) definition.onVersion = record.onVersion;
  const headersWith = (current: CredentialHeaders) => {
    const outbound = outboundHeaders(operation, req.headers, requestId, length, current);
    if (propagatesTrace && trace !== undefined) outbound['traceparent'] = traceParent(trace);
    return outbound;
  };
  // Before the intent is recorded: a header of the request may not be valid.
  const headers = headersWith(credentialHeaders);
  await record?.begin();
  if (!isBuffered(length)) {
    checkConfirmedBatch(operation, parameters, connection, req.headers[confirmationHeader], undefined);
  }
  await history.beforeDelete(definition);
  await record?.readVersionBefore(history);
  record?.onQueryKeyName(await deletedQueryKeyName({ credentials, upstream, log }, definition));
  const { body, isRepeatable } = await requestBody(req, length, limit);
  if (body instanceof Buffer) {
    record?.onBody(body);
    checkConfirmedBatch(operation, parameters, connection, req.headers[confirmationHeader], record?.deletions ?? 0);
  }
  const renew = isRepeatable ? credentials.renewal(connection, operation, principal) : undefined;
  await sendAuthenticated(credentialHeaders, renew, (current, isDiscarded) =>
    upstream.send(
      {
        origin,
        method: operation.method,
        path: basePath + target,
        headers: current === credentialHeaders ? headers : headersWith(current),
        body,
        signal: clientAbort,
        owner: sessionOf(req).fingerprint,
        connectionId: connection.id,
        trace,
        effect: operation.effect,
        isRepeatable: isRepeatable && operation.retry === 'safe',
        onAttempt: (attempt) => operation.plane === 'data' && traffic.record(connection.id, attempt),
      },
      (head) => {
        if (head.status === 401) credentials.invalidate(connection, principal, current);
        if (isDiscarded(head.status)) return undefined;
        record?.onStatus(head.status);
        return history.tap(definition, head, forwardHead(head, req, res));
      },
    ),
  );
};

/** Sets the head of the response, which is written with the first byte of the body. */
const forwardHead = (head: ResponseHead, req: Request, res: Response): Response => {
  res.statusCode = head.status;
  // The last one distinguishes a 401 or 404 of the service from one of the BFF.
  contextOf(req).forwardedHeaders = [...responseHeaders(head.status, head.headers), RESPONSE_SOURCE_HEADER, 'service'];
  return res;
};
