import type { NetworkSecurityPerimeterConfigurationBody } from '@searchdeck/contract';
import type { ServiceRecord } from '../store/services.js';
import type { ServiceContext } from './service-context.js';
import { provisionedAt, msUntil } from './remaining-time.js';

export const PERIMETERS = 'networkSecurityPerimeterConfigurations';

const pathOf = (name: string): string => `${PERIMETERS}/${name.toLowerCase()}`;
const isNamed = (name: string) => (perimeter: NetworkSecurityPerimeterConfigurationBody) =>
  perimeter.name?.toLowerCase() === name.toLowerCase();

/** The perimeter configurations of a service; Updating while they are reconciled. */
export const perimetersOf = (
  app: ServiceContext,
  service: ServiceRecord,
): readonly NetworkSecurityPerimeterConfigurationBody[] =>
  (service.local.perimeters ?? []).map((perimeter) => {
    const transition = service.local.moving?.[pathOf(perimeter.name ?? '')];
    return transition === undefined || msUntil(app, transition.until) === 0
      ? perimeter
      : { ...perimeter, properties: { ...perimeter.properties, provisioningState: 'Updating' as const } };
  });

export const findPerimeter = (
  app: ServiceContext,
  service: ServiceRecord,
  name: string,
): NetworkSecurityPerimeterConfigurationBody | undefined => perimetersOf(app, service).find(isNamed(name));

/** Adds or replaces a configuration. */
export const storePerimeter = (
  app: ServiceContext,
  service: ServiceRecord,
  perimeter: NetworkSecurityPerimeterConfigurationBody,
): ServiceRecord => {
  const others = (service.local.perimeters ?? []).filter((other) => !isNamed(perimeter.name ?? '')(other));
  const updatedService = { ...service, local: { ...service.local, perimeters: [...others, perimeter] } };
  app.services.update(updatedService);
  return updatedService;
};

/** Removes a configuration: the service is no longer associated with the perimeter. */
export const removePerimeter = (app: ServiceContext, service: ServiceRecord, name: string): void => {
  const perimeters = (service.local.perimeters ?? []).filter((other) => !isNamed(name)(other));
  app.services.update({ ...service, local: { ...service.local, perimeters } });
};

/** Applies a configuration again over the provisioning time, which resolves its issues. Returns when it is done. */
export const reconcilePerimeter = (
  app: ServiceContext,
  service: ServiceRecord,
  perimeter: NetworkSecurityPerimeterConfigurationBody,
): { service: ServiceRecord; until: number } => {
  const until = provisionedAt(app);
  const transitions = { ...service.local.moving, [pathOf(perimeter.name ?? '')]: { until } };
  const properties = { ...perimeter.properties, provisioningState: 'Succeeded' as const, provisioningIssues: [] };
  const updatedService = storePerimeter(
    app,
    { ...service, local: { ...service.local, moving: transitions } },
    { ...perimeter, properties },
  );
  return { service: updatedService, until };
};

/** The address ranges that the inbound rules of all perimeters allow. */
export const inboundPrefixes = (service: ServiceRecord): readonly string[] =>
  (service.local.perimeters ?? [])
    .flatMap((perimeter) => perimeter.properties?.profile?.accessRules ?? [])
    .filter((rule) => rule.properties?.direction === 'Inbound')
    .flatMap((rule) => rule.properties?.addressPrefixes ?? []);
