import {
  CheckNameAvailabilityInput,
  CheckNameAvailabilityOutput,
  SearchServiceListResult,
  serviceListsByVersion,
} from '../../management/results.js';
import { SearchService, SearchServiceUpdate } from '../../management/search-service.js';
import { serviceSchemasByVersion } from '../../management/versions.js';
import { resourceGroupName, subscriptionId } from '../../management/names.js';
import { defineOperation } from '../operation.js';
import { managementError } from '../shared.js';
import {
  acceptedResponse,
  managementBase,
  ofService,
  ownerAccess,
  pollingHeaders,
  readAccess,
  servicePath,
  writeAccess,
} from './shared.js';

const base = { ...managementBase, tag: 'Services' } as const;
const service = { schema: SearchService, schemaIn: serviceSchemasByVersion(SearchService) };

export const serviceOperations = [
  defineOperation({
    ...base,
    ...readAccess,
    id: 'services.listBySubscription',
    method: 'GET',
    path: '/subscriptions/{subscriptionId}/providers/Vendor.Search/searchServices',
    summary: 'List search services by subscription',
    pathParameters: { subscriptionId },
    responses: {
      200: { description: 'The services.', schema: SearchServiceListResult, schemaIn: serviceListsByVersion },
      ...managementError,
    },
  }),
  defineOperation({
    ...base,
    ...readAccess,
    id: 'services.listByResourceGroup',
    method: 'GET',
    path: '/subscriptions/{subscriptionId}/resourceGroups/{resourceGroupName}/providers/Vendor.Search/searchServices',
    summary: 'List search services by resource group',
    pathParameters: { subscriptionId, resourceGroupName },
    responses: {
      200: { description: 'The services.', schema: SearchServiceListResult, schemaIn: serviceListsByVersion },
      ...managementError,
    },
  }),
  defineOperation({
    ...base,
    ...readAccess,
    id: 'services.get',
    method: 'GET',
    path: servicePath,
    summary: 'Get a search service',
    pathParameters: ofService,
    responses: { 200: { description: 'The service.', ...service }, ...managementError },
  }),
  defineOperation({
    ...base,
    ...writeAccess,
    id: 'services.put',
    method: 'PUT',
    path: servicePath,
    summary: 'Create or update a search service',
    pathParameters: ofService,
    request: { ...service, required: true },
    responses: {
      200: { description: 'Updated.', ...service },
      201: { description: 'Created. Poll provisioningState to track provisioning.', ...service },
      ...managementError,
    },
    isLongRunning: true,
  }),
  defineOperation({
    ...base,
    ...writeAccess,
    id: 'services.update',
    method: 'PATCH',
    path: servicePath,
    summary: 'Update a search service',
    pathParameters: ofService,
    request: { schema: SearchServiceUpdate, schemaIn: serviceSchemasByVersion(SearchServiceUpdate), required: true },
    responses: { 200: { description: 'The updated service.', ...service }, ...managementError },
    documentedVersions: ['2025-05-01'],
  }),
  defineOperation({
    ...base,
    ...ownerAccess,
    id: 'services.delete',
    destructive: 'searchServiceName',
    method: 'DELETE',
    path: servicePath,
    summary: 'Delete a search service',
    pathParameters: ofService,
    responses: {
      200: { description: 'Deleted.' },
      204: { description: 'Deleted.' },
      404: { description: 'The subscription, resource group, or search service was not found.' },
      ...managementError,
    },
    documentedVersions: ['2025-02-01-preview'],
  }),
  defineOperation({
    ...base,
    ...writeAccess,
    id: 'services.upgrade',
    destructive: 'searchServiceName',
    method: 'POST',
    path: `${servicePath}/upgrade`,
    summary: 'Upgrade a search service',
    pathParameters: ofService,
    responses: {
      200: { description: 'Upgraded to the latest version.', ...service },
      202: { description: acceptedResponse.description, headers: pollingHeaders },
      ...managementError,
    },
    documentedVersions: ['2025-05-01', '2025-02-01-preview'],
    isLongRunning: true,
  }),
  defineOperation({
    ...base,
    ...readAccess,
    id: 'services.checkName',
    method: 'POST',
    path: '/subscriptions/{subscriptionId}/providers/Vendor.Search/checkNameAvailability',
    summary: 'Check whether a service name is available',
    pathParameters: { subscriptionId },
    request: { schema: CheckNameAvailabilityInput, required: true },
    responses: {
      200: { description: 'Whether the name is available.', schema: CheckNameAvailabilityOutput },
      ...managementError,
    },
  }),
] as const;
