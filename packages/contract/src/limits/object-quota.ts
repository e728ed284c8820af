import type { HostingMode, SkuName } from '../management/enumerations.js';

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
const bySku = (of: (objects: number) => number): ObjectQuota['bySku'] => ({
  free: of(3),
  basic: of(15),
  standard: of(50),
  standard2: of(200),
  standard3: of(200),
  storage_optimized_l1: of(10),
  storage_optimized_l2: of(10),
  // The documents give no numbers for this tier; those of standard apply.
  serverless: of(50),
});

export const indexQuota: ObjectQuota = {
  bySku: bySku((objects) => objects),
  highDensity: { perPartition: 1000, maximum: 3000 },
};
/** Twice as many as indexes. */
export const aliasQuota: ObjectQuota = {
  bySku: bySku((objects) => objects * 2),
  highDensity: { perPartition: 2000, maximum: 6000 },
};
/** Services with high density support neither indexers nor the objects that indexers use. */
export const indexerQuota: ObjectQuota = { bySku: bySku((objects) => objects), highDensity: none };
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
  return Math.min(highDensity.perPartition * (options.partitionCount ?? 1), highDensity.maximum);
}
