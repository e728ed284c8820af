import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '../app-context.js';
import { sendJson, sendMethodNotAllowed } from './send.js';

/**
 * `GET /healthz`, also by HEAD: 200 when the service is ready, 503 with the current step before; and the state of the
 * local embedding model (`LocalModelState`). Needs no credential and contains nothing secret.
 */
export const sendHealth = (app: App, request: IncomingMessage, response: ServerResponse): void => {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return sendMethodNotAllowed(response, 'GET, HEAD');
  }
  const { isReady, message } = app.progress;
  sendJson(response, isReady ? 200 : 503, {
    status: isReady ? 'ready' : 'starting',
    message,
    model: app.inference.state,
  });
};
