import { string } from '../../schema/node.js';
import {
  AsyncOperationResult,
  QuotaUsageResult,
  QuotaUsagesListResult,
  SubscriptionListResult,
} from '../../management/results.js';
import { SkuName } from '../../management/enumerations.js';
import { SearchService } from '../../management/search-service.js';
import { serviceSchemasByVersion } from '../../management/versions.js';
import { location, subscriptionId } from '../../management/names.js';
import { defineOperation } from '../operation.js';
import { managementError } from '../shared.js';
import { managementBase, pollingHeaders, readAccess } from './shared.js';

const inLocation = { subscriptionId, location } as const;
const operationId = string({ isDocumented: false, description: 'ID of the long-running operation.', minLength: 1 });
const regional = '/subscriptions/{subscriptionId}/providers/Vendor.Search/locations/{location}' as const;

export const subscriptionOperations = [
  defineOperation({
    ...managementBase,
    ...readAccess,
    tag: 'Subscriptions',
    id: 'subscriptions.list',
    method: 'GET',
    path: '/subscriptions',
    summary: 'List subscriptions',
    isOfResourceManager: true,
    pathParameters: {},
    responses: { 200: { description: 'The subscriptions.', schema: SubscriptionListResult }, ...managementError },
  }),
  defineOperation({
    ...managementBase,
    ...readAccess,
    tag: 'Services',
    id: 'services.usages',
    method: 'GET',
    path: `${regional}/usages`,
    summary: 'List quota usage by region',
    pathParameters: inLocation,
    responses: { 200: { description: 'Usage by SKU.', schema: QuotaUsagesListResult }, ...managementError },
  }),
  defineOperation({
    ...managementBase,
    ...readAccess,
    tag: 'Services',
    id: 'services.usage',
    method: 'GET',
    path: `${regional}/usages/{skuName}`,
    summary: 'Get quota usage by SKU and region',
    pathParameters: { ...inLocation, skuName: SkuName },
    responses: { 200: { description: 'The usage.', schema: QuotaUsageResult }, ...managementError },
  }),
  defineOperation({
    ...managementBase,
    ...readAccess,
    tag: 'Operations',
    id: 'operationResults.get',
    reportsOperation: true,
    method: 'GET',
    path: `${regional}/operationResults/{operationId}`,
    summary: 'Get the result of a long-running operation',
    pathParameters: { ...inLocation, operationId },
    responses: {
      200: {
        description: 'The operation is complete. The body is the resource that it created or updated, if any.',
        schema: SearchService,
        schemaIn: serviceSchemasByVersion(SearchService),
      },
      202: {
        description: 'The operation is still running.',
        headers: pollingHeaders,
      },
      204: { description: 'The operation is complete.' },
      ...managementError,
    },
  }),
  defineOperation({
    ...managementBase,
    ...readAccess,
    tag: 'Operations',
    id: 'operationStatuses.get',
    reportsOperation: true,
    method: 'GET',
    path: `${regional}/operationStatuses/{operationId}`,
    summary: 'Get the status of a long-running operation',
    pathParameters: { ...inLocation, operationId },
    responses: { 200: { description: 'The status.', schema: AsyncOperationResult }, ...managementError },
  }),
] as const;
