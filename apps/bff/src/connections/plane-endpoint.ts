import { operationCodes, SearchError, type Plane } from '@searchdeck/contract';
import type { ConnectionRecord } from '../store/repositories.js';
import { parseEndpoint, type Endpoint } from './endpoint-policy.js';

/** Parsed endpoints by connection. Records of connections are never modified. */
const parsedEndpoints = new WeakMap<ConnectionRecord, Partial<Record<Plane, Endpoint>>>();

/** Origin and base path of a plane; 409 if the connection does not have that plane. */
export const planeEndpoint = (connection: ConnectionRecord, plane: Plane): Endpoint => {
  let endpoints = parsedEndpoints.get(connection);
  if (endpoints === undefined) parsedEndpoints.set(connection, (endpoints = {}));
  return (endpoints[plane] ??= parsePlaneEndpoint(connection, plane));
};

const parsePlaneEndpoint = (connection: ConnectionRecord, plane: Plane): Endpoint => {
  if (plane === 'data') {
    if (connection.type === 'service') return parseEndpoint(connection.endpoint, 'endpoint');
    throw new SearchError({
      status: 409,
      code: operationCodes.noDataPlane,
      message: `Connection "${connection.name}" is a subscription connection and has no data plane. Use a connection to a service.`,
    });
  }
  if (connection.managementUrl === null) {
    throw new SearchError({
      status: 409,
      code: 'MANAGEMENT_NOT_CONFIGURED',
      message: 'This connection has no management endpoint.',
    });
  }
  return parseEndpoint(connection.managementUrl, 'managementUrl');
};
