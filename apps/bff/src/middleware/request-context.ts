import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Principal } from '../sessions/sessions.js';

/** What the middleware found out about a request. Kept beside the objects of Express, where nothing else writes. */
export interface RequestContext {
  /** Ours; an id that the client sends is not believed. */
  requestId: string;
  startedAt: number;
  principal?: Principal;
  /** Code of the error that the request was answered with, for the log. */
  errorCode?: string;
  /** Operation of the table or route, for the log. */
  operation?: string;
  connectionId?: string;
}

const contexts = new WeakMap<Request, RequestContext>();

export const requestContext: RequestHandler = (req: Request, res: Response, next) => {
  const requestId = randomUUID();
  contexts.set(req, { requestId, startedAt: performance.now() });
  res.setHeader('X-Request-Id', requestId);
  next();
};

export const contextOf = (req: Request): RequestContext => {
  const context = contexts.get(req);
  if (context === undefined) throw new Error('The request has no context.');
  return context;
};

/** The person that the guard let in. Throws when a route is reached without: it must be behind the guard. */
export const principalOf = (req: Request): Principal => {
  const { principal } = contextOf(req);
  if (principal === undefined) throw new Error('The route is not guarded.');
  return principal;
};
