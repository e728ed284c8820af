import type { Request, Response } from 'express';
import { badRequest, SearchError } from '@searchdeck/contract';
import type { Audit } from '../audit/audit.js';
import { planeAddress, type Connections } from '../connections/connections.js';
import { contextOf, principalOf } from '../middleware/request-context.js';
import { auditTarget, checkAccess, isAudited } from '../operations/access.js';
import { planRequest, type Plan, type Plane } from '../operations/plan.js';
import type { Budgets } from '../outbound/budgets.js';
import type { AnswerHead } from '../outbound/exchange.js';
import type { Route } from '../routes.js';
import type { ConnectionRecord } from '../store/repositories.js';
import { credentialHeader } from './credential.js';
import { answerHeaders, outboundHeaders } from './headers.js';
import { announcedLength, requestBody } from './request-body.js';
import type { Upstream } from './upstream.js';

export interface ProxyOptions {
  connections: Connections;
  upstream: Upstream;
  audit: Audit;
  budgets: Budgets;
}

/** Everything below a connection's planes. Without groups: Express must not decode any part of it. */
const proxyPath = /^\/api\/connections\/[^/]+\/(?:data|management)(?:\/.*)?$/;

const TARGET = /^\/api\/connections\/([A-Za-z0-9-]{1,64})\/(data|management)(\/[^?]*)?(?:\?(.*))?$/;

/**
 * `/api/connections/{id}/data/<path>` and `…/management/<path>`: reads the request against the operation table, checks
 * the person's role, writes the audit entry, and sends what it understood, with the connection's credential, to the
 * connection's service. The answer is streamed; its bytes are never parsed here.
 */
const proxy =
  (options: ProxyOptions) =>
  async (req: Request, res: Response): Promise<void> => {
    const principal = principalOf(req);
    const context = contextOf(req);
    // The target as it came: Express's own reading of it has decoded, this one must not.
    const parts = TARGET.exec(req.originalUrl);
    if (parts === null) throw badRequest('The request path is not valid.', { target: 'path' });
    const plane: Plane = parts[2] === 'management' ? 'management' : 'data';
    const connection = await options.connections.get(parts[1] ?? '');
    context.connectionId = connection.id;
    const plan = planRequest(plane, req.method, parts[3] ?? '/', parts[4] ?? '', connection.dialect);
    context.operation = plan.operation.id;
    checkAccess(plan.operation, principal.role, connection);
    if (!isAudited(plan.operation)) {
      await forward(options, req, res, connection, plan);
      return;
    }
    await audited(options, req, connection, plan, (steps) => forward(options, req, res, connection, plan, steps));
  };

export const proxyRoutes = (options: ProxyOptions): Route[] =>
  (['get', 'post', 'put', 'patch', 'delete'] as const).map((method) => ({
    method,
    path: proxyPath,
    role: 'reader',
    handler: proxy(options),
  }));

/** Runs the exchange between two audit entries: what is about to be done, written before it is, and how it ended. */
const audited = async (
  { audit }: ProxyOptions,
  req: Request,
  connection: ConnectionRecord,
  plan: Plan,
  run: (steps: Steps) => Promise<void>,
): Promise<void> => {
  const principal = principalOf(req);
  const { requestId } = contextOf(req);
  const about = {
    action: plan.operation.id,
    connectionId: connection.id,
    connectionName: connection.name,
    target: auditTarget(plan.operation, plan.parameters),
  };
  let intent: number | undefined;
  let status: number | undefined;
  const finish = async (code?: string) => {
    if (intent === undefined) return;
    const end = { ...(status === undefined ? {} : { status }), ...(code === undefined ? {} : { code }) };
    await audit.recordOutcome(principal, requestId, { ...about, phase: 'outcome', of: intent, ...end });
  };
  try {
    await run({
      beforeSend: async () => {
        intent = await audit.record(principal, requestId, { ...about, phase: 'intent' });
      },
      onStatus: (answered) => {
        status = answered;
      },
    });
    await finish();
  } catch (error) {
    // With a status the outcome is known, whatever became of the answer's body.
    await finish(
      status !== undefined ? 'ANSWER_INCOMPLETE' : error instanceof SearchError ? error.code : 'InternalError',
    );
    throw error;
  }
};

interface Steps {
  /** Runs when everything has been checked, right before the request goes out; when it fails, nothing is sent. */
  beforeSend: () => Promise<void>;
  onStatus: (status: number) => void;
}

/** Resolves when the whole answer has been passed on. */
const forward = async (
  { connections, upstream, budgets }: ProxyOptions,
  req: Request,
  res: Response,
  connection: ConnectionRecord,
  { operation, target }: Plan,
  steps?: Steps,
): Promise<void> => {
  const { origin, basePath } = planeAddress(connection, operation.plane);
  const length = announcedLength(operation, req, budgets.requestBytes);
  const gone = new AbortController();
  const left = () => {
    if (!res.writableFinished) gone.abort();
  };
  res.once('close', left);
  if (res.closed) left();
  const credential = await credentialHeader(connections, connection, operation);
  const headers = outboundHeaders(operation, req.headers, contextOf(req).requestId, length, credential);
  await steps?.beforeSend();
  const { body, repeatable } = await requestBody(operation, req, length, budgets.requestBytes);
  await upstream.send(
    {
      origin,
      method: operation.method,
      path: basePath + target,
      headers,
      body,
      signal: gone.signal,
      effect: operation.effect,
      repeatable: repeatable && operation.retry === 'safe',
    },
    (head) => {
      steps?.onStatus(head.status);
      return passOn(head, res);
    },
  );
};

/** Writes the head of the answer; the body follows into the same stream. */
const passOn = (head: AnswerHead, res: Response): Response => {
  res.statusCode = head.status;
  for (const [name, value] of Object.entries(answerHeaders(head.status, head.headers))) res.setHeader(name, value);
  // Tells an upstream's 401 or 404 from one of ours.
  res.setHeader('X-Searchdeck-Answer', 'service');
  return res;
};
