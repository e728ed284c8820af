import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { RequestObserver } from './open-requests.js';
import type { Principal } from '../sessions/principal.js';
import { contextOf } from './request-context.js';

const userHashes = new WeakMap<Principal, string>();

/** Identifies a user in the log without the name. */
const userHash = (principal: Principal): string => {
  let hash = userHashes.get(principal);
  if (hash === undefined) {
    hash = createHash('sha256').update(principal.subject).digest('hex').slice(0, 12);
    userHashes.set(principal, hash);
  }
  return hash;
};

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
      user: session === undefined ? undefined : userHash(session.principal),
      status: res.statusCode,
      errorCode,
      complete: res.writableFinished,
      ms: Math.round(elapsedMs),
    });
  };
