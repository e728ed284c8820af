import { defaultServiceProperties, type SearchServicePropertiesBody } from '@searchdeck/contract';
import type { ServiceContext } from './service-context.js';
import { systemDataOf } from './system-data.js';
import { newKey, type ServiceRecord } from '../store/services.js';

/** The service that exists from the first start, with fixed identifiers. */
export const DEMO = {
  subscriptionId: '00000000-0000-4000-8000-000000000001',
  resourceGroup: 'local-development',
  name: 'demo',
  location: 'local',
} as const;

interface DemoOptions {
  /** Replaces the primary admin key. */
  adminKey?: string | undefined;
  /** Accept access tokens beside API keys, unless the service already has `authOptions`. */
  acceptsTokens?: boolean;
}

/** Finds or provisions `demo`. */
export const ensureDemo = (app: ServiceContext, options: DemoOptions): ServiceRecord => {
  const existingService = app.services.get(DEMO.name);
  if (existingService === undefined) return provision(app, options);
  const resource = options.acceptsTokens ? withTokens(existingService.resource) : existingService.resource;
  const primaryKey = options.adminKey ?? existingService.primaryKey;
  if (resource === existingService.resource && primaryKey === existingService.primaryKey) return existingService;
  const updatedService = { ...existingService, primaryKey, resource };
  app.services.update(updatedService);
  return updatedService;
};

const withTokens = (resource: ServiceRecord['resource']): ServiceRecord['resource'] => {
  const properties = (resource['properties'] ?? {}) as SearchServicePropertiesBody;
  if (properties.authOptions || properties.disableLocalAuth) return resource;
  const authOptions = { aadOrApiKey: { aadAuthFailureMode: 'http403' } };
  return { ...resource, properties: { ...properties, authOptions } };
};

const provision = (app: ServiceContext, { adminKey, acceptsTokens }: DemoOptions): ServiceRecord => {
  const resource = {
    location: DEMO.location,
    sku: { name: 'standard' },
    tags: {},
    systemData: systemDataOf(app.now()),
    properties: defaultServiceProperties(),
  };
  return app.services.create(
    {
      subscriptionId: DEMO.subscriptionId,
      resourceGroup: DEMO.resourceGroup,
      name: DEMO.name,
      resource: acceptsTokens ? withTokens(resource) : resource,
      primaryKey: adminKey ?? newKey(),
      secondaryKey: newKey(),
      busyUntil: 0,
      local: {},
    },
    newKey(),
  );
};
