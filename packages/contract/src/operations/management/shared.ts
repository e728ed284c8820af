import { resourceGroupName, searchServiceName, servicePath, subscriptionId } from '../../management/names.js';
import { managementVersions } from '../../versions/index.js';
import { apiVersion, clientRequestId } from '../parameters.js';
import { writeAccess } from '../shared.js';

export { servicePath, writeAccess };
export const ofService = { subscriptionId, resourceGroupName, searchServiceName } as const;

/** management-plane.md "Endpoints": every operation takes api-version and x-ms-client-request-id. */
export const managementBase = {
  plane: 'management',
  versions: managementVersions,
  documentedVersions: [],
  query: [apiVersion],
  headers: [clientRequestId],
  key: 'none',
} as const;
export const readAccess = { role: 'reader', effect: 'read', retry: 'safe' } as const;
export const ownerAccess = { role: 'owner', effect: 'write', retry: 'never' } as const;

/** Headers of a 202 response, whose operation the client polls. */
export const pollingHeaders = {
  Location: 'URL of the operation result.',
  'Retry-After': 'Time to wait before polling, in seconds.',
} as const;
/** The 202 response of a long-running operation. */
export const acceptedResponse = {
  description: 'Accepted as a long-running operation.',
  headers: { ...pollingHeaders, 'Azure-AsyncOperation': 'URL of the operation status.' },
} as const;
