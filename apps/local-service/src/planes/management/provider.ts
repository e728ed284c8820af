import {
  indexerQuota,
  indexQuota,
  MAX_SEARCH_UNITS,
  operations,
  searchProvider,
  skuLimits,
  SkuName,
  type Operation,
  type ProviderOperations,
} from '@searchdeck/contract';
import { DEMO } from '../../services/demo.js';
import { resourceOf } from '../../services/stored-resource.js';
import type { Call } from '../call.js';
import type { ApiResponse } from '../response.js';

const GB = 1024 ** 3;
const ACTIONS: Readonly<Partial<Record<string, string>>> = {
  GET: 'read',
  PUT: 'write',
  PATCH: 'write',
  DELETE: 'delete',
};

/** The name that role definitions have for an operation: `Vendor.Search/searchServices/listAdminKeys/action`. */
const actionName = ({ method, path }: Operation): string => {
  const segments = path.slice(path.lastIndexOf(searchProvider)).split('/');
  return [...segments.filter((segment) => !segment.startsWith('{')), ACTIONS[method] ?? 'action'].join('/');
};

/** Every operation of the provider once, from the operation table. */
export const listProviderOperations = (): ApiResponse => {
  const ofProvider = operations.filter(({ plane, path }) => plane === 'management' && path.includes(searchProvider));
  const byName = new Map(ofProvider.map((operation) => [actionName(operation), operation]));
  const value: ProviderOperations['value'] = [...byName].map(([name, { tag, summary }]) => ({
    name,
    isDataAction: false,
    origin: 'user,system',
    display: { provider: 'Search', resource: tag, operation: summary, description: summary },
  }));
  return { status: 200, body: { value, nextLink: null } };
};

const offeringOf = (name: SkuName) => {
  const limits = skuLimits(name);
  const partitions = Math.max(...limits.partitionCounts);
  return {
    sku: { name },
    limits: {
      indexes: indexQuota.bySku[name],
      indexers: indexerQuota.bySku[name],
      partitionStorageInGigabytes: limits.storageBytesPerPartition / GB,
      partitionVectorStorageInGigabytes: limits.vectorIndexBytesPerPartition / GB,
      searchUnits: Math.min(MAX_SEARCH_UNITS, limits.maxReplicas * partitions),
      replicas: limits.maxReplicas,
      partitions,
    },
  };
};

/** The regions of the services that exist; every other one has the same offerings. */
export const listOfferings = (call: Call): ApiResponse => {
  const regions = new Set([DEMO.location, ...call.app.services.all().map((service) => resourceOf(service).location)]);
  const skus = (Object.keys(SkuName.values) as SkuName[]).map(offeringOf);
  const value = [...regions].map((regionName) => ({ regionName, features: [{ name: 'SemanticSearch' }], skus }));
  return { status: 200, body: { value, nextLink: null } };
};
