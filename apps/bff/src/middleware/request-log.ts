import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { RequestObserver } from './open-requests.js';
import { contextOf } from './request-context.js';

/** Identifies a user in the log without the name. */
const userHash = (subject: string): string => createHash('sha256').update(subject).digest('hex').slice(0, 12);

/** One line per request: names and numbers only. Queries, headers, and bodies are never logged. */
export const requestLog =
  (log: Logger): RequestObserver =>
  (req, res, elapsedMs) => {
    if (!log.isLevelEnabled('info')) return;
    const { requestId, route, operation, connectionId, errorCode, session } = contextOf(req);
    log.info({
      requestId,
      method: req.method,
      route: route ?? 'none',
      operation: operation ?? 'none',
      connectionId,
      user: session === undefined ? undefined : userHash(session.principal.subject),
      status: res.statusCode,
      errorCode,
      complete: res.writableFinished,
      ms: Math.round(elapsedMs),
    });
  };
