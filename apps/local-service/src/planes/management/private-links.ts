import {
  badRequest,
  checkSharedPrivateLink,
  conflict,
  dialects,
  notFound,
  searchServiceType,
  sharedPrivateLinkTargets,
  type SearchError,
  type SharedPrivateLinkResourceBody,
} from '@searchdeck/contract';
import type { App } from '../../app-context.js';
import { rejectFindings } from '../../definitions/reject-findings.js';
import { parameter, type Call } from '../call.js';
import type { ApiResponse } from '../response.js';
import type { ServiceRecord } from '../../store/services.js';
import { childrenOf, findChild, transitionChild } from '../../services/children.js';
import { requireService } from './find.js';
import { acceptedAt } from './operations.js';
import { limitsOf, resourceIdOf } from '../../services/resource.js';

export const listPrivateLinkResources = (call: Call): ApiResponse => {
  const service = requireService(call);
  return {
    status: 200,
    body: {
      value: [
        {
          id: `${resourceIdOf(service)}/privateLinkResources/searchService`,
          name: 'searchService',
          type: `${searchServiceType}/privateLinkResources`,
          properties: {
            groupId: 'searchService',
            requiredMembers: ['searchService'],
            requiredZoneNames: [dialects[call.app.config.dialect].privateDnsZone],
            shareablePrivateLinkResourceTypes: sharedPrivateLinkTargets.map(({ groupId, type, description }) => ({
              name: groupId,
              properties: { type, groupId, description },
            })),
          },
        },
      ],
    },
  };
};

const KIND = 'sharedPrivateLinkResources';

const linkNotFound = (name: string): SearchError =>
  notFound(`The shared private link '${name}' was not found.`, { target: 'sharedPrivateLinkResourceName' });
const requireLink = (call: Call, service: ServiceRecord): SharedPrivateLinkResourceBody => {
  const name = parameter(call, 'sharedPrivateLinkResourceName');
  const link = findChild(call.app, service, KIND, name);
  if (link === undefined) throw linkNotFound(name);
  return link;
};

export const listSharedLinks = (call: Call): ApiResponse => ({
  status: 200,
  body: { value: childrenOf(call.app, requireService(call), KIND), nextLink: null },
});
export const getSharedLink = (call: Call): ApiResponse => ({
  status: 200,
  body: requireLink(call, requireService(call)),
});

/**
 * Creates or changes a link over the provisioning time (Updating, then Succeeded). It is Pending until the owner of the
 * target decides; an unchanged target keeps that decision (service-behavior §4).
 */
export const putSharedLink = (call: Call): ApiResponse => {
  const service = requireService(call);
  const name = parameter(call, 'sharedPrivateLinkResourceName');
  const { properties } = call.body as SharedPrivateLinkResourceBody;
  if (!properties) throw badRequest("'properties' is required.", { code: 'MissingProperty', target: 'properties' });
  const existingLink = findChild(call.app, service, KIND, name);
  const before = existingLink?.properties;
  rejectFindings(checkSharedPrivateLink(properties, before));
  const limit = limitsOf(service).sharedPrivateLinks;
  if (existingLink === undefined && childrenOf(call.app, service, KIND).length >= limit) {
    throw conflict(`The quota of ${limit} shared private links of this service is used up.`, {
      code: 'ServiceQuotaExceeded',
      target: 'sharedPrivateLinkResourceName',
    });
  }
  if (existingLink?.properties?.provisioningState === 'Deleting') {
    throw conflict(`The shared private link '${name}' is being deleted.`, {
      code: 'OperationInProgress',
      target: 'sharedPrivateLinkResourceName',
    });
  }
  const link: SharedPrivateLinkResourceBody = {
    id: `${resourceIdOf(service)}/${KIND}/${existingLink?.name ?? name}`,
    name: existingLink?.name ?? name,
    type: `${searchServiceType}/${KIND}`,
    properties: {
      ...properties,
      resourceRegion: properties.resourceRegion ?? before?.resourceRegion ?? null,
      status: before?.status ?? 'Pending',
      provisioningState: 'Succeeded',
    },
  };
  return startChange(call, service, link, false);
};

export const deleteSharedLink = (call: Call): ApiResponse => {
  const service = requireService(call);
  return startChange(call, service, requireLink(call, service), true);
};

const startChange = (
  call: Call,
  service: ServiceRecord,
  link: SharedPrivateLinkResourceBody,
  isDeleting: boolean,
): ApiResponse => {
  const { service: updatedService, until } = transitionChild(call.app, service, KIND, link, isDeleting);
  const operation = call.app.operationResults.create(service.id, until, `${KIND}/${link.name ?? ''}`);
  const body = { ...link, properties: { ...link.properties, provisioningState: 'Updating' } };
  return { ...acceptedAt(call, updatedService, operation), ...(isDeleting ? {} : { body }) };
};

/** The owner of the target decides, an extension of the local service. */
export const decideSharedLink = (
  app: App,
  service: ServiceRecord,
  name: string,
  status: 'Approved' | 'Rejected' | 'Disconnected',
): SharedPrivateLinkResourceBody => {
  const link = findChild(app, service, KIND, name);
  if (link?.properties === undefined || link.properties === null) throw linkNotFound(name);
  const decidedLink = { ...link, properties: { ...link.properties, status, provisioningState: 'Succeeded' as const } };
  const { service: updatedService } = transitionChild(app, service, KIND, decidedLink, false);
  return findChild(app, updatedService, KIND, name) ?? decidedLink;
};
