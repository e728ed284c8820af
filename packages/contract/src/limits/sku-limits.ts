import type { SkuName } from '../management/enumerations.js';
import { isHighDensity, type SkuOptions } from './object-quota.js';

/** Limits of a service, except object quotas, which are in the `quota` of each kind. */
export interface SkuLimits {
  maxReplicas: number;
  partitionCounts: readonly number[];
  /** Rules in one synonym map. */
  synonymRules: number;
  /** 0: the SKU does not offer them. */
  sharedPrivateLinks: number;
  simpleFieldsPerIndex: number;
  /** Bytes per partition. */
  storageBytesPerPartition: number;
  /** Bytes of vector indexes per partition. */
  vectorIndexBytesPerPartition: number;
  /** Minimum time between two runs of an indexer, in seconds. */
  minSecondsBetweenIndexerRuns: number;
  /** Maximum duration of an indexer run, in seconds. */
  maxIndexerRunSeconds: number;
  hasCustomerManagedKeys: boolean;
  hasPrivateEndpoints: boolean;
}

const MB = 1024 ** 2;
const GB = 1024 ** 3;
const standardPartitions = [1, 2, 3, 4, 6, 12] as const;

/** The SKUs that a service can switch between; every other SKU is fixed at creation. */
export const interchangeableSkus: readonly SkuName[] = ['basic', 'standard', 'standard2', 'standard3'];

/** Maximum replicas × partitions of any service (service-behavior §13.2). */
export const MAX_SEARCH_UNITS = 36;

const dedicatedLimits = (
  gigabytes: number,
  vectorGigabytes: number,
  sharedPrivateLinks: number,
  exceptions: Partial<SkuLimits> = {},
): SkuLimits => ({
  maxReplicas: 12,
  partitionCounts: standardPartitions,
  synonymRules: 20_000,
  sharedPrivateLinks,
  simpleFieldsPerIndex: 1000,
  storageBytesPerPartition: gigabytes * GB,
  vectorIndexBytesPerPartition: vectorGigabytes * GB,
  minSecondsBetweenIndexerRuns: 0,
  maxIndexerRunSeconds: 24 * 3600,
  hasCustomerManagedKeys: true,
  hasPrivateEndpoints: true,
  ...exceptions,
});

/** service-behavior §11; replicas, partitions, and the storage of the storage-optimized SKUs: management-plane.md "Limits". */
const bySku: Readonly<Record<SkuName, SkuLimits>> = {
  free: dedicatedLimits(0, 0, 0, {
    maxReplicas: 1,
    partitionCounts: [1],
    synonymRules: 5000,
    storageBytesPerPartition: 50 * MB,
    vectorIndexBytesPerPartition: 25 * MB,
    minSecondsBetweenIndexerRuns: 180,
    maxIndexerRunSeconds: 180,
    hasCustomerManagedKeys: false,
    hasPrivateEndpoints: false,
  }),
  // The documents allow one partition; services created since April 2024 have up to three (service-behavior §13.2).
  basic: dedicatedLimits(15, 5, 10, { maxReplicas: 3, partitionCounts: [1, 2, 3], simpleFieldsPerIndex: 100 }),
  standard: dedicatedLimits(160, 35, 100),
  standard2: dedicatedLimits(512, 150, 400),
  standard3: dedicatedLimits(1024, 300, 400),
  storage_optimized_l1: dedicatedLimits(1024, 150, 20),
  storage_optimized_l2: dedicatedLimits(2048, 300, 20),
  // Not documented: the limits of standard apply.
  serverless: dedicatedLimits(160, 35, 100),
};

/** Limits of a service. Those of standard3 depend on the hosting mode. */
export const skuLimits = (sku: SkuName, options: SkuOptions = {}): SkuLimits =>
  isHighDensity(sku, options) ? { ...bySku[sku], partitionCounts: [1, 2, 3], sharedPrivateLinks: 0 } : bySku[sku];
