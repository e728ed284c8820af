import type { OperationId } from '@searchdeck/contract';
import type { Handler } from '../call.js';
import { createQueryKey, deleteQueryKey, listAdminKeys, listQueryKeys, regenerateAdminKey } from './keys.js';
import { getOperationResult, getOperationStatus } from './operations.js';
import { deleteConnection, getConnection, listConnections, putConnection } from './private-endpoints.js';
import {
  deleteSharedLink,
  getSharedLink,
  listPrivateLinkResources,
  listSharedLinks,
  putSharedLink,
} from './private-links.js';
import { getPerimeter, listPerimeters, reconcile } from './perimeters.js';
import { listOfferings, listProviderOperations } from './provider.js';
import {
  checkName,
  deleteService,
  getService,
  listByResourceGroup,
  listBySubscription,
  putService,
  updateService,
} from './services.js';
import { getUsage, listSubscriptions, listUsages } from './subscriptions.js';
import { upgradeService } from './upgrade.js';

/** The management plane. */
export const managementHandlers = {
  'services.get': getService,
  'services.put': putService,
  'services.update': updateService,
  'services.delete': deleteService,
  'services.upgrade': upgradeService,
  'services.listBySubscription': listBySubscription,
  'services.listByResourceGroup': listByResourceGroup,
  'services.checkName': checkName,
  'services.usages': listUsages,
  'services.usage': getUsage,
  'services.listAdminKeys': listAdminKeys,
  'services.regenerateAdminKey': regenerateAdminKey,
  'services.listQueryKeys': listQueryKeys,
  'services.createQueryKey': createQueryKey,
  'services.deleteQueryKey': deleteQueryKey,
  'subscriptions.list': listSubscriptions,
  'operationResults.get': getOperationResult,
  'operationStatuses.get': getOperationStatus,
  'privateEndpointConnections.list': listConnections,
  'privateEndpointConnections.get': getConnection,
  'privateEndpointConnections.put': putConnection,
  'privateEndpointConnections.delete': deleteConnection,
  'privateLinkResources.list': listPrivateLinkResources,
  'sharedPrivateLinks.list': listSharedLinks,
  'sharedPrivateLinks.get': getSharedLink,
  'sharedPrivateLinks.put': putSharedLink,
  'sharedPrivateLinks.delete': deleteSharedLink,
  'provider.operations': listProviderOperations,
  'provider.offerings': listOfferings,
  'networkSecurityPerimeters.list': listPerimeters,
  'networkSecurityPerimeters.get': getPerimeter,
  'networkSecurityPerimeters.reconcile': reconcile,
} satisfies Partial<Record<OperationId, Handler>>;
