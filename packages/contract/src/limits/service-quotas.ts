import type { SkuName } from '../management/enumerations.js';

/** Quota of services per subscription and region, and the display name of each SKU. service-behavior §4. */
export const serviceQuotas: Readonly<Record<SkuName, { words: string; quota: number }>> = {
  free: { words: 'F - Free', quota: 1 },
  basic: { words: 'B - Basic', quota: 16 },
  standard: { words: 'S - Standard', quota: 16 },
  standard2: { words: 'S2 - Standard2', quota: 8 },
  standard3: { words: 'S3 - Standard3', quota: 6 },
  storage_optimized_l1: { words: 'L1 - Storage Optimized', quota: 6 },
  storage_optimized_l2: { words: 'L2 - Storage Optimized', quota: 6 },
  serverless: { words: 'Serverless', quota: 16 },
};
