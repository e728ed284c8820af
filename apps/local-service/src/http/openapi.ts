import type { IncomingMessage, ServerResponse } from 'node:http';
import { knownVersion, versionsOf, type Plane } from '@searchdeck/contract';
import type { App } from '../app-context.js';
import { DEMO } from '../services/demo.js';
import { unknownVersionError } from './api-version.js';
import { send } from './send.js';

const DOCUMENTS: Readonly<Record<string, Plane>> = {
  '/openapi/management.json': 'management',
  '/openapi/data-plane.json': 'data',
};

/** The plane whose OpenAPI document has this path. */
export const openApiPlane = (rawPath: string): Plane | undefined =>
  Object.hasOwn(DOCUMENTS, rawPath) ? DOCUMENTS[rawPath] : undefined;

/** Text of each document by plane and version: the documents are large, so each is printed once. */
const documentTexts = new WeakMap<App, Map<string, string>>();

/** `GET /openapi/management.json` and `/openapi/data-plane.json`, of all api-versions or of the requested one. Needs no credential. */
export const sendOpenApi = (
  app: App,
  plane: Plane,
  query: URLSearchParams,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-cache' };
  if (request.method !== 'GET') return send(response, 405, { ...headers, Allow: 'GET' });
  const requestedVersion = query.get('api-version');
  const version = requestedVersion === null ? undefined : knownVersion(plane, requestedVersion);
  if (requestedVersion !== null && version === undefined) {
    throw unknownVersionError(requestedVersion, versionsOf(plane));
  }
  const key = `${plane} ${version ?? ''}`;
  const texts = documentTexts.get(app) ?? new Map<string, string>();
  documentTexts.set(app, texts);
  let text = texts.get(key);
  if (text === undefined) {
    const server = plane === 'management' ? app.config.managementUrl : app.config.endpointOf(DEMO.name);
    text = JSON.stringify(
      app.contract.openApi(plane, {
        server,
        dialect: app.config.dialect,
        ...(version === undefined ? {} : { version }),
      }),
    );
    texts.set(key, text);
  }
  return send(response, 200, headers, text);
};
