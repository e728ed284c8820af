import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '../app-context.js';
import { ROLES } from '../tokens/role-grants.js';
import { isRole, issueFor, requestablePlanes } from './resource-tokens.js';
import { isSameSecret } from './authenticate.js';
import { readText } from './body.js';
import { IDENTITY_PATH, sendManagedIdentity } from './managed-identity.js';
import { sendJson } from './send.js';

export const isIssuerPath = (rawPath: string): boolean => rawPath.startsWith('/issuer/');

const sendOAuthError = (response: ServerResponse, status: number, error: string, error_description: string): void =>
  sendJson(response, status, { error, error_description });

/**
 * The development issuer: OpenID configuration, keys, and a token endpoint for client credentials (RFC 6749 §4.4) whose
 * client secret is the management token. The scope is `reader`, `writer`, or `contributor`; or, as identity libraries write
 * it, a resource followed by `/.default`, and then the client ID may be one of these words. For such libraries the issuer
 * is the tenant `issuer` of an authority that is the service's own URL.
 */
export const sendIssuer = async (
  app: App,
  rawPath: string,
  query: URLSearchParams,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { issuer } = app;
  if (rawPath === IDENTITY_PATH) return sendManagedIdentity(app, query, request, response);
  const target = `${request.method} ${rawPath.slice('/issuer'.length)}`;
  if (target === 'GET /.well-known/openid-configuration') return sendJson(response, 200, issuer.configuration());
  if (target === 'GET /v2.0/.well-known/openid-configuration') {
    return sendJson(response, 200, issuer.tenantConfiguration());
  }
  if (target === 'GET /keys') return sendJson(response, 200, await issuer.jwks());
  if (target !== 'POST /token' && target !== 'POST /oauth2/v2.0/token') {
    return sendJson(response, 404, { error: 'not_found' });
  }

  const form = new URLSearchParams(await readText(request, 'application/x-www-form-urlencoded'));
  if (form.get('grant_type') !== 'client_credentials') {
    return sendOAuthError(response, 400, 'unsupported_grant_type', 'Allowed: client_credentials.');
  }
  if (!isSameSecret(form.get('client_secret') ?? '', app.config.managementToken)) {
    return sendOAuthError(response, 401, 'invalid_client', 'The client secret is the management token.');
  }
  const client = form.get('client_id') ?? 'anonymous';
  const scope = form.get('scope') ?? 'reader';
  if (isRole(scope)) return sendJson(response, 200, await issuer.issue(client, scope));
  const token = await issueFor(app, resourceOfScope(scope), client);
  if (token !== undefined) {
    const { accessToken: access_token, lifetimeSeconds: expires_in } = token;
    return sendJson(response, 200, { access_token, token_type: 'Bearer', expires_in });
  }
  const { management, data } = requestablePlanes(app);
  return sendOAuthError(
    response,
    400,
    'invalid_scope',
    `Allowed: ${[...Object.keys(ROLES), ...[...data, ...management].map((r) => `${r}/.default`)].join(', ')}.`,
  );
};

/** Libraries end a resource with a slash or not, and write that slash once more before `.default`. */
const resourceOfScope = (scope: string): string | undefined => /^(.+?)\/+\.default$/.exec(scope)?.[1];
