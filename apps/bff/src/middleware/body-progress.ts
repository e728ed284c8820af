import { SearchError } from '@searchdeck/contract';
import type { RequestHandler } from 'express';
import { sendError } from './errors.js';

/** A client that sends fewer bytes in an interval is too slow. */
const MIN_BYTES_PER_INTERVAL = 1024;

/** Responds with 408 and closes the connection if a client sends less than 1 KiB of a request body within `idleMs`. */
export const bodyProgress =
  (idleMs: number): RequestHandler =>
  (req, res, next) => {
    const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
    if (!hasBody) return next();
    const { socket } = req;
    let { bytesRead } = socket;
    const timer = setInterval(() => {
      const received = socket.bytesRead - bytesRead;
      ({ bytesRead } = socket);
      // Received bytes that wait to be read: the service is slow, not the client.
      if (req.complete || req.destroyed) clearInterval(timer);
      else if (received < MIN_BYTES_PER_INTERVAL && req.readableLength === 0) {
        clearInterval(timer);
        res.once('finish', () => req.destroy(new Error('The body of the request did not arrive in time.')));
        sendError(
          req,
          res,
          new SearchError({
            status: 408,
            code: 'REQUEST_TIMEOUT',
            message: 'The body of the request did not arrive in time.',
          }),
        );
      }
    }, idleMs).unref();
    res.once('close', () => clearInterval(timer));
    next();
  };
