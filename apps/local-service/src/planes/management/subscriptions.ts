import { searchProvider, serviceQuotas, SkuName } from '@searchdeck/contract';
import type { ApiResponse } from '../response.js';
import { parameter, type Call } from '../call.js';
import { DEMO } from '../../services/demo.js';
import { TENANT } from './identity.js';
import { skuOf } from '../../services/resource.js';

export const listSubscriptions = (call: Call): ApiResponse => {
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

/** How many services of one SKU the subscription has, and how many it may have (service-behavior §4). */
const usageOf = (call: Call, sku: SkuName) => {
  const [subscription, location] = [parameter(call, 'subscriptionId'), parameter(call, 'location')];
  const services = call.app.services
    .all()
    .filter(({ subscriptionId }) => subscriptionId.toLowerCase() === subscription.toLowerCase());
  return {
    id: `/subscriptions/${subscription}/providers/${searchProvider}/locations/${location}/usages/${sku}`,
    unit: 'Count',
    currentValue: services.filter((service) => skuOf(service) === sku).length,
    limit: serviceQuotas[sku].quota,
    name: { value: sku, localizedValue: serviceQuotas[sku].displayName },
  };
};

export const listUsages = (call: Call): ApiResponse => ({
  status: 200,
  body: { value: (Object.keys(SkuName.values) as SkuName[]).map((sku) => usageOf(call, sku)), nextLink: null },
});

export const getUsage = (call: Call): ApiResponse => ({
  status: 200,
  body: usageOf(call, parameter(call, 'skuName') as SkuName),
});
