import {
  badRequest,
  conflict,
  notFound,
  PrivateEndpointConnection,
  searchServiceType,
  type PrivateEndpointConnectionResource,
} from '@searchdeck/contract';
import type { App } from '../../app-context.js';
import { parameter, type Call } from '../call.js';
import { normalize } from '../../definitions/normalize.js';
import type { ApiResponse } from '../response.js';
import type { ServiceRecord } from '../../store/services.js';
import { childrenOf, findChild, transitionChild } from '../../services/children.js';
import { requireService } from './find.js';
import { limitsOf, resourceIdOf } from '../../services/resource.js';

/** The child resources of a service. */
export const PRIVATE_ENDPOINTS = 'privateEndpointConnections';
type Status = 'Pending' | 'Approved' | 'Rejected' | 'Disconnected';
interface State {
  status?: Status | null;
  description?: string | null;
  actionsRequired?: string | null;
}

/** The decisions that the owner of the service can make, by current status. A disconnected connection can only be deleted. */
const DECISIONS: Readonly<Record<Status, readonly Status[]>> = {
  Pending: ['Approved', 'Rejected'],
  Approved: ['Approved', 'Rejected'],
  Rejected: ['Rejected', 'Approved'],
  Disconnected: [],
};
const STATUS = 'properties.privateLinkServiceConnectionState.status';

const requireConnection = (call: Call, service: ServiceRecord): PrivateEndpointConnectionResource => {
  const name = parameter(call, 'privateEndpointConnectionName');
  const connection = findChild(call.app, service, PRIVATE_ENDPOINTS, name);
  if (connection !== undefined) return connection;
  throw notFound(`The private endpoint connection '${name}' of '${service.name}' was not found.`, {
    target: 'privateEndpointConnectionName',
  });
};
const statusOf = (connection: PrivateEndpointConnectionResource): Status =>
  connection.properties?.privateLinkServiceConnectionState?.status ?? 'Pending';
const rejectWhileDeleting = (connection: PrivateEndpointConnectionResource): void => {
  if (connection.properties?.provisioningState !== 'Deleting') return;
  throw conflict(`The private endpoint connection '${connection.name ?? ''}' is being deleted.`, {
    code: 'OperationInProgress',
    target: 'privateEndpointConnectionName',
  });
};

export const listConnections = (call: Call): ApiResponse => ({
  status: 200,
  body: { value: childrenOf(call.app, requireService(call), PRIVATE_ENDPOINTS), nextLink: null },
});

export const getConnection = (call: Call): ApiResponse => ({
  status: 200,
  body: requireConnection(call, requireService(call)),
});

/** Approves or rejects a requested connection; it cannot create one (management-plane.md, service-behavior §2). */
export const putConnection = (call: Call): ApiResponse => {
  const service = requireService(call);
  const connection = requireConnection(call, service);
  rejectWhileDeleting(connection);
  const { properties } = normalize(PrivateEndpointConnection, call.body) as PrivateEndpointConnectionResource;
  const requestedState: State = properties?.privateLinkServiceConnectionState ?? {};
  const [from, to] = [statusOf(connection), requestedState.status ?? undefined];
  if (to === undefined) {
    throw badRequest(`'${STATUS}' is required: Approved or Rejected.`, { code: 'MissingProperty', target: STATUS });
  }
  if (!DECISIONS[from].includes(to)) {
    throw badRequest(
      `A private endpoint connection cannot become ${to} when it is ${from}. Allowed: ${DECISIONS[from].join(', ') || 'nothing; delete it'}.`,
      { code: 'InvalidPrivateLinkServiceConnectionStatus', target: STATUS },
    );
  }
  const before = connection.properties?.privateLinkServiceConnectionState;
  const next = withState(connection, {
    status: to,
    description: requestedState.description ?? before?.description ?? '',
    actionsRequired: requestedState.actionsRequired ?? 'None',
  });
  const { service: updatedService } = transitionChild(call.app, service, PRIVATE_ENDPOINTS, next, false);
  return { status: 200, body: findChild(call.app, updatedService, PRIVATE_ENDPOINTS, next.name ?? '') };
};

export const deleteConnection = (call: Call): ApiResponse => {
  const service = requireService(call);
  const connection = requireConnection(call, service);
  rejectWhileDeleting(connection);
  transitionChild(call.app, service, PRIVATE_ENDPOINTS, connection, true);
  return {
    status: 200,
    body: { ...connection, properties: { ...connection.properties, provisioningState: 'Deleting' } },
  };
};

const withState = (connection: PrivateEndpointConnectionResource, state: State): PrivateEndpointConnectionResource => ({
  ...connection,
  properties: { ...connection.properties, privateLinkServiceConnectionState: state, provisioningState: 'Succeeded' },
});

/** Requests a connection from the endpoint's side, an extension of the local service. */
export const connectEndpoint = (
  app: App,
  service: ServiceRecord,
  name: string,
  { privateEndpointId, description }: { privateEndpointId?: string | null; description?: string | null },
): PrivateEndpointConnectionResource => {
  if (!limitsOf(service).hasPrivateEndpoints) {
    throw badRequest('Private endpoints are not available for the SKU of this service.', {
      code: 'FeatureNotAvailable',
      target: 'sku.name',
    });
  }
  if (findChild(app, service, PRIVATE_ENDPOINTS, name) !== undefined) {
    throw conflict(`The private endpoint connection '${name}' already exists.`, { target: 'name' });
  }
  const id =
    privateEndpointId ??
    `/subscriptions/${service.subscriptionId}/resourceGroups/${service.resourceGroup}/providers/Vendor.Network/privateEndpoints/${name}`;
  const connection: PrivateEndpointConnectionResource = {
    id: `${resourceIdOf(service)}/${PRIVATE_ENDPOINTS}/${name}`,
    name,
    type: `${searchServiceType}/${PRIVATE_ENDPOINTS}`,
    properties: {
      groupId: 'searchService',
      privateEndpoint: { id },
      privateLinkServiceConnectionState: { status: 'Pending', description: description ?? '', actionsRequired: 'None' },
      provisioningState: 'Succeeded',
    },
  };
  const { service: updatedService } = transitionChild(app, service, PRIVATE_ENDPOINTS, connection, false);
  return findChild(app, updatedService, PRIVATE_ENDPOINTS, name) ?? connection;
};

/** Removes the endpoint: the connection is Disconnected until the owner of the service deletes it. */
export const disconnectEndpoint = (
  app: App,
  service: ServiceRecord,
  name: string,
): PrivateEndpointConnectionResource => {
  const connection = findChild(app, service, PRIVATE_ENDPOINTS, name);
  if (connection === undefined) {
    throw notFound(`The private endpoint connection '${name}' was not found.`, { target: 'name' });
  }
  const disconnectedConnection = withState(connection, {
    status: 'Disconnected',
    description: connection.properties?.privateLinkServiceConnectionState?.description ?? '',
    actionsRequired: 'None',
  });
  transitionChild(app, service, PRIVATE_ENDPOINTS, disconnectedConnection, false);
  return disconnectedConnection;
};
