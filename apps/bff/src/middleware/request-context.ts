import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Principal } from '../sessions/principal.js';
import type { ActiveSession } from '../sessions/sessions.js';
import type { TraceContext } from '../tracing/trace-context.js';

/** State of a request. It is a separate object, because any code may write to those of Express. */
export interface RequestContext {
  /** Generated here; an id that the client sends is ignored. */
  requestId: string;
  startedAt: number;
  session?: ActiveSession;
  /** Error code of the response, for the log. */
  errorCode?: string;
  /** Template of the path, for the log and the metrics. */
  route?: string;
  /** ID of the operation, for the log. */
  operation?: string;
  connectionId?: string;
  /** Undefined: spans are not recorded. */
  trace?: TraceContext;
  /** Headers of a forwarded response: names and values in turn. They are sent with its first byte. */
  forwardedHeaders?: readonly string[] | undefined;
  /** Called after the response was sent, or when the connection closes before that. */
  readonly closeListeners: (() => void)[];
}

/**
 * The property that has the context. A WeakMap would keep requests in memory until the next full garbage collection, because
 * its values refer to them: entries of an old map are strong until then.
 */
const CONTEXT = Symbol('context');

interface WithContext extends Request {
  [CONTEXT]?: RequestContext;
}

/** Creates the context. `security-headers.ts` sends the ID. */
export const requestContext: RequestHandler = (req: Request, _res: Response, next) => {
  (req as WithContext)[CONTEXT] = { requestId: randomUUID(), startedAt: performance.now(), closeListeners: [] };
  next();
};

export const contextOf = (req: Request): RequestContext => {
  const { [CONTEXT]: context } = req as WithContext;
  if (context === undefined) throw new Error('The request has no context.');
  return context;
};

/** The session that the guard found. Throws if the route is not behind the guard. */
export const sessionOf = (req: Request): ActiveSession => {
  const { session } = contextOf(req);
  if (session === undefined) throw new Error('The route is not guarded.');
  return session;
};

export const principalOf = (req: Request): Principal => sessionOf(req).principal;
