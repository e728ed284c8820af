import {
  NetworkSecurityPerimeterConfiguration,
  NetworkSecurityPerimeterConfigurationListResult,
  OfferingsListResult,
  OperationListResult,
} from '../../management/provider-results.js';
import { string } from '../../schema/node.js';
import { defineOperation } from '../operation.js';
import { managementError } from '../shared.js';
import { acceptedResponse, managementBase, ofService, readAccess, servicePath, writeAccess } from './shared.js';

const perimeters = `${servicePath}/networkSecurityPerimeterConfigurations` as const;
const nspConfigName = string({ isDocumented: false, description: 'Name of the configuration.', minLength: 1 });

/** What the resource provider itself offers, and the perimeters of a service. service-behavior §2. */
export const providerOperations = [
  defineOperation({
    ...managementBase,
    ...readAccess,
    tag: 'Provider',
    id: 'provider.operations',
    method: 'GET',
    path: '/providers/Vendor.Search/operations',
    summary: 'List operations of the resource provider',
    pathParameters: {},
    responses: { 200: { description: 'The operations.', schema: OperationListResult }, ...managementError },
  }),
  defineOperation({
    ...managementBase,
    ...readAccess,
    tag: 'Provider',
    id: 'provider.offerings',
    method: 'GET',
    path: '/providers/Vendor.Search/offerings',
    summary: 'List offerings by region',
    pathParameters: {},
    responses: {
      200: { description: 'SKUs and features by region.', schema: OfferingsListResult },
      ...managementError,
    },
  }),
  defineOperation({
    ...managementBase,
    ...readAccess,
    tag: 'Network security perimeters',
    id: 'networkSecurityPerimeters.list',
    method: 'GET',
    path: perimeters,
    summary: 'List network security perimeter configurations',
    pathParameters: ofService,
    responses: {
      200: { description: 'The configurations.', schema: NetworkSecurityPerimeterConfigurationListResult },
      ...managementError,
    },
  }),
  defineOperation({
    ...managementBase,
    ...readAccess,
    tag: 'Network security perimeters',
    id: 'networkSecurityPerimeters.get',
    method: 'GET',
    path: `${perimeters}/{nspConfigName}`,
    summary: 'Get a network security perimeter configuration',
    pathParameters: { ...ofService, nspConfigName },
    responses: {
      200: { description: 'The configuration.', schema: NetworkSecurityPerimeterConfiguration },
      ...managementError,
    },
  }),
  defineOperation({
    ...managementBase,
    ...writeAccess,
    tag: 'Network security perimeters',
    id: 'networkSecurityPerimeters.reconcile',
    method: 'POST',
    path: `${perimeters}/{nspConfigName}/reconcile`,
    summary: 'Reconcile a network security perimeter configuration',
    pathParameters: { ...ofService, nspConfigName },
    responses: {
      200: { description: 'Reconciled.', schema: NetworkSecurityPerimeterConfiguration },
      202: acceptedResponse,
      ...managementError,
    },
    isLongRunning: true,
  }),
] as const;
