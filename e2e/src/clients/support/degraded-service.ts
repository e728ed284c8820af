import { expect } from 'playwright/test';
import type { AzureService } from './azure-service.js';

/** Creates a service that rejects some requests with 503. Returns its endpoint and admin key. */
export async function createDegradedService({ ready, management }: AzureService, name: string) {
  const { endpoint = '' } = await management.services.beginCreateOrUpdateAndWait(
    ready.resourceGroup,
    name,
    { location: 'westeurope', sku: { name: 'basic' } },
    { updateIntervalInMs: 100 },
  );
  const { primaryKey = '' } = await management.adminKeys.get(ready.resourceGroup, name);
  return {
    endpoint,
    primaryKey,
    /** Requests are rejected from now on. */
    degrade: async () => {
      const response = await fetch(`${ready.managementUrl}/local/services/${name}/status`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${ready.managementToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ status: 'degraded' }),
      });
      expect(response.status).toBe(200);
    },
  };
}
