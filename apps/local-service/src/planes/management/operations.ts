import {
  buildPath,
  NetworkSecurityPerimeterConfiguration,
  notFound,
  pathToDialect,
  PrivateEndpointConnection,
  searchProvider,
  serviceToVersion,
  SharedPrivateLinkResource,
  type Node,
} from '@searchdeck/contract';
import type { ApiResponse } from '../response.js';
import { parameter, type Call } from '../call.js';
import type { OperationResult } from '../../store/operation-results.js';
import type { ServiceRecord } from '../../store/services.js';
import { findChild, type ChildKind } from '../../services/children.js';
import { findPerimeter, PERIMETERS } from '../../services/perimeters.js';
import { serviceResource } from '../../services/resource.js';
import { msUntil } from '../../services/remaining-time.js';

/** Resources below a service that long-running operations create or change. */
const CHILD_SCHEMAS: Readonly<Record<ChildKind, Node>> = {
  privateEndpointConnections: PrivateEndpointConnection,
  sharedPrivateLinkResources: SharedPrivateLinkResource,
};

const regionOf = (service: ServiceRecord): string =>
  String(service.resource['location']).replaceAll(' ', '').toLowerCase();

const pollingHeaders = (call: Call, service: ServiceRecord, operation: OperationResult): Record<string, string> => {
  const path = `/subscriptions/${service.subscriptionId}/providers/${searchProvider}/locations/${encodeURIComponent(regionOf(service))}`;
  const region = call.origin + pathToDialect(path, call.app.config.dialect);
  const seconds = Math.max(1, Math.ceil(msUntil(call.app, operation.readyAt) / 1000));
  const version = `?api-version=${call.version}`;
  return {
    Location: `${region}/operationResults/${operation.id}${version}`,
    'Azure-AsyncOperation': `${region}/operationStatuses/${operation.id}${version}`,
    // Polling once a second shows progress without load; longer waits are shortened.
    'Retry-After': String(Math.min(seconds, 5)),
  };
};

/** 202 with the URL of the result (service-behavior §4). */
export const acceptedAt = (call: Call, service: ServiceRecord, operation: OperationResult): ApiResponse => ({
  status: 202,
  headers: pollingHeaders(call, service, operation),
});

const requireOperation = (call: Call): OperationResult => {
  const operation = call.app.operationResults.get(parameter(call, 'operationId'));
  if (operation === undefined) {
    throw notFound(`The operation '${parameter(call, 'operationId')}' was not found.`, {
      code: 'OperationNotFound',
      target: 'operationId',
    });
  }
  return operation;
};
const serviceOf = (call: Call, operation: OperationResult): ServiceRecord | undefined =>
  call.app.services.all().find(({ id }) => id === operation.serviceId);

export const getOperationResult = (call: Call): ApiResponse => {
  const operation = requireOperation(call);
  const service = serviceOf(call, operation);
  if (service === undefined) return { status: 204 };
  if (msUntil(call.app, operation.readyAt) > 0) return acceptedAt(call, service, operation);
  if (operation.target !== null) {
    const [kind = '', name = ''] = operation.target.split('/');
    if (kind === PERIMETERS) {
      return {
        status: 200,
        body: findPerimeter(call.app, service, name),
        schema: NetworkSecurityPerimeterConfiguration,
      };
    }
    const child = findChild(call.app, service, kind as ChildKind, name);
    return child === undefined
      ? { status: 204 }
      : { status: 200, body: child, schema: CHILD_SCHEMAS[kind as ChildKind] };
  }
  return { status: 200, body: serviceToVersion(serviceResource(call.app, service), call.version) };
};

export const getOperationStatus = (call: Call): ApiResponse => {
  const operation = requireOperation(call);
  const isDone = msUntil(call.app, operation.readyAt) === 0;
  return {
    status: 200,
    body: {
      id: pathToDialect(buildPath(call.operation, call.parameters), call.app.config.dialect),
      name: operation.id,
      status: isDone ? 'Succeeded' : 'Running',
      percentComplete: isDone ? 100 : 0,
    },
  };
};
