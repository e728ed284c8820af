import type { HostingMode, SkuName } from '../management/enumerations.js';

/** `null`: the SKU has no such limit; 0: the SKU does not offer the thing. */
export interface SkuLimits {
  maxReplicas: number;
  partitionCounts: readonly number[];
  indexes: number;
  indexers: number;
  datasources: number;
  skillsets: number;
  synonymmaps: number;
  /** Rules in one synonym map. */
  synonymRules: number;
  aliases: number;
  knowledgebases: number;
  knowledgesources: number;
  sharedPrivateLinks: number;
  simpleFieldsPerIndex: number;
  /** Bytes per partition. */
  storagePerPartition: number;
  /** Shortest time between two runs of an indexer, in seconds. */
  secondsBetweenIndexerRuns: number;
  /** Longest run of an indexer, in seconds. */
  indexerRunSeconds: number;
  customerManagedKeys: boolean;
  privateEndpoints: boolean;
}

const MB = 1024 ** 2;
const GB = 1024 ** 3;
const standardPartitions = [1, 2, 3, 4, 6, 12] as const;

const of = (
  objects: number,
  synonymmaps: number,
  gigabytes: number,
  sharedPrivateLinks: number,
  more: Partial<SkuLimits> = {},
): SkuLimits => ({
  maxReplicas: 12,
  partitionCounts: standardPartitions,
  indexes: objects,
  indexers: objects,
  datasources: objects,
  skillsets: objects,
  synonymmaps,
  synonymRules: 20_000,
  aliases: objects * 2,
  knowledgebases: objects,
  knowledgesources: objects,
  sharedPrivateLinks,
  simpleFieldsPerIndex: 1000,
  storagePerPartition: gigabytes * GB,
  secondsBetweenIndexerRuns: 0,
  indexerRunSeconds: 24 * 3600,
  customerManagedKeys: true,
  privateEndpoints: true,
  ...more,
});

/** service-behavior §11; replicas, partitions and the storage of the storage-optimised SKUs: management-plane.md "Limits". */
const bySku: Readonly<Record<SkuName, SkuLimits>> = {
  free: of(3, 3, 0, 0, {
    maxReplicas: 1,
    partitionCounts: [1],
    synonymRules: 5000,
    storagePerPartition: 50 * MB,
    secondsBetweenIndexerRuns: 180,
    indexerRunSeconds: 180,
    customerManagedKeys: false,
    privateEndpoints: false,
  }),
  basic: of(15, 3, 15, 10, { maxReplicas: 3, partitionCounts: [1], simpleFieldsPerIndex: 100 }),
  standard: of(50, 5, 160, 100),
  standard2: of(200, 10, 512, 400),
  standard3: of(200, 20, 1024, 400),
  storage_optimized_l1: of(10, 10, 1024, 20),
  storage_optimized_l2: of(10, 10, 2048, 20),
  // The documents list the tier without numbers: it is given those of standard.
  serverless: of(50, 5, 160, 100),
};

/** Limits of a service; standard3 with hostingMode highDensity has its own, per partition where the documents say so. */
export const skuLimits = (
  sku: SkuName,
  options: { hostingMode?: HostingMode | null; partitionCount?: number | null } = {},
): SkuLimits => {
  const limits = bySku[sku];
  if (sku !== 'standard3' || options.hostingMode?.toLowerCase() !== 'highdensity') return limits;
  const indexes = Math.min(1000 * (options.partitionCount ?? 1), 3000);
  return {
    ...limits,
    partitionCounts: [1, 2, 3],
    indexes,
    aliases: indexes * 2,
    // High density has no indexers, and so nothing that feeds them.
    indexers: 0,
    datasources: 0,
    skillsets: 0,
    knowledgebases: 0,
    knowledgesources: 0,
    sharedPrivateLinks: 0,
  };
};
