import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  errorToDialect,
  fromDialect,
  isDocumentOperation,
  isEarlierVersion,
  notSupportedLocally,
  pathFromDialect,
  printJson,
  requestSchema,
  responseSchema,
  SearchErrorResponse,
  substituteForNewerPreview,
  toDialect,
  withoutAdditions,
  type Operation,
} from '@searchdeck/contract';
import type { App } from '../app-context.js';
import type { Call } from '../planes/call.js';
import { createHandlers } from '../planes/handlers.js';
import type { ApiResponse } from '../planes/response.js';
import { apiVersionOf } from './api-version.js';
import { authenticateData, authenticateManagement } from './authenticate.js';
import { hasBody, readContent, readJson } from './body.js';
import { asSearchError, detailOf, errorBody, inRequestedVersion, type ErrorShape } from './error-printer.js';
import { corsHeaders, isPreflight, preflightHeaders } from './cors.js';
import { checkStatus } from './service-status.js';
import { isLocalPath, sendLocal } from './local-controls.js';
import { isIssuerPath, sendIssuer } from './issuer.js';
import { openApiPlane, sendOpenApi } from './openapi.js';
import { checkNetworkRules } from './network-rules.js';
import { jsonType, send } from './send.js';
import { planeOf, route, type Route } from './route.js';
import { hostedRequest, originOf } from './service-host.js';
import { checkHost, checkTransport } from './transport.js';
import { sendAndClose } from './close-connection.js';
import { validateRequest } from './validate-request.js';

/** The parts of a request that the error printer needs; the request may have failed at any step. */
interface Trace {
  id: string;
  clientId: string | undefined;
  startTime: number;
  rawPath: string;
  shape: ErrorShape;
  /** CORS headers, for a script of another origin. */
  cors: Record<string, string>;
  /** Once known: the api-version that applies, and the one that the request names. */
  version?: { effective: string; requested: string };
  /** The version that handles a preview newer than the known ones. */
  substituteVersion?: string;
}

const shapeOf = (operation: Operation, version: string): ErrorShape =>
  operation.plane === 'management'
    ? 'CloudError'
    : responseSchema(operation, 0, version) === SearchErrorResponse
      ? 'SearchError'
      : 'ErrorResponse';

const commonHeaders = (trace: Trace): Record<string, string> => ({
  'request-id': trace.id,
  'x-ms-request-id': trace.id,
  ...(trace.clientId === undefined
    ? {}
    : { 'x-ms-client-request-id': trace.clientId, 'client-request-id': trace.clientId }),
  'OData-Version': '4.0',
  'elapsed-time': String(Math.max(1, Math.round(performance.now() - trace.startTime))),
  'Cache-Control': 'no-cache',
  'X-Content-Type-Options': 'nosniff',
  ...(trace.substituteVersion === undefined ? {} : { 'x-ms-searchdeck-api-version': trace.substituteVersion }),
  ...trace.cors,
});

/** A client request ID, if it is safe in a header and in a log. */
const safeClientId = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && /^[\w.:{}-]{1,128}$/.test(header) ? header : undefined;

/**
 * Handles a request from end to end. Every step either returns what the next one needs or throws a SearchError, which is
 * printed at the end in the form of the plane.
 */
