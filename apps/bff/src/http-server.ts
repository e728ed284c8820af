import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError } from './config.js';
import type { MessageClasses } from './message-classes.js';
import type { Budgets } from './outbound/budgets.js';

/** A slow client gets enough time for the largest allowed upload. */
const REQUEST_TIMEOUT_MS = 120_000;

export const newServer = ({ requestHeadersMs }: Budgets, messageClasses: MessageClasses): Server =>
  createServer({
    ...messageClasses,
    maxHeaderSize: 32 * 1024,
    requireHostHeader: true,
    insecureHTTPParser: false,
    headersTimeout: requestHeadersMs,
    requestTimeout: Math.max(REQUEST_TIMEOUT_MS, requestHeadersMs),
    keepAliveTimeout: 10_000,
    connectionsCheckingInterval: Math.min(1_000, requestHeadersMs),
  });

/**
 * Listens, and then creates the application for the actual port. Throws ConfigError if the port cannot be used.
 */
export const listen = (
  server: Server,
  host: string,
  port: number,
  appFor: (port: number) => Promise<RequestListener>,
): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? 'is already in use: stop the program that uses it, or set PORT to another port'
          : `can't be used (${error.code})`;
      reject(new ConfigError(`Port ${port} ${reason}.`));
    });
    server.listen({ host, port, exclusive: true }, () => {
      const actualPort = (server.address() as AddressInfo).port;
      const appPromise = appFor(actualPort);
      let app: RequestListener | undefined;
      // Requests that arrive before the application is ready wait for it.
      server.on('request', (req, res) => {
        if (app !== undefined) return app(req, res);
        appPromise.then(
          (handle) => handle(req, res),
          () => req.destroy(),
        );
      });
      appPromise.then(
        (handle) => {
          app = handle;
          resolve(actualPort);
        },
        (error: unknown) => {
          server.close();
          server.closeAllConnections();
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      );
    });
  });

/** Stops listening, and waits for open requests until the timeout. */
export const drain = (server: Server, timeoutMs: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), timeoutMs);
    // A keep-alive connection closes when its last request has ended, not when the browser closes it.
    const interval = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(timer);
      clearInterval(interval);
      resolve();
    });
    server.closeIdleConnections();
  });
