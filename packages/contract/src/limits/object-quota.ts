import type { HostingMode, SkuName } from '../management/enumerations.js';
import { capacityOf } from './capacity.js';

/** Number of objects of one kind that a service may have. service-behavior §11. */
export interface ObjectQuota {
  bySku: Readonly<Record<SkuName, number>>;
  /** For standard3 with hostingMode highDensity; if absent, the quota of standard3 applies. */
  highDensity?: { perPartition: number; maximum: number };
}
export interface SkuOptions {
  hostingMode?: HostingMode | null | undefined;
  partitionCount?: number | null | undefined;
}

/** Whether a service has the limits of the high-density hosting mode. */
export const isHighDensity = (sku: SkuName, { hostingMode }: SkuOptions): boolean =>
  sku === 'standard3' && hostingMode?.toLowerCase() === 'highdensity';

const none = { perPartition: 0, maximum: 0 };
const bySku = (quotaOf: (indexes: number) => number): ObjectQuota['bySku'] => ({
  free: quotaOf(3),
  basic: quotaOf(15),
  standard: quotaOf(50),
  standard2: quotaOf(200),
  standard3: quotaOf(200),
  storage_optimized_l1: quotaOf(10),
  storage_optimized_l2: quotaOf(10),
  // Not documented: the quotas of standard apply.
  serverless: quotaOf(50),
});

export const indexQuota = {
  bySku: bySku((indexes) => indexes),
  highDensity: { perPartition: 1000, maximum: 3000 },
} satisfies ObjectQuota;
/** Twice the number of indexes. */
export const aliasQuota: ObjectQuota = {
  bySku: bySku((indexes) => indexes * 2),
  highDensity: { perPartition: 2000, maximum: 6000 },
};
/** Services with high density support neither indexers nor the objects that indexers use. */
export const indexerQuota: ObjectQuota = { bySku: bySku((indexes) => indexes), highDensity: none };
export const synonymMapQuota: ObjectQuota = {
  bySku: {
    free: 3,
    basic: 3,
    standard: 5,
    standard2: 10,
    standard3: 20,
    storage_optimized_l1: 10,
    storage_optimized_l2: 10,
    serverless: 5,
  },
};

/** The number of objects that `quota` allows a service. */
export function objectQuota({ quota }: { quota: ObjectQuota }, sku: SkuName, options: SkuOptions = {}): number {
  const { highDensity } = quota;
  if (highDensity === undefined || !isHighDensity(sku, options)) return quota.bySku[sku];
  return Math.min(highDensity.perPartition * capacityOf({ properties: options }).partitions, highDensity.maximum);
}
