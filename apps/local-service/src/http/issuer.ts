import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '../app.js';
import { ROLES, type RoleWord } from '../tokens/development-issuer.js';
import { readText } from './body.js';
import { send } from './reply.js';

const HEADERS = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };
const json = (response: ServerResponse, status: number, body: unknown): void =>
  send(response, status, { ...HEADERS }, JSON.stringify(body));

const same = (a: string, b: string): boolean => {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
};

export const isIssuerPath = (rawPath: string): boolean => rawPath.startsWith('/issuer/');

/**
 * The development issuer: OpenID configuration, keys, and a token endpoint for client credentials (RFC 6749 §4.4) whose
 * client secret is the management token and whose scope is `reader`, `writer` or `contributor`.
 */
export const sendIssuer = async (
  app: App,
  rawPath: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { issuer } = app;
  if (request.method === 'GET' && rawPath === '/issuer/.well-known/openid-configuration')
    return json(response, 200, issuer.configuration());
  if (request.method === 'GET' && rawPath === '/issuer/keys') return json(response, 200, issuer.jwks());
  if (request.method !== 'POST' || rawPath !== '/issuer/token') return json(response, 404, { error: 'not_found' });

  const form = new URLSearchParams(await readText(request, 'application/x-www-form-urlencoded'));
  if (form.get('grant_type') !== 'client_credentials') return json(response, 400, { error: 'unsupported_grant_type' });
  if (!same(form.get('client_secret') ?? '', app.config.managementToken))
    return json(response, 401, { error: 'invalid_client' });
  const scope = form.get('scope') ?? 'reader';
  if (!Object.hasOwn(ROLES, scope))
    return json(response, 400, {
      error: 'invalid_scope',
      error_description: `Allowed: ${Object.keys(ROLES).join(', ')}.`,
    });
  return json(response, 200, issuer.issue(form.get('client_id') ?? 'anonymous', scope as RoleWord));
};
