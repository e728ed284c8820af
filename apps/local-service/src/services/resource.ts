import {
  capacityOf,
  toServiceResponse,
  searchServiceType,
  objectQuota,
  skuLimits,
  type SearchServicePropertiesBody,
  type SearchServiceResource,
  type ResourceKind,
  type SkuLimits,
  type SkuOptions,
  type SkuName,
} from '@searchdeck/contract';
import type { ServiceContext } from './service-context.js';
import type { ServiceRecord } from '../store/services.js';
import { childrenOf } from './children.js';
import { complianceOf } from './compliance.js';
import { msUntil } from './remaining-time.js';
import { propertiesOf, resourceOf } from './stored-resource.js';

export const skuOf = (service: ServiceRecord): SkuName => resourceOf(service).sku.name;

const skuOptionsOf = (service: ServiceRecord): SkuOptions => {
  const { hostingMode, partitionCount } = propertiesOf(service);
  return { hostingMode, partitionCount };
};
/** Limits of the service as it is provisioned. */
export const limitsOf = (service: ServiceRecord): SkuLimits => skuLimits(skuOf(service), skuOptionsOf(service));
/** Number of objects of a kind that the service may have. */
export const objectQuotaOf = (service: ServiceRecord, kind: Pick<ResourceKind, 'quota'>): number =>
  objectQuota(kind, skuOf(service), skuOptionsOf(service));

/** Storage quota of all indexes of the service, in bytes. */
export const storageQuotaOf = ({ app, service }: { app: ServiceContext; service: ServiceRecord }): number =>
  (app.config.storageBytesPerPartition ?? limitsOf(service).storageBytesPerPartition) *
  capacityOf(resourceOf(service)).partitions;

/** Quota of the vector indexes of the service, in bytes. */
export const vectorIndexQuotaOf = (service: ServiceRecord): number =>
  limitsOf(service).vectorIndexBytesPerPartition * capacityOf(resourceOf(service)).partitions;

export const resourceIdOf = (service: ServiceRecord): string =>
  `/subscriptions/${service.subscriptionId}/resourceGroups/${service.resourceGroup}/providers/${searchServiceType}/${service.name}`;

/** A free service has its capacity already: it reports succeeded directly (service-behavior §4 "States and transitions"). */
const isBusy = (app: ServiceContext, service: ServiceRecord): boolean =>
  skuOf(service) !== 'free' && msUntil(app, service.busyUntil) > 0;

/** An upgrade in progress is stored with the time at which it will be complete. */
const upgradeOf = (app: ServiceContext, service: ServiceRecord): Partial<SearchServicePropertiesBody> => {
  const { serviceUpgradedAt: at } = propertiesOf(service);
  return typeof at === 'string' && msUntil(app, service.busyUntil) > 0 && msUntil(app, Date.parse(at)) > 0
    ? { serviceUpgradedAt: null, upgradeAvailable: 'available' }
    : {};
};

/** SearchService as the management plane returns it, in the shape of 2025-05-01. */
export const serviceResource = (
  app: ServiceContext,
  service: ServiceRecord,
  isProvisioning = isBusy(app, service),
): SearchServiceResource => {
  const resource = resourceOf(service);
  const properties = propertiesOf(service);
  return toServiceResponse({
    id: resourceIdOf(service),
    name: service.name,
    type: searchServiceType,
    location: resource.location,
    tags: resource.tags ?? {},
    identity: resource.identity ?? null,
    sku: resource.sku,
    systemData: resource.systemData ?? null,
    properties: {
      ...properties,
      ...upgradeOf(app, service),
      endpoint: app.config.endpointOf(service.name),
      encryptionWithCmk: {
        enforcement: properties.encryptionWithCmk?.enforcement ?? 'Unspecified',
        encryptionComplianceStatus: complianceOf(app, service),
      },
      status: service.local.status ?? (isProvisioning ? 'provisioning' : 'running'),
      statusDetails: service.local.statusDetails ?? '',
      provisioningState: service.local.status === 'error' ? 'failed' : isProvisioning ? 'provisioning' : 'succeeded',
      privateEndpointConnections: childrenOf(app, service, 'privateEndpointConnections'),
      sharedPrivateLinkResources: childrenOf(app, service, 'sharedPrivateLinkResources'),
    },
  });
};
