import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { forbidden, unauthorized, type Operation } from '@searchdeck/contract';
import type { App } from '../app-context.js';
import type { ServiceRecord } from '../store/services.js';
import { rolesAllow } from '../tokens/role-grants.js';

/** Compares in constant time. */
export const isSameSecret = (a: string, b: string): boolean => {
  const x = Buffer.from(a);
  const y = Buffer.from(b);
  return x.length === y.length && timingSafeEqual(x, y);
};

export const bearerOf = (headers: IncomingHttpHeaders): string | undefined =>
  /^bearer +(.+)$/i.exec(headers.authorization?.trim() ?? '')?.[1];

/** The management plane accepts the bearer token that the service was started with. */
export const authenticateManagement = (app: App, headers: IncomingHttpHeaders): void => {
  const token = bearerOf(headers);
  if (token !== undefined && isSameSecret(token, app.config.managementToken)) return;
  throw unauthorized(
    token === undefined
      ? "Authentication failed. The 'Authorization' header is missing or has an invalid format; it must be 'Bearer <token>'."
      : 'The access token is invalid.',
    {
      code: token === undefined ? 'AuthenticationFailed' : 'InvalidAuthenticationToken',
      target: 'Authorization',
      headers: { 'WWW-Authenticate': `Bearer authorization_uri="${app.config.managementUrl}", error="invalid_token"` },
    },
  );
};

interface AuthOptions {
  aadOrApiKey?: { aadAuthFailureMode?: string | null } | null;
}
interface AuthProperties {
  authOptions?: AuthOptions | null;
  disableLocalAuth?: boolean | null;
}

/** The error of a failed authentication, according to aadAuthFailureMode (service-behavior §4). */
const authenticationError = (app: App, { authOptions }: AuthProperties, message: string): Error =>
  authOptions?.aadOrApiKey?.aadAuthFailureMode?.toLowerCase() === 'http401withbearerchallenge'
    ? unauthorized(message, {
        headers: {
          'WWW-Authenticate': `Bearer authorization_uri="${app.config.managementUrl}", resource_id="${app.config.managementUrl}"`,
        },
      })
    : forbidden(message);

/** Bearer tokens are accepted with aadOrApiKey, or when API keys are disabled. */
const authenticateToken = async (
  app: App,
  operation: Operation,
  properties: AuthProperties,
  token: string,
): Promise<void> => {
  if ((properties.authOptions?.aadOrApiKey ?? null) === null && properties.disableLocalAuth !== true) {
    throw authenticationError(app, properties, 'This search service only accepts API keys.');
  }
  const claims = await app.verifyToken(token);
  if (claims === undefined) {
    throw authenticationError(app, properties, 'The access token is not valid for this search service.');
  }
  if (!rolesAllow(claims.roles, operation)) {
    throw forbidden(`The roles of the access token do not allow the operation '${operation.summary}'.`, {
      target: 'Authorization',
    });
  }
};

/** A data plane accepts API keys and access tokens. Admin keys allow everything, query keys only reading documents. */
export const authenticateData = (
  app: App,
  service: ServiceRecord,
  operation: Operation,
  headers: IncomingHttpHeaders,
  query: URLSearchParams,
): Promise<void> | undefined => {
  const properties = (service.resource['properties'] ?? {}) as AuthProperties;
  const header = headers['api-key'];
  const fromQuery = operation.method === 'GET' && operation.key === 'query' ? query.get('api-key') : null;
  const key = typeof header === 'string' ? header : fromQuery;
  if (key === null) {
    const token = bearerOf(headers);
    if (token !== undefined) return authenticateToken(app, operation, properties, token);
    throw authenticationError(
      app,
      properties,
      "The request has no credential. Send an API key in the header 'api-key'.",
    );
  }
  if (properties.disableLocalAuth === true) {
    throw authenticationError(app, properties, 'API keys are disabled for this search service.');
  }
  if (isSameSecret(key, service.primaryKey) || isSameSecret(key, service.secondaryKey)) return undefined;
  if (!app.services.queryKeys(service.id).some((queryKey) => isSameSecret(key, queryKey.key))) {
    throw authenticationError(app, properties, 'The API key is not valid for this search service.');
  }
  if (operation.key !== 'query') {
    throw forbidden(
      `A query key can only read documents. The operation '${operation.summary}' requires an admin key.`,
      {
        target: 'api-key',
      },
    );
  }
  return undefined;
};
