import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dialects, type Plane } from '@searchdeck/contract';
import type { App } from '../app-context.js';
import { ROLES, type RoleScope } from '../tokens/development-issuer.js';
import { readText } from './body.js';
import { send } from './send.js';

const HEADERS = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };
const json = (response: ServerResponse, status: number, body: unknown): void =>
  send(response, status, { ...HEADERS }, JSON.stringify(body));

const same = (a: string, b: string): boolean => {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
};

export const isIssuerPath = (rawPath: string): boolean => rawPath.startsWith('/issuer/');

const sendOAuthError = (response: ServerResponse, status: number, error: string, error_description: string): void =>
  json(response, status, { error, error_description });

/**
 * The development issuer: OpenID configuration, keys, and a token endpoint for client credentials (RFC 6749 §4.4) whose
 * client secret is the management token. The scope is `reader`, `writer` or `contributor`; or, as identity libraries write
 * it, a resource followed by `/.default`, and then the client id may be one of these words. For such libraries the issuer
 * is the tenant `issuer` of an authority that is the service's own address.
 */
export const sendIssuer = async (
  app: App,
  rawPath: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { issuer } = app;
  const target = `${request.method} ${rawPath.slice('/issuer'.length)}`;
  if (target === 'GET /.well-known/openid-configuration') return json(response, 200, issuer.configuration());
  if (target === 'GET /v2.0/.well-known/openid-configuration') return json(response, 200, issuer.tenantConfiguration());
  if (target === 'GET /keys') return json(response, 200, await issuer.jwks());
  if (target !== 'POST /token' && target !== 'POST /oauth2/v2.0/token') {
    return json(response, 404, { error: 'not_found' });
  }

  const form = new URLSearchParams(await readText(request, 'application/x-www-form-urlencoded'));
  if (form.get('grant_type') !== 'client_credentials') {
    return sendOAuthError(response, 400, 'unsupported_grant_type', 'Allowed: client_credentials.');
  }
  if (!same(form.get('client_secret') ?? '', app.config.managementToken)) {
    return sendOAuthError(response, 401, 'invalid_client', 'The client secret is the management token.');
  }
  const client = form.get('client_id') ?? 'anonymous';
  const scope = form.get('scope') ?? 'reader';
  if (isRole(scope)) return json(response, 200, await issuer.issue(client, scope));
  const plane = planeOfScope(app, scope);
  if (plane === 'data') return json(response, 200, await issuer.issue(client, isRole(client) ? client : 'contributor'));
  if (plane === 'management') {
    return json(response, 200, { access_token: app.config.managementToken, token_type: 'Bearer', expires_in: 3600 });
  }
  const { management, data } = resourcesOf(app);
  return sendOAuthError(
    response,
    400,
    'invalid_scope',
    `Allowed: ${[...Object.keys(ROLES), ...[...data, ...management].map((r) => `${r}/.default`)].join(', ')}.`,
  );
};

const isRole = (word: string): word is RoleScope => Object.hasOwn(ROLES, word);

/** Resources for which tokens are requested, by the plane that they give access to. */
const resourcesOf = ({ config, issuer }: App): Record<Plane, readonly string[]> => {
  const { management, data } = dialects[config.dialect].resources;
  return { management: [config.managementUrl, ...management], data: [issuer.audience, ...data] };
};

/** Libraries end a resource with a slash or not, and write that slash once more before `.default`. */
const planeOfScope = (app: App, scope: string): Plane | undefined => {
  const resource = /^(.+?)\/+\.default$/.exec(scope)?.[1];
  const { management, data } = resourcesOf(app);
  if (resource === undefined) return undefined;
  return data.includes(resource) ? 'data' : management.includes(resource) ? 'management' : undefined;
};
