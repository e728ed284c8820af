import type { SkuName } from '../management/enumerations.js';

/** Quota of services per subscription and region, and the display name of each SKU. service-behavior §4. */
export const serviceQuotas: Readonly<Record<SkuName, { displayName: string; quota: number }>> = {
  free: { displayName: 'F - Free', quota: 1 },
  basic: { displayName: 'B - Basic', quota: 16 },
  standard: { displayName: 'S - Standard', quota: 16 },
  standard2: { displayName: 'S2 - Standard2', quota: 8 },
  standard3: { displayName: 'S3 - Standard3', quota: 6 },
  storage_optimized_l1: { displayName: 'L1 - Storage Optimized', quota: 6 },
  storage_optimized_l2: { displayName: 'L2 - Storage Optimized', quota: 6 },
  serverless: { displayName: 'Serverless', quota: 16 },
};
