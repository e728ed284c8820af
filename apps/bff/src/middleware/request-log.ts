import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { contextOf } from './request-context.js';

/** One line per request: names and numbers only. Queries, headers, and bodies are never logged. */
export const requestLog =
  (log: Logger): RequestHandler =>
  (req, res, next) => {
    if (!log.isLevelEnabled('info')) return next();
    res.once('close', () => {
      const { requestId, startedAt, operation, connectionId, errorCode } = contextOf(req);
      log.info({
        requestId,
        method: req.method,
        operation: operation ?? 'none',
        connectionId,
        status: res.statusCode,
        errorCode,
        complete: res.writableFinished,
        ms: Math.round(performance.now() - startedAt),
      });
    });
    next();
  };