export const createPipeline = (app: App) => {
  const handlers = createHandlers(app.contract.kinds);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const target = request.url ?? '';
    const queryStart = target.indexOf('?');
    const targetPath = queryStart === -1 ? target : target.slice(0, queryStart);
    const trace: Trace = {
      id: randomUUID(),
      clientId: safeClientId(request.headers['x-ms-client-request-id'] ?? request.headers['client-request-id']),
      startTime: performance.now(),
      rawPath: targetPath,
      shape: planeOf(targetPath) === 'management' ? 'CloudError' : 'ErrorResponse',
      cors: {},
    };
    try {
      checkTransport(request);
      const host = checkHost(request, app.config.allowedHosts);
      const serviceHost = hostedRequest(app, request, host, targetPath);
      const rawPath = serviceHost?.rawPath ?? targetPath;
      if (serviceHost !== undefined) Object.assign(trace, { rawPath, shape: 'ErrorResponse' satisfies ErrorShape });
      const query = new URLSearchParams(queryStart === -1 ? '' : target.slice(queryStart + 1));
      const documentPlane = openApiPlane(rawPath);
      if (documentPlane !== undefined) return sendOpenApi(app, documentPlane, query, request, response);
      if (isIssuerPath(rawPath)) return await sendIssuer(app, rawPath, query, request, response);
      if (isLocalPath(rawPath)) return await sendLocal(app, rawPath, request, response);
      if (isPreflight(request)) {
        return send(response, 204, { ...commonHeaders(trace), ...preflightHeaders(app, request, rawPath) });
      }
      const routeMatch = route(app, request.method ?? '', neutralPath(app, rawPath));
      const { operation, parameters, service } = routeMatch;
      const version = apiVersionOf(operation, query, app.config.dialect);
      trace.shape = shapeOf(operation, version);
      trace.version = { effective: version, requested: requestedVersion(query) ?? version };
      const substitute = substituteForNewerPreview(operation.plane, requestedVersion(query) ?? '');
      if (substitute !== undefined) trace.substituteVersion = substitute;
      trace.cors = corsHeaders(app, request, routeMatch);
      const remoteAddress = request.socket.remoteAddress ?? '';
      if (service === undefined) authenticateManagement(app, request.headers);
      else {
        checkStatus(app, service);
        await authenticateData(app, service, operation, request.headers, query);
        checkNetworkRules(service, remoteAddress);
        app.throttle.admit(service, operation);
      }
      // Bodies of documents contain no names that differ by dialect. Only documents have 64-bit integers; definitions are stored as JSON with doubles.
      const isStreamed = operation.request?.media === 'bytes';
      const requestBody = isStreamed
        ? undefined
        : await readJson(request, {
            isExact: isDocumentOperation(operation),
            isBatch: operation.indexesDocuments === true,
          });
      const schema = requestSchema(operation, version) ?? null;
      const neutralBody =
        requestBody === undefined || isDocumentOperation(operation)
          ? requestBody
          : fromDialect(schema, requestBody, app.config.dialect, requestedVersion(query));
      const storedDefinition = findStoredDefinition(app, routeMatch);
      const body = validateRequest(
        operation,
        { parameters, query, headers: request.headers, body: neutralBody, storedDefinition },
        version,
      );
      const handler = handlers.get(operation.id) ?? 'unsupported';
      if (handler === 'unsupported') throw notSupportedLocally(`The operation '${operation.summary}'`);
      const origin = originOf(app, request);
      const call: Call = {
        app,
        operation,
        parameters,
        query,
        headers: request.headers,
        version,
        body,
        requestId: trace.id,
        remoteAddress,
        signal: abortsWith(response),
        service,
        origin,
        endpoint:
          service === undefined ? undefined : serviceHost === undefined ? `${origin}/services/${service.name}` : origin,
        ...(isStreamed && hasBody(request) ? { content: readContent(request, operation.request?.maxBytes ?? 0) } : {}),
      };
      respond(call, trace, response, await handler(call));
    } catch (cause) {
      respondWithError(app, trace, request, response, cause);
    }
  };
};

/** The requested api-version, which can differ from the documented version that handles it. */
const requestedVersion = (query: URLSearchParams): string | undefined => query.get('api-version') ?? undefined;

const findStoredDefinition = (app: App, { operation, parameters, service }: Route): unknown =>
  operation.verb === 'put' && operation.kind !== undefined && service !== undefined
    ? app.definitions.get(service.id, operation.kind, Object.values(parameters)[0] ?? '')?.body
    : undefined;

/** Only paths of the management plane contain a provider name. */
const neutralPath = (app: App, rawPath: string): string =>
  planeOf(rawPath) === 'data' ? rawPath : pathFromDialect(rawPath, app.config.dialect);

const abortsWith = (response: ServerResponse): AbortSignal => {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
};

const respond = (call: Call, trace: Trace, response: ServerResponse, result: ApiResponse): void => {
  const { app, operation } = call;
  const headers: Record<string, string> = { ...commonHeaders(trace), ...result.headers };
  if (result.text !== undefined) {
    headers['Content-Type'] = 'text/plain; charset=utf-8';
    return send(response, result.status, headers, result.text);
  }
  if (result.json === undefined && result.body === undefined) return send(response, result.status, headers);
  headers['Content-Type'] = jsonType(operation.plane, call.headers);
  if (result.json !== undefined) return send(response, result.status, headers, result.json);
  const responseSpec = operation.responses[result.status];
  const schema = result.schema ?? responseSpec?.schemaIn?.[call.version] ?? responseSpec?.schema ?? null;
  const body =
    schema !== null && isEarlierVersion(call.version)
      ? withoutAdditions(schema, result.body, call.version)
      : result.body;
  return send(
    response,
    result.status,
    headers,
    printJson(toDialect(schema, body, app.config.dialect, requestedVersion(call.query))),
  );
};

const respondWithError = (
  app: App,
  trace: Trace,
  request: IncomingMessage,
  response: ServerResponse,
  cause: unknown,
): void => {
  const error = asSearchError(cause);
  // Intended rejections (unsupported, throttled, a state set by hand) and clients that disconnect are not failures.
  if (response.destroyed && cause instanceof Error && cause.name === 'AbortError') {
    return app.log.debug({ requestId: trace.id, path: trace.rawPath }, 'client disconnected');
  }
  if (error.status >= 500 && error.status !== 501 && error.code !== 'ServiceUnavailable') {
    app.log.error({ requestId: trace.id, path: trace.rawPath, err: error.cause ?? error }, 'request failed');
  }
  const headers: Record<string, string> = {
    ...commonHeaders(trace),
    'Content-Type': jsonType(planeOf(trace.rawPath), request.headers),
    ...error.headers,
  };
  const detail = detailOf(error);
  const versionDetail = trace.version === undefined ? detail : inRequestedVersion(detail, trace.version);
  const content = printJson(errorBody(errorToDialect(versionDetail, app.config.dialect), trace.shape));
  // Node marks a request as complete only after its handler has started; one without a body has nothing left to send.
  const isRead = request.complete || (!hasBody(request) && error.headers?.['Connection'] === undefined);
  if (isRead) send(response, error.status, headers, content);
  else sendAndClose(request, response, error.status, headers, content);
};
