import { notFound, searchServiceType } from '@searchdeck/contract';
import { parameter, type Call } from '../call.js';
import type { ServiceRecord } from '../../store/services.js';

/** The service that the path addresses, or undefined; subscription and resource group must be its own. */
export const findService = (call: Call): ServiceRecord | undefined => {
  const service = call.app.services.get(parameter(call, 'searchServiceName'));
  if (service === undefined) return undefined;
  const subscription = parameter(call, 'subscriptionId').toLowerCase();
  const group = parameter(call, 'resourceGroupName').toLowerCase();
  return service.subscriptionId.toLowerCase() === subscription && service.resourceGroup.toLowerCase() === group
    ? service
    : undefined;
};

/** 404 with the resource manager's wording if there is no such service. */
export const requireService = (call: Call): ServiceRecord => {
  const service = findService(call);
  if (service !== undefined) return service;
  throw notFound(
    `The Resource '${searchServiceType}/${parameter(call, 'searchServiceName')}' under resource group '${parameter(call, 'resourceGroupName')}' was not found.`,
    { code: 'ResourceNotFound', target: 'searchServiceName' },
  );
};
