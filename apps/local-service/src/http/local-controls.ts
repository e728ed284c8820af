import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  array,
  badRequest,
  enumOf,
  NetworkSecurityPerimeterConfiguration,
  notFound,
  object,
  perimeterAccessModes,
  printJson,
  PrivateEndpointConnection,
  required,
  SharedPrivateLinkResource,
  stableVersion,
  string,
  toDialect,
  undocumented,
  validate,
  type Node,
  type Infer,
  type ObjectNode,
  type Typed,
} from '@searchdeck/contract';
import type { App } from '../app-context.js';
import { checkDocuments } from '../indexes/check-documents.js';
import { connectEndpoint, disconnectEndpoint, PRIVATE_ENDPOINTS } from '../planes/management/private-endpoints.js';
import { associatePerimeter, dissociatePerimeter } from '../planes/management/perimeters.js';
import { decideSharedLink } from '../planes/management/private-links.js';
import { PERIMETERS } from '../services/perimeters.js';
import { serviceResource } from '../services/resource.js';
import type { LocalState, ServiceRecord } from '../store/services.js';
import { authenticateManagement } from './authenticate.js';
import { readJson } from './body.js';
import { EMBEDDINGS_PATH, sendEmbeddings } from './embeddings.js';
import { serviceAt } from './route.js';
import { sendJsonText } from './send.js';

const StatusChange = object(
  {
    status: required(
      enumOf(['running', 'degraded', 'disabled', 'error', 'stopped'], {
        ...undocumented,
        description: 'The new status.',
      }),
    ),
    statusDetails: string({ ...undocumented, description: 'Text that the management plane returns with the status.' }),
  },
  { name: 'LocalStatusChange', ...undocumented },
);
const Endpoint = object(
  {
    privateEndpointId: string({ ...undocumented, description: 'Resource ID of the private endpoint.' }),
    description: string({ ...undocumented, description: 'Message for the approver.' }),
  },
  { name: 'LocalPrivateEndpoint', ...undocumented },
);
const Perimeter = object(
  {
    perimeterId: string({ ...undocumented, description: 'Resource ID of the perimeter.' }),
    accessMode: enumOf(perimeterAccessModes, {
      ...undocumented,
      description: 'Access mode of the association. Default: Enforced.',
    }),
    addressPrefixes: array(string({ ...undocumented, description: 'Range in CIDR notation.' }), {
      ...undocumented,
      description: 'Addresses that the inbound rule of the perimeter allows.',
    }),
    issue: string({ ...undocumented, description: 'Why the configuration failed to provision.' }),
  },
  { name: 'LocalPerimeter', ...undocumented },
);
const Decision = object(
  {
    status: required(
      enumOf(['Approved', 'Rejected', 'Disconnected'], {
        ...undocumented,
        description: "Decision of the target's owner.",
      }),
    ),
  },
  { name: 'LocalLinkDecision', ...undocumented },
);

/** The JSON body of a request. Throws SearchError 400 if the schema rejects it. */
const readBody = async <S extends ObjectNode & Typed<unknown>>(
  request: IncomingMessage,
  schema: S,
): Promise<Infer<S>> => {
  const body = (await readJson(request, { isExact: false, isBatch: false })) ?? {};
  validate(schema, body, { version: stableVersion.management });
  return body as Infer<S>;
};

interface Control {
  method: string;
  path: RegExp;
  /** Schema of the response, for the dialect; absent if the response has no names that depend on it. */
  response?: Node;
  run(
    app: App,
    service: ServiceRecord,
    name: string,
    request: IncomingMessage,
  ): Promise<{ status: number; body: unknown }>;
}

const statusOf = (app: App, service: ServiceRecord) => {
  const { status, statusDetails, provisioningState } = serviceResource(app, service).properties ?? {};
  return { status, statusDetails, provisioningState };
};

/** Path of a child resource of a service, whose name is the first group. */
const childPath = (kind: string): RegExp => new RegExp(`^/${kind}/([^/]{1,260})$`);

const CONTROLS: readonly Control[] = [
  {
    method: 'POST',
    path: /^\/check$/,
    run: async (app, service) => ({ status: 200, body: { indexes: await checkDocuments(app, service) } }),
  },
  {
    method: 'GET',
    path: /^\/status$/,
    run: async (app, service) => ({ status: 200, body: statusOf(app, service) }),
  },
  {
    method: 'PUT',
    path: /^\/status$/,
    async run(app, service, _name, request) {
      const { status, statusDetails } = await readBody(request, StatusChange);
      const { status: _status, statusDetails: _details, ...otherState } = service.local;
      const local: LocalState = {
        ...otherState,
        ...(status === 'running' ? {} : { status }),
        ...(typeof statusDetails === 'string' ? { statusDetails } : {}),
      };
      const updatedService = { ...service, local };
      app.services.update(updatedService);
      return { status: 200, body: statusOf(app, updatedService) };
    },
  },
  {
    method: 'PUT',
    path: childPath(PRIVATE_ENDPOINTS),
    response: PrivateEndpointConnection,
    run: async (app, service, name, request) => ({
      status: 201,
      body: connectEndpoint(app, service, name, await readBody(request, Endpoint)),
    }),
  },
  {
    method: 'DELETE',
    path: childPath(PRIVATE_ENDPOINTS),
    response: PrivateEndpointConnection,
    run: async (app, service, name) => ({ status: 200, body: disconnectEndpoint(app, service, name) }),
  },
  {
    method: 'PUT',
    path: childPath(PERIMETERS),
    response: NetworkSecurityPerimeterConfiguration,
    run: async (app, service, name, request) => ({
      status: 201,
      body: associatePerimeter(app, service, name, await readBody(request, Perimeter)),
    }),
  },
  {
    method: 'DELETE',
    path: childPath(PERIMETERS),
    response: NetworkSecurityPerimeterConfiguration,
    run: async (app, service, name) => ({ status: 200, body: dissociatePerimeter(app, service, name) }),
  },
  {
    method: 'PUT',
    path: /^\/sharedPrivateLinkResources\/([^/]{1,260})\/decision$/,
    response: SharedPrivateLinkResource,
    async run(app, service, name, request) {
      const { status } = await readBody(request, Decision);
      return { status: 200, body: decideSharedLink(app, service, name, status) };
    },
  },
];

const PREFIX = /^\/local\/services\/([^/]+)(\/.+)$/;
export const isLocalPath = (rawPath: string): boolean => rawPath.startsWith('/local/');

const decodeSegment = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw badRequest(`The path segment '${text}' is not valid percent-encoding.`, { target: 'path' });
  }
};

/**
 * `/local/…`: simulates external events of a real service. An extension of the local service; a cloud
 * service responds with 404. Needs the management token. apps/local-service/README.md.
 */
export const sendLocal = async (
  app: App,
  rawPath: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  authenticateManagement(app, request.headers);
  if (rawPath === EMBEDDINGS_PATH) return sendEmbeddings(app, request, response);
  const [, serviceName, controlPath = ''] = PREFIX.exec(rawPath) ?? [];
  const service = serviceAt(app, serviceName);
  for (const control of CONTROLS) {
    const [match, name = ''] = control.path.exec(controlPath) ?? [];
    if (match === undefined || control.method !== request.method) continue;
    const { status, body } = await control.run(app, service, decodeSegment(name), request);
    return sendJsonText(response, status, printJson(toDialect(control.response ?? null, body, app.config.dialect)));
  }
  throw notFound(`There is no local control ${request.method ?? ''} ${rawPath}.`, { target: 'path' });
};
