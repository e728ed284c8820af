import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '../app-context.js';
import { issueFor, requestablePlanes } from './resource-tokens.js';
import { isSameSecret } from './authenticate.js';
import { sendJson } from './send.js';

/** Value of IDENTITY_ENDPOINT below the management URL. */
export const IDENTITY_PATH = '/issuer/identity';
const API_VERSION = '2019-08-01';
const SYSTEM_ASSIGNED = 'system-assigned';

const reject = (response: ServerResponse, statusCode: number, message: string): void =>
  sendJson(response, statusCode, { statusCode, message });

/**
 * The managed identity endpoint of a web application host, in the form that identity libraries find through
 * IDENTITY_ENDPOINT and IDENTITY_HEADER: `GET ?api-version=2019-08-01&resource=…[&client_id=…]` with the secret in
 * `X-IDENTITY-HEADER`. `expires_on` is in seconds since 1970, as text.
 */
export const sendManagedIdentity = async (
  app: App,
  query: URLSearchParams,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  if (request.method !== 'GET') return reject(response, 405, 'Allowed: GET.');
  const secret = request.headers['x-identity-header'];
  if (typeof secret !== 'string' || !isSameSecret(secret, app.config.identityHeader)) {
    return reject(response, 401, "The header 'X-IDENTITY-HEADER' must have the value of IDENTITY_HEADER.");
  }
  if (query.get('api-version') !== API_VERSION) {
    return reject(response, 400, `The parameter 'api-version' must be ${API_VERSION}.`);
  }
  const resource = query.get('resource') ?? '';
  const clientId = query.get('client_id') ?? SYSTEM_ASSIGNED;
  const token = await issueFor(app, resource.replace(/\/$/, ''), clientId);
  if (token === undefined) {
    const { data, management } = requestablePlanes(app);
    return reject(response, 400, `The parameter 'resource' must be one of ${[...data, ...management].join(', ')}.`);
  }
  return sendJson(response, 200, {
    access_token: token.accessToken,
    expires_on: String(Math.floor(app.now() / 1000) + token.lifetimeSeconds),
    resource,
    token_type: 'Bearer',
    client_id: clientId,
  });
};
