import {
  conflict,
  notFound,
  NetworkSecurityPerimeterConfiguration,
  searchServiceType,
  type NetworkSecurityPerimeterConfigurationBody,
  type PerimeterAccessMode,
} from '@searchdeck/contract';
import type { App } from '../../app-context.js';
import {
  findPerimeter,
  PERIMETERS,
  perimetersOf,
  reconcilePerimeter,
  removePerimeter,
  storePerimeter,
} from '../../services/perimeters.js';
import { resourceIdOf } from '../../services/resource.js';
import { msUntil } from '../../services/remaining-time.js';
import type { ServiceRecord } from '../../store/services.js';
import { parameter, type Call } from '../call.js';
import type { ApiResponse } from '../response.js';
import { requireService } from './find.js';
import { acceptedAt } from './operations.js';

const requirePerimeter = (call: Call, service: ServiceRecord): NetworkSecurityPerimeterConfigurationBody => {
  const name = parameter(call, 'nspConfigName');
  const perimeter = findPerimeter(call.app, service, name);
  if (perimeter !== undefined) return perimeter;
  throw notFound(`The network security perimeter configuration '${name}' of '${service.name}' was not found.`, {
    target: 'nspConfigName',
  });
};

export const listPerimeters = (call: Call): ApiResponse => ({
  status: 200,
  body: { value: perimetersOf(call.app, requireService(call)), nextLink: null },
});

export const getPerimeter = (call: Call): ApiResponse => ({
  status: 200,
  body: requirePerimeter(call, requireService(call)),
});

/** Applies the configuration again: immediately (200), or after the provisioning time (202). */
export const reconcile = (call: Call): ApiResponse => {
  const service = requireService(call);
  const perimeter = requirePerimeter(call, service);
  if (perimeter.properties?.provisioningState === 'Updating') {
    throw conflict(`The network security perimeter configuration '${perimeter.name ?? ''}' is being reconciled.`, {
      code: 'OperationInProgress',
      target: 'nspConfigName',
    });
  }
  const { service: updatedService, until } = reconcilePerimeter(call.app, service, perimeter);
  const name = perimeter.name ?? '';
  if (msUntil(call.app, until) === 0) {
    const body = findPerimeter(call.app, updatedService, name);
    return { status: 200, body, schema: NetworkSecurityPerimeterConfiguration };
  }
  return acceptedAt(call, updatedService, call.app.operationResults.create(service.id, until, `${PERIMETERS}/${name}`));
};

export interface PerimeterAssociation {
  perimeterId?: string | null;
  accessMode?: PerimeterAccessMode | null;
  addressPrefixes?: readonly string[] | null;
  issue?: string | null;
}

/** Associates the service with a perimeter, as the owner of a perimeter does. An extension of the local service. */
export const associatePerimeter = (
  app: App,
  service: ServiceRecord,
  name: string,
  { perimeterId, accessMode, addressPrefixes, issue }: PerimeterAssociation,
): NetworkSecurityPerimeterConfigurationBody => {
  const id =
    perimeterId ??
    `/subscriptions/${service.subscriptionId}/resourceGroups/${service.resourceGroup}/providers/Vendor.Network/networkSecurityPerimeters/${name}`;
  const perimeter: NetworkSecurityPerimeterConfigurationBody = {
    id: `${resourceIdOf(service)}/${PERIMETERS}/${name}`,
    name,
    type: `${searchServiceType}/${PERIMETERS}`,
    properties: {
      provisioningState: issue == null ? 'Succeeded' : 'Failed',
      provisioningIssues:
        issue == null
          ? []
          : [
              {
                name: 'local',
                properties: {
                  issueType: 'ConfigurationPropagationFailure',
                  severity: 'Error',
                  description: issue,
                  suggestedResourceIds: [],
                },
              },
            ],
      networkSecurityPerimeter: {
        id,
        perimeterGuid: '00000000-0000-4000-8000-000000000002',
        location: String(service.resource['location']),
      },
      resourceAssociation: { name: `${name}-association`, accessMode: accessMode ?? 'Enforced' },
      profile: {
        name: 'defaultProfile',
        accessRulesVersion: 1,
        accessRules: [
          {
            name: 'inbound',
            properties: {
              direction: 'Inbound',
              addressPrefixes: [...(addressPrefixes ?? [])],
              subscriptions: [],
              fullyQualifiedDomainNames: [],
            },
          },
        ],
        diagnosticSettingsVersion: 1,
        enabledLogCategories: [],
      },
    },
  };
  storePerimeter(app, service, perimeter);
  return perimeter;
};

/** Removes the association, an extension of the local service. */
export const dissociatePerimeter = (
  app: App,
  service: ServiceRecord,
  name: string,
): NetworkSecurityPerimeterConfigurationBody => {
  const perimeter = findPerimeter(app, service, name);
  if (perimeter === undefined) {
    throw notFound(`The network security perimeter configuration '${name}' was not found.`, { target: 'name' });
  }
  removePerimeter(app, service, name);
  return perimeter;
};
