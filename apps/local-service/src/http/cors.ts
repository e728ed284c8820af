import type { IncomingMessage } from 'node:http';
import { forbidden, isDocumentOperation, type Operation } from '@searchdeck/contract';
import type { App } from '../app-context.js';
import { indexNameOf } from '../indexes/index-access.js';
import { route, type Route } from './route.js';

interface Cors {
  allowedOrigins: string[];
  maxAgeInSeconds?: number | null;
}

/** The operations that a script of another origin may call: those that read documents (data-plane.md "CorsOptions"). */
const readsDocuments = (operation: Operation): boolean => isDocumentOperation(operation) && operation.key === 'query';

/** The CORS options of the addressed index. An alias has the options of its index. */
const optionsOf = (app: App, { operation, parameters, service }: Route): Cors | undefined => {
  const name = parameters['indexName'];
  if (service === undefined || name === undefined || !readsDocuments(operation)) return undefined;
  const index = app.definitions.get(service.id, 'indexes', indexNameOf(app, service, name));
  return (index?.body['corsOptions'] as Cors | null | undefined) ?? undefined;
};

const allows = (cors: Cors, origin: string): boolean =>
  cors.allowedOrigins.some(
    (allowedOrigin) => allowedOrigin === '*' || allowedOrigin.toLowerCase() === origin.toLowerCase(),
  );

/** Headers that let a script of the request's origin read the response; none for other origins. */
export const corsHeaders = (app: App, request: IncomingMessage, routeMatch: Route): Record<string, string> => {
  const { origin } = request.headers;
  if (origin === undefined) return {};
  const cors = optionsOf(app, routeMatch);
  if (cors === undefined) return {};
  return allows(cors, origin)
    ? {
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Expose-Headers': 'request-id, elapsed-time',
        Vary: 'Origin',
      }
    : { Vary: 'Origin' };
};

/** Headers of the response to a preflight. 403 when the index does not allow the origin. */
export const preflightHeaders = (app: App, request: IncomingMessage, rawPath: string): Record<string, string> => {
  const origin = request.headers.origin ?? '';
  const routeMatch = route(app, request.headers['access-control-request-method'] ?? '', rawPath);
  const cors = optionsOf(app, routeMatch);
  if (cors === undefined || !allows(cors, origin)) {
    throw forbidden(`The origin '${origin}' is not allowed by the index.`, {
      code: 'CorsNotAllowed',
      target: 'Origin',
    });
  }
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': 'GET, POST',
    'Access-Control-Allow-Headers': request.headers['access-control-request-headers'] ?? 'api-key, content-type',
    'Access-Control-Max-Age': String(cors.maxAgeInSeconds ?? 300),
    Vary: 'Origin',
  };
};

export const isPreflight = (request: IncomingMessage): boolean =>
  request.method === 'OPTIONS' &&
  request.headers.origin !== undefined &&
  request.headers['access-control-request-method'] !== undefined;
