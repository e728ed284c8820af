import { SearchError } from '@searchdeck/contract';
import type { Request, RequestHandler, Response } from 'express';
import { sendError } from './errors.js';
import { contextOf } from './request-context.js';
import { hasBody } from './request-kind.js';

/** A client that sends fewer bytes in an interval is too slow. */
const MIN_BYTES_PER_INTERVAL = 1024;
/** Checks per interval. An interval ends up to a quarter of it early, so that no client gets more time. */
const CHECKS_PER_INTERVAL = 4;

/** The progress of a request body. */
interface Progress {
  /** Bytes that the socket had received when the interval began. */
  bytesRead: number;
  intervalStart: number;
}

/**
 * Responds with 408 and closes the connection if a client sends less than 1 KiB of a request body within `idleMs`, or up
 * to a quarter less. One timer checks all requests, because most bodies arrive at once.
 */
export const bodyProgress = (idleMs: number): RequestHandler => {
  const progressByResponse = new Map<Response, Progress>();
  let timer: NodeJS.Timeout | undefined;
  const checkMs = idleMs / CHECKS_PER_INTERVAL;
  const check = () => {
    const now = performance.now();
    for (const [res, progress] of progressByResponse) {
      if (now - progress.intervalStart > idleMs - checkMs) checkOne(res, progress, now);
    }
    if (progressByResponse.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  const checkOne = (res: Response, progress: Progress, now: number) => {
    const { req } = res;
    const receivedBytes = req.socket.bytesRead - progress.bytesRead;
    progress.bytesRead = req.socket.bytesRead;
    progress.intervalStart = now;
    if (req.complete || req.destroyed) progressByResponse.delete(res);
    // Received bytes that wait to be read: the service is slow, not the client.
    else if (receivedBytes < MIN_BYTES_PER_INTERVAL && req.readableLength === 0) {
      progressByResponse.delete(res);
      reject(req, res);
    }
  };
  return (req, res, next) => {
    if (!hasBody(req)) return next();
    progressByResponse.set(res, { bytesRead: req.socket.bytesRead, intervalStart: performance.now() });
    contextOf(req).closeListeners.push(() => progressByResponse.delete(res));
    timer ??= setInterval(check, checkMs).unref();
    next();
  };
};

const reject = (req: Request, res: Response): void => {
  const message = 'The request body did not arrive in time.';
  res.once('finish', () => req.destroy(new Error(message)));
  sendError(req, res, new SearchError({ status: 408, code: 'REQUEST_TIMEOUT', message }));
};
