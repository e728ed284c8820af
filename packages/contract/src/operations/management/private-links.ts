import { string } from '../../schema/node.js';
import {
  PrivateEndpointConnection,
  sharedPrivateLinkName,
  SharedPrivateLinkResource,
} from '../../management/private-links.js';
import {
  PrivateEndpointConnectionListResult,
  PrivateLinkResourcesResult,
  SharedPrivateLinkResourceListResult,
} from '../../management/results.js';
import { defineOperation } from '../operation.js';
import { managementError } from '../shared.js';
import { acceptedResponse, managementBase, ofService, readAccess, servicePath, writeAccess } from './shared.js';

const connections = { ...managementBase, tag: 'Private endpoint connections' } as const;
const ofConnection = {
  ...ofService,
  privateEndpointConnectionName: string({
    isDocumented: false,
    description: 'Name of the private endpoint connection.',
    minLength: 1,
    maxLength: 260,
  }),
} as const;
const connectionPath = `${servicePath}/privateEndpointConnections/{privateEndpointConnectionName}` as const;
const links = { ...managementBase, tag: 'Shared private links' } as const;
const ofLink = { ...ofService, sharedPrivateLinkResourceName: sharedPrivateLinkName } as const;
const linkPath = `${servicePath}/sharedPrivateLinkResources/{sharedPrivateLinkResourceName}` as const;

/** service-behavior §2 and §4. */
export const privateLinkOperations = [
  defineOperation({
    ...connections,
    ...readAccess,
    id: 'privateEndpointConnections.list',
    method: 'GET',
    path: `${servicePath}/privateEndpointConnections`,
    summary: 'List private endpoint connections',
    pathParameters: ofService,
    responses: {
      200: { description: 'The connections.', schema: PrivateEndpointConnectionListResult },
      ...managementError,
    },
  }),
  defineOperation({
    ...connections,
    ...readAccess,
    id: 'privateEndpointConnections.get',
    method: 'GET',
    path: connectionPath,
    summary: 'Get a private endpoint connection',
    pathParameters: ofConnection,
    responses: { 200: { description: 'The connection.', schema: PrivateEndpointConnection }, ...managementError },
  }),
  defineOperation({
    ...connections,
    ...writeAccess,
    id: 'privateEndpointConnections.put',
    method: 'PUT',
    path: connectionPath,
    summary: 'Approve or reject a private endpoint connection',
    pathParameters: ofConnection,
    request: { schema: PrivateEndpointConnection, required: true },
    responses: { 200: { description: 'The connection.', schema: PrivateEndpointConnection }, ...managementError },
  }),
  defineOperation({
    ...connections,
    ...writeAccess,
    id: 'privateEndpointConnections.delete',
    destructive: 'privateEndpointConnectionName',
    method: 'DELETE',
    path: connectionPath,
    summary: 'Delete a private endpoint connection',
    pathParameters: ofConnection,
    responses: {
      200: { description: 'Deleted.', schema: PrivateEndpointConnection },
      404: { description: 'The connection does not exist.' },
      ...managementError,
    },
  }),
  defineOperation({
    ...links,
    ...readAccess,
    id: 'privateLinkResources.list',
    method: 'GET',
    path: `${servicePath}/privateLinkResources`,
    summary: 'List private link resources',
    pathParameters: ofService,
    responses: { 200: { description: 'The resources.', schema: PrivateLinkResourcesResult }, ...managementError },
  }),
  defineOperation({
    ...links,
    ...readAccess,
    id: 'sharedPrivateLinks.list',
    method: 'GET',
    path: `${servicePath}/sharedPrivateLinkResources`,
    summary: 'List shared private links',
    pathParameters: ofService,
    responses: { 200: { description: 'The links.', schema: SharedPrivateLinkResourceListResult }, ...managementError },
  }),
  defineOperation({
    ...links,
    ...readAccess,
    id: 'sharedPrivateLinks.get',
    method: 'GET',
    path: linkPath,
    summary: 'Get a shared private link',
    pathParameters: ofLink,
    responses: { 200: { description: 'The link.', schema: SharedPrivateLinkResource }, ...managementError },
  }),
  defineOperation({
    ...links,
    ...writeAccess,
    id: 'sharedPrivateLinks.put',
    method: 'PUT',
    path: linkPath,
    summary: 'Create or update a shared private link',
    pathParameters: ofLink,
    request: { schema: SharedPrivateLinkResource, required: true },
    responses: {
      200: { description: 'The link.', schema: SharedPrivateLinkResource },
      202: { ...acceptedResponse, schema: SharedPrivateLinkResource },
      ...managementError,
    },
    isLongRunning: true,
  }),
  defineOperation({
    ...links,
    ...writeAccess,
    id: 'sharedPrivateLinks.delete',
    destructive: 'sharedPrivateLinkResourceName',
    method: 'DELETE',
    path: linkPath,
    summary: 'Delete a shared private link',
    pathParameters: ofLink,
    responses: {
      202: acceptedResponse,
      204: { description: 'Deleted.' },
      404: { description: 'The link does not exist.' },
      ...managementError,
    },
    isLongRunning: true,
  }),
] as const;
