import { resourceGroupName, searchServiceName, servicePath, subscriptionId } from '../../management/names.js';
import { managementVersions } from '../../versions/index.js';
import { apiVersion, clientRequestId } from '../parameters.js';

export { servicePath };
export const ofService = { subscriptionId, resourceGroupName, searchServiceName } as const;

/** management-plane.md "Endpoints": every operation takes api-version and x-ms-client-request-id. */
export const managementBase = {
  plane: 'management',
  versions: managementVersions,
  documented: [],
  query: [apiVersion],
  headers: [clientRequestId],
  key: 'none',
} as const;
export const readOnly = { role: 'reader', effect: 'read', retry: 'safe' } as const;
export const changes = { role: 'contributor', effect: 'write', retry: 'never' } as const;
export const guarded = { role: 'owner', effect: 'write', retry: 'never' } as const;
