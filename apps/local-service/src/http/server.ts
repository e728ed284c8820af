import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { App } from '../app-context.js';
import { continueLater } from './body.js';
import { rejectMalformedRequest, trackResponse, rejectTunnel } from './malformed-request.js';
import { sendHealth } from './health.js';
import { createPipeline } from './pipeline.js';
import type { KeyAndCertificate } from './self-signed.js';
import { isClosing } from './close-connection.js';

/** Time that requests in flight have to finish after a signal. */
const GRACE_PERIOD_MS = 10_000;

const LIMITS = { keepAliveTimeout: 65_000, headersTimeout: 60_000, requestTimeout: 300_000, maxHeaderSize: 32_768 };

/** A server without a request handler, because its port is part of the app's configuration. Https with a certificate. */
export const createHttpServer = (certificate?: KeyAndCertificate): Server => {
  if (certificate === undefined) return createServer(LIMITS);
  const { cert, key } = certificate;
  return createSecureServer({ ...LIMITS, cert, key });
};

/** Handles the requests of a listening server. */
export const serve = (server: Server, app: App): void => {
  const pipeline = createPipeline(app);
  const receive = (request: IncomingMessage, response: ServerResponse): void => {
    const previous = trackResponse(request.socket, response);
    // Pipelined requests run one after the other: each sees the changes of the previous ones.
    if (previous === undefined) begin(request, response);
    else previous.once('close', () => begin(request, response));
  };
  const begin = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request;
    if (isClosing(socket) || socket.writableEnded || socket.destroyed) return;
    if (!server.listening) response.setHeader('Connection', 'close');
    if (request.url?.split('?', 1)[0] === '/healthz') return sendHealth(app, request, response);
    void pipeline(request, response);
  };
  server.on('request', receive);
  server.on('clientError', rejectMalformedRequest);
  server.on('connect', (_request, socket) => rejectTunnel(socket));
  server.on('checkContinue', (request, response) => {
    continueLater(request, response);
    receive(request, response);
  });
};

/** Stops accepting connections, waits for requests in flight, and then closes the remaining connections. */
export const stopHttpServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), GRACE_PERIOD_MS);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
