import { serviceQuotas, SkuName } from '@searchdeck/contract';
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
        limit: serviceQuotas[sku].quota,
        name: { value: sku, localizedValue: serviceQuotas[sku].words },
      })),
      nextLink: null,
    },
  };
};
