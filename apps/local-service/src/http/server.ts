import { createServer, type Server } from 'node:http';
import type { App } from '../app.js';
import { health } from './health.js';
import { createPipeline } from './pipeline.js';

/** How long requests in flight may take to finish after a signal, in milliseconds. */
const GRACE = 10_000;

/** A server that answers nothing yet: its port is part of what the app is made of. */
export const createHttpServer = (): Server =>
  createServer({ keepAliveTimeout: 65_000, headersTimeout: 60_000, requestTimeout: 300_000, maxHeaderSize: 32_768 });

/** Answers the requests of a listening server. */
export const serve = (server: Server, app: App): void => {
  const pipeline = createPipeline(app);
  server.on('request', (request, response) => {
    if (!server.listening) response.setHeader('Connection', 'close');
    if (request.url === '/healthz') return health(app, request, response);
    void pipeline(request, response);
  });
};

/** Stops accepting, lets requests in flight finish, then cuts what is left. */
export const stopHttpServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), GRACE);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
