import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { App } from '../app-context.js';
import { continueLater } from './body.js';
import { answerBrokenRequest, noteResponse, refuseTunnel } from './broken-request.js';
import { health } from './health.js';
import { createPipeline } from './pipeline.js';
import type { KeyAndCertificate } from './self-signed.js';
import { isClosing } from './unread.js';

/** How long requests in flight may take to finish after a signal, in milliseconds. */
const GRACE = 10_000;

const LIMITS = { keepAliveTimeout: 65_000, headersTimeout: 60_000, requestTimeout: 300_000, maxHeaderSize: 32_768 };

/** A server that answers nothing yet: its port is part of what the app is made of. Https with a certificate. */
export const createHttpServer = (certificate?: KeyAndCertificate): Server => {
  if (certificate === undefined) return createServer(LIMITS);
  const { cert, key } = certificate;
  return createSecureServer({ ...LIMITS, cert, key });
};

/** Answers the requests of a listening server. */
export const serve = (server: Server, app: App): void => {
  const pipeline = createPipeline(app);
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const before = noteResponse(request.socket, response);
    // Requests that are sent ahead are done one after the other: each sees what those before it have changed.
    if (before === undefined) begin(request, response);
    else before.once('close', () => begin(request, response));
  };
  const begin = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request;
    if (isClosing(socket) || socket.writableEnded || socket.destroyed) return;
    if (!server.listening) response.setHeader('Connection', 'close');
    if (request.url?.split('?', 1)[0] === '/healthz') return health(app, request, response);
    void pipeline(request, response);
  };
  server.on('request', answer);
  server.on('clientError', answerBrokenRequest);
  server.on('connect', (_request, socket) => refuseTunnel(socket));
  server.on('checkContinue', (request, response) => {
    continueLater(request, response);
    answer(request, response);
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
