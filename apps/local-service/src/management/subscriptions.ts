import { SkuName } from '@searchdeck/contract';
import type { Reply } from '../http/reply.js';
import { parameter, type Call } from '../handlers/call.js';
import { DEMO } from './demo.js';
import { TENANT } from './identity.js';
import { skuOf } from './resource.js';

export const listSubscriptions = (call: Call): Reply => {
  const ids = new Set([DEMO.subscriptionId, ...call.app.services.all().map((service) => service.subscriptionId)]);
  return {
    status: 200,
    body: {
      value: [...ids].map((subscriptionId) => ({
        id: `/subscriptions/${subscriptionId}`,
        subscriptionId,
        displayName: subscriptionId === DEMO.subscriptionId ? 'Local development' : subscriptionId,
        state: 'Enabled',
        tenantId: TENANT,
      })),
      nextLink: null,
    },
  };
};

/** SKU to its words (service-facts §4) and how many services of it one subscription may have. */
const USAGES: Readonly<Record<SkuName, readonly [string, number]>> = {
  free: ['F - Free', 1],
  basic: ['B - Basic', 16],
  standard: ['S - Standard', 16],
  standard2: ['S2 - Standard2', 8],
  standard3: ['S3 - Standard3', 6],
  storage_optimized_l1: ['L1 - Storage Optimized', 6],
  storage_optimized_l2: ['L2 - Storage Optimized', 6],
  serverless: ['Serverless', 16],
};

export const usages = (call: Call): Reply => {
  const subscription = parameter(call, 'subscriptionId').toLowerCase();
  const services = call.app.services.all().filter((service) => service.subscriptionId.toLowerCase() === subscription);
  const prefix = `/subscriptions/${parameter(call, 'subscriptionId')}/providers/Vendor.Search/locations/${parameter(call, 'location')}/usages`;
  return {
    status: 200,
    body: {
      value: (Object.keys(SkuName.values) as SkuName[]).map((sku) => ({
        id: `${prefix}/${sku}`,
        unit: 'Count',
        currentValue: services.filter((service) => skuOf(service) === sku).length,
        limit: USAGES[sku][1],
        name: { value: sku, localizedValue: USAGES[sku][0] },
      })),
      nextLink: null,
    },
  };
};
