import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { RequestObserver } from './open-requests.js';
import { contextOf } from './request-context.js';

/** Number of users whose hashes are cached. */
const MAX_CACHED = 1000;
const userHashes = new Map<string, string>();

/** Identifies a user in the log without the name. */
const userHash = (subject: string): string => {
  let hash = userHashes.get(subject);
  if (hash === undefined) {
    hash = createHash('sha256').update(subject).digest('hex').slice(0, 12);
    if (userHashes.size >= MAX_CACHED) userHashes.clear();
    userHashes.set(subject, hash);
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
      user: session === undefined ? undefined : userHash(session.principal.subject),
      status: res.statusCode,
      errorCode,
      complete: res.writableFinished,
      ms: Math.round(elapsedMs),
    });
  };
