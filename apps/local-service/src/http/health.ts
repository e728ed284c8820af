import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '../app-context.js';
import { send } from './send.js';

/**
 * `GET /healthz`, also by HEAD: 200 when the service is ready, 503 with the current step before; and the state of the
 * local embedding model (`LocalModelState`). Needs no credential and contains nothing secret.
 */
export const health = (app: App, request: IncomingMessage, response: ServerResponse): void => {
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return send(response, 405, { ...headers, Allow: 'GET, HEAD' });
  }
  const { isReady, message } = app.progress;
  send(
    response,
    isReady ? 200 : 503,
    headers,
    JSON.stringify({ status: isReady ? 'ready' : 'starting', message, model: app.inference.state }),
  );
};
