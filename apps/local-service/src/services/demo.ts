import { defaultServiceProperties } from '@searchdeck/contract';
import type { ServiceContext } from './service-context.js';
import { newKey, type ServiceRecord } from '../store/services.js';

/** The service that exists from the first start, with fixed identifiers. */
export const DEMO = {
  subscriptionId: '00000000-0000-4000-8000-000000000001',
  resourceGroup: 'local-development',
  name: 'demo',
  location: 'local',
} as const;

/** Finds or provisions `demo`. `adminKey` replaces its primary admin key. */
export const ensureDemo = (app: ServiceContext, adminKey: string | undefined): ServiceRecord => {
  const existing = app.services.get(DEMO.name);
  if (existing !== undefined) {
    if (adminKey === undefined || existing.primaryKey === adminKey) return existing;
    const updated = { ...existing, primaryKey: adminKey };
    app.services.update(updated);
    return updated;
  }
  const at = new Date(app.now()).toISOString();
  const by = { createdBy: 'local', createdByType: 'User', lastModifiedBy: 'local', lastModifiedByType: 'User' };
  return app.services.create(
    {
      subscriptionId: DEMO.subscriptionId,
      resourceGroup: DEMO.resourceGroup,
      name: DEMO.name,
      resource: {
        location: DEMO.location,
        sku: { name: 'standard' },
        tags: {},
        systemData: { ...by, createdAt: at, lastModifiedAt: at },
        properties: defaultServiceProperties(),
      },
      primaryKey: adminKey ?? newKey(),
      secondaryKey: newKey(),
      busyUntil: 0,
      local: {},
    },
    newKey(),
  );
};
